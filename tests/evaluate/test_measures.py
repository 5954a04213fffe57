from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrfix.evaluate import Document, Evaluation, Passage, evaluate
from asrfix.evaluate.measures import _bins, _most_right
from asrfix.lexicon import Entry, HeardForm, Lexicon
from asrfix.matching.trees import Forest
from asrfix.matching.weights import Caution, Thresholds, Weights
from asrfix.model import Verdict
from asrfix.transcript import from_text

DEAF = Weights(
    first=Forest(()),
    second=Forest(()),
    slope=1.0,
    offset=-9.0,
    thresholds={level: Thresholds(correct=0.9, review=0.1) for level in Caution},
)
"""Nothing is found by sound, so that these tests do not depend on training: known mishearings alone are."""
NAMES = Lexicon.from_entries(
    [
        Entry(name="RadixArk", heard_as=(HeardForm(form="Rally Shark"),)),
        Entry(name="Ion Stoica", heard_as=(HeardForm(form="Young Stoyka"), HeardForm(form="onion"))),
        Entry(name="Kubernetes"),
    ]
)


def measured(*utterances: tuple[str, str], lexicon: Lexicon = NAMES) -> Evaluation:
    text, passages = "", []
    for recognised, reference in utterances:
        passages.append(Passage(len(text), recognised, reference))
        text += recognised + "\n"
    document = Document(transcript=from_text(text), lexicon=lexicon, passages=tuple(passages))
    return evaluate([document], weights=DEAF)


TALK = (
    ("then Rally Shark came", "then RadixArk came"),
    ("an onion is peeled", "an onion is peeled"),
    ("run it on Cuba", "run it on Kubernetes"),
)


def test_right_wrong_and_missed_are_counted() -> None:
    found = measured(*TALK)
    assert (found.documents, found.words, found.misheard) == (1, 12, 2)
    own = found.unattended
    assert (own.right, own.wrong, own.recall, own.precision) == (1, 1, 0.5, 0.5)
    assert own.harm == pytest.approx(1e4 / 12)
    assert found.everything == own
    assert found.verdicts[Verdict.CORRECT] == own
    assert found.verdicts[Verdict.REVIEW].precision is None
    assert (found.places, found.listed) == (1, 1)


def test_entries_tell_what_was_missed_and_what_was_suggested_wrongly() -> None:
    counts = {own.entry: (own.misheard, own.missed, own.wrong, own.right) for own in measured(*TALK).entries}
    assert counts == {"Kubernetes": (1, 1, 0, 0), "Ion Stoica": (0, 0, 1, 0), "RadixArk": (1, 0, 0, 1)}


def test_text_outside_of_passages_is_not_judged() -> None:
    text = "an onion is peeled\nthen Rally Shark came\n"
    passage = Passage(19, "then Rally Shark came", "then RadixArk came")
    document = Document(transcript=from_text(text), lexicon=NAMES, passages=(passage,))
    found = evaluate([document], weights=DEAF)
    assert (found.words, found.everything.right, found.everything.wrong) == (4, 1, 0)


def test_nothing_gives_no_numbers_but_no_error() -> None:
    found = evaluate([], weights=DEAF)
    assert (found.words, found.everything.precision, found.everything.recall) == (0, None, 0.0)
    assert (found.bins, found.entries, found.calibration_error) == ((), (), 0.0)


def test_the_signature_follows_what_the_numbers_depend_on() -> None:
    one = measured(*TALK).signature
    assert list(one) == ["asrfix", "lexicon", "weights", "caution"]
    assert measured(*TALK).signature == one
    other = measured(*TALK, lexicon=Lexicon.from_names(["RadixArk"])).signature
    assert other["lexicon"] != one["lexicon"]
    assert DEAF.recalibrated(1.0, 0.1, DEAF.thresholds).digest[:12] != one["weights"]


def test_a_bin_holds_confidence_beside_truth() -> None:
    (low, high) = _bins([(0.12, False), (0.18, True), (1.0, True)])
    assert (low.low, low.high, low.findings, low.right) == (0.1, 0.2, 2, 0.5)
    assert low.confidence == pytest.approx(0.15)
    assert (high.low, high.high, high.findings) == (0.9, 1.0, 1)


def test_recall_at_a_precision_cuts_between_confidences_only() -> None:
    scored = [(0.9, True), (0.8, True), (0.7, False), (0.7, True), (0.6, False), (0.5, True)]
    assert _most_right(scored, 0.95) == 2
    assert _most_right(scored, 0.75) == 3
    assert _most_right(scored, 0.6) == 4
    assert _most_right([(0.7, True), (0.7, False)], 0.95) == 0


SCORED = st.lists(st.tuples(st.floats(0, 1), st.booleans()))


@given(SCORED, st.sampled_from([0.95, 0.9, 0.5]))
def test_recall_at_a_precision_is_the_best_of_all_cuts(scored: list[tuple[float, bool]], precision: float) -> None:
    best = 0
    for cut in {confidence for confidence, _ in scored}:
        answers = [right for confidence, right in scored if confidence >= cut]
        if sum(answers) >= precision * len(answers):
            best = max(best, sum(answers))
    assert _most_right(scored, precision) == best


@given(SCORED)
def test_bins_hold_all_findings_where_they_belong(scored: list[tuple[float, bool]]) -> None:
    bins = list(_bins(scored))
    assert sum(own.findings for own in bins) == len(scored)
    for own in bins:
        assert own.low - 1e-9 <= own.confidence <= own.high + 1e-9
