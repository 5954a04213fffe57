"""Which of many pronunciations are near which: the one expensive step, given to RapidFuzz.

Levenshtein distance of feature strings, normalised by the longer one. NumPy, where installed, makes it one matrix
a block; the pairs found are the same without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product, repeat
from math import ceil, floor, log10

from rapidfuzz import process
from rapidfuzz.distance import LCSseq, Levenshtein

CUTOFF = 0.421
"""Feature distance beyond which two pronunciations are not worth aligning; no ratio of small numbers equals it."""

_FEW = 1_000
"""Names up to which the cutoff is the usual one."""
_NEARER = 0.1
"""How much nearer a tenth of what is near by chance is, as measured on English and Chinese text."""
_NEAREST = 0.2

_ROWS, _COLUMNS = 4096, 512
"""Pairs that RapidFuzz is given at once: a matrix of them fits into the cache of a processor."""


def cutoff_among(names: int) -> float:
    """The cutoff for a list of so many names.

    Ten times the names have ten times as many that are near by chance; beyond 1,000 the cutoff shrinks so that they
    stay as many.
    """
    return max(_NEAREST, CUTOFF - _NEARER * log10(max(names, _FEW) / _FEW))


ByLength = Mapping[int, tuple[Sequence[int], Sequence[str]]]
"""Length -> the strings that are so long, with their numbers before them; ascending."""


def by_length(strings: Sequence[str]) -> ByLength:
    """Strings sorted for :func:`near_pairs`; worth keeping where they are compared again and again."""
    groups: dict[int, tuple[list[int], list[str]]] = {}
    for number, string in enumerate(strings):
        numbers, own = groups.setdefault(len(string), ([], []))
        numbers.append(number)
        own.append(string)
    return dict(sorted(groups.items()))


def near_pairs(queries: ByLength, choices: Sequence[str], cutoff: float = CUTOFF) -> Iterator[tuple[int, int]]:
    """(query number, choice number) of all pairs of feature strings at most ``cutoff`` apart.

    Strings whose lengths alone put them further apart are never compared.
    """
    order = sorted(range(len(choices)), key=lambda number: len(choices[number]))
    ordered = [choices[number] for number in order]
    starts = _length_starts(ordered)
    for length, (numbers, strings) in queries.items():
        low = starts[min(ceil(length * (1 - cutoff)), len(starts) - 1)]
        high = starts[min(floor(length / (1 - cutoff)) + 1, len(starts) - 1)]
        if low < high:
            for row, column in _within(strings, ordered[low:high], cutoff):
                yield numbers[row], order[low + column]


def _length_starts(ordered: Sequence[str]) -> list[int]:
    """starts[n]: where strings of length n or more begin in a list sorted by length."""
    longest = len(ordered[-1]) if ordered else 0
    starts = [0] * (longest + 2)
    place = 0
    for length in range(longest + 2):
        while place < len(ordered) and len(ordered[place]) < length:
            place += 1
        starts[length] = place
    return starts


def _within(queries: Sequence[str], choices: Sequence[str], cutoff: float) -> Iterable[tuple[int, int]]:
    """(row, column) of the pairs at most ``cutoff`` apart, in this order; the queries are of one length.

    No more symbols can stay as they are than the longest common subsequence has: that bound takes a third of the time
    of the distance and leaves few pairs to compare.
    """
    try:
        import numpy
    except ImportError:
        return _one_by_one(queries, choices, cutoff)
    found: list[tuple[int, int]] = []
    lengths = numpy.fromiter(map(len, choices), dtype=numpy.uint16)
    limits = (cutoff * numpy.maximum(lengths, len(queries[0]))).astype(numpy.uint16)
    for top, left in product(range(0, len(queries), _ROWS), range(0, len(choices), _COLUMNS)):
        rows, columns = queries[top : top + _ROWS], choices[left : left + _COLUMNS]
        bounds = process.cdist(rows, columns, scorer=LCSseq.distance, dtype=numpy.uint16)
        maybe = numpy.flatnonzero(bounds <= limits[left : left + _COLUMNS]).tolist()
        found += (
            (top + row, left + column)
            for row, column in map(divmod, maybe, repeat(len(columns)))
            if Levenshtein.normalized_distance(rows[row], columns[column], score_cutoff=cutoff) <= cutoff
        )
    return sorted(found)


def _one_by_one(queries: Sequence[str], choices: Sequence[str], cutoff: float) -> Iterator[tuple[int, int]]:
    for row, query in enumerate(queries):
        hits = process.extract(
            query, choices, scorer=Levenshtein.normalized_distance, score_cutoff=cutoff, limit=None, processor=None
        )
        for column in sorted(column for _, _, column in hits):
            yield row, column
