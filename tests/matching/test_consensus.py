from __future__ import annotations

from math import exp, log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrfix.matching.consensus import NAMES, Place, measure, probability

FAR_BELOW = -12.0
weighed = st.lists(
    st.tuples(
        st.builds(
            lambda first, length, entry, heard: Place(first, first + length, entry, heard),
            st.integers(0, 9),
            st.integers(0, 2),
            st.sampled_from("AB"),
            st.sampled_from("xy"),
        ),
        st.integers(-60, 60).map(lambda tenths: tenths / 10),
    ),
    max_size=10,
)


def look(*found: tuple[Place, float], tokens: int = 100) -> list[dict[str, float]]:
    rows = measure([place for place, _ in found], [score for _, score in found], tokens)
    return [dict(zip(NAMES, row, strict=True)) for row in rows]


def test_log_odds_become_a_probability() -> None:
    assert probability(0) == 0.5
    assert probability(log(9)) == pytest.approx(0.9)
    assert probability(-1e6) == 0
    assert probability(1e6) == 1


def test_a_place_by_itself_stands_for_nothing_else() -> None:
    (row,) = look((Place(0, 1, "A", "x"), 2.0), tokens=10)
    assert row == {
        "first score": 2.0,
        "better window for the name": FAR_BELOW - 2.0,
        "better name here": FAR_BELOW - 2.0,
        "name misheard elsewhere": 0.0,
        "clearest elsewhere": FAR_BELOW,
        "same garble, same name": pytest.approx(log(1 + probability(2.0))),
        "misheard share": pytest.approx(log(1 + 100 * probability(2.0))),
    }


def test_a_clear_place_speaks_for_a_doubtful_one() -> None:
    doubtful, clear = look((Place(0, 0, "A", "x"), -1.0), (Place(5, 5, "A", "x"), 3.0))
    assert doubtful["clearest elsewhere"] == 3.0
    assert doubtful["name misheard elsewhere"] == pytest.approx(log(1 + probability(3.0)))
    assert clear["clearest elsewhere"] == -1.0
    assert doubtful["same garble, same name"] == clear["same garble, same name"]


def test_another_window_and_another_name_in_the_same_place_compete() -> None:
    short, long, other = look((Place(0, 0, "A", "x"), 1.0), (Place(0, 1, "A", "xy"), 2.0), (Place(0, 0, "B", "x"), 0.5))
    assert short["better window for the name"] == 1.0
    assert short["better name here"] == -0.5
    assert long["better window for the name"] == -1.0
    assert other["better name here"] == 1.5


def test_overlapping_places_are_not_elsewhere() -> None:
    one, _ = look((Place(0, 1, "A", "x"), 1.0), (Place(1, 2, "A", "y"), 0.0))
    assert one["clearest elsewhere"] == FAR_BELOW
    assert one["name misheard elsewhere"] == 0.0


def test_nothing_weighed_is_nothing_looked_at() -> None:
    assert measure([], [], 0) == []


@given(weighed)
def test_the_rest_of_the_document_is_what_does_not_overlap(found: list[tuple[Place, float]]) -> None:
    """The definition, place by place: of each name the surest places without overlap, and of those the ones apart."""
    for (place, _), row in zip(found, look(*found), strict=True):
        surest: list[tuple[Place, float]] = []
        for number in sorted(range(len(found)), key=lambda number: (-found[number][1], number)):
            other, score = found[number]
            if other.entry == place.entry and not any(apart(other, chosen) is False for chosen, _ in surest):
                surest.append((other, score))
        elsewhere = [score for other, score in surest if apart(other, place)]
        assert row["clearest elsewhere"] == max(elsewhere, default=FAR_BELOW)
        assert exp(row["name misheard elsewhere"]) == pytest.approx(1 + sum(map(probability, elsewhere)))
        assert (row["name misheard elsewhere"] == 0) == (not elsewhere)


def apart(one: Place, other: Place) -> bool:
    return one.last < other.first or other.last < one.first
