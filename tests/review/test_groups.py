from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from asrfix.model import Alternative, Evidence, Report, Verdict
from asrfix.review.groups import group
from asrfix.review.words import Words

Find = Callable[..., Report]


def test_a_garble_is_one_group_however_it_is_written(find: Find) -> None:
    text = "Rally Shark and rally-shark and RALLY\nSHARK"
    report = find(text, {"Rally Shark": "RadixArk", "rally-shark": "RadixArk", "RALLY\nSHARK": "RadixArk"})
    (only,) = group(Words(text), report)
    assert (only.heard, only.suggestion, len(only.findings)) == ("Rally Shark", "RadixArk", 3)
    assert [place.after for place in only.places] == ["and rally-shark and", "and RALLY SHARK", ""]


def test_another_suggestion_is_another_group(find: Find) -> None:
    text = "young and young"
    first, second = find(text, {"young": "Ion Stoica"})
    report = Report(findings=(first, replace(second, entry="Yang Song", suggestion="Yang Song")))
    assert len(group(Words(text), report)) == 2


def test_those_come_first_where_an_answer_is_worth_most(find: Find) -> None:
    text = "aa bb bb cc dd"
    sure = {"aa": 0.9, "bb": 0.8, "cc": 0.5, "dd": 0.15}
    findings = (replace(each, confidence=sure[each.heard]) for each in find(text, dict.fromkeys(sure, "X")))
    groups = group(Words(text), Report(findings=tuple(findings)))
    assert [each.heard for each in groups] == ["cc", "bb", "dd", "aa"]
    assert [round(each.doubt, 2) for each in groups] == [0.5, 0.4, 0.15, 0.1]


def test_what_is_safe_to_correct_is_asked_only_on_demand(find: Find) -> None:
    report = find("aa bb", {"aa": "X"}, verdict=Verdict.CORRECT)
    assert group(Words("aa bb"), report) == ()
    assert len(group(Words("aa bb"), report, frozenset(Verdict))) == 1


def test_other_names_of_all_places_are_offered_the_likeliest_first(find: Find) -> None:
    first, second = find("aa aa", {"aa": "X"})
    first = replace(first, alternatives=(_other("Y", 0.1), _other("Z", 0.05)))
    second = replace(second, alternatives=(_other("Z", 0.2), _other("X", 0.1)))
    (only,) = group(Words("aa aa"), Report(findings=(first, second)))
    assert [(each.text, each.confidence) for each in only.alternatives()] == [("Z", 0.2), ("Y", 0.1)]


def test_evidence_in_words_the_strongest_first(find: Find) -> None:
    (finding,) = find("aa", {"aa": "X"})
    evidence = (
        Evidence(name="prior", value=0, weight=-4, text="before anything is known"),
        Evidence(name="weak", value=1, weight=0.5, text="a little"),
        Evidence(name="mute", value=1, weight=9),
        Evidence(name="strong", value=1, weight=-2.0, text="much"),
    )
    (only,) = group(Words("aa"), Report(findings=(replace(finding, evidence=evidence),)))
    assert [piece.text for piece in only.evidence()] == ["much", "a little"]
    assert [piece.text for piece in only.evidence(1)] == ["much"]


def _other(text: str, confidence: float) -> Alternative:
    return Alternative(text=text, entry=text, confidence=confidence)
