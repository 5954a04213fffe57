"""Which words of a text stand where in another text that says the same, or nearly so."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from asrfix.model import Edit
from asrfix.transcript.splice import HAN, Place

_TOKEN = re.compile(rf"[{HAN}]|[^\W{HAN}]+")
_SAID = re.compile(r"\w(?:.*\w)?", re.DOTALL)
_LOOK_AHEAD = 16
"""How many tokens may be missing on one side, or differ, before all until the next equal ones count as different."""


class _Pair(NamedTuple):
    """Two equal tokens: their places, and their numbers in the two texts."""

    place: Place
    other: Place
    number: int
    other_number: int


class Alignment:
    """Pairs the tokens of ``text[start:end]`` with those of ``other``.

    A token is a word or a Han character; punctuation and capitals are often left out on one side.
    """

    def __init__(self, text: str, start: int, end: int, other: str) -> None:
        self._text = text
        self._other = other
        places = [token.span() for token in _TOKEN.finditer(text, start, end)]
        others = [token.span() for token in _TOKEN.finditer(other)]
        pairs = _pairs([text[a:b].casefold() for a, b in places], [other[a:b].casefold() for a, b in others])
        self._pairs = [_Pair(places[index], others[other], index, other) for index, other in pairs]
        self._is_complete = len(self._pairs) == len(places) == len(others)

    def moved(self, edit: Edit) -> Edit | None:
        """The edit as one of the other text, without punctuation around it which that does not have.

        None unless all its tokens stand there in a row, beside one that stands beside them here.
        """
        heard, new = self._text[edit.start : edit.end], edit.replacement
        said = _SAID.search(heard)
        before, after = (heard[: said.start()], heard[said.end() :]) if said else ("", "")
        place = self._place(edit.start + len(before), edit.end - len(after))
        if place is None:
            return None
        start, end = place
        if self._other.endswith(before, 0, start):
            start -= len(before)
        else:
            new = new.removeprefix(before)
        if self._other.startswith(after, end):
            end += len(after)
        else:
            new = new.removesuffix(after)
        return Edit(start=start, end=end, replacement=new)

    def _place(self, start: int, end: int) -> Place | None:
        """Where ``text[start:end]``, which begins and ends in tokens, stands in the other text."""
        first = bisect_right(self._pairs, start, key=lambda pair: pair.place[0]) - 1
        last = bisect_left(self._pairs, end, key=lambda pair: pair.place[1])
        if first < 0 or last == len(self._pairs) or first > last:
            return None
        begins, ends = self._pairs[first], self._pairs[last]
        in_a_row = ends.number - begins.number == ends.other_number - begins.other_number == last - first
        if not in_a_row or start > begins.place[1] or end < ends.place[0]:
            return None
        if not (self._is_complete or self._is_followed(first - 1) or self._is_followed(last)):
            return None
        return begins.other[0] + start - begins.place[0], ends.other[1] + end - ends.place[1]

    def _is_followed(self, index: int) -> bool:
        """True where this pair and the next one are neighbours in both texts."""
        if not 0 <= index < len(self._pairs) - 1:
            return False
        pair, following = self._pairs[index : index + 2]
        return following.number - pair.number == following.other_number - pair.other_number == 1

    def __iter__(self) -> Iterator[tuple[Place, Place]]:
        """Places of paired tokens in the text and in the other text."""
        return ((pair.place, pair.other) for pair in self._pairs)


def _pairs(own: Sequence[str], other: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Numbers of equal tokens, in order; after a difference, two equal ones in a row (or the last) count as found."""
    i = j = 0
    while i < len(own) and j < len(other):
        if own[i] == other[j]:
            yield i, j
            i, j = i + 1, j + 1
        else:
            skipped, other_skipped = _skip(own[i : i + _LOOK_AHEAD], other[j : j + _LOOK_AHEAD])
            i, j = i + skipped, j + other_skipped


def _skip(own: Sequence[str], other: Sequence[str]) -> tuple[int, int]:
    """How many tokens to leave out on each side, at least one, the fewest first."""
    for total in range(1, len(own) + len(other) - 1):
        for skipped in range(max(0, total - len(other) + 1), min(total, len(own) - 1) + 1):
            rest, other_rest = own[skipped : skipped + 2], other[total - skipped : total - skipped + 2]
            if rest == other_rest:
                return skipped, total - skipped
    return 1, 1
