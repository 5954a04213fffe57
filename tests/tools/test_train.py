from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import lightgbm
import measure
import numpy as np
import pytest
import train
from measure import FOLDS

from asrfix.lexicon import Lexicon
from asrfix.matching.consensus import probability
from asrfix.matching.corrector import Corrector
from asrfix.matching.trees import Tree
from asrfix.matching.weights import NAMES, PRECISION, Caution, Weights

UNRELIABLE = 0.09
"""Calibration error that is too much. On as many findings confidences that are exactly right have .03 by chance, in one
of a hundred draws .055; small forests have .04 to .055, whatever their seed; log-odds three times too large .13."""
BINS = 10
SETTINGS = {"num_leaves": 6, "learning_rate": 0.2, "min_data_in_leaf": 20, "num_threads": 1, "num_trees": 10}


@pytest.fixture(scope="module")
def weights(trained: Any) -> Weights:
    return Weights.from_json(trained.weights)


@pytest.fixture(scope="module")
def held_out(trained: Any) -> dict[str, np.ndarray]:
    return dict(np.load(trained.held_out))


@pytest.fixture(scope="module")
def judged(data: train.Candidates, held_out: dict[str, np.ndarray]) -> np.ndarray:
    """Numbers of the held-out findings that count."""
    chosen = train.findings(data, held_out["log_odds"], float(held_out["review"]))
    return chosen[data.labels[chosen] >= 0]


def confidences(log_odds: np.ndarray) -> np.ndarray:
    return np.array([probability(odds) for odds in log_odds.tolist()])


def calibration_error(confidence: np.ndarray, right: np.ndarray) -> float:
    """Expected calibration error in bins of equal width (Naeini, Cooper & Hauskrecht, AAAI 2015)."""
    bins = np.minimum((confidence * BINS).astype(int), BINS - 1)
    return sum(abs(float((confidence - right)[bins == number].sum())) for number in range(BINS)) / len(right)


def test_confidence_means_what_it_says_on_held_out_documents(
    data: train.Candidates, held_out: dict[str, np.ndarray], judged: np.ndarray
) -> None:
    right = data.labels[judged] == 1
    assert len(judged) > 400
    assert calibration_error(confidences(held_out["log_odds"][judged]), right) < UNRELIABLE


@pytest.mark.parametrize("factor", [1 / 3, 3])
def test_confidence_that_says_too_little_or_too_much_would_be_noticed(
    data: train.Candidates, held_out: dict[str, np.ndarray], judged: np.ndarray, factor: float
) -> None:
    right = data.labels[judged] == 1
    assert calibration_error(confidences(factor * held_out["log_odds"][judged]), right) > UNRELIABLE * 1.3


@pytest.mark.parametrize("level", Caution)
def test_unattended_changes_reach_the_precision_of_their_caution(
    data: train.Candidates, held_out: dict[str, np.ndarray], weights: Weights, level: Caution
) -> None:
    chosen = train.findings(data, held_out["log_odds"], weights.thresholds[level].review)
    counted = chosen[data.labels[chosen] >= 0]
    sure = confidences(held_out["log_odds"][counted]) >= weights.thresholds[level].correct
    unattended = counted[sure & ~held_out["locked"][counted]]
    assert len(unattended) >= 10
    assert (data.labels[unattended] == 1).mean() >= PRECISION[level]


@pytest.fixture
def reach(data: train.Candidates, monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[float, dict[str, Any]]]:
    """What findings reach, none of them locked, of which every ``right``-th is right."""
    monkeypatch.setattr(train, "lock", lambda _row: "")

    def make(log_odds: np.ndarray, precision: float, right: int) -> tuple[float, dict[str, Any]]:
        labels = (np.arange(len(data.labels)) % right == 0).astype(int)
        return train.reach(SimpleNamespace(**vars(data) | {"labels": labels}), data.rows, log_odds, 0.5, precision)

    return make


def test_no_confidence_is_enough_where_nothing_reaches_the_precision(
    reach: Callable[..., tuple[float, dict[str, Any]]], data: train.Candidates
) -> None:
    correct, told = reach(np.linspace(3, 1, len(data.labels)), 0.9, len(data.labels) + 1)
    assert told["precision"] < 0.01
    assert correct == 1
    assert told["unattended recall"] == 0


def test_findings_of_the_same_confidence_are_changed_together_or_not_at_all(
    reach: Callable[..., tuple[float, dict[str, Any]]], data: train.Candidates
) -> None:
    same = np.full(len(data.labels), 2.0)
    precision = reach(same, 0.9, 2)[1]["precision"]
    assert [reach(same, precision + above, 2)[0] for above in (-0.01, 0.01)] == [pytest.approx(0.8807), 1.0]


def test_what_is_reported_is_what_held_out_findings_reach(
    trained: Any, data: train.Candidates, judged: np.ndarray
) -> None:
    told = trained.weights["provenance"]["held out"]
    right = data.labels[judged] == 1
    assert told["precision"] == pytest.approx(right.mean(), abs=1e-4)
    assert told["recall"] == pytest.approx(right.sum() / data.missing.sum(), abs=1e-4)
    for number, name in enumerate(data.set_names):
        own = data.set[judged] == number
        assert told["by set"][name]["precision"] == pytest.approx(right[own].mean(), abs=1e-4)


def test_a_slip_of_the_reference_is_left_out_of_training_but_counts_in_judging(
    trained: Any, data: train.Candidates, judged: np.ndarray, slips: list[int]
) -> None:
    final = [labels for labels in trained.fitted if len(labels) == len(data.labels)][-2:]
    assert [labels[slips].tolist() for labels in final] == [[-1] * len(slips)] * 2
    assert data.labels[slips].tolist() == [0] * len(slips)
    assert set(slips) <= set(judged.tolist())


def test_no_more_than_a_few_labels_are_doubted(trained: Any, data: train.Candidates) -> None:
    final = trained.fitted[-1]
    changed = final != data.labels
    assert (data.labels[changed] == 0).all()
    assert (final[changed] == -1).all()
    assert trained.weights["provenance"]["doubted"] == changed.sum() < 0.05 * (data.labels == 0).sum()


@pytest.mark.usefixtures("small")
def test_labels_of_the_fold_held_out_decide_about_no_doubt(data: train.Candidates) -> None:
    others = [1, 2, 3, 4]
    outside = data.fold == 0
    doubted = train.trusted_labels(data, others)
    assert np.array_equal(doubted[outside], data.labels[outside])
    assert (doubted != data.labels).any()
    flipped = SimpleNamespace(**vars(data) | {"labels": np.where(outside, 1 - data.labels, data.labels)})
    again = train.trusted_labels(flipped, others)
    assert np.array_equal(again[~outside], doubted[~outside])


@pytest.mark.usefixtures("small")
def test_scores_of_a_fold_do_not_depend_on_its_labels(data: train.Candidates) -> None:
    own = data.fold == 2
    before = train.out_of_fold(data, [data.labels] * FOLDS, data.rows, None, train.FIRST)
    flipped = np.where(own & (data.labels >= 0), 1 - data.labels, data.labels)
    after = train.out_of_fold(data, [flipped] * FOLDS, data.rows, None, train.FIRST)
    assert np.array_equal(before[own], after[own])
    assert not np.array_equal(before[~own], after[~own])


def test_the_weights_say_what_they_were_trained_on(trained: Any, data: train.Candidates, weights: Weights) -> None:
    told = trained.weights["provenance"]
    assert told["sets"] == ["talks-en", "talks-zh"]
    assert told["documents"] == len(data.words)
    assert told["candidates"] == len(data.labels)
    assert told["right"] == (data.labels == 1).sum()
    assert len(weights.first.trees) == told["first"]["num_trees"]
    assert len(weights.second.trees) == told["second"]["num_trees"]


@pytest.mark.parametrize("number", [0, 5])
def test_asrfix_sees_in_a_document_what_was_trained_on(
    data: train.Candidates, documents: dict[str, list[dict[str, Any]]], weights: Weights, number: int
) -> None:
    document = documents["talks-en"][number]
    weighed, _ = Corrector(Lexicon.from_names(document["lexicon"]), weights=weights).weighed(measure.joined(document))
    own = data.doc == number
    first = np.zeros(len(data.rows))
    first[own] = weights.first.scores(data.rows[own])
    full = np.hstack([data.rows, data.looks(first)])[own]
    assert np.allclose([item.row for item in weighed], full, rtol=1e-5, atol=1e-5)
    expected = [weights.log_odds(*both) for both in zip(first[own], weights.second.scores(full), strict=True)]
    assert [item.log_odds for item in weighed] == pytest.approx(expected, abs=1e-4)


def test_contributions_of_all_evidence_sum_to_the_log_odds(data: train.Candidates, weights: Weights) -> None:
    scores = np.array(weights.first.scores(data.rows))
    full = np.hstack([data.rows, data.looks(scores)])[::50]
    for row, first, second in zip(full.tolist(), scores[::50], weights.second.scores(full), strict=True):
        base, added = weights.contributions(row)
        assert len(added) == len(NAMES)
        assert base + sum(added) == pytest.approx(weights.log_odds(first, second), abs=1e-9)


@pytest.fixture
def boosters(monkeypatch: pytest.MonkeyPatch) -> list[lightgbm.Booster]:
    """The boosters that LightGBM makes from now on."""
    made: list[lightgbm.Booster] = []
    fit = lightgbm.train

    def kept(*arguments: Any) -> lightgbm.Booster:
        made.append(fit(*arguments))
        return made[-1]

    monkeypatch.setattr(lightgbm, "train", kept)
    return made


@pytest.mark.parametrize("on_top", [False, True])
def test_trees_score_as_lightgbm_does(data: train.Candidates, boosters: list[lightgbm.Booster], on_top: bool) -> None:
    start = data.rows[:, 0].astype(float) if on_top else None
    forest = train.grow(data.rows, data.labels, data.weights, start, SETTINGS)
    expected = boosters[0].predict(data.rows, raw_score=True, num_threads=1)
    rounding = 1e-6 * len(forest.trees)
    assert np.ptp(expected) > 1
    assert np.abs(np.array(forest.scores(data.rows)) - expected).max() < rounding


def test_the_same_forest_grows_again(data: train.Candidates) -> None:
    one, two = (train.grow(data.rows, data.labels, data.weights, None, SETTINGS).to_json() for _ in range(2))
    assert one == two


def test_labels_that_do_not_count_are_not_learned(data: train.Candidates) -> None:
    counted = data.labels >= 0
    one = train.grow(data.rows, data.labels, data.weights, None, SETTINGS)
    two = train.grow(data.rows[counted], data.labels[counted], data.weights[counted], None, SETTINGS)
    assert not counted.all()
    assert one.to_json() == two.to_json()


def test_an_inner_node_has_the_mean_of_its_leaves_by_what_they_saw() -> None:
    leaves = {"leaf_value": 1.0, "leaf_weight": 3.0}, {"leaf_value": -1.0, "leaf_weight": 1.0}
    inner = {"split_feature": 4, "threshold": 0.5, "left_child": leaves[0], "right_child": leaves[1]}
    root = {
        "split_feature": 2,
        "threshold": 7,
        "left_child": inner,
        "right_child": {"leaf_value": 2.0, "leaf_weight": 4.0},
    }
    assert train.convert(root) == Tree(
        (2, 4, -1, -1, -1),
        (7.0, 0.5, 0.0, 0.0, 0.0),
        (1, 2, -1, -1, -1),
        (4, 3, -1, -1, -1),
        (1.25, 0.5, 1.0, -1.0, 2.0),
    )


@pytest.mark.parametrize("seed", [1, 2])
def test_findings_do_not_overlap_and_are_sure_enough_to_show(data: train.Candidates, seed: int) -> None:
    log_odds = np.random.default_rng(seed).normal(0, 2, len(data.labels))
    chosen = train.findings(data, log_odds, 0.3)
    assert len(chosen) > 400
    assert (confidences(log_odds[chosen]) >= 0.3).all()
    taken = [(doc, token) for doc, first, last in places(data, chosen) for token in range(first, last + 1)]
    assert len(taken) == len(set(taken))


def places(data: train.Candidates, numbers: np.ndarray) -> Iterator[tuple[int, int, int]]:
    """Document, first and last token of candidates."""
    for number in numbers:
        yield int(data.doc[number]), *map(int, data.places[number, :2])


def test_sets_of_extra_documents_are_learned_from_but_not_judged(cache: Path) -> None:
    english, chinese = cache / "talks-en.npz", cache / "talks-zh.npz"
    both = train.Candidates([chinese], [english])
    alone = train.Candidates([chinese])
    assert both.judged.sum() == len(alone.labels)
    assert len(both.labels) == len(train.Candidates([english]).labels) + len(alone.labels)
    log_odds = np.random.default_rng(1).normal(0, 2, len(both.labels))
    assert np.array_equal(train.findings(both, log_odds, 0.3), train.findings(alone, log_odds[both.judged], 0.3))


def test_documents_are_numbered_through_all_sets_and_keep_their_fold(data: train.Candidates, cache: Path) -> None:
    sets = [np.load(cache / f"{name}.npz") for name in data.set_names]
    assert np.array_equal(np.unique(data.doc), np.arange(len(data.words)))
    assert np.array_equal(data.fold, np.concatenate([own["fold"][own["doc"]] for own in sets]))
    assert np.array_equal(data.texts, np.concatenate([own["text"] for own in sets]))


def test_a_set_counts_with_the_square_root_of_what_it_has(data: train.Candidates) -> None:
    right = [((data.set == number) & (data.labels == 1)).sum() for number in (0, 1)]
    weight = [float(data.weights[data.set == number][0]) for number in (0, 1)]
    assert weight[0] / weight[1] == pytest.approx((right[1] / right[0]) ** 0.5)


def test_sets_may_be_left_out_with_all_that_was_made_of_them(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    extra = tmp_path / "extra"
    extra.mkdir()
    for name in ("talks-en", "talks-zh"):
        (extra / f"short-{name}.npz").symlink_to(cache / f"{name}.npz")
    seen: list[str] = []

    def fit(found: train.Candidates, _held_out: None) -> dict[str, Any]:
        seen.extend(found.set_names)
        return {"provenance": {"held out": {}}, "thresholds": {}, "calibration": {}}

    monkeypatch.setattr(train, "fit", fit)
    out = str(tmp_path / "weights.json")
    train.main([str(cache), "--extra", str(extra), "--without", "talks-zh", "-o", out])
    assert seen == ["talks-en", "short-talks-en"]


def test_what_was_measured_with_other_evidence_is_refused(cache: Path, tmp_path: Path) -> None:
    old = dict(np.load(cache / "talks-zh.npz"))
    np.savez(tmp_path / "old.npz", **old | {"evidence": old["evidence"][:-1]})
    with pytest.raises(SystemExit, match="run measure again"):
        train.Candidates([tmp_path / "old.npz"])


@pytest.mark.parametrize(("slope", "offset"), [(1.0, 0.0), (0.6, -0.5), (1.8, 0.3)])
def test_calibration_finds_what_the_scores_mean(slope: float, offset: float) -> None:
    chance = np.random.default_rng(1)
    scores = chance.normal(0, 2, 20_000)
    labels = (chance.random(len(scores)) < confidences(slope * scores + offset)).astype(int)
    labels[:1000] = -1
    assert train.platt(scores, labels) == pytest.approx((slope, offset), abs=0.1)
