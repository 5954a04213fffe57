from __future__ import annotations

import json
import math
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrfix.calibration import FEWEST, OFFSETS, SLOPES, Decision, fit, read, read_decisions, to_toml
from asrfix.errors import InputError
from asrfix.matching.trees import Forest
from asrfix.matching.weights import PRECISION, Caution, Thresholds, Weights

WEIGHTS = Weights(
    first=Forest(()),
    second=Forest(()),
    slope=2.0,
    offset=1.0,
    thresholds={
        Caution.LOW: Thresholds(0.85, 0.06),
        Caution.NORMAL: Thresholds(0.93, 0.12),
        Caution.HIGH: Thresholds(0.97, 0.3),
    },
)
GOLDEN = (5**0.5 - 1) / 2
"""Its multiples fill the numbers from 0 to 1 evenly."""
DECISIONS = st.lists(st.builds(Decision, st.floats(0, 1), st.booleans()), min_size=FEWEST, max_size=80).filter(
    lambda made: len({decision.accepted for decision in made}) == 2
)


def decided(slope: float, offset: float, count: int = 1000) -> list[Decision]:
    """Decisions of somebody for whom the log-odds are ``slope`` times those of asrfix plus ``offset``."""
    made = []
    for number in range(count):
        confidence = (number + 0.5) / count
        odds = math.exp(slope * math.log(confidence / (1 - confidence)) + offset)
        made.append(Decision(confidence, number * GOLDEN % 1 < odds / (1 + odds)))
    return made


@pytest.mark.parametrize(("slope", "offset"), [(1.0, 0.0), (0.7, -1.0), (1.3, 0.4)])
def test_what_made_the_decisions_is_found(slope: float, offset: float) -> None:
    fitted = fit(decided(slope, offset), WEIGHTS)
    assert fitted.slope == pytest.approx(slope, abs=0.1)
    assert fitted.offset == pytest.approx(offset, abs=0.15)


@pytest.mark.parametrize(
    ("slope", "offset", "bound"),
    [(4.0, 0.0, (SLOPES[1], None)), (0.1, 0.0, (SLOPES[0], None)), (1.0, 3.0, (None, OFFSETS[1]))],
)
def test_decisions_far_off_stop_at_a_bound(
    slope: float, offset: float, bound: tuple[float | None, float | None]
) -> None:
    fitted = fit(decided(slope, offset), WEIGHTS)
    assert bound[0] in {None, fitted.slope}
    assert bound[1] in {None, fitted.offset}


@given(DECISIONS)
def test_no_decisions_make_it_careless(made: list[Decision]) -> None:
    fitted = fit(made, WEIGHTS)
    low, normal, high = (fitted.correct[level] for level in Caution)
    assert SLOPES[0] <= fitted.slope <= SLOPES[1]
    assert OFFSETS[0] <= fitted.offset <= OFFSETS[1]
    assert WEIGHTS.thresholds[Caution.LOW].correct <= low <= normal <= high <= 1


@given(DECISIONS)
def test_a_calibration_survives_its_file(tmp_path_factory: pytest.TempPathFactory, made: list[Decision]) -> None:
    path = tmp_path_factory.mktemp("calibration") / "calibration.toml"
    fitted = fit(made, WEIGHTS)
    path.write_text(to_toml(fitted), encoding="utf-8")
    assert read(str(path), WEIGHTS) == fitted


def test_a_threshold_keeps_its_promise() -> None:
    made = decided(1.0, 0.0, 5000)
    fitted = fit(made, WEIGHTS)
    for level in Caution:
        log_odds = math.log(fitted.correct[level] / (1 - fitted.correct[level]))
        cut = 1 / (1 + math.exp(-(log_odds - fitted.offset) / fitted.slope))
        answers = [decision.accepted for decision in made if decision.confidence >= cut]
        assert sum(answers) / len(answers) >= PRECISION[level]


def test_where_decisions_promise_nothing_the_thresholds_stay() -> None:
    made = [Decision(0.5, number % 2 == 0) for number in range(60)]
    assert [fit(made, WEIGHTS).correct[level] for level in Caution] == [0.85, 0.93, 0.97]


@pytest.mark.parametrize("made", [[True] * 30 + [False] * 19, [True] * 60, [False] * 60, []])
def test_too_few_decisions_are_refused(made: list[bool]) -> None:
    with pytest.raises(InputError, match="too few"):
        fit([Decision(0.5, accepted) for accepted in made], WEIGHTS)


def test_applying_it_recalibrates_the_log_odds() -> None:
    fitted = fit(decided(0.7, -1.0), WEIGHTS)
    own = fitted.applied_to(WEIGHTS)
    assert own.log_odds(0.4, 0.2) == pytest.approx(fitted.slope * WEIGHTS.log_odds(0.4, 0.2) + fitted.offset)
    assert own.thresholds[Caution.HIGH] == Thresholds(fitted.correct[Caution.HIGH], 0.3)


def test_decisions_are_rows_with_whatever_else(tmp_path: Path) -> None:
    path = tmp_path / "decisions.jsonl"
    path.write_text('{"confidence": 0.8, "accepted": true, "by": "\u2028"}\n\n{"accepted": false, "confidence": 1}\n')
    assert list(read_decisions(str(path))) == [Decision(0.8, True), Decision(1.0, False)]


@pytest.mark.parametrize(
    "row", [{}, {"confidence": 2, "accepted": True}, {"confidence": 0.5, "accepted": 1}, {"confidence": math.nan}, []]
)
def test_what_is_no_decision_is_named_with_its_line(tmp_path: Path, row: object) -> None:
    path = tmp_path / "decisions.jsonl"
    path.write_text('{"confidence": 0.8, "accepted": true}\n' + json.dumps(row))
    with pytest.raises(InputError, match=r"decisions\.jsonl:2: "):
        list(read_decisions(str(path)))


GOOD = to_toml(fit(decided(1.0, 0.0, 200), WEIGHTS))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("slope = ", "slope = 1", "beyond the safe bounds"),
        ("slope = ", "slope = nan #", "beyond the safe bounds"),
        ("low = ", "low = 0.1 #", "beyond the safe bounds"),
        ("high = ", "high = 0.1 #", "beyond the safe bounds"),
        ("high = ", "# ", "no calibration"),
        ("high = ", "higher = ", "no calibration"),
        ("slope = ", 'slope = "a" #', "no calibration"),
        ("offset = ", "extra = ", "no calibration"),
        ("[calibration]", "", "no calibration"),
        ('weights = "', 'weights = "0', "weights of another version"),
        ("slope = ", "slope ", "no TOML"),
    ],
)
def test_a_file_that_is_not_safe_is_refused(tmp_path: Path, old: str, new: str, told: str) -> None:
    path = tmp_path / "calibration.toml"
    path.write_text(GOOD.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(InputError, match=told):
        read(str(path), WEIGHTS)


@pytest.mark.parametrize(("data", "told"), [(b"\xff", "not UTF-8"), (None, "cannot be read")])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, data: bytes | None, told: str) -> None:
    path = tmp_path / "calibration.toml"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(InputError, match=told):
        read(str(path), WEIGHTS)
