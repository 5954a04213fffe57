"""Lists of times in a JSON file, one for each word of a text, as FunASR writes them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property

from asrfix.model import Edit
from asrfix.transcript.base import Draft, Word
from asrfix.transcript.source import Patch, patched
from asrfix.transcript.speech.alignment import Alignment
from asrfix.transcript.speech.copies import within
from asrfix.transcript.speech.json_tree import Value
from asrfix.transcript.speech.times import finite, number_of, shared_times
from asrfix.transcript.splice import HAN, Place

_WORD = re.compile(rf"[{HAN}]|[^\W{HAN}]+(?:['’.-][^\W{HAN}]+)*")
"""What has a time of its own: a Han character, or a word such as ``it's``."""
_BORDER = "\0"
"""Between two texts; it stands in none."""


def is_timed(text: str, stamps: Sequence[Value]) -> bool:
    """True where there is a time for each word of a text, which has words."""
    return len(stamps) == sum(1 for _ in _WORD.finditer(text)) > 0 and all(map(_is_stamp, stamps))


class Stamps:
    """Arrays of [begin, finish], each of which times the words of a text; the texts repeat the text at a place.

    Words that become fewer or more share the time of those they replace, in proportion to their length. A second is
    ``per_second`` of the numbers.
    """

    def __init__(
        self, draft: Draft, text: str, place: Place, timed: Sequence[tuple[str, list[Value]]], per_second: int
    ) -> None:
        self._source = draft.source
        self._text = text
        self._place = place
        self._spoken = _BORDER.join(spoken for spoken, _ in timed)
        self._stamps = [stamp for _, stamps in timed for stamp in stamps]
        self._per_second = per_second
        self._places = [word.span() for word in _WORD.finditer(self._spoken)]

    @cached_property
    def _alignment(self) -> Alignment:
        return Alignment(self._text, *self._place, self._spoken)

    def words(self) -> Iterator[tuple[Word, None]]:
        """The words that stand in the text, with their places there."""
        for (start, end), (other, _) in self._alignment:
            begin, finish = (number_of(time) / self._per_second for time in self._stamps[self._index(other)].value)
            yield Word(start=start, end=end, begin=begin, finish=finish), None

    def follow(self, edits: Sequence[Edit]) -> Iterator[Patch]:
        """See :class:`asrfix.transcript.base.Mirror`."""
        done = -1
        for edit in within(edits, self._place):
            moved = self._alignment.moved(edit)
            if moved is None:
                continue
            first, last = self._index(moved.start), self._index(max(moved.end - 1, moved.start))
            before = self._spoken[self._places[first][0] : moved.start]
            after = self._spoken[moved.end : self._places[last][1]]
            texts = _WORD.findall(before + moved.replacement + after)
            is_in_one = _BORDER not in self._spoken[moved.start : moved.end]
            if is_in_one and first > done and texts and len(texts) != last - first + 1:
                yield self._rebuilt(texts, first, last)
                done = last

    def _rebuilt(self, texts: Sequence[str], first: int, last: int) -> Patch:
        pattern, end = self._stamps[first], self._stamps[last].end
        begin, finish = pattern.value
        times = shared_times(self._source, begin, self._stamps[last].value[1], texts, whole=True)
        written = []
        for number in range(len(texts)):
            new_times = zip((begin, finish), times[number : number + 2], strict=True)
            patches = [Patch(old.start, old.end, new) for old, new in new_times]
            written.append(patched(self._source, patches, pattern.start, pattern.end))
        return Patch(pattern.start, end, self._between().join(written))

    def _between(self) -> str:
        """What stands between two times."""
        first, second = (*self._stamps, None)[:2]
        return self._source[first.end : second.start] if first and second else ", "

    def _index(self, offset: int) -> int:
        return max(bisect_right(self._places, (offset, len(self._spoken))) - 1, 0)


def _is_stamp(stamp: Value) -> bool:
    times = stamp.value
    return isinstance(times, list) and len(times) == 2 and all(finite(time.value) is not None for time in times)
