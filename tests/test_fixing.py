from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import asrfix
from asrfix.fixing import plan_fix
from asrfix.model import Edit, Finding, Report, Verdict
from asrfix.transcript import from_bytes, from_text

TEXT = "Rally Shark met Young Stoyka and Baston."


def _finding(heard: str, suggestion: str | None, verdict: Verdict, text: str = TEXT) -> Finding:
    start = text.index(heard)
    return Finding(
        start=start,
        end=start + len(heard),
        heard=heard,
        suggestion=suggestion,
        entry=suggestion,
        confidence=0.5,
        verdict=verdict,
    )


RALLY = _finding("Rally Shark", "RadixArk", Verdict.CORRECT)
YOUNG = _finding("Young Stoyka", "Ion Stoica", Verdict.REVIEW)
BASTON = _finding("Baston", None, Verdict.AS_HEARD)
REPORT = Report(findings=(RALLY, YOUNG, BASTON))


def test_only_what_is_safe_is_changed() -> None:
    planned = plan_fix(from_text(TEXT), REPORT)
    assert planned.edits == (Edit(start=0, end=11, replacement="RadixArk"),)
    assert (planned.applied, planned.remaining) == ((RALLY,), (YOUNG, BASTON))


@pytest.mark.parametrize(
    ("verdicts", "applied"),
    [([], ()), ([Verdict.CORRECT, Verdict.REVIEW], (RALLY, YOUNG)), (list(Verdict), (RALLY, YOUNG))],
)
def test_more_or_less_is_changed_where_asked(verdicts: list[Verdict], applied: tuple[Finding, ...]) -> None:
    assert plan_fix(from_text(TEXT), REPORT, verdicts).applied == applied


def test_what_the_encoding_cannot_hold_is_left() -> None:
    transcript = from_bytes(TEXT.encode("latin-1"), encoding="latin-1")
    finding = _finding("Rally Shark", "国栋", Verdict.CORRECT)
    assert plan_fix(transcript, Report(findings=(finding,))).remaining == (finding,)


def test_fix_corrects_a_text() -> None:
    lexicon = asrfix.Lexicon.from_entries(
        [asrfix.Entry(name="RadixArk", heard_as=(asrfix.lexicon.HeardForm(form="Rally Shark"),))]
    )
    text = "Rally Shark was founded last year."
    result = asrfix.fix(text, lexicon)
    assert result.text == "RadixArk was founded last year."
    assert [finding.heard for finding in result.applied] == ["Rally Shark"]
    assert asrfix.check(text, lexicon).findings[0].suggestion == "RadixArk"


@given(st.text())
def test_without_names_any_text_stays_as_it_is(text: str) -> None:
    result = asrfix.fix(text, asrfix.Lexicon.from_names([]))
    assert (result.text, result.applied) == (text, ())
    assert {finding.verdict for finding in result.remaining} <= {Verdict.AS_HEARD}
