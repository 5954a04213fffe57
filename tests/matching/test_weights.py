from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrfix.errors import AsrfixError
from asrfix.matching import consensus, evidence
from asrfix.matching.trees import Forest, Tree
from asrfix.matching.weights import NAMES, Caution, Thresholds, Weights, shipped


def saved(weights: Weights) -> dict[str, Any]:
    """Weights as the file has them."""
    return {
        "evidence": list(NAMES),
        "first": weights.first.to_json(),
        "second": weights.second.to_json(),
        "calibration": {"slope": weights.slope, "offset": weights.offset},
        "thresholds": {
            "correct": {level: own.correct for level, own in weights.thresholds.items()},
            "review": {level: own.review for level, own in weights.thresholds.items()},
        },
    }


def test_weights_are_read_from_json(by_distance: Weights) -> None:
    again = Weights.from_json(json.loads(json.dumps(saved(by_distance))))
    assert again.first.trees == by_distance.first.trees
    assert again.second.trees == by_distance.second.trees
    assert again.thresholds == by_distance.thresholds
    assert again.digest == by_distance.digest


@pytest.mark.parametrize("names", [[], list(NAMES[:-1]), [*NAMES[1:], NAMES[0]]])
def test_weights_for_other_evidence_are_refused(by_distance: Weights, names: list[str]) -> None:
    with pytest.raises(AsrfixError, match="other evidence"):
        Weights.from_json(saved(by_distance) | {"evidence": names})


def test_the_first_look_sees_the_evidence_and_the_second_all() -> None:
    assert evidence.NAMES + consensus.NAMES == NAMES
    assert len(set(NAMES)) == len(NAMES)


@given(st.lists(st.floats(-5, 5), min_size=len(NAMES), max_size=len(NAMES)), st.floats(0.1, 2), st.floats(-3, 3))
def test_contributions_sum_to_the_log_odds(by_distance: Weights, row: list[float], slope: float, offset: float) -> None:
    weights = replace(by_distance, slope=slope, offset=offset)
    base, added = weights.contributions(row)
    first, second = weights.first.scores([row])[0], weights.second.scores([row])[0]
    assert base + sum(added) == pytest.approx(weights.log_odds(first, second), abs=1e-9)
    assert len(added) == len(NAMES)


def test_recalibrated_log_odds_are_scaled_and_moved(by_distance: Weights) -> None:
    moved = replace(by_distance, slope=0.5, offset=1.0).recalibrated(2.0, -1.0, by_distance.thresholds)
    assert moved.log_odds(1.0, 2.0) == pytest.approx(2.0 * (0.5 * 3.0 + 1.0) - 1.0)


def test_the_digest_changes_with_every_number(by_distance: Weights, stump: Callable[..., Tree]) -> None:
    changed = [
        by_distance,
        replace(by_distance, slope=0.9),
        replace(by_distance, offset=0.1),
        replace(by_distance, first=Forest([stump("distance", 0.3, 4.0, -4.0)])),
        replace(by_distance, second=Forest([])),
        replace(by_distance, thresholds=dict.fromkeys(Caution, Thresholds(correct=0.8, review=0.3))),
    ]
    assert len({weights.digest for weights in changed}) == len(changed)


def test_shipped_weights_fit_this_version_and_grow_stricter_with_caution() -> None:
    levels = [shipped().thresholds[caution] for caution in (Caution.LOW, Caution.NORMAL, Caution.HIGH)]
    assert [level.correct for level in levels] == sorted(level.correct for level in levels)
    assert [level.review for level in levels] == sorted(level.review for level in levels)
    assert all(0 < level.review < level.correct < 1 for level in levels)
    assert shipped().slope > 0


def test_every_question_of_the_shipped_trees_is_about_evidence_they_see() -> None:
    for forest, seen in ((shipped().first, len(evidence.NAMES)), (shipped().second, len(NAMES))):
        assert {asked for tree in forest.trees for asked in tree.feature} <= {-1, *range(seen)}
