from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from asrfix.evaluate import Bin, EntryCounts, Evaluation, Rates
from asrfix.model import Verdict
from asrfix.report.evaluation import evaluation_as_json, evaluation_as_text


def _rates(right: int, wrong: int, not_counted: int = 0) -> Rates:
    precision = right / (right + wrong) if right + wrong else None
    harm = wrong * 1e4 / 12345
    return Rates(right=right, wrong=wrong, not_counted=not_counted, recall=right / 141, precision=precision, harm=harm)


@pytest.fixture
def evaluation() -> Evaluation:
    """All there is, with wide and hostile names, and a verdict nothing is known of."""
    return Evaluation(
        signature={"asrfix": "1.2.3", "lexicon": "0123456789ab", "weights": "ba9876543210", "caution": "normal"},
        documents=11,
        words=12345,
        misheard=141,
        unattended=_rates(68, 2, 12),
        everything=_rates(123, 57, 15),
        verdicts={
            Verdict.CORRECT: _rates(68, 2, 12),
            Verdict.REVIEW: _rates(55, 55, 3),
            Verdict.AS_HEARD: _rates(0, 0),
        },
        recall_at={0.95: 0.411, 0.9: 0.482},
        calibration_error=0.0314,
        bins=(
            Bin(low=0.0, high=0.1, findings=4, confidence=0.05, right=0.0),
            Bin(low=0.4, high=0.5, findings=9, confidence=0.444, right=0.222),
            Bin(low=0.9, high=1.0, findings=1070, confidence=1.0, right=1.0),
        ),
        entries=(
            EntryCounts(entry="红杉资本", misheard=7, missed=5, wrong=1, right=2),
            EntryCounts(entry="Rad\x1bix", misheard=3, missed=1, wrong=4, right=0),
            EntryCounts(entry="LMSYS", misheard=3, missed=0, wrong=0, right=3),
        ),
        places=130,
        listed=126,
    )


def test_the_text_looks_as_agreed(evaluation: Evaluation, golden: Callable[[str, str], None]) -> None:
    golden("evaluation.txt", "".join(evaluation_as_text(evaluation)))


def test_json_has_everything(evaluation: Evaluation) -> None:
    data = json.loads("".join(evaluation_as_json(evaluation)))
    assert set(data) == set(Evaluation.__slots__)
    assert data["verdicts"]["as-heard"]["precision"] is None
    assert data["recall_at"] == {"0.95": 0.411, "0.9": 0.482}
    assert data["entries"][0]["entry"] == "红杉资本"
