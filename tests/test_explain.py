from __future__ import annotations

from itertools import pairwise

import pytest

from asrfix.errors import InputError
from asrfix.explain import Explanation, explain
from asrfix.lexicon import Entry, HeardForm, Lexicon
from asrfix.matching.corrector import Corrector
from asrfix.matching.trees import Forest
from asrfix.matching.weights import Caution, Thresholds, Weights
from asrfix.model import Verdict
from asrfix.transcript import from_bytes, from_text

NAMES = Lexicon.from_entries(
    [
        Entry(name="RadixArk", heard_as=(HeardForm(form="Rally Shark"),)),
        Entry(name="Kubernetes", keep=("Cuba",)),
        Entry(name="Stoica"),
        Entry(name="Kwik"),
    ]
)


def corrector(offset: float) -> Corrector:
    """One whose confidence in every candidate has these log-odds, whatever the evidence."""
    thresholds = {level: Thresholds(correct=0.9, review=0.1) for level in Caution}
    return Corrector(NAMES, weights=Weights(Forest(()), Forest(()), 1.0, offset, thresholds))


def told(text: str, offset: float = -3.0, line: int | None = None, column: int | None = None) -> Explanation:
    return explain(corrector(offset), from_text(text), line, column)


def test_a_known_mishearing_is_told_as_such() -> None:
    (own,) = told("then Rally Shark came", line=1, column=8).explained
    assert (own.shown, own.finding.suggestion) == (True, "RadixArk")
    assert own.reason == "changed unattended: the lexicon lists “Rally Shark” as a mishearing of RadixArk"


def test_a_suggestion_that_is_too_unsure_is_told_with_what_it_lacks() -> None:
    own = told("Professor Stoyka came").explained[0]
    assert (own.shown, own.finding.heard, own.finding.suggestion) == (False, "Stoyka", "Stoica")
    assert own.reason == "not shown: 4.7% sure, and it takes 10.0% to be shown (caution normal)"
    assert "prior" in {piece.name for piece in own.finding.evidence}


def test_a_suggestion_for_review_is_told_with_what_it_lacks() -> None:
    (own,) = told("Professor Stoyka came", offset=1.0, line=1, column=11).explained
    assert own.finding.verdict is Verdict.REVIEW
    assert own.reason == "for review: 73.1% sure, and it takes 90.0% to change it unattended (caution normal)"


def test_a_suggestion_that_is_sure_enough_is_told_so() -> None:
    (own,) = told("Professor Stoyka came", offset=5.0, line=1, column=11).explained
    assert own.reason == "changed unattended: 99.3% sure, and 90.0% are enough (caution normal)"


def test_a_suggestion_that_is_held_back_says_why() -> None:
    (own,) = told("so quick came", offset=5.0, line=1, column=4).explained
    assert own.finding.suggestion == "Kwik"
    assert own.reason == (
        "for review, though 99.3% sure: a word of the dictionary, and nothing else in the text speaks of the name"
    )


def test_suggestions_not_made_overlap_neither_findings_that_suggest_a_name_nor_each_other() -> None:
    found = told("Rally Shark and stoyka and stoika and stoyker and stoicker came").explained
    explained = [own for own in found if own.finding.suggestion is not None]
    places = sorted((own.finding.start, own.finding.end) for own in explained)
    assert all(before[1] <= after[0] for before, after in pairwise(places))
    assert [own.shown for own in explained] == [True, False, False, False]


def test_a_name_as_heard_is_told_with_what_it_may_have_been() -> None:
    as_heard, _, suggested, _ = told("Here Stoyka came and here Stoyker left").explained
    assert (as_heard.finding.heard, as_heard.finding.suggestion, as_heard.shown) == ("Stoyka", None, True)
    assert as_heard.reason == "as heard: 87.0% sure that a name was misheard, and no name of the lexicon fits"
    assert (suggested.finding.heard, suggested.finding.suggestion, suggested.shown) == ("Stoyka", "Stoica", False)


def test_inconsistent_writing_is_told() -> None:
    (own,) = told("here Kubernetes runs and kubernetes too").explained
    assert own.reason == "for review: this text writes Kubernetes as well"


def test_a_right_form_is_told() -> None:
    assert "“Stoica” is on the list as Stoica" in told("so Stoica came").remarks


def test_a_kept_word_is_told() -> None:
    assert "the lexicon keeps “Cuba” from becoming Kubernetes" in told("we flew to Cuba").remarks


def test_where_nothing_was_weighed_the_nearest_names_are_told() -> None:
    found = told("weather")
    assert found.explained == ()
    assert found.remarks[0].startswith("nearest by sound: ")
    assert "was not weighed" in found.remarks[1] or "nothing is weighed" in found.remarks[1]


def test_lines_and_columns_are_those_of_the_file() -> None:
    cues = b"1\n00:00:01,000 --> 00:00:02,000\n<i>then</i> Rally Shark\n"
    transcript = from_bytes(cues, path="a.srt")
    (own,) = explain(corrector(-9.0), transcript, 3, 16).explained
    assert own.finding.suggestion == "RadixArk"
    assert all(not own.shown for own in explain(corrector(-9.0), transcript, 3, 4).explained)


@pytest.mark.parametrize(("line", "column"), [(2, None), (9, None), (1, 99), (1, 5), (0, None)])
def test_where_nothing_is_said_there_is_nothing_to_explain(line: int, column: int | None) -> None:
    with pytest.raises(InputError, match="no words are spoken there"):
        told("then Rally Shark came\n\nand left\n", line=line, column=column)


def test_a_text_without_words_cannot_be_explained() -> None:
    with pytest.raises(InputError, match="no words are spoken there"):
        told("…")


def test_a_finding_in_a_speaker_label_is_explained() -> None:
    text = "Rally Shark: We are here.\nAnna: Good.\nRally Shark: Fine, thank you.\n"
    for column in (None, 3):
        (own,) = [one for one in told(text, offset=-9.0, line=1, column=column).explained if one.shown]
        assert own.finding.start == 0
