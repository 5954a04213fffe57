from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, pairwise
from math import log
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrfix.matching.evidence.sound import HAN_HAN, LATIN_LATIN
from asrfix.matching.verdict import choose, decide, lock
from asrfix.matching.weights import NAMES
from asrfix.model import Verdict


@dataclass(frozen=True)
class Place:
    first: int
    last: int
    log_odds: float


places = st.builds(
    lambda first, length, log_odds: Place(first, first + length, log_odds),
    st.integers(0, 8),
    st.integers(0, 3),
    st.integers(-40, 60).map(lambda tenths: tenths / 10),
)


def total(chosen: list[Place], floor: float) -> float:
    return sum(place.log_odds - floor for place in chosen)


def overlap(one: Place, other: Place) -> bool:
    return one.first <= other.last and other.first <= one.last


def brute_force(found: list[Place], floor: float) -> float:
    """The highest sum of log-odds above the floor of any set without overlap."""
    sure = [place for place in found if place.log_odds >= floor]
    return max(
        total(list(chosen), floor)
        for size in range(len(sure) + 1)
        for chosen in combinations(sure, size)
        if not any(overlap(*pair) for pair in combinations(chosen, 2))
    )


@given(st.lists(places, max_size=8), st.sampled_from([0.2, 0.5, 0.9]))
def test_the_best_set_of_places_is_chosen(found: list[Place], threshold: float) -> None:
    floor = log(threshold / (1 - threshold))
    chosen = choose(found, threshold)
    assert total(chosen, floor) == pytest.approx(brute_force(found, floor), abs=1e-6)
    assert set(chosen) <= set(found)


@given(st.lists(places, max_size=30))
def test_chosen_places_stand_in_text_order_and_apart(found: list[Place]) -> None:
    chosen = choose(found, 0.5)
    assert all(before.last < after.first for before, after in pairwise(chosen))
    assert all(place.log_odds >= 0 for place in chosen)


@given(st.lists(places, max_size=8, unique_by=lambda place: place.log_odds), st.randoms())
def test_the_order_of_the_places_does_not_matter_for_the_total(found: list[Place], random: Random) -> None:
    shuffled = list(found)
    random.shuffle(shuffled)
    assert total(choose(found, 0.5), 0) == pytest.approx(total(choose(shuffled, 0.5), 0))


def test_one_long_name_wins_over_two_halves_unless_they_are_surer_together() -> None:
    halves = [Place(0, 0, 1.0), Place(1, 1, 1.5)]
    assert choose([*halves, Place(0, 1, 3.0)], 0.5) == [Place(0, 1, 3.0)]
    assert choose([*halves, Place(0, 1, 2.0)], 0.5) == halves


def test_a_place_exactly_as_sure_as_the_threshold_is_chosen() -> None:
    assert choose([Place(0, 0, 0.0)], 0.5) == [Place(0, 0, 0.0)]
    assert choose([Place(0, 0, -0.001)], 0.5) == []


QUIET = {
    "lead over next name": 0.5,
    "words heard": 2.0,
    "rarest word heard": 1.0,
    "name length": 8.0,
}
"""A place that nothing speaks against."""


def evidence(changes: dict[str, float]) -> tuple[float, ...]:
    values = QUIET | changes
    assert values.keys() <= set(NAMES)
    return tuple(values.get(name, 0.0) for name in NAMES)


ONE_ORDINARY_WORD = {"words heard": 1.0, "rarest word heard": 5.0, "capitals": 1.0}
IN_LOWER_CASE = {"words heard": 1.0, "rarest word heard": 2.0}
CHINESE = {"scripts": HAN_HAN, "rarest word heard": -1.0}
ALONE = ", and nothing else in the text speaks of the name"
LOCKS = [
    ({"inflection": 1.0}, "only an ending differs"),
    ({"particle": 1.0}, "only a particle differs"),
    ({"lead over next name": 0.0}, "another listed name sounds as near"),
    ({"lead over next name": -0.2}, "another listed name sounds as near"),
    (CHINESE | {"words heard": 2.0, "cuts words": 1.0}, "the two characters are parts of other words"),
    (ONE_ORDINARY_WORD, "an ordinary word" + ALONE),
    (IN_LOWER_CASE, "a word of the dictionary" + ALONE),
    (IN_LOWER_CASE | {"capitals": 1.0, "starts sentence": 1.0}, "a word of the dictionary" + ALONE),
    (IN_LOWER_CASE | {"name misheard elsewhere": 0.7}, "a word of the dictionary" + ALONE),
    (CHINESE | {"words said": 2.0}, "a name of two characters" + ALONE),
    ({"scripts": LATIN_LATIN, "hyphen inside": 1.0}, "a hyphenated word" + ALONE),
    ({"name length": 3.0}, "a short name" + ALONE),
]


@pytest.mark.parametrize(("changes", "reason"), LOCKS)
def test_a_reason_holds_a_sure_change_back(changes: dict[str, float], reason: str) -> None:
    assert lock(evidence(changes)) == reason
    assert decide(evidence(changes), 0.99, 0.9) == (Verdict.REVIEW, reason)


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"words heard": 1.0, "rarest word heard": 3.0, "capitals": 1.0},  # a rare word
        IN_LOWER_CASE | {"unknown words": 1.0},
        IN_LOWER_CASE | {"name elsewhere": 0.7},
        {"rarest word heard": 5.0},  # ordinary words, but two
        ONE_ORDINARY_WORD | {"name elsewhere": 0.7},
        ONE_ORDINARY_WORD | {"name misheard elsewhere": 0.7},
        {"name length": 3.0, "name elsewhere": 0.7},
        {"name length": 4.0},
        CHINESE | {"words heard": 3.0, "words said": 3.0, "cuts words": 1.0},
        CHINESE | {"words said": 2.0, "name elsewhere": 0.7},
    ],
)
def test_nothing_holds_back_what_the_text_supports(changes: dict[str, float]) -> None:
    assert lock(evidence(changes)) == ""
    assert decide(evidence(changes), 0.9, 0.9) == (Verdict.CORRECT, "")


@pytest.mark.parametrize("changes", [{"inflection": 1.0}, {"lead over next name": 0.0}])
def test_the_name_elsewhere_does_not_lift_what_speaks_against_the_words_themselves(changes: dict[str, float]) -> None:
    assert lock(evidence(changes | {"name elsewhere": 2.0})) != ""


def test_what_is_not_sure_enough_is_for_review_without_a_reason() -> None:
    assert decide(evidence({"inflection": 1.0}), 0.89, 0.9) == (Verdict.REVIEW, "")
