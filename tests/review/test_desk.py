from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from asrfix.errors import InputError
from asrfix.model import Alternative, Finding, Report, Verdict
from asrfix.review.decisions import Answer, Decision, Scope
from asrfix.review.desk import Desk
from asrfix.review.merging import merge

Find = Callable[..., Report]
WHO = ("mara", "2026-03-01T10:22:05Z")


def test_the_group_worth_most_lies_on_top(desk: Desk) -> None:
    assert (desk.group.heard, desk.places, desk.done) == ("Rally Shark", (0, 1, 2), 0)


def test_an_answer_for_all_decides_the_group_and_brings_the_next(desk: Desk) -> None:
    after = desk.accepted(*WHO)
    (decision,) = after.decisions
    assert (decision.answer, decision.write, decision.scope) == (Answer.ACCEPTED, "RadixArk", Scope.ALL)
    assert (decision.by, decision.at) == WHO
    assert decision.places == desk.group.places
    assert (after.group.heard, after.done) == ("Young Stoyka", 1)
    assert desk.decisions == ()


def test_only_here_decides_the_place_under_the_cursor_and_stays(desk: Desk) -> None:
    after = desk.rescoped().moved(1).rejected(*WHO)
    (decision,) = after.decisions
    assert (decision.scope, decision.places) == (Scope.HERE, (desk.group.places[1],))
    assert (after.group.heard, after.places, after.cursor, after.scope) == ("Rally Shark", (0, 2), 1, Scope.HERE)
    rest = after.accepted(*WHO).accepted(*WHO)
    assert (rest.group.heard, rest.scope, rest.cursor) == ("Young Stoyka", Scope.ALL, 0)


def test_the_cursor_stops_at_both_ends(desk: Desk) -> None:
    assert desk.moved(-1).cursor == 0
    assert desk.moved(9).cursor == 2
    assert desk.moved(9).finding is desk.group.findings[2]


def test_a_name_may_be_typed(desk: Desk) -> None:
    (decision,) = desk.named(" Radish \n", *WHO).decisions
    assert (decision.answer, decision.write) == (Answer.REPLACED, "Radish")
    (decision,) = desk.named("RadixArk", *WHO).decisions
    assert (decision.answer, decision.write) == (Answer.ACCEPTED, "RadixArk")
    (decision,) = desk.named("Rally Shark", *WHO).decisions
    assert (decision.answer, decision.write) == (Answer.REJECTED, None)


@pytest.mark.parametrize("name", ["", "  ", "Radix\nArk", "Radix\x1b[2J", "\ud800"])
def test_what_is_no_name_is_refused(desk: Desk, name: str) -> None:
    with pytest.raises(InputError, match="this is no name"):
        desk.named(name, *WHO)


def test_another_candidate_may_be_chosen(find: Find) -> None:
    other = Alternative(text="Rallye", entry="Rallye", confidence=0.1)
    desk = Desk.of("Rally Shark", find("Rally Shark", {"Rally Shark": "RadixArk"}, alternatives=(other,)), ())
    (decision,) = desk.chosen(1, *WHO).decisions
    assert (decision.answer, decision.write, decision.entry) == (Answer.REPLACED, "Rallye", "RadixArk")
    with pytest.raises(InputError, match="there is no name 2 here; choose 1 to 1"):
        desk.chosen(2, *WHO)


def test_a_candidate_that_is_not_there_is_refused(desk: Desk) -> None:
    with pytest.raises(InputError, match="there is no name 1 here; type it"):
        desk.chosen(1, *WHO)


def test_where_nothing_is_suggested_nothing_can_be_accepted(find: Find) -> None:
    desk = Desk.of("Bob", find("Bob", {"Bob": None}, verdict=Verdict.AS_HEARD), ())
    with pytest.raises(InputError, match="nothing is suggested here"):
        desk.accepted(*WHO)
    assert desk.as_heard(*WHO).decisions[0].answer is Answer.AS_HEARD


def test_groups_that_were_put_off_come_again_another_time(desk: Desk) -> None:
    later = desk.put_off()
    assert (later.group.heard, later.skipped, later.done) == ("Young Stoyka", {0}, 0)
    end = later.rejected(*WHO)
    assert (end.current, end.places, end.done) == (None, (), 1)


@pytest.mark.parametrize("action", ["accepted", "rejected", "as_heard"])
def test_where_nothing_is_left_nothing_can_be_answered(action: str) -> None:
    desk = Desk.of("", Report(), ())
    with pytest.raises(InputError, match="nothing is left here"):
        getattr(desk, action)(*WHO)


@pytest.mark.parametrize("action", [Desk.put_off, lambda desk: desk.finding, lambda desk: desk.group])
def test_where_nothing_is_left_nothing_can_be_looked_at(action: Callable[[Desk], object]) -> None:
    with pytest.raises(InputError, match="nothing is left here"):
        action(Desk.of("", Report(), ()))


def test_the_first_answer_cannot_be_undone_twice(desk: Desk) -> None:
    before = desk.accepted(*WHO).undone()
    assert before == desk
    with pytest.raises(InputError, match="nothing to undo"):
        before.undone()


def test_looking_around_needs_no_undoing(desk: Desk) -> None:
    assert desk.accepted(*WHO).rescoped().moved(1).undone() == desk


def test_where_reviewers_differ_the_group_is_open_and_shows_what_they_said(
    find: Find, decide: Callable[..., Decision]
) -> None:
    decisions = merge([decide()], [decide(answer=Answer.REJECTED, by="tom")])
    desk = Desk.of("Rally Shark", find("Rally Shark", {"Rally Shark": "RadixArk"}), decisions)
    assert desk.done == 0
    assert [(each.by, each.answer) for each in desk.opinions()] == [("mara", "accepted"), ("tom", "rejected")]
    after = desk.as_heard("ada", WHO[1])
    assert [(each.by, each.answer) for each in after.decisions] == [("ada", "as-heard")]
    assert after.current is None


SETTINGS = st.tuples(
    st.lists(st.sampled_from(["aa", "bb", "cc", "x", "y"]), min_size=1, max_size=14),
    st.lists(st.floats(0, 1), min_size=3, max_size=3),
)
ACTIONS: dict[str, Callable[[Desk], Desk]] = {
    "accept": lambda desk: desk.accepted(*WHO),
    "reject": lambda desk: desk.rejected(*WHO),
    "as heard": lambda desk: desk.as_heard(*WHO),
    "type": lambda desk: desk.named("Zed", *WHO),
    "put off": Desk.put_off,
    "scope": Desk.rescoped,
    "next": lambda desk: desk.moved(1),
    "previous": lambda desk: desk.moved(-1),
}
ANSWERS = frozenset({"accept", "reject", "as heard", "type"})


class Reviewing(RuleBasedStateMachine):
    """A reviewer who does anything at any time, and colleagues whose opinions are there before."""

    @initialize(setting=SETTINGS, opinions=st.lists(st.tuples(st.integers(0, 9), st.booleans()), max_size=4))
    def start(self, setting: tuple[list[str], list[float]], opinions: list[tuple[int, bool]]) -> None:
        words, sure = setting
        self.text = " ".join(words)
        self.report = _report(words, dict(zip(("aa", "bb", "cc"), sure, strict=True)))
        self.desk = Desk.of(self.text, self.report, ())
        decisions = [_opinion(self.desk, *opinion, by=f"tom{by}") for by, opinion in enumerate(opinions)]
        self.desk = Desk.of(self.text, self.report, merge([each for own in decisions for each in own]))

    @rule(name=st.sampled_from(sorted(ACTIONS)))
    def act(self, name: str) -> None:
        before = self.desk
        if name not in {"scope", "next", "previous"} and before.current is None:
            with pytest.raises(InputError):
                ACTIONS[name](before)
            return
        self.desk = ACTIONS[name](before)
        if name in ANSWERS:
            assert before.current is not None
            decided = set(before.places) - set(self.desk.open[before.current])
            assert decided >= ({before.places[before.cursor]} if before.scope is Scope.HERE else set(before.places))
        if name in ANSWERS | {"put off"}:
            assert self.desk.undone() == before
            assert self.desk.undone().decisions == before.decisions
        else:
            assert self.desk.decisions == before.decisions

    @precondition(lambda self: self.desk.current is not None)
    @rule()
    def undo(self) -> None:
        before = self.desk
        self.desk = ACTIONS["as heard"](before).undone()
        assert self.desk == before

    @invariant()
    def resumes(self) -> None:
        """A new desk asks what is still open, in the same order, and nothing else."""
        if hasattr(self, "desk"):
            again = Desk.of(self.text, self.report, self.desk.decisions)
            assert (again.groups, again.open, again.done) == (self.desk.groups, self.desk.open, self.desk.done)

    @invariant()
    def shows_what_is_open(self) -> None:
        if hasattr(self, "desk"):
            left = {number for number, places in enumerate(self.desk.open) if places} - self.desk.skipped
            assert (self.desk.current is None) == (not left)
            assert self.desk.current is None or self.desk.cursor < len(self.desk.places)


TestReviewing: Any = Reviewing.TestCase
TestReviewing.settings = settings(max_examples=40, stateful_step_count=15, deadline=None)


@given(setting=SETTINGS, answers=st.lists(st.sampled_from(sorted(ANSWERS)), min_size=3), stop=st.integers(0, 3))
def test_a_review_that_was_interrupted_ends_as_one_that_was_not(
    setting: tuple[list[str], list[float]], answers: list[str], stop: int
) -> None:
    words, sure = setting
    text, report = " ".join(words), _report(words, dict(zip(("aa", "bb", "cc"), sure, strict=True)))

    def review(desk: Desk, answers: list[str]) -> Desk:
        for name in answers:
            desk = ACTIONS[name](desk) if desk.current is not None else desk
        return desk

    whole = review(Desk.of(text, report, ()), answers)
    first = review(Desk.of(text, report, ()), answers[:stop])
    second = review(Desk.of(text, report, first.decisions), answers[stop:])
    assert second == whole


def _report(words: list[str], sure: dict[str, float]) -> Report:
    findings, start = [], 0
    for word in words:
        if word in sure:
            findings.append(
                Finding(
                    start=start,
                    end=start + 2,
                    heard=word,
                    suggestion=word.title(),
                    entry=word,
                    confidence=sure[word],
                    verdict=Verdict.REVIEW,
                )
            )
        start += len(word) + 1
    return Report(findings=tuple(findings))


def _opinion(desk: Desk, number: int, here: bool, by: str) -> tuple[Decision, ...]:
    """What somebody else said about a group."""
    if desk.current is None:
        return ()
    for _ in range(number % len(desk.groups)):
        desk = desk.put_off()
    desk = desk.rescoped().moved(number) if here else desk
    return (desk.accepted(by, WHO[1]) if number % 2 else desk.rejected(by, WHO[1])).decisions
