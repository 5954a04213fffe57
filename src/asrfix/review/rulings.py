"""What decisions say of each place of a text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from asrfix.review.decisions import WRITING, Decision, Scope
from asrfix.review.merging import Pair, around, pair
from asrfix.review.words import NEIGHBOURS, Around, Span, Words

Spot = tuple[Span, str | None]
"""Words of the text, and the entry that was suggested for them."""

_FEWEST = 2
"""So many words around a place have to be the same for a decision that leaves the text as it is."""


class Rulings:
    """The decisions that hold in a text, by place.

    A place is found again by the words heard and those around them. Where none is left that has all of the latter, the
    one that shares more of the nearest of them than any other is meant, if they are as many as one side has; two are
    enough for a decision that changes nothing.
    """

    def __init__(self, text: Words, decisions: Iterable[Decision]) -> None:
        self._text = text
        self._here: dict[Spot, list[Decision]] = defaultdict(list)
        self._seen: dict[Spot, list[Decision]] = defaultdict(list)
        self._all: dict[Pair, list[Decision]] = defaultdict(list)
        self._places: dict[tuple[str, ...], _Places] = {}
        self._placed: set[Decision] = set()
        for decision in decisions:
            heard, entry = pair(decision)
            if decision.scope is Scope.ALL:
                self._all[heard, entry].append(decision)
            by_place = self._here if decision.scope is Scope.HERE else self._seen
            for place in decision.places:
                least = NEIGHBOURS if decision.answer in WRITING else _FEWEST
                for span in self._locate(heard, around(place), least):
                    by_place[span, entry].append(decision)
                    self._placed.add(decision)

    def at(self, span: Span, entry: str | None) -> Sequence[Decision]:
        """The decisions that count there: those for this place, else those for all; they may differ."""
        return self._here.get((span, entry), ()) or self._all.get((self._text.words(span), entry), ())

    def spots(self) -> Iterator[Spot]:
        """Every place that a decision names and that is found again, in order."""
        return iter(sorted({*self._here, *self._seen}, key=lambda spot: (spot[0], spot[1] or "")))

    def is_placed(self, decision: Decision) -> bool:
        """True where a place that the decision names is found again."""
        return decision in self._placed

    def _locate(self, heard: tuple[str, ...], wanted: Around, least: int) -> Iterable[Span]:
        if heard not in self._places:
            self._places[heard] = _Places(self._text, heard)
        return self._places[heard].find(wanted, least)


class _Places:
    """Where some words stand, by the words around them."""

    def __init__(self, text: Words, heard: tuple[str, ...]) -> None:
        self._exact: dict[Around, list[Span]] = defaultdict(list)
        for span in text.find(heard):
            self._exact[text.around(span)].append(span)

    def find(self, wanted: Around, least: int) -> Iterable[Span]:
        """The places that have these words around them, else the one that shares most, if it shares so many."""
        if wanted in self._exact:
            return self._exact[wanted]
        alike = {sides: _alike(sides, wanted) for sides in self._exact}
        most = max(alike.values(), default=0)
        best = [span for sides, count in alike.items() if count == most for span in self._exact[sides]]
        return best if most >= least and len(best) == 1 else ()


def _alike(one: Around, other: Around) -> int:
    """How many words in a row next to the place are the same, before and after together."""
    return _common(reversed(one[0]), reversed(other[0])) + _common(one[1], other[1])


def _common(one: Iterable[str], other: Iterable[str]) -> int:
    return sum(1 for _ in takewhile(lambda both: both[0] == both[1], zip(one, other, strict=False)))
