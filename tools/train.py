"""Trains the weights of asrfix and writes ``src/asrfix/data/weights.json``.

    python tools/train.py CACHE_DIR [--extra CACHE_DIR] [--without SET] [-o WEIGHTS] [--held-out NPZ]

The directories hold what ``tools/measure.py`` wrote. Sets of ``--extra`` (those that ``tools/augment.py`` made, say)
are trained on, but calibration and thresholds come from the documents of the first directory alone, each scored by
forests that have not seen its fold. ``--held-out`` keeps those scores, for ``tools/heldout.py``.

Needs the ``train`` extra (LightGBM, NumPy).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple, cast

import lightgbm
import numpy as np
from candidates import Candidates, measured
from measure import FOLDS

from asrfix.matching.trees import Forest, Row, Tree
from asrfix.matching.verdict import choose, lock
from asrfix.matching.weights import NAMES, PRECISION, Caution, Thresholds

FIRST = {"num_leaves": 31, "learning_rate": 0.055, "min_data_in_leaf": 100, "lambda_l2": 20.0, "feature_fraction": 0.4,
         "bagging_fraction": 0.8, "bagging_freq": 1, "num_trees": 260}  # fmt: skip
SECOND = {"num_leaves": 16, "learning_rate": 0.06, "min_data_in_leaf": 80, "lambda_l2": 10.0, "feature_fraction": 0.7,
          "bagging_fraction": 0.8, "bagging_freq": 1, "num_trees": 100}  # fmt: skip
DOUBTED = 2.0
"""Log-odds beyond which a wrong candidate is more likely a slip of the reference."""
REVIEW = {Caution.LOW: 0.04, Caution.NORMAL: 0.09, Caution.HIGH: 0.25}
UNATTENDED = ("unattended recall", "unattended precision", "harm per 10,000 words")


def grow(
    rows: np.ndarray, labels: np.ndarray, weights: np.ndarray, start: np.ndarray | None, settings: dict[str, Any]
) -> Forest:
    """A forest fitted by LightGBM, on top of the scores ``start`` where given."""
    wrong = np.flatnonzero(labels == 0)[::2]  # every other wrong one, counted twice: half the time, the same forest
    counted = np.sort(np.concatenate([np.flatnonzero(labels == 1), wrong]))
    weights = weights * np.where(labels == 0, 2.0, 1.0)
    data = lightgbm.Dataset(
        rows[counted], labels[counted], weight=weights[counted], init_score=None if start is None else start[counted]
    )
    settings = {
        "objective": "binary",
        "verbosity": -1,
        "seed": 7,
        "deterministic": True,
        "num_threads": 2,
        "max_bin": 127,
        "force_col_wise": True,
        **settings,
    }
    rounds = settings.pop("num_trees")
    booster = lightgbm.train({**settings, "boost_from_average": start is None}, data, rounds)
    return Forest([convert(tree["tree_structure"]) for tree in booster.dump_model()["tree_info"]])


def scored(forest: Forest, rows: np.ndarray) -> np.ndarray:
    """The score of each row."""
    return np.array(forest.scores(cast("Sequence[Row]", rows)), dtype=float)


def convert(root: dict[str, Any]) -> Tree:
    """One LightGBM tree as ours; inner nodes get the mean of their leaves, weighted by the training rows they saw."""
    feature: list[int] = []
    threshold: list[float] = []
    left: list[int] = []
    right: list[int] = []
    value: list[float] = []

    def add(node: dict[str, Any]) -> tuple[int, float, float]:
        own = len(feature)
        for column in (feature, left, right):
            column.append(-1)
        threshold.append(0.0)
        value.append(0.0)
        if "leaf_value" in node:
            value[own] = round(node["leaf_value"], 6)
            return own, value[own], node.get("leaf_weight", 1.0) or 1e-9
        feature[own] = node["split_feature"]
        threshold[own] = float(f"{node['threshold']:.7g}")
        left[own], low, low_weight = add(node["left_child"])
        right[own], high, high_weight = add(node["right_child"])
        total = low_weight + high_weight
        value[own] = round((low * low_weight + high * high_weight) / total, 6)
        return own, (low * low_weight + high * high_weight) / total, total

    add(root)
    return Tree(tuple(feature), tuple(threshold), tuple(left), tuple(right), tuple(value))


def trusted_labels(data: Candidates, folds: Sequence[int]) -> np.ndarray:
    """The labels, with -1 for a wrong candidate of which a forest fitted on the other half of ``folds`` is sure.

    References leave some garbles as they are; a forest taught that these are right text learns to doubt the surest
    cases (Northcutt, Jiang & Chuang, *Confident Learning*, JAIR 70, 2021). Only training uses these labels:
    calibration and thresholds are judged by all.
    """
    labels = data.labels.copy()
    halves = [np.isin(data.fold, folds[start::2]) for start in (0, 1)]
    for mine, other in (halves, halves[::-1]):
        forest = grow(data.rows[other], data.labels[other], data.weights[other], None, FIRST)
        doubtful = np.flatnonzero(mine & (data.labels == 0))
        labels[doubtful[scored(forest, data.rows[doubtful]) > DOUBTED]] = -1
    return labels


def out_of_fold(
    data: Candidates, labels: Sequence[np.ndarray], rows: np.ndarray, start: np.ndarray | None, settings: dict[str, Any]
) -> np.ndarray:
    """Scores of every candidate by a forest that has not seen its document's fold, fitted on its own ``labels``."""
    scores = np.zeros(len(rows))
    for held in range(FOLDS):
        inside, outside = data.fold != held, data.fold == held
        begin = None if start is None else start[inside]
        forest = grow(rows[inside], labels[held][inside], data.weights[inside], begin, settings)
        scores[outside] = scored(forest, rows[outside])
    return scores


def fit(data: Candidates, held_out: Path | None) -> dict[str, Any]:
    """Both forests, calibration and thresholds, all from scores out of fold; as the JSON of the weights file."""
    folds = range(FOLDS)
    held = [trusted_labels(data, [fold for fold in folds if fold != out]) for out in folds]
    first = out_of_fold(data, held, data.rows, None, FIRST)
    full = np.hstack([data.rows, data.looks(first)])
    total = first + out_of_fold(data, held, full, first, SECOND)
    slope, offset = platt(total[data.judged], data.labels[data.judged])
    log_odds = slope * total + offset
    thresholds, table = choose_thresholds(data, full, log_odds)
    if held_out:
        normal = Thresholds(thresholds["correct"][Caution.NORMAL], REVIEW[Caution.NORMAL])
        keep(held_out, data, full, log_odds, normal)
    trusted = trusted_labels(data, folds)
    return {
        "evidence": list(NAMES),
        "provenance": {
            "trained": date.today().isoformat(),
            "sets": data.set_names,
            "documents": len(data.words),
            "candidates": len(data.labels),
            "right": int((data.labels == 1).sum()),
            "doubted": int((trusted != data.labels).sum()),
            "first": FIRST,
            "second": SECOND,
            "held out": table,
        },
        "calibration": {"slope": slope, "offset": offset},
        "thresholds": thresholds,
        "first": grow(data.rows, trusted, data.weights, None, FIRST).to_json(),
        "second": grow(full, trusted, data.weights, first, SECOND).to_json(),
    }


def keep(path: Path, data: Candidates, full: np.ndarray, log_odds: np.ndarray, thresholds: Thresholds) -> None:
    """Write held-out scores, and the thresholds to judge them by."""
    np.savez(
        path,
        doc=data.doc,
        places=data.places,
        log_odds=log_odds,
        locked=np.array([bool(lock(row)) for row in full.tolist()]),
        texts=data.texts,
        correct=thresholds.correct,
        review=thresholds.review,
    )


def platt(scores: np.ndarray, labels: np.ndarray) -> tuple[float, float]:
    """Slope and offset that calibrate the scores of plausible candidates (Platt 1999), by Newton's method."""
    counted = (labels >= 0) & (scores > -5)
    x, y = scores[counted], labels[counted].astype(float)
    slope, offset = 1.0, 0.0
    for _ in range(50):
        p = 1 / (1 + np.exp(-(slope * x + offset)))
        gradient = np.array([((p - y) * x).sum(), (p - y).sum()])
        w = p * (1 - p)
        hessian = np.array([[(w * x * x).sum(), (w * x).sum()], [(w * x).sum(), w.sum()]])
        step = np.linalg.solve(hessian, gradient)
        slope, offset = slope - step[0], offset - step[1]
        if np.abs(step).max() < 1e-9:
            break
    return float(round(slope, 6)), float(round(offset, 6))


class Spot(NamedTuple):
    """A candidate as :func:`asrfix.matching.verdict.choose` sees it."""

    first: int
    last: int
    log_odds: float
    number: int


def findings(data: Candidates, log_odds: np.ndarray, review: float) -> np.ndarray:
    """Numbers of the candidates that become findings in the judged documents."""
    chosen: list[int] = []
    floor = np.log(review / (1 - review))
    for part in np.split(np.arange(len(log_odds)), np.flatnonzero(np.diff(data.doc)) + 1):
        if data.judged[part[0]]:
            likely = part[log_odds[part] >= floor]
            places = data.places[likely].tolist()
            spots = [
                Spot(place[0], place[1], float(log_odds[n]), int(n)) for place, n in zip(places, likely, strict=True)
            ]
            chosen += [spot.number for spot in choose(spots, review)]
    return np.array(chosen, dtype=int)


def choose_thresholds(
    data: Candidates, full: np.ndarray, log_odds: np.ndarray
) -> tuple[dict[str, Mapping[Caution, float]], dict[str, Any]]:
    """The thresholds of each level of caution, and what held-out findings reach at the normal one and unattended."""
    reached = {level: reach(data, full, log_odds, REVIEW[level], PRECISION[level]) for level in Caution}
    thresholds: dict[str, Mapping[Caution, float]] = {
        "correct": {level: correct for level, (correct, _) in reached.items()},
        "review": REVIEW,
    }
    unattended = {level: {name: table[name] for name in UNATTENDED} for level, (_, table) in reached.items()}
    return thresholds, {**reached[Caution.NORMAL][1], "by caution": unattended}


def reach(
    data: Candidates, full: np.ndarray, log_odds: np.ndarray, review: float, precision: float
) -> tuple[float, dict[str, Any]]:
    """The confidence above which held-out findings reach the wanted precision, and what they reach there."""
    chosen = findings(data, log_odds, review)
    picked = chosen[data.labels[chosen] >= 0]
    picked = picked[np.argsort(-log_odds[picked])]
    right = data.labels[picked] == 1
    free = np.array([not lock(row) for row in full[picked].tolist()])
    # a threshold has four digits: findings that these do not tell apart are changed together or not at all
    steps = np.floor(1e4 / (1 + np.exp(-log_odds[picked[free]])))
    hits, all_ = np.cumsum(right[free]), np.arange(1, len(steps) + 1)
    good = np.flatnonzero((hits / all_ >= precision) & (np.diff(steps, append=-1) != 0))
    correct = float(steps[good[-1]] / 1e4) if len(good) else 1.0
    unattended, sound = (int(all_[good[-1]]), int(hits[good[-1]])) if len(good) else (0, 0)
    documents = np.unique(data.doc[data.judged])
    missing = int(data.missing[documents].sum())
    table = {
        "unattended recall": round(sound / missing, 4),
        "unattended precision": round(sound / max(1, unattended), 4),
        "harm per 10,000 words": round(float((unattended - sound) / data.words[documents].sum() * 1e4), 3),
        "recall": round(right.sum() / missing, 4),
        "precision": round(float(right.mean()), 4),
        "by set": {},
    }
    for number, name in enumerate(data.set_names):
        own = right[data.set[picked] == number]
        if len(own):
            lost = int(data.missing[np.unique(data.doc[data.set == number])].sum())
            found = {"recall": round(float(own.sum() / lost), 4), "precision": round(float(own.mean()), 4)}
            table["by set"][name] = found
    running = np.cumsum(right)
    for wanted in (0.95, 0.90):
        reached = np.flatnonzero(running / np.arange(1, len(right) + 1) >= wanted)
        best = running[reached[-1]] if len(reached) else 0
        table[f"recall at precision {wanted}"] = round(float(best / missing), 4)
    return correct, table


def main(argv: Sequence[str] | None = None) -> None:
    """Writes the weights and prints what they reach on held-out documents."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cache", type=Path)
    parser.add_argument("--extra", type=Path)
    parser.add_argument("--without", action="append", default=[], metavar="SET")
    parser.add_argument("--out", "-o", type=Path, default=Path("src/asrfix/data/weights.json"))
    parser.add_argument("--held-out", type=Path)
    arguments = parser.parse_args(argv)
    wanted, extra = measured(arguments.cache, arguments.without), measured(arguments.extra, arguments.without)
    weights = fit(Candidates(wanted, extra), arguments.held_out)
    arguments.out.write_text(json.dumps(weights, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
    print(
        json.dumps({**weights["provenance"]["held out"], **weights["thresholds"], **weights["calibration"]}, indent=1)
    )


if __name__ == "__main__":
    main()
