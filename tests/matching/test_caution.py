"""Caution moves the thresholds, and nothing else."""

from __future__ import annotations

import pytest

from asrfix.lexicon import Lexicon
from asrfix.matching.corrector import Corrector
from asrfix.matching.trees import Forest
from asrfix.matching.weights import PRECISION, Caution, Thresholds, Weights, shipped
from asrfix.model import Report, Verdict

TEXT = "Professor Stoyka came"


def check(caution: Caution, log_odds: float) -> Report:
    """What is found if every candidate has these log-odds."""
    thresholds = {
        Caution.LOW: Thresholds(correct=0.8, review=0.1),
        Caution.NORMAL: Thresholds(correct=0.9, review=0.2),
        Caution.HIGH: Thresholds(correct=0.99, review=0.3),
    }
    weights = Weights(Forest(()), Forest(()), slope=1.0, offset=log_odds, thresholds=thresholds)
    return Corrector(Lexicon.from_names(["Stoica"]), caution=caution, weights=weights).check(TEXT)


@pytest.mark.parametrize(
    ("log_odds", "verdicts"),
    [
        (-3.0, ["", "", ""]),
        (-1.7, ["review", "", ""]),
        (-1.0, ["review", "review", ""]),
        (1.0, ["review", "review", "review"]),
        (1.7, ["correct", "review", "review"]),
        (3.0, ["correct", "correct", "review"]),
        (5.0, ["correct", "correct", "correct"]),
    ],
)
def test_less_caution_changes_and_shows_more(log_odds: float, verdicts: list[str]) -> None:
    reports = [check(caution, log_odds) for caution in Caution]
    assert ["".join(finding.verdict for finding in report) for report in reports] == verdicts


def test_the_confidence_does_not_depend_on_it() -> None:
    low, high = (check(caution, 2.0).findings[0] for caution in (Caution.LOW, Caution.HIGH))
    assert (low.verdict, high.verdict) == (Verdict.CORRECT, Verdict.REVIEW)
    assert (low.confidence, low.evidence) == (high.confidence, high.evidence)


def test_the_shipped_thresholds_rise_with_caution() -> None:
    own = [shipped().thresholds[level] for level in Caution]
    assert sorted(own, key=lambda level: (level.correct, level.review)) == own
    assert all(0 < level.review < level.correct < 1 for level in own)
    assert sorted(PRECISION[level] for level in Caution) == [PRECISION[level] for level in Caution]


def test_recalibrated_contributions_still_sum_to_the_log_odds() -> None:
    weights = shipped()
    own = weights.recalibrated(0.7, -0.4, weights.thresholds)
    row = [0.5] * 200
    first, second = own.first.scores([row])[0], own.second.scores([row])[0]
    base, added = own.contributions(row)
    assert base + sum(added) == pytest.approx(0.7 * weights.log_odds(first, second) - 0.4)
    assert own.digest != weights.digest
