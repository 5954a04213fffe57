"""How unlike two pronunciations are: a weighted edit distance over phones, with its alignment.

Needleman & Wunsch (1970) global alignment; the costs are those of :mod:`asrfix.sound.phones`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from asrfix.sound.phones import PHONES, indel, substitution

_ORDER = "".join(sorted(PHONES))


@dataclass(frozen=True, slots=True)
class Step:
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
    return sum(gaps[phone] for phone in phones)


def cost(said: str, heard: str) -> float:
    """The cheapest way to turn one pronunciation into the other, not normalised."""
    if said == heard:
        return 0.0
    table, gaps = _tables()
    gap_costs = [gaps[phone] for phone in heard]
    row = [0.0]
    for gap in gap_costs:
        row.append(row[-1] + gap)
    for phone in said:
        costs, lose = table[phone], gaps[phone]
        diagonal = row[0]
        left = diagonal + lose
        new = [left]
        for index, other in enumerate(heard, 1):
            best = diagonal + costs[other]
            diagonal = row[index]
            if diagonal + lose < best:
                best = diagonal + lose
            if left + gap_costs[index - 1] < best:
                best = left + gap_costs[index - 1]
            new.append(best)
            left = best
        row = new
    return row[-1]


def distance(said: str, heard: str) -> float:
    """Cost of the alignment divided by the weight of the longer side: 0 alike, about 1 nothing in common."""
    return cost(said, heard) / max(weight(said), weight(heard), 0.3)


def align(said: str, heard: str) -> tuple[Step, ...]:
    """The cheapest alignment, phone by phone."""
    table, gaps = _tables()
    rows = [[0.0]]
    for other in heard:
        rows[0].append(rows[0][-1] + gaps[other])
    for phone in said:
        above = rows[-1]
        row = [above[0] + gaps[phone]]
        for index, other in enumerate(heard, 1):
            row.append(
                min(above[index - 1] + table[phone][other], above[index] + gaps[phone], row[index - 1] + gaps[other])
            )
        rows.append(row)
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
