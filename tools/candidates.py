"""What ``tools/measure.py`` wrote, all sets together."""

from __future__ import annotations

import sys
from collections.abc import Collection, Sequence
from pathlib import Path

import numpy as np

from asrfix.matching import consensus, evidence


def measured(cache: Path | None, without: Collection[str] = ()) -> list[Path]:
    """The sets in a directory, by name, without some and what was made from those (``KIND-SET``); of none, none."""
    found = sorted(cache.glob("*.npz")) if cache else []
    return [path for path in found if not path.stem.endswith(tuple(without))]


class Candidates:
    """All candidates of several sets, with the document (numbered through all sets) and fold of each."""

    def __init__(self, paths: Sequence[Path], extra: Sequence[Path] = ()) -> None:
        paths = [*paths, *extra]
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
        self.texts = np.concatenate([data["text"] for data in sets])
        self.judged = self.set < len(paths) - len(extra)
        # a set counts with the square root of its size, so that no kind of document drowns the others
        right = np.array([max(1, int((data["labels"] == 1).sum())) for data in sets])
        self.weights = np.sqrt(right.mean() / right)[self.set]

    def looks(self, scores: np.ndarray) -> np.ndarray:
        """The columns of the second look for all candidates, from first scores."""
        found = np.empty((len(scores), len(consensus.NAMES)))
        borders = np.flatnonzero(np.diff(self.doc)) + 1
        for part in np.split(np.arange(len(scores)), borders):
            if len(part):
                places = [consensus.Place(*place) for place in self.places[part].tolist()]
                found[part] = consensus.measure(places, scores[part].tolist(), int(self.words[self.doc[part[0]]]))
        return found
