"""Trains the weights of asrfix on annotated documents and writes ``src/asrfix/data/weights.json``.

    python tools/train.py measure DATA_DIR --out CACHE_DIR [--sets a,b]     evidence and labels, one file a set
    python tools/train.py evaluate CACHE_DIR                                grouped and leave-one-set-out validation
    python tools/train.py fit CACHE_DIR [--without SET] [-o WEIGHTS]        final weights

DATA_DIR holds ``SET.jsonl`` files, one document a line: ``{"doc", "lang", "lexicon": [names] or a file name,
"utts": [[recognised, reference], …]}``, and perhaps ``SET.disputed.tsv`` (folded form, folded name) with pairs that
the references treat both ways. No text of the documents is kept: the cache holds numbers only.

Needs the ``train`` extra (LightGBM, NumPy).
"""

from __future__ import annotations

import argparse
import json
import sys
import zlib
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

import lightgbm
import numpy as np
from labels import Labeller

from asrfix.lexicon import Lexicon
from asrfix.matching import consensus, evidence


from asrfix.matching.corrector import Corrector
from asrfix.matching.trees import Forest, Tree
from asrfix.matching.verdict import choose, lock
from asrfix.matching.weighing import place
from asrfix.matching.weights import NAMES, Weights

FIRST = {"num_leaves": 24, "learning_rate": 0.06, "min_data_in_leaf": 60, "lambda_l2": 5.0, "feature_fraction": 0.7,
         "bagging_fraction": 0.8, "bagging_freq": 1, "num_trees": 160}  # fmt: skip
SECOND = {"num_leaves": 16, "learning_rate": 0.06, "min_data_in_leaf": 80, "lambda_l2": 10.0, "feature_fraction": 0.7,
          "bagging_fraction": 0.8, "bagging_freq": 1, "num_trees": 100}  # fmt: skip
FOLDS = 5
UNTRAINED = Weights(first=Forest(()), second=Forest(()), slope=1.0, offset=0.0, correct=1.0, review=0.5)
REVIEW = 0.2
PRECISION = 0.965


# ---------------------------------------------------------------- measuring


def documents(directory: Path, name: str) -> Iterator[dict[str, Any]]:
    """The documents of a set, each with its list of names."""
    with (directory / f"{name}.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            document = json.loads(line)
            if isinstance(document["lexicon"], str):
                listed = (directory / document["lexicon"]).read_text(encoding="utf-8").splitlines()
                document["lexicon"] = [item.strip() for item in listed if item.strip()]
            yield document


def joined(document: dict[str, Any]) -> str:
    """The recognised text of a document: its utterances, one a line."""
    return "".join(recognised.replace("\n", " ") + "\n" for recognised, _ in document["utts"])


def disputed_pairs(directory: Path, name: str) -> set[tuple[str, str]]:
    """Pairs that the references of a set treat both ways."""
    path = directory / f"{name}.disputed.tsv"
    if not path.exists():
        return set()
    rows = (line.split("\t") for line in path.read_text(encoding="utf-8").splitlines())
    return {(row[0], row[1]) for row in rows}


_CORRECTORS: dict[tuple[str, ...], Corrector] = {}


def measure_document(job: tuple[dict[str, Any], set[tuple[str, str]]]) -> dict[str, Any]:
    """Numbers of all candidates of one document, their labels, and what the second look needs."""
    document, disputed = job
    names = tuple(document["lexicon"])
    if names not in _CORRECTORS:
        _CORRECTORS.clear()
        _CORRECTORS[names] = Corrector(Lexicon.from_names(names), weights=UNTRAINED)
    utterances = [(recognised.replace("\n", " "), reference) for recognised, reference in document["utts"]]
    text = joined(document)
    candidates, context = _CORRECTORS[names].candidates(text)
    tokens = context.document.tokens
    places = [(tokens[c.first].start, tokens[c.last].end, c.form.text) for c in candidates]
    labeller = Labeller(utterances, names, disputed)
    return {
        "fold": zlib.crc32(document.get("group", text).encode("utf-8", "surrogatepass")) % FOLDS,
        "rows": np.array([evidence.measure(c, context) for c in candidates], dtype=np.float32).reshape(-1, len(evidence.NAMES)),
        "labels": np.array(labeller.labels(places), dtype=np.int8),
        "places": [(*p[:2], zlib.crc32(str(p.entry).encode()), zlib.crc32(str(p.heard).encode())) for p in (place(c, context) for c in candidates)],
        "missing": labeller.names_missing,
        "words": len(tokens),
    }


def measure(arguments: argparse.Namespace) -> None:
    """Measures all documents of all sets, on all cores, and writes one file a set."""
    arguments.out.mkdir(parents=True, exist_ok=True)
    names = arguments.sets.split(",") if arguments.sets else sorted(path.stem for path in arguments.data.glob("*.jsonl"))
    for name in names:
        disputed = disputed_pairs(arguments.data, name)
        jobs = ((document, disputed) for document in documents(arguments.data, name))
        with ProcessPoolExecutor() as pool:
            found = list(pool.map(measure_document, jobs, chunksize=4))
        save(arguments.out / f"{name}.npz", found)
        rows, right = sum(len(item["labels"]) for item in found), sum(int((item["labels"] == 1).sum()) for item in found)
        print(f"{name}: {len(found)} documents, {rows} candidates, {right} right, {sum(item['missing'] for item in found)} missing")


def save(path: Path, found: list[dict[str, Any]]) -> None:
    """One set as flat arrays; ``doc`` numbers the documents, ``fold`` is the part they are held out with."""
    lengths = [len(item["labels"]) for item in found]
    np.savez(
        path,
        evidence=np.array(evidence.NAMES),
        rows=np.concatenate([item["rows"] for item in found]),
        labels=np.concatenate([item["labels"] for item in found]),
        places=np.concatenate([np.array(item["places"], dtype=np.int64).reshape(-1, 4) for item in found]),
        doc=np.repeat(np.arange(len(found)), lengths),
        fold=np.array([item["fold"] for item in found]),
        missing=np.array([item["missing"] for item in found]),
        words=np.array([item["words"] for item in found]),
    )


# ---------------------------------------------------------------- fitting


class Candidates:
    """All candidates of several sets, with the document (numbered through all sets) and fold of each."""

    def __init__(self, paths: Sequence[Path]) -> None:
        sets = [dict(np.load(path)) for path in paths]
        for path, data in zip(paths, sets, strict=True):
            if tuple(data["evidence"]) != evidence.NAMES:
                sys.exit(f"{path}: measured with other evidence; run measure again")
        self.rows = np.concatenate([data["rows"] for data in sets])
        self.labels = np.concatenate([data["labels"] for data in sets])
        self.places = np.concatenate([data["places"] for data in sets])
        firsts = np.cumsum([0] + [len(data["words"]) for data in sets])
        self.doc = np.concatenate([data["doc"] + first for data, first in zip(sets, firsts, strict=False)])
        self.fold = np.concatenate([data["fold"] for data in sets])[self.doc]
        self.words = np.concatenate([data["words"] for data in sets])
        self.missing = np.concatenate([data["missing"] for data in sets])
        self.set = np.concatenate([np.full(len(data["words"]), i) for i, data in enumerate(sets)])[self.doc]
        self.set_names = [path.stem for path in paths]
        # every set counts alike up to a factor: the weight of a candidate falls with the square root of its set's size
        right = np.array([max(1, int((data["labels"] == 1).sum())) for data in sets])
        self.weights = np.sqrt(right.mean() / right)[self.set]

    def leave_out(self, held: int) -> None:
        """Forget the documents of one fold."""
        inside = self.fold != held
        for column in ("rows", "labels", "places", "doc", "fold", "set", "weights"):
            setattr(self, column, getattr(self, column)[inside])

    def looks(self, scores: np.ndarray) -> np.ndarray:
        """The columns of the second look for all candidates, from first scores."""
        found = np.empty((len(scores), len(consensus.NAMES)))
        borders = np.flatnonzero(np.diff(self.doc)) + 1
        for part in np.split(np.arange(len(scores)), borders):
            if len(part):
                places = [consensus.Place(*place) for place in self.places[part].tolist()]
                found[part] = consensus.measure(places, scores[part].tolist(), int(self.words[self.doc[part[0]]]))
        return found


def grow(rows: np.ndarray, labels: np.ndarray, weights: np.ndarray, start: np.ndarray | None, settings: dict[str, Any]) -> Forest:
    """A forest fitted by LightGBM, on top of the scores ``start`` where given."""
    counted = labels >= 0
    data = lightgbm.Dataset(
        rows[counted], labels[counted], weight=weights[counted], init_score=None if start is None else start[counted]
    )
    settings = {"objective": "binary", "verbosity": -1, "seed": 7, "deterministic": True, "num_threads": 2, "max_bin": 127, "force_col_wise": True, **settings}
    rounds = settings.pop("num_trees")
    booster = lightgbm.train({**settings, "boost_from_average": start is None}, data, rounds)
    return Forest([convert(tree["tree_structure"]) for tree in booster.dump_model()["tree_info"]])


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


def out_of_fold(data: Candidates, rows: np.ndarray, start: np.ndarray | None, settings: dict[str, Any]) -> np.ndarray:
    """Scores of every candidate by a forest that has not seen its document's fold."""
    scores = np.zeros(len(rows))
    for held in range(FOLDS):
        inside, outside = data.fold != held, data.fold == held
        forest = grow(rows[inside], data.labels[inside], data.weights[inside], None if start is None else start[inside], settings)
        scores[outside] = forest.scores(rows[outside])
    return scores


def fit(data: Candidates) -> dict[str, Any]:
    """Both forests, calibration and thresholds, all from scores out of fold; as the JSON of the weights file."""
    first = out_of_fold(data, data.rows, None, FIRST)
    full = np.hstack([data.rows, data.looks(first)])
    total = first + out_of_fold(data, full, first, SECOND)
    slope, offset = platt(total, data.labels, data.weights)
    log_odds = slope * total + offset
    thresholds, table = choose_thresholds(data, full, log_odds)
    first_forest = grow(data.rows, data.labels, data.weights, None, FIRST)
    return {
        "evidence": list(NAMES),
        "provenance": {
            "trained": date.today().isoformat(),
            "sets": data.set_names,
            "documents": len(data.words),
            "candidates": len(data.labels),
            "right": int((data.labels == 1).sum()),
            "first": FIRST,
            "second": SECOND,
            "held out": table,
        },
        "calibration": {"slope": slope, "offset": offset},
        "thresholds": thresholds,
        "first": first_forest.to_json(),
        "second": grow(full, data.labels, data.weights, first, SECOND).to_json(),
    }


def platt(scores: np.ndarray, labels: np.ndarray, weights: np.ndarray) -> tuple[float, float]:
    """Slope and offset that calibrate scores (Platt 1999), by Newton's method on the log-loss of plausible candidates."""
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


def choose_thresholds(data: Candidates, full: np.ndarray, log_odds: np.ndarray) -> tuple[dict[str, float], dict[str, Any]]:
    """The confidence above which held-out findings reach the wanted precision, and what they reach there."""
    review = REVIEW
    chosen: list[int] = []
    borders = np.flatnonzero(np.diff(data.doc)) + 1
    floor = np.log(review / (1 - review))
    for part in np.split(np.arange(len(log_odds)), borders):
        spots = [Spot(*data.places[n][:2].tolist(), float(log_odds[n]), int(n)) for n in part if log_odds[n] >= floor]
        chosen += [spot.number for spot in choose(spots, review)]
    picked = np.array([n for n in chosen if data.labels[n] >= 0])
    free = np.array([not lock(row) for row in full[picked].tolist()])
    order = np.argsort(-log_odds[picked])
    right = data.labels[picked][order] == 1
    unattended = free[order]
    hits, all_ = np.cumsum(right & unattended), np.cumsum(unattended)
    good = np.flatnonzero((hits / np.maximum(1, all_) >= PRECISION) & unattended)
    last = good[-1] if len(good) else 0
    odds = log_odds[picked][order]
    correct = float(1 / (1 + np.exp(-odds[last])))
    missing = int(data.missing[np.unique(data.doc)].sum())
    table = {
        "unattended recall": round(hits[last] / missing, 4),
        "unattended precision": round(float(hits[last] / max(1, all_[last])), 4),
        "harm per 10,000 words": round(float((all_[last] - hits[last]) / data.words.sum() * 1e4), 3),
        "recall": round(right.sum() / missing, 4),
        "precision": round(float(right.mean()), 4),
        "by set": {
            name: {
                "recall": round(float(right[data.set[picked][order] == i].sum() / max(1, data.missing[np.unique(data.doc[data.set == i])].sum())), 4),
                "precision": round(float(right[data.set[picked][order] == i].mean()), 4),
            }
            for i, name in enumerate(data.set_names)
        },
    }
    for wanted in (0.95, 0.90):
        reached = np.flatnonzero(np.cumsum(right) / np.arange(1, len(right) + 1) >= wanted)
        table[f"recall at precision {wanted}"] = round(float(np.cumsum(right)[reached[-1]] / missing), 4) if len(reached) else 0.0
    return {"correct": round(correct, 4), "review": review}, table


def fit_command(arguments: argparse.Namespace) -> None:
    """Writes the weights; with ``--without`` a set, or a fold, is left out of training."""
    paths = [path for path in sorted(arguments.cache.glob("*.npz")) if path.stem not in (arguments.without or [])]
    data = Candidates(paths)
    if arguments.without_fold is not None:
        data.leave_out(arguments.without_fold)
    weights = fit(data)
    arguments.out.write_text(json.dumps(weights, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
    print(json.dumps({**weights["provenance"]["held out"], **weights["thresholds"], **weights["calibration"]}, indent=1))


def main(argv: Sequence[str] | None = None) -> None:
    """Runs one of the steps."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    steps = parser.add_subparsers(required=True)
    step = steps.add_parser("measure")
    step.add_argument("data", type=Path)
    step.add_argument("--out", type=Path, required=True)
    step.add_argument("--sets")
    step.set_defaults(run=measure)
    step = steps.add_parser("fit")
    step.add_argument("cache", type=Path)
    step.add_argument("--out", type=Path, default=Path("src/asrfix/data/weights.json"))
    step.add_argument("--without", action="append", metavar="SET")
    step.add_argument("--without-fold", type=int, metavar="N")
    step.set_defaults(run=fit_command)
    arguments = parser.parse_args(argv)
    arguments.run(arguments)


if __name__ == "__main__":
    main()
