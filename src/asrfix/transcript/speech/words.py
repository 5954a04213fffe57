"""Lists of words in a JSON file that repeat the text."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from asrfix.model import Edit
from asrfix.transcript.base import Draft, Segment, Word
from asrfix.transcript.source import Patch, patched
from asrfix.transcript.speech.alignment import Alignment
from asrfix.transcript.speech.copies import within
from asrfix.transcript.speech.json_strings import string_pieces
from asrfix.transcript.speech.json_tree import Value
from asrfix.transcript.speech.shapes import Rewriting, Words
from asrfix.transcript.speech.times import shared_times
from asrfix.transcript.splice import Place, Splicer, tokens

_SAID = re.compile(r"\w")


class WordObject(NamedTuple):
    """A word of the file: its object, the number of the array it stands in, its string and what is said of it.

    ``bare`` is a second string, without punctuation. ``begin`` and ``finish`` are where the file writes the time,
    ``seconds`` what it says.
    """

    object: Value
    array: int
    text: Value
    bare: Value | None
    begin: Value | None
    finish: Value | None
    seconds: tuple[float | None, float | None]
    probability: float | None
    speaker: str | None


class WordMirror:
    """Words that repeat the text at a place.

    Words that become fewer or more share the time of those they replace, in proportion to their length.
    """

    def __init__(self, draft: Draft, text: str, place: Place, words: Sequence[WordObject], shape: Words) -> None:
        self._draft = draft
        self._text = text
        self._place = place
        self._words = words
        self._rewriting = shape.rewriting
        self._whole_times = shape.times.per_second > 1

    @cached_property
    def _column(self) -> _Column:
        return _Column(self._draft, self._text, self._place, [word.text for word in self._words])

    @cached_property
    def _columns(self) -> list[_Column]:
        bare = [word.bare for word in self._words]
        return [self._column, _Column(self._draft, self._text, self._place, bare)] if any(bare) else [self._column]

    def words(self) -> Iterator[tuple[Word, str | None]]:
        """The words that stand in the text, with their places there, and who says them.

        A word that the file has in parts is as sure as the least sure of them.
        """
        found: dict[tuple[int, int], Place] = {}
        for (start, end), (other, other_end) in self._column.alignment:
            indices = self._column.index(other), self._column.index(other_end - 1)
            found[indices] = (found[indices][0] if indices in found else start, end)
        for (first, last), (start, end) in found.items():
            parts = self._words[first : last + 1]
            sure = [part.probability for part in parts if part.probability is not None]
            begin, finish = parts[0].seconds[0], parts[-1].seconds[1]
            probability = min(sure, default=None)
            yield Word(start=start, end=end, begin=begin, finish=finish, probability=probability), parts[0].speaker

    def follow(self, edits: Sequence[Edit]) -> Iterator[Patch]:
        """See :class:`asrfix.transcript.base.Mirror`."""
        rebuilt = changed = -1
        for edit in within(edits, self._place):
            found = self._column.alignment.moved(edit)
            if found is None or not found.replacement.strip():
                continue
            first, last = self._column.index(found.start), self._column.index(max(found.end - 1, found.start))
            may_rebuild = self._rewriting is Rewriting.FREE and self._words[first].array == self._words[last].array
            in_place = self._column.fits(found, first, last) or not may_rebuild
            if in_place and first > rebuilt:
                yield from (patch for column in self._columns for patch in column.patches(edit, first, last))
            elif not in_place and first > changed:
                yield self._rebuilt(edit, found.replacement.split(), first, last)
                rebuilt = last
            changed = last

    def _rebuilt(self, edit: Edit, texts: Sequence[str], first: int, last: int) -> Patch:
        """Words ``first`` to ``last`` written anew, as many as the replacement has in ``texts``."""
        written = [column.written(edit, first, last, len(texts)) for column in self._columns]
        times = self._times(first, last, texts)
        objects = [
            self._object(min(first + number, last), [column[number] for column in written], times[number : number + 2])
            for number in range(len(texts))
        ]
        return Patch(self._words[first].object.start, self._words[last].object.end, self._between(first).join(objects))

    def _times(self, first: int, last: int, texts: Sequence[str]) -> list[str]:
        begin, finish = self._words[first].begin, self._words[last].finish
        if begin is None or finish is None:
            return []
        return shared_times(self._draft.source, begin, finish, texts, whole=self._whole_times)

    def _object(self, index: int, texts: Sequence[str | None], times: Sequence[str]) -> str:
        """A copy of a word's object with other strings and other times."""
        word = self._words[index]
        literals = zip((word.text, word.bare), texts, strict=False)
        patches = [Patch(old.start + 1, old.end - 1, new) for old, new in literals if old and new is not None]
        numbers = zip((word.begin, word.finish), times, strict=False)
        patches += [Patch(old.start, old.end, new) for old, new in numbers if old]
        return patched(self._draft.source, sorted(patches), word.object.start, word.object.end)

    def _between(self, index: int) -> str:
        """What stands between two words of the array."""
        array = self._words[index].array
        for left in (index, index - 1):
            pair = self._words[max(left, 0) : left + 2]
            if len(pair) == 2 and pair[0].array == pair[1].array == array:
                return self._draft.source[pair[0].object.end : pair[1].object.start]
        return ", "


class _Column:
    """The strings of words, in one of the forms the file has them in; a word may have none."""

    def __init__(self, draft: Draft, text: str, place: Place, literals: Sequence[Value | None]) -> None:
        self._escape = draft.escape
        self._literals = literals
        self._starts: list[int] = []
        self._ends: list[int] = []
        view = Draft(draft.source)
        self._is_spaced = any(literal.value != literal.value.strip() for literal in literals if literal)
        for literal in literals:
            if not self._is_spaced:
                view.separate()
            self._starts.append(view.length)
            view.add(string_pieces(draft.source, literal) if literal else ())
            self._ends.append(view.length)
        self._view = view.source_map()
        self._splicer = Splicer(self._view, [Segment(start=0, end=view.length)], draft.escape)
        self.alignment = Alignment(text, *place, self._view.text)

    def index(self, offset: int) -> int:
        """The number of the word at an offset of the column."""
        return bisect_right(self._starts, offset) - 1

    def fits(self, edit: Edit, first: int, last: int) -> bool:
        """True where the replacement has as many words as it replaces."""
        return self._has_as_many_tokens(edit) or len(edit.replacement.split()) == last - first + 1

    def patches(self, edit: Edit, first: int, last: int) -> Iterator[Patch]:
        """Each of the words ``first`` to ``last`` with its part of the replacement."""
        moved = self.alignment.moved(edit)
        if moved is None:
            return
        parts = self._splicer.parts(moved) if self._has_as_many_tokens(moved) else self._parts(moved, first, last)
        yield from self._splicer.patches(parts)

    def written(self, edit: Edit, first: int, last: int, count: int) -> list[str | None]:
        """The strings, as the file writes them, of ``count`` words that stand in place of ``first`` to ``last``.

        None where the words do not have this form.
        """
        moved, literal = self.alignment.moved(edit), self._literals[first]
        texts = moved.replacement.split() if moved else []
        if moved is None or literal is None or len(texts) != count:
            return [None] * count
        before = self._view.text[self._starts[first] : moved.start]
        after = self._view.text[moved.end : self._ends[last]]
        space = before[: len(before) - len(before.lstrip())]
        texts = [before + texts[0], *(space + text for text in texts[1:])]
        texts[-1] += after
        return [self._escape(text, literal.start) for text in texts]

    def _has_as_many_tokens(self, edit: Edit) -> bool:
        return len(tokens(self._view.text, edit.start, edit.end)) == len(tokens(edit.replacement))

    def _parts(self, edit: Edit, first: int, last: int) -> Iterator[Edit]:
        """A word for each word; the last has those that are left over, or some have none."""
        texts = edit.replacement.split()
        count = last - first + 1
        end = edit.end
        if len(texts) > count:
            texts[count - 1 :] = [" ".join(texts[count - 1 :])]
        elif len(texts) < count and not _SAID.search(self._view.text, end, self._ends[last]):
            texts[-1] += self._view.text[end : self._ends[last]].rstrip()  # a comma goes with the name
            end = self._ends[last]
        for number, index in enumerate(range(first, last + 1)):
            start, stop = max(edit.start, self._starts[index]), min(end, self._ends[index])
            heard = self._view.text[start:stop]
            start += len(heard) - len(heard.lstrip())
            new = texts[number] if number < len(texts) else ""
            yield Edit(start=start, end=start + len(heard.strip()), replacement=new)
