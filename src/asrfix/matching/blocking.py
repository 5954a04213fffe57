"""Which of many pronunciations are near which: the one expensive step, given to RapidFuzz.

Levenshtein distance of feature strings, normalised by the longer one. NumPy, where installed, makes it one matrix
a block; the pairs found are the same without it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from math import log10
from typing import NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import LCSseq, Levenshtein

CUTOFF = 0.421
"""Feature distance beyond which two pronunciations are not worth aligning; no ratio of small numbers equals it."""

_FEW = 1_000
"""Names up to which the cutoff is the usual one."""
_NEARER = 0.1
"""How much nearer a tenth of what is near by chance is, as measured on English and Chinese text."""
_NEAREST = 0.2

_QUERIES, _CHOICES = 4096, 32
"""Strings that RapidFuzz is given at once: choices of like lengths, and a matrix that fits into a processor's cache."""


def cutoff_among(names: int) -> float:
    """The cutoff for a list of so many names.

    Ten times the names have ten times as many that are near by chance; beyond 1,000 the cutoff shrinks so that they
    stay as many.
    """
    return max(_NEAREST, CUTOFF - _NEARER * log10(max(names, _FEW) / _FEW))


class ByLength(NamedTuple):
    """Strings, the shorter ones first, with the numbers they had before."""

    numbers: Sequence[int]
    strings: Sequence[str]


def by_length(strings: Sequence[str]) -> ByLength:
    """Strings sorted for :func:`near_pairs`; worth keeping where they are compared again and again."""
    numbers = sorted(range(len(strings)), key=lambda number: len(strings[number]))
    return ByLength(numbers, [strings[number] for number in numbers])


def near_pairs(queries: ByLength, choices: Sequence[str], cutoff: float = CUTOFF) -> Iterator[tuple[int, int]]:
    """(query number, choice number) of all pairs of feature strings at most ``cutoff`` apart.

    Strings whose lengths alone put them further apart are hardly ever compared.
    """
    ordered = by_length(choices)
    for row, column in sorted(_within(queries.strings, ordered.strings, cutoff)):
        yield queries.numbers[row], ordered.numbers[column]


def _within(queries: Sequence[str], choices: Sequence[str], cutoff: float) -> Iterator[tuple[int, int]]:
    """(row, column) of the pairs at most ``cutoff`` apart; both sides are sorted by length.

    No more symbols can stay as they are than the longest common subsequence has: that bound takes a third of the time
    of the distance and leaves few pairs to compare.
    """
    try:
        import numpy
    except ImportError:
        yield from _one_by_one(queries, choices, cutoff)
        return
    most_lost, most_added = (
        (cutoff * numpy.fromiter(map(len, strings), dtype=float)).astype(numpy.uint16) for strings in (queries, choices)
    )
    for top in range(0, len(choices), _CHOICES):
        heard = choices[top : top + _CHOICES]
        first, end = _comparable(queries, heard[0], heard[-1], cutoff)
        for left in range(first, end, _QUERIES):
            said = queries[left : min(left + _QUERIES, end)]
            bounds = process.cdist(heard, said, scorer=LCSseq.distance, dtype=numpy.uint16)
            limits = numpy.maximum.outer(most_added[top : top + len(heard)], most_lost[left : left + len(said)])
            for place in numpy.flatnonzero(bounds <= limits).tolist():
                choice, query = divmod(place, len(said))
                if Levenshtein.normalized_distance(said[query], heard[choice], score_cutoff=cutoff) <= cutoff:
                    yield left + query, top + choice


def _one_by_one(queries: Sequence[str], choices: Sequence[str], cutoff: float) -> Iterator[tuple[int, int]]:
    for row, query in enumerate(queries):
        first, end = _comparable(choices, query, query, cutoff)
        hits = process.extract(
            query,
            choices[first:end],
            scorer=Levenshtein.normalized_distance,
            score_cutoff=cutoff,
            limit=None,
            processor=None,
        )
        yield from ((row, first + column) for _, _, column in hits)


def _comparable(strings: Sequence[str], shortest: str, longest: str, cutoff: float) -> tuple[int, int]:
    """Where those strings begin and end that by their lengths may be near one from ``shortest`` to ``longest``."""
    return (
        bisect_left(strings, len(shortest) * (1 - cutoff), key=len),
        bisect_right(strings, len(longest) / (1 - cutoff), key=len),
    )
