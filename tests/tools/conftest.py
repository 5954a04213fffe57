"""Talks made up for training, in the form of ``tools/measure.py``, and what the tools make of them.

Names and their mishearings are those of ``pairs.tsv`` (facts of the shipped lexicons), sentences those of
``sentences.tsv``, some with words that sound like a listed name. Every name belongs to one series of talks, which is
held out as a whole, so that a forest never judges a name it has learned.
"""

from __future__ import annotations

import csv
import json
import zlib
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import measure
import numpy as np
import pytest

try:
    import train
except OSError as error:  # LightGBM's wheel leaves libgomp to the system
    pytest.skip(f"the training script needs libgomp (Debian: libgomp1): {error}", allow_module_level=True)

from asrfix.matching.trees import Forest

HERE = Path(__file__).parent
SERIES = 30
TALKS = 2
NAMING = 8
PLAIN = 5
SHORT = {"en": 7, "zh": 3}
"""Names of at most so many letters may be other people's as well."""
SLIPS = (("Bjarne Stroustrup", "Bjarne Straustrup"), ("Rasmus Lerdorf", "Rasmus Leadorf"))
"""(name, misheard form) that the reference leaves as it was heard."""
SMALL_FIRST = {"num_leaves": 6, "learning_rate": 0.1, "min_data_in_leaf": 20, "lambda_l2": 1.0,
               "feature_fraction": 0.5, "num_threads": 1, "num_trees": 40}  # fmt: skip
SMALL_SECOND = SMALL_FIRST | {"num_leaves": 3, "lambda_l2": 5.0, "num_trees": 13}

Document = dict[str, Any]


@dataclass(frozen=True)
class Trained:
    """What ``tools/train.py`` wrote, and the labels that each forest was fitted on, in order."""

    weights: dict[str, Any]
    held_out: Path
    fitted: list[np.ndarray]


def _rows(name: str) -> list[dict[str, str]]:
    with (HERE / name).open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


def _talks(language: str) -> list[Document]:
    chance = Random(language)  # noqa: S311 - a seed is meant to be guessed
    heard: dict[str, list[str]] = defaultdict(list)
    for row in _rows("pairs.tsv"):
        if row["lang"] == language:
            heard[row["true"]].append(row["heard"])
    sentences = [row["sentence"] for row in _rows("sentences.tsv") if row["lang"] == language]
    naming = [sentence for sentence in sentences if "{}" in sentence]
    plain = [sentence for sentence in sentences if "{}" not in sentence]
    names = chance.sample(sorted(heard), len(heard))
    talks = []
    for number in range(SERIES * TALKS):
        series = number % SERIES
        utts = []
        for sentence in chance.sample(naming, NAMING):
            true = chance.choice(names[series::SERIES])
            written = true if chance.random() < 0.4 else chance.choice(heard[true])
            other = len(true) <= SHORT[language] and chance.random() < 0.25
            utts.append([sentence.format(written), sentence.format(written if other else true)])
        utts += [[sentence, sentence] for sentence in chance.sample(plain, PLAIN)]
        chance.shuffle(utts)
        talks.append({"doc": f"{language}-{number}", "lang": language, "lexicon": sorted(names), "utts": utts})
        talks[-1]["group"] = f"{language}-{series}"
    return talks


@pytest.fixture(scope="session")
def documents() -> dict[str, list[Document]]:
    """Set -> its documents; the last English ones are the slips."""
    english = _talks("en")
    for true, heard in SLIPS:
        said = f"So {heard} changed how the whole team works."
        utts = [[said, said], ["It rained all week.", "It rained all week."]]
        english.append({"doc": true, "lang": "en", "lexicon": english[0]["lexicon"], "utts": utts})
    return {"talks-en": english, "talks-zh": _talks("zh")}


@pytest.fixture(scope="session")
def cache(documents: dict[str, list[Document]], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What ``tools/measure.py`` writes of all documents."""
    data, out = tmp_path_factory.mktemp("data"), tmp_path_factory.mktemp("cache")
    for name, found in documents.items():
        lines = (json.dumps(document, ensure_ascii=False) for document in found)
        (data / f"{name}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        # a process of its own would read all tables again
        patch.setattr(measure, "ProcessPoolExecutor", lambda: ThreadPoolExecutor(1))
        measure.main([str(data), "--out", str(out)])
    return out


@pytest.fixture(scope="session")
def data(cache: Path) -> train.Candidates:
    """The candidates of all documents."""
    return train.Candidates(sorted(cache.glob("*.npz")))


@pytest.fixture(scope="session")
def slips(data: train.Candidates, documents: dict[str, list[Document]]) -> list[int]:
    """Numbers of the candidates that are right, though the reference has them as they were heard."""
    first = len(documents["talks-en"]) - len(SLIPS)
    entries = [zlib.crc32(true.encode()) for true, _ in SLIPS]
    return [
        int(np.flatnonzero((data.doc == number) & (data.places[:, 2] == entry))[0])
        for number, entry in enumerate(entries, first)
    ]


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forests that are grown in a moment."""
    _make_small(monkeypatch)


def _make_small(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(train, "FIRST", SMALL_FIRST)
    patch.setattr(train, "SECOND", SMALL_SECOND)


@pytest.fixture(scope="session")
def trained(cache: Path, tmp_path_factory: pytest.TempPathFactory) -> Trained:
    """What ``tools/train.py`` makes of all documents, with small forests."""
    out = tmp_path_factory.mktemp("trained")
    fitted: list[np.ndarray] = []
    grow = train.grow

    def recorded(rows: np.ndarray, labels: np.ndarray, *rest: Any) -> Forest:
        fitted.append(labels)
        return grow(rows, labels, *rest)

    with pytest.MonkeyPatch.context() as patch:
        _make_small(patch)
        patch.setattr(train, "grow", recorded)
        train.main([str(cache), "-o", str(out / "weights.json"), "--held-out", str(out / "held.npz")])
    weights = json.loads((out / "weights.json").read_text(encoding="utf-8"))
    return Trained(weights, out / "held.npz", fitted)
