"""Which decisions are about the same thing, and what becomes of them when more are added.

A file may hold what several people decided about the same thing. Where they differ it is *contested*: nothing is done
there until somebody decides anew, which replaces what both said.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from asrfix.review.decisions import Decision, Place, Scope
from asrfix.review.words import Around, words

Pair = tuple[tuple[str, ...], str | None]
"""The words heard and the entry suggested."""


def pair(decision: Decision) -> Pair:
    """What a decision is about, wherever it holds."""
    return words(decision.heard), decision.entry


def around(place: Place) -> Around:
    """The words that tell a place from others."""
    return words(place.before), words(place.after)


def subject(decision: Decision) -> tuple[Pair, Around | None]:
    """Equal for decisions about the same thing: one for all places, or one for the same place."""
    return pair(decision), around(decision.places[0]) if decision.scope is Scope.HERE else None


def agree(decisions: Iterable[Decision]) -> bool:
    """True where all say the same."""
    return len({(decision.answer, decision.write) for decision in decisions}) <= 1


def add(decisions: Sequence[Decision], new: Decision) -> tuple[Decision, ...]:
    """The decisions after one more was taken, which replaces all that were about the same.

    One for all places takes over the places of the one before it, and also replaces those for single places among its
    own.
    """
    seen = set(map(around, new.places))
    replaced = [
        old
        for old in decisions
        if subject(old) == subject(new)
        or (new.scope is Scope.ALL and pair(old) == pair(new) and subject(old)[1] in seen)
    ]
    return (*(old for old in decisions if old not in replaced), replace(new, places=_joined([new, *replaced])))


@dataclass(frozen=True, kw_only=True, slots=True)
class Conflict:
    """Decisions of different people that differ.

    ``narrower`` is the one that counts where one of them holds for a single place and the others for all; None where
    nothing is settled.
    """

    decisions: tuple[Decision, ...]
    narrower: Decision | None = None


def merge(*files: Iterable[Decision]) -> tuple[Decision, ...]:
    """What several reviewers decided, as one: nothing of it is lost.

    Of what one person said about the same thing the latest counts. What different people said is kept side by side;
    :func:`conflicts` tells where they differ. The order of the files does not matter.
    """
    latest: dict[object, list[Decision]] = defaultdict(list)
    for decision in chain.from_iterable(files):
        latest[subject(decision), decision.by].append(decision)
    merged = [_latest(decisions) for decisions in latest.values()]
    return tuple(sorted(merged, key=_order))


def conflicts(decisions: Sequence[Decision]) -> Iterator[Conflict]:
    """Where different people decided otherwise: about the same thing, or one about a place of all that another saw."""
    same: dict[object, list[Decision]] = defaultdict(list)
    for decision in decisions:
        same[subject(decision)].append(decision)
    for group in same.values():
        if not agree(group):
            yield Conflict(decisions=tuple(group))
    for here in decisions:
        if here.scope is Scope.HERE:
            wider = [
                other
                for other in same.get((pair(here), None), ())
                if other.by != here.by and not agree((here, other)) and _saw(other, here)
            ]
            if wider:
                yield Conflict(decisions=(here, *wider), narrower=here)


def _saw(wider: Decision, here: Decision) -> bool:
    return around(here.places[0]) in map(around, wider.places)


def _latest(decisions: Iterable[Decision]) -> Decision:
    ordered = sorted(decisions, key=_order, reverse=True)
    return replace(ordered[0], places=_joined(ordered))


def _joined(decisions: Iterable[Decision]) -> tuple[Place, ...]:
    """The places of all, each once."""
    found: dict[Around, Place] = {}
    for place in chain.from_iterable(decision.places for decision in decisions):
        found.setdefault(around(place), place)
    return tuple(found.values())


def _order(decision: Decision) -> tuple[str, ...]:
    return decision.at, decision.by, decision.heard, decision.entry or "", decision.answer, repr(decision)
