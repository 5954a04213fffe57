"""How unlike two pronunciations are: a weighted edit distance over phones, with its alignment.

Needleman & Wunsch (1970) global alignment; the costs are those of :mod:`asrfix.sound.phones`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import inf
from typing import Any, NamedTuple

from asrfix.sound.phones import PHONES, VOWELS, indel, substitution

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
    for batch in _batches(said, heard):
        one, other = [said[number] for number in batch], [heard[number] for number in batch]
        lost = numpy.array([len(phones) for phones in one])
        ends = lost + [len(phones) for phones in other], lost, numpy.arange(len(batch))
        found[batch] = _batch_table(_numbers(one), _numbers(other))[ends]
    return found.tolist()


def _batches(said: Sequence[str], heard: Sequence[str]) -> Iterator[list[int]]:
    """The numbers of the pairs, those of like lengths together."""
    order = sorted(range(len(said)), key=lambda number: (len(said[number]), len(heard[number])))
    return (order[start : start + _AT_ONCE] for start in range(0, len(order), _AT_ONCE))


def _batch_table(said: Any, heard: Any) -> Any:
    """The tables of all pairs, askew: [i + j, i, pair] is the cost of ``i`` phones said against ``j`` heard.

    A diagonal is filled at a time: none of its cells needs another one. A silence costs nothing to lose and is never
    heard.
    """
    import numpy

    table, gaps = _arrays()
    rows, columns = len(said), len(heard)
    costs = numpy.zeros((rows + columns + 1, rows + 1, said.shape[1]))
    lose, added = gaps[said], gaps[heard]
    along = numpy.arange(1, rows + 1)
    costs[along, along] = numpy.cumsum(lose, axis=0)
    numpy.cumsum(added, axis=0, out=costs[1 : columns + 1, 0])
    said_rows, backwards, added = len(gaps) * said, heard[::-1], added[::-1]
    for number in range(2, rows + columns + 1):
        first, end = max(1, number - columns), min(rows, number - 1) + 1
        before, beside = slice(first - 1, end - 1), slice(columns - number + first, columns - number + end)
        best = table.take(said_rows[before] + backwards[beside], mode="clip")
        best += costs[number - 2, before]
        numpy.minimum(best, costs[number - 1, before] + lose[before], out=best)
        numpy.minimum(best, costs[number - 1, first:end] + added[beside], out=costs[number, first:end])
    return costs


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


class Difference(NamedTuple):
    """Cost in vowels and in consonants, each over the weight of the longer side; cost of the first and last step."""

    vowels: float
    consonants: float
    first: float
    last: float


def differences(said: Sequence[str], heard: Sequence[str]) -> list[Difference]:
    """The :class:`Difference` of each pair, from its alignment; NumPy, where installed, aligns many pairs at once."""
    if len(said) <= _FEW:
        return list(map(_difference, said, heard))
    try:
        import numpy
    except ImportError:
        return list(map(_difference, said, heard))
    found = numpy.empty((len(said), len(Difference._fields)))
    for batch in _batches(said, heard):
        found[batch] = _batch_differences([said[number] for number in batch], [heard[number] for number in batch])
    return [Difference(*row) for row in found.tolist()]


def _difference(said: str, heard: str) -> Difference:
    whole = max(weight(said), weight(heard), 0.3)
    steps = align(said, heard)
    vowels = total = 0.0
    for step in steps:
        total += step.cost
        if (step.said or step.heard) in VOWELS:
            vowels += step.cost
    return Difference(vowels / whole, (total - vowels) / whole, steps[0].cost, steps[-1].cost)


def _batch_differences(said: Sequence[str], heard: Sequence[str]) -> Any:
    """One row a pair; all alignments are walked back at once, by the choices of :func:`align`."""
    import numpy

    table, gaps = _arrays()
    vowel = numpy.array([False, *(phone in VOWELS for phone in _ORDER)])
    said_numbers, heard_numbers = _numbers(said), _numbers(heard)
    costs, pairs = _batch_table(said_numbers, heard_numbers), numpy.arange(len(said))
    i, j = numpy.array(list(map(len, said))), numpy.array(list(map(len, heard)))
    total = costs[i + j, i, pairs]
    first = numpy.zeros(len(said))
    steps, in_vowels = [], []
    while (unfinished := (i > 0) | (j > 0)).any():
        one, other = said_numbers[i - 1, pairs], heard_numbers[j - 1, pairs]
        here = costs[i + j, i, pairs]
        both = (i > 0) & (j > 0) & (here == costs[i + j - 2, i - 1, pairs] + table[one, other])
        lost = ~both & (i > 0) & (here == costs[i + j - 1, i - 1, pairs] + gaps[one])
        added = unfinished & ~both & ~lost
        step = numpy.where(both, table[one, other], numpy.where(lost, gaps[one], numpy.where(added, gaps[other], 0.0)))
        first = numpy.where(unfinished, step, first)
        steps.append(step)
        in_vowels.append(step * vowel[numpy.where(added, other, one)])
        i, j = i - (both | lost), j - (both | added)
    vowels = numpy.cumsum(in_vowels[::-1], axis=0)[-1]  # from the first step on, as one adds them one by one
    whole = [max(weight(one), weight(other), 0.3) for one, other in zip(said, heard, strict=True)]
    return numpy.stack([vowels / whole, (total - vowels) / whole, first, steps[0]], axis=1)
