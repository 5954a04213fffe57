"""The second look: what the rest of the document says once every place has a first score.

A doubtful early place profits from a clear later one, and loses to a better window or a better name in the same
place.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from itertools import islice
from math import exp, fsum, log
from typing import NamedTuple

from asrfix.matching.past import Misheard

NAMES = (
    "first score", "better window for the name", "better name here", "name misheard elsewhere",
    "clearest elsewhere", "same garble, same name", "misheard share",
)  # fmt: skip

_NOTHING = -12.0


def probability(score: float) -> float:
    """Log-odds to probability."""
    return 1 / (1 + exp(-score)) if score > -700 else 0.0


class Place(NamedTuple):
    """What the second look needs of a candidate: its tokens, its entry and the words heard."""

    first: int
    last: int
    entry: Hashable
    heard: Hashable


def measure(
    places: Sequence[Place], scores: Sequence[float], tokens: int, past: Sequence[Misheard] = ()
) -> list[tuple[float, ...]]:
    """One row a candidate with a number for each of :data:`NAMES`, from the first scores (log-odds) of all.

    ``tokens`` is the length of the document; ``past`` is what was misheard in text before these places.
    """
    chosen = _best_places(places, scores)
    totals = {entry: sum(probability(score) for _, score in found) for entry, found in chosen.items()}
    garbles: dict[tuple[Hashable, Hashable], float] = defaultdict(float)
    for entry, found in chosen.items():
        for place, score in found:
            garbles[entry, place.heard] += probability(score)
    chosen_on = {
        (entry, token): (place, score)
        for entry, found in chosen.items()
        for place, score in found
        for token in range(place.first, place.last + 1)
    }
    misheard = log(1 + 1000 * fsum([*totals.values(), *(before.total for before in past)]) / max(1, tokens))
    windows: _Leaders = {}
    names: _Leaders = {}
    for place, score in zip(places, scores, strict=True):
        for token in range(place.first, place.last + 1):
            _enter(windows, (place.entry, token), (place.first, place.last), score)
            _enter(names, token, place.entry, score)
    rows: list[tuple[float, ...]] = []
    for place, score in zip(places, scores, strict=True):
        tokens_heard = range(place.first, place.last + 1)
        window = _best_other(windows, ((place.entry, token) for token in tokens_heard), (place.first, place.last))
        name = _best_other(names, tokens_heard, place.entry)
        on_its_tokens = (chosen_on.get((place.entry, token)) for token in tokens_heard)
        here = dict.fromkeys(found for found in on_its_tokens if found)
        elsewhere = totals[place.entry] - sum(probability(other) for _, other in here)
        others = list(islice((other for where, other in chosen[place.entry] if (where, other) not in here), 1))
        garbled = garbles[place.entry, place.heard]
        for before in past:
            garbled += before.garbles[place.entry, place.heard]
            if place.entry in before.totals:
                elsewhere += before.totals[place.entry]
                others.append(before.clearest[place.entry])
        rows.append(
            (
                score,
                window - score,
                name - score,
                log(1 + max(0.0, elsewhere)) if others else 0.0,
                max(others, default=_NOTHING),
                log(1 + garbled),
                misheard,
            )
        )
    return rows


def remember(places: Sequence[Place], scores: Sequence[float], past: Misheard) -> None:
    """Add places with their first scores to the past."""
    for entry, found in _best_places(places, scores).items():
        past.clearest[entry] = max(found[0][1], past.clearest.get(entry, found[0][1]))
        for place, score in found:
            likely = probability(score)
            past.total += likely
            past.totals[entry] = past.totals.get(entry, 0.0) + likely
            past.garbles.add((entry, place.heard), likely)


def _best_places(places: Sequence[Place], scores: Sequence[float]) -> dict[Hashable, list[tuple[Place, float]]]:
    """Entry -> its best candidates that do not overlap, surest first."""
    ranked: dict[Hashable, list[tuple[float, int]]] = defaultdict(list)
    for number, (place, score) in enumerate(zip(places, scores, strict=True)):
        ranked[place.entry].append((-score, number))
    chosen: dict[Hashable, list[tuple[Place, float]]] = {}
    for entry, found in ranked.items():
        taken: set[int] = set()
        chosen[entry] = []
        for minus_score, number in sorted(found):
            words = range(places[number].first, places[number].last + 1)
            if taken.isdisjoint(words):
                taken.update(words)
                chosen[entry].append((places[number], -minus_score))
    return chosen


_Leaders = dict[Hashable, list[tuple[float, Hashable]]]
"""The best score, and the best one of another kind, each with its kind."""


def _enter(leaders: _Leaders, key: Hashable, kind: Hashable, score: float) -> None:
    first, *others = leaders.setdefault(key, [(score, kind)])
    if kind == first[1]:
        leaders[key] = [max(first, (score, kind), key=_score), *others]
    elif score > first[0]:
        leaders[key] = [(score, kind), first]
    elif not others or score > others[0][0]:
        leaders[key] = [first, (score, kind)]


def _score(leader: tuple[float, Hashable]) -> float:
    return leader[0]


def _best_other(leaders: _Leaders, keys: Iterable[Hashable], kind: Hashable) -> float:
    """The best score under these keys that is of another kind."""
    return max([_NOTHING, *(score for key in keys for score, other in leaders[key] if other != kind)])
