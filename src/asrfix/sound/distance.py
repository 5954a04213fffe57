"""How unlike two pronunciations are: a weighted edit distance over phones, with its alignment.

Needleman & Wunsch (1970) global alignment; the costs are those of :mod:`asrfix.sound.phones`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import inf
from typing import Any, NamedTuple

from asrfix.sound.phones import PHONES, indel, substitution

_ORDER = "".join(sorted(PHONES))
_FEW = 24
"""Pairs up to which one at a time is faster than all at once."""
_AT_ONCE = 1024
"""Pairs that are aligned at once: their tables fit into the cache of a processor."""
_SILENCE = "\0"
"""Fills up the shorter pronunciations of such a batch."""
_NUMBERED = str.maketrans({phone: chr(number) for number, phone in enumerate(_ORDER, 1)})


class Step(NamedTuple):
    """One column of an alignment: ``said`` became ``heard``; '' on one side is a phone lost or added."""

    said: str
    heard: str
    cost: float


@cache
def _tables() -> tuple[dict[str, dict[str, float]], dict[str, float]]:
    return {a: {b: substitution(a, b) for b in _ORDER} for a in _ORDER}, {a: indel(a) for a in _ORDER}


def weight(phones: str) -> float:
    """What it costs to lose the whole pronunciation: its length, with weak phones counting less."""
    gaps = _tables()[1]
    return sum(map(gaps.__getitem__, phones))


def cost(said: str, heard: str) -> float:
    """The cheapest way to turn one pronunciation into the other, not normalised."""
    return 0.0 if said == heard else _table(said, heard)[-1][-1]


def _table(said: str, heard: str) -> list[list[float]]:
    """The cost of each beginning of ``said`` (row) against each beginning of ``heard`` (column)."""
    substitutions, gaps = _tables()
    added = [gaps[phone] for phone in heard]
    row = [0.0]
    for gap in added:
        row.append(row[-1] + gap)
    rows = [row]
    for phone in said:
        costs, lose = substitutions[phone], gaps[phone]
        diagonal = row[0]
        left = diagonal + lose
        new = [left]
        for other, above, gap in zip(heard, row[1:], added, strict=True):
            best = diagonal + costs[other]
            diagonal = above
            if above + lose < best:
                best = above + lose
            if left + gap < best:
                best = left + gap
            new.append(best)
            left = best
        rows.append(new)
        row = new
    return rows


def distance(said: str, heard: str) -> float:
    """Cost of the alignment divided by the weight of the longer side: 0 alike, about 1 nothing in common."""
    return cost(said, heard) / max(weight(said), weight(heard), 0.3)


def distances(said: Sequence[str], heard: Sequence[str]) -> list[float]:
    """The :func:`distance` of each pair. NumPy, where installed, aligns many pairs at once, to the same numbers."""
    weights = {phones: weight(phones) for phones in {*said, *heard}}
    return [
        apart / max(weights[one], weights[other], 0.3)
        for one, other, apart in zip(said, heard, _costs(said, heard), strict=True)
    ]


def _costs(said: Sequence[str], heard: Sequence[str]) -> Sequence[float]:
    if len(said) <= _FEW:
        return list(map(cost, said, heard))
    try:
        import numpy
    except ImportError:
        return list(map(cost, said, heard))
    found = numpy.empty(len(said))
    order = sorted(range(len(said)), key=lambda number: (len(said[number]), len(heard[number])))
    for start in range(0, len(order), _AT_ONCE):
        batch = order[start : start + _AT_ONCE]
        found[batch] = _batch_costs([said[number] for number in batch], [heard[number] for number in batch])
    return found.tolist()


def _batch_costs(said: Sequence[str], heard: Sequence[str]) -> Any:
    """The table of :func:`cost` for all pairs, row by row; a silence costs nothing to lose and is never heard."""
    import numpy

    table, gaps = _arrays()
    ends = numpy.array([len(phones) for phones in heard])
    said_numbers, heard_numbers = _numbers(said), _numbers(heard)
    added = gaps[heard_numbers]
    row = numpy.zeros((len(heard_numbers) + 1, len(ends)))
    numpy.cumsum(added, axis=0, out=row[1:])
    for phones in said_numbers:
        new = row + gaps[phones]
        changed = table.take(phones * len(gaps) + heard_numbers, mode="clip")
        changed += row[:-1]
        numpy.minimum(new[1:], changed, out=new[1:])
        for column in range(1, len(row)):
            numpy.minimum(new[column], new[column - 1] + added[column - 1], out=new[column])
        row = new
    return row[ends, numpy.arange(len(ends))]


def _numbers(pronunciations: Sequence[str]) -> Any:
    """One row a place, one column a pronunciation: the number of the phone, 0 for silence."""
    import numpy

    longest = max(map(len, pronunciations))
    text = "".join(phones.translate(_NUMBERED).ljust(longest, _SILENCE) for phones in pronunciations)
    numbers = numpy.frombuffer(text.encode("ascii"), dtype=numpy.uint8).reshape(len(pronunciations), longest)
    return numpy.ascontiguousarray(numbers.T, dtype=numpy.intp)


@cache
def _arrays() -> tuple[Any, Any]:
    """The costs as arrays, by number of the phone."""
    import numpy

    table, gaps = _tables()
    pairs = numpy.full((len(_ORDER) + 1, len(_ORDER) + 1), inf)
    pairs[1:, 1:] = [[table[a][b] for b in _ORDER] for a in _ORDER]
    return pairs, numpy.array([0.0, *(gaps[phone] for phone in _ORDER)])


def align(said: str, heard: str) -> tuple[Step, ...]:
    """The cheapest alignment, phone by phone."""
    table, gaps = _tables()
    rows = _table(said, heard)
    steps: list[Step] = []
    i, j = len(said), len(heard)
    while i or j:
        here = rows[i][j]
        if i and j and here == rows[i - 1][j - 1] + table[said[i - 1]][heard[j - 1]]:
            i, j = i - 1, j - 1
            steps.append(Step(said[i], heard[j], table[said[i]][heard[j]]))
        elif i and here == rows[i - 1][j] + gaps[said[i - 1]]:
            i -= 1
            steps.append(Step(said[i], "", gaps[said[i]]))
        else:
            j -= 1
            steps.append(Step("", heard[j], gaps[heard[j]]))
    return tuple(reversed(steps))
