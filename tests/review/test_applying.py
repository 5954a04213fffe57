from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrfix.fixing import plan_fix
from asrfix.model import Finding, Report, Verdict
from asrfix.review.applying import apply, is_kept
from asrfix.review.decisions import Answer, Decision, Place, Scope
from asrfix.transcript import from_text

Find = Callable[..., Report]
Decide = Callable[..., Decision]

TEXT = "We knew Rally Shark then. Nobody saw Rally Shark grow."
FIRST, SECOND = ("We knew", "then. Nobody saw Rally"), ("Shark then. Nobody saw", "grow")
NAMES = {"Rally Shark": "RadixArk"}


def fixed(text: str, report: Report, *decisions: Decision) -> str:
    transcript = from_text(text)
    plan = plan_fix(transcript, apply(transcript, report, decisions).report)
    return transcript.rewrite_text(plan.edits)


def test_what_was_accepted_is_written_wherever_it_is_suggested(find: Find, decide: Decide) -> None:
    assert fixed(TEXT, find(TEXT, NAMES), decide()) == "We knew RadixArk then. Nobody saw RadixArk grow."


def test_another_name_is_written_instead(find: Find, decide: Decide) -> None:
    decision = decide(answer=Answer.REPLACED, write="Radish")
    assert fixed(TEXT, find(TEXT, NAMES), decision) == "We knew Radish then. Nobody saw Radish grow."


def test_what_was_rejected_is_gone(find: Find, decide: Decide) -> None:
    applied = apply(from_text(TEXT), find(TEXT, NAMES, verdict=Verdict.CORRECT), [decide(answer=Answer.REJECTED)])
    assert not applied.report


def test_what_is_left_as_heard_is_marked_and_says_who_decided(find: Find, decide: Decide) -> None:
    applied = apply(
        from_text(TEXT), find(TEXT, NAMES), [decide(answer=Answer.AS_HEARD), decide(answer=Answer.AS_HEARD, by="tom")]
    )
    (first, _) = applied.report
    assert (first.suggestion, first.verdict) == (None, Verdict.AS_HEARD)
    assert is_kept(first)
    assert [piece.text for piece in first.evidence] == ["as-heard by mara and tom, 2026-03-01"]
    assert sum(piece.weight for piece in first.evidence) == pytest.approx(0.4055, abs=1e-4)  # the log-odds of 0.6


def test_a_name_nobody_decided_on_is_not_kept(find: Find) -> None:
    (finding,) = find("Bob", {"Bob": None}, verdict=Verdict.AS_HEARD)
    assert not is_kept(finding)


def test_a_decision_for_a_place_holds_only_there_and_counts_before_one_for_all(find: Find, decide: Decide) -> None:
    report = find(TEXT, NAMES)
    assert fixed(TEXT, report, decide(here=SECOND)) == "We knew Rally Shark then. Nobody saw RadixArk grow."
    here = decide(answer=Answer.REJECTED, here=SECOND, by="tom")
    assert fixed(TEXT, report, decide(), here) == "We knew RadixArk then. Nobody saw Rally Shark grow."


@pytest.mark.parametrize("other", [{"heard": "Rally"}, {"entry": "Rallye"}, {"entry": None}], ids=str)
def test_other_words_or_another_entry_are_not_meant(find: Find, decide: Decide, other: dict[str, str]) -> None:
    report = find(TEXT, NAMES)
    decision = replace(decide(**other, answer=Answer.REJECTED))
    assert apply(from_text(TEXT), report, [decision]).report == report


def test_where_reviewers_differ_nothing_is_done(find: Find, decide: Decide) -> None:
    report = find(TEXT, NAMES)
    applied = apply(from_text(TEXT), report, [decide(), decide(answer=Answer.REJECTED, by="tom")])
    assert applied.report == report
    assert applied.contested == report.findings


@pytest.mark.parametrize(
    "edited",
    [
        "Long ago: we KNEW Rally-Shark then! Nobody saw them.",
        "I had known Rally Shark then. Nobody saw Rally Shark grow.",
        "And we knew Rally Shark: then nobody did. Nobody saw Rally Shark grow.",
    ],
)
def test_a_place_is_found_again_after_edits_even_where_asrfix_finds_nothing(decide: Decide, edited: str) -> None:
    fixed_text = fixed(edited, Report(), decide(here=FIRST))
    assert (
        fixed_text.replace("RadixArk", "Rally-Shark", 1).lower()
        == edited.replace("Rally Shark", "Rally-Shark", 1).lower()
    )
    assert fixed_text.count("RadixArk") == 1


def test_a_place_that_may_be_one_of_two_is_not_guessed(decide: Decide) -> None:
    text = "But we knew Rally Shark then, nobody did. But we knew Rally Shark then, nobody."
    applied = apply(from_text(text), Report(), [decide(here=FIRST)])
    assert not applied.report
    assert len(applied.stale) == 1


def test_a_place_with_little_in_common_is_not_meant(decide: Decide) -> None:
    text = "We knew Rally Shark then, and well."
    assert not apply(from_text(text), Report(), [decide(here=FIRST)]).report


def test_a_place_that_stays_as_it_is_may_have_changed_more(find: Find, decide: Decide) -> None:
    text = "I knew Rally Shark then, and well. Rally Shark it was."
    report = find(text, NAMES)
    (finding,) = apply(from_text(text), report, [decide(answer=Answer.REJECTED, here=FIRST)]).report
    assert finding is report.findings[1]


def test_a_name_a_reviewer_wrote_is_not_looked_at_again(find: Find, decide: Decide) -> None:
    text = "We knew Rally Sharks Ltd then. The rally sharks ltd, and Rally Shark."
    decision = decide("Rally Shark", "Other", answer=Answer.REPLACED, write="Rally Sharks Ltd")
    applied = apply(from_text(text), find(text, NAMES), [decision])
    assert [finding.start for finding in applied.report] == [35, 57]


def test_a_rejected_place_needs_no_finding(decide: Decide) -> None:
    applied = apply(from_text(TEXT), Report(), [decide(answer=Answer.REJECTED, here=FIRST)])
    assert (applied.report.findings, applied.stale) == ((), ())


def test_a_place_of_its_own_has_line_and_time_of_the_file(decide: Decide) -> None:
    (finding,) = apply(from_text("Well.\n" + TEXT), Report(), [decide(here=("Well.\nWe knew", FIRST[1]))]).report
    assert (finding.line, finding.column, finding.heard) == (2, 9, "Rally Shark")
    assert (finding.suggestion, finding.confidence) == ("RadixArk", 0.6)


def test_a_decision_comes_before_a_longer_finding_that_overlaps_it(find: Find, decide: Decide) -> None:
    report = find(TEXT, {"knew Rally Shark": "Newrally"})
    assert [each.heard for each in apply(from_text(TEXT), report, [decide(here=FIRST)]).report] == ["Rally Shark"]


def test_decisions_whose_place_is_gone_are_stale(find: Find, decide: Decide) -> None:
    gone, here = decide("young", "Ion Stoica"), decide(here=("other", "words"))
    assert apply(from_text(TEXT), find(TEXT, NAMES), [gone, here, decide()]).stale == (gone, here)


def test_what_has_been_written_is_done_not_stale(decide: Decide) -> None:
    assert not apply(from_text("We knew RadixArk then."), Report(), [decide(), decide(here=FIRST)]).stale


@pytest.mark.parametrize(
    "write", ["Rally Shark Inc.", "The Rally Shark", "Shark, Rally Shark", "rally shark", "Rally Shark"]
)
def test_a_name_that_holds_what_was_heard_is_written_once(find: Find, decide: Decide, write: str) -> None:
    decisions = [decide(answer=Answer.REPLACED, write=write, here=FIRST), decide(answer=Answer.REPLACED, write=write)]
    once = fixed(TEXT, find(TEXT, NAMES), *decisions)
    assert once == TEXT.replace("Rally Shark", write)
    assert fixed(once, find(once, NAMES), *decisions) == once


WORDS = st.sampled_from(["Rally Shark", "rally", "Shark", "RadixArk", "the", "a", ".", "\n"])


@given(
    words=st.lists(WORDS, max_size=12),
    rows=st.lists(
        st.tuples(
            st.sampled_from(["Rally Shark", "Shark", "the"]),
            st.sampled_from(Answer),
            st.sampled_from(["RadixArk", "the Shark", "Rally Shark"]),
            st.sampled_from(Scope),
            st.sampled_from(["", "the", "a Rally"]),
            st.sampled_from(["mara", "tom"]),
        ),
        max_size=4,
    ),
    heard=st.sampled_from(["Rally Shark", "Shark", "Rally"]),
)
def test_whatever_was_decided_findings_stay_apart_and_undecided_ones_as_they_were(
    words: list[str],
    rows: list[tuple[str, Answer, str, Scope, str, str]],
    heard: str,
) -> None:
    text = " ".join(words)
    report = Report(findings=tuple(_findings(text, heard)))
    decisions = [
        Decision(
            heard=name,
            entry="RadixArk",
            answer=answer,
            write=write if answer in {Answer.ACCEPTED, Answer.REPLACED} else None,
            scope=scope,
            places=(Place(before=before, after="", confidence=0.5),),
            by=by,
            at="2026-03-01T10:22:05Z",
        )
        for name, answer, write, scope, before, by in rows
    ]
    applied = apply(from_text(text), report, decisions)
    found = applied.report.findings
    assert all(before.end <= after.start for before, after in pairwise(found))
    assert {each for each in found if not any(piece.name == "decision" for piece in each.evidence)} <= set(report)
    assert set(applied.contested) <= set(report)
    fixed(text, report, *decisions)


def _findings(text: str, heard: str) -> list[Finding]:
    starts = [at for at in range(len(text)) if text.startswith(heard, at)]
    return [
        Finding(
            start=at,
            end=at + len(heard),
            heard=heard,
            suggestion="RadixArk",
            entry="RadixArk",
            confidence=0.5,
            verdict=Verdict.REVIEW,
        )
        for at in starts
    ]
