from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrfix.review.decisions import Answer, Decision, Place, Scope
from asrfix.review.merging import add, conflicts, merge

Decide = Callable[..., Decision]
LATER = "2026-03-02T08:00:00Z"
HERE = ("then", "grew")

DECISIONS = st.lists(
    st.builds(
        Decision,
        heard=st.sampled_from(["Rally Shark", "rally-shark", "young"]),
        entry=st.sampled_from(["RadixArk", None]),
        answer=st.sampled_from([Answer.REJECTED, Answer.AS_HEARD]),
        write=st.none(),
        scope=st.sampled_from(Scope),
        places=st.sampled_from("ab").map(lambda word: (Place(before=word, after="", confidence=0.5),)),
        by=st.sampled_from(["mara", "tom"]),
        at=st.sampled_from(["2026-03-01T10:22:05Z", LATER]),
    ),
    max_size=6,
)


def test_what_different_people_said_is_kept_side_by_side(decide: Decide) -> None:
    mara, tom = decide(), decide(by="tom")
    assert merge([mara], [tom]) == (mara, tom)
    assert not list(conflicts((mara, tom)))


def test_what_different_people_said_differently_is_listed(decide: Decide) -> None:
    mara, tom = decide(), decide("RALLY SHARK", answer=Answer.REJECTED, by="tom")
    merged = merge([mara], [tom, decide("young", "Ion Stoica", by="tom")])
    (conflict,) = conflicts(merged)
    assert set(conflict.decisions) == {mara, tom}
    assert conflict.narrower is None


def test_another_name_is_another_decision(decide: Decide) -> None:
    replaced = decide(answer=Answer.REPLACED, write="Radish", by="tom")
    assert len(list(conflicts((decide(), replaced)))) == 1


@pytest.mark.parametrize("other", [{"heard": "Rally"}, {"entry": "Rally"}, {"entry": None}], ids=str)
def test_decisions_about_something_else_do_not_differ(decide: Decide, other: dict[str, str]) -> None:
    assert not list(conflicts(merge([decide()], [decide(**other, answer=Answer.REJECTED, by="tom")])))


def test_of_what_one_person_said_the_latest_counts(decide: Decide) -> None:
    early, late = decide(), decide(answer=Answer.REJECTED, at=LATER)
    assert merge([late], [early]) == (late,)


def test_the_narrower_of_two_counts_and_is_told(decide: Decide) -> None:
    everywhere, here = decide(), decide(answer=Answer.REJECTED, here=("x", "y"), by="tom")
    (conflict,) = conflicts(merge([everywhere], [here]))
    assert conflict.narrower == here
    assert conflict.decisions == (here, everywhere)
    elsewhere = decide(answer=Answer.REJECTED, here=("z", "y"), by="tom")
    assert not list(conflicts((everywhere, elsewhere)))


@given(a=DECISIONS, b=DECISIONS)
def test_merging_knows_no_order_and_loses_no_opinion(a: list[Decision], b: list[Decision]) -> None:
    merged = merge(a, b)
    assert merged == merge(b, a) == merge(merged, a) == merge(merged)
    assert {decision.by for decision in merged} == {decision.by for decision in a + b}
    assert {decision.heard.lower()[0] for decision in merged} == {decision.heard.lower()[0] for decision in a + b}


def test_a_new_decision_replaces_all_about_the_same(decide: Decide) -> None:
    other = decide("young", "Ion Stoica")
    new = decide(answer=Answer.REJECTED, by="ada", at=LATER)
    assert add((decide(), other, decide(by="tom")), new) == (other, new)


def test_a_decision_for_all_keeps_the_places_that_were_seen_before(decide: Decide) -> None:
    before = decide()
    place = Place(before="new", after="", confidence=0.1)
    new = Decision(**{**_fields(before), "places": (place,)})
    (kept,) = add((before,), new)
    assert kept.places == (place, *before.places)


def test_a_decision_for_all_replaces_those_for_its_own_places_alone(decide: Decide) -> None:
    own, other = decide(here=("x", "y")), decide(here=HERE)
    new = decide(answer=Answer.REJECTED)
    assert add((own, other), new) == (other, new)


def test_a_decision_for_a_place_leaves_the_one_for_all(decide: Decide) -> None:
    everywhere, here = decide(), decide(answer=Answer.REJECTED, here=HERE)
    assert add((everywhere, decide(here=HERE)), here) == (everywhere, here)


def _fields(decision: Decision) -> dict[str, object]:
    return {name: getattr(decision, name) for name in Decision.__slots__}
