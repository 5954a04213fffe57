"""Places of a Whisper file that repeat the text of its segments: their words, and the text as a whole."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from asrfix.model import Edit
from asrfix.transcript.alignment import Alignment
from asrfix.transcript.base import Draft, Segment, Word
from asrfix.transcript.json_scan import Value, string_pieces
from asrfix.transcript.source import Patch, patched
from asrfix.transcript.splice import Splicer, tokens


@dataclass(frozen=True, kw_only=True, slots=True)
class WordObject:
    """A word of the file: the place of its object, its string and, where it has them, its times and probability."""

    start: int
    end: int
    text: Value
    begin: Value | None
    finish: Value | None
    probability: float | None


class TextMirror:
    """A string that repeats the whole text, with other white space perhaps."""

    def __init__(self, draft: Draft, text: str, literal: Value) -> None:
        view = Draft(draft.source)
        view.add(string_pieces(draft.source, literal.start, literal.end))
        self._text = text
        self._view = view.source_map()
        self._splicer = Splicer(self._view, [Segment(start=0, end=view.length)], draft.escape)

    def follow(self, edits: Sequence[Edit]) -> Iterator[Patch]:
        """See :class:`asrfix.transcript.base.Mirror`."""
        alignment = Alignment(self._text, 0, len(self._text), self._view.text) if edits else None
        for edit in edits:
            place = alignment.place(edit.start, edit.end) if alignment else None
            if place:
                moved = Edit(start=place[0], end=place[1], replacement=edit.replacement)
                yield from self._splicer.patches(self._splicer.parts(moved))


class WordMirror:
    """An array of word objects that repeats ``text[start:end]``.

    Words that become fewer or more share the time of those they replace, in proportion to their length.
    """

    def __init__(self, draft: Draft, text: str, start: int, end: int, words: Sequence[WordObject]) -> None:
        self._source = draft.source
        self._escape = draft.escape
        self._words = words
        self._start = start
        self._end = end
        self._starts: list[int] = []
        self._ends: list[int] = []
        view = Draft(draft.source)
        spaced = any(word.text.value != word.text.value.strip() for word in words)
        for word in words:
            if not spaced:
                view.separate()
            self._starts.append(view.length)
            view.add(string_pieces(draft.source, word.text.start, word.text.end))
            self._ends.append(view.length)
        self._view = view.source_map()
        self._splicer = Splicer(self._view, [Segment(start=0, end=view.length)], draft.escape)
        self._alignment = Alignment(text, start, end, self._view.text)

    def words(self) -> Iterator[Word]:
        """The words that stand in the text, with their places there."""
        places: dict[int, tuple[int, int]] = {}
        for (start, end), (other, _) in self._alignment:
            index = self._index(other)
            places[index] = (places[index][0] if index in places else start, end)
        for index, (start, end) in places.items():
            word = self._words[index]
            yield Word(
                start=start,
                end=end,
                begin=word.begin.value if word.begin else None,
                finish=word.finish.value if word.finish else None,
                probability=word.probability,
            )

    def follow(self, edits: Sequence[Edit]) -> Iterator[Patch]:
        """See :class:`asrfix.transcript.base.Mirror`."""
        first = bisect_left(edits, self._start, key=lambda edit: edit.start)
        last = bisect_right(edits, self._end, key=lambda edit: edit.start)
        rebuilt = changed = -1
        for edit in edits[first:last]:
            place = self._alignment.place(edit.start, edit.end)
            if place is None or not edit.replacement.strip():
                continue
            moved = Edit(start=place[0], end=place[1], replacement=edit.replacement)
            begins, ends = self._index(moved.start), self._index(max(moved.end - 1, moved.start))
            in_place = self._in_place(moved, begins, ends)
            if in_place and begins > rebuilt:
                yield from self._splicer.patches(in_place)
            elif not in_place and begins > changed:
                yield self._rebuilt(moved, begins, ends)
                rebuilt = ends
            changed = ends

    def _in_place(self, edit: Edit, first: int, last: int) -> list[Edit]:
        """The edit cut so that each part changes one word's string; nothing where the number of words changes."""
        if len(tokens(self._view.text, edit.start, edit.end)) == len(tokens(edit.replacement)):
            return self._splicer.parts(edit)
        written = edit.replacement.split()
        if len(written) != last - first + 1:
            return []
        parts = []
        for index, text in enumerate(written, first):
            start, end = max(edit.start, self._starts[index]), min(edit.end, self._ends[index])
            heard = self._view.text[start:end]
            start += len(heard) - len(heard.lstrip())
            parts.append(Edit(start=start, end=start + len(heard.strip()), replacement=text))
        return parts

    def _rebuilt(self, edit: Edit, first: int, last: int) -> Patch:
        """Words ``first`` to ``last`` written anew, as many as the replacement has."""
        texts = edit.replacement.split()
        before = self._view.text[self._starts[first] : edit.start]
        after = self._view.text[edit.end : self._ends[last]]
        space = before[: len(before) - len(before.lstrip())]
        lengths = list(accumulate(map(len, texts), initial=0))
        times = self._times(first, last, [length / lengths[-1] for length in lengths])
        texts = [before + texts[0], *(space + text for text in texts[1:])]
        texts[-1] += after
        objects = [
            self._object(self._words[min(first + number, last)], text, *times[number : number + 2])
            for number, text in enumerate(texts)
        ]
        return Patch(self._words[first].start, self._words[last].end, self._between(first).join(objects))

    def _times(self, first: int, last: int, shares: Sequence[float]) -> list[str | None]:
        """The time from the first word to the last cut in shares, as JSON numbers; None where it is not known."""
        begin, finish = self._words[first].begin, self._words[last].finish
        if begin is None or finish is None:
            return [None] * len(shares)
        inner = [repr(round(begin.value + share * (finish.value - begin.value), 3)) for share in shares[1:-1]]
        return [self._source[begin.start : begin.end], *inner, self._source[finish.start : finish.end]]

    def _object(self, word: WordObject, text: str, begin: str | None, finish: str | None) -> str:
        """A copy of a word's object with another string and other times."""
        literal = Patch(word.text.start + 1, word.text.end - 1, self._escape(text, word.text.start))
        times = ((word.begin, begin), (word.finish, finish))
        numbers = [Patch(old.start, old.end, new) for old, new in times if old is not None and new is not None]
        return patched(self._source, sorted([literal, *numbers]), word.start, word.end)

    def _between(self, index: int) -> str:
        """What stands between two words of the array."""
        left = max(min(index, len(self._words) - 2), 0)
        pair = self._words[left : left + 2]
        return self._source[pair[0].end : pair[1].start] if len(pair) == 2 else ", "

    def _index(self, offset: int) -> int:
        return bisect_right(self._starts, offset) - 1
