from __future__ import annotations

import pytest

from asrfix.model import Evidence, Finding, Verdict
from asrfix.report.reasons import _SPEAKING, reasons


def told(*evidence: Evidence) -> list[str]:
    finding = Finding(
        start=0,
        end=3,
        heard="yon",
        suggestion="Ion",
        entry="Ion",
        confidence=0.5,
        verdict=Verdict.REVIEW,
        evidence=evidence,
    )
    return reasons(finding)


PRIOR = Evidence(name="prior", value=0.9, weight=9.0, text="before anything is known")
LISTED = Evidence(name="names listed", value=1.9, weight=5.0, text="6 names are listed")
SOUND = Evidence(name="distance", value=0.1, weight=1.0, text="sounds much like it")
SYLLABLES = Evidence(name="same syllables", value=1.0, weight=0.8, text="all syllables are the same")
ELSEWHERE = Evidence(name="name elsewhere", value=1.4, weight=2.0, text="the name stands 3× elsewhere")
UNSURE = Evidence(name="recogniser confidence", value=0.3, weight=0.5, text="the recogniser was 30% sure")


def test_the_strongest_two_reasons_that_a_person_can_judge_are_told() -> None:
    assert told(PRIOR, LISTED, UNSURE, SOUND, ELSEWHERE) == [ELSEWHERE.text, SOUND.text]


def test_two_reasons_of_one_kind_are_one() -> None:
    assert told(SOUND, SYLLABLES, UNSURE) == [SOUND.text, UNSURE.text]


@pytest.mark.parametrize(
    "piece",
    [
        Evidence(name="name elsewhere", value=0.0, weight=3.0, text="the name is otherwise absent"),
        Evidence(name="distance", value=0.4, weight=3.0, text="sounds a little like it"),
        Evidence(name="name elsewhere", value=1.4, weight=-3.0, text="the name stands 3× elsewhere"),
    ],
)
def test_what_does_not_speak_for_the_suggestion_in_weight_and_in_words_is_not_told(piece: Evidence) -> None:
    assert told(piece, UNSURE) == [UNSURE.text]


def test_where_nothing_can_be_judged_the_strongest_piece_is_told() -> None:
    assert told(PRIOR, LISTED, Evidence(name="acronym", value=0.0, weight=1.0, text="no acronym")) == [LISTED.text]
    assert told(Evidence(name="lexicon", value=True, weight=-0.1, text="the lexicon lists it")) == [
        "the lexicon lists it"
    ]


def test_what_was_held_back_tells_its_lock() -> None:
    assert told(SOUND, Evidence(name="held back", value=True, weight=0.0, text="a short name")) == [
        "held back: a short name"
    ]


def test_without_evidence_there_is_no_reason() -> None:
    assert told() == told(PRIOR) == []


def test_every_kind_of_evidence_exists() -> None:
    from asrfix.matching.weights import NAMES

    assert {name for kind in _SPEAKING for name in kind} - {"context"} <= set(NAMES)
