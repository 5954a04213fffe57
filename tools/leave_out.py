"""Scores each set by forests that have seen nothing of it: how sure asrfix is of a kind of document it does not know.

    python tools/leave_out.py CACHE_DIR [--extra CACHE_DIR] --held-out NPZ

Sets of ``--extra`` that were made from a set are left out with it. Calibration and thresholds are those of the shipped
weights. NPZ is for ``tools/heldout.py``, as that of ``tools/train.py`` is. Needs the ``train`` extra.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import train
from candidates import Candidates, measured
from measure import FOLDS

from asrfix.matching import weights
from asrfix.matching.weights import Caution, Weights


def log_odds_of(own: Candidates, others: Candidates, shipped: Weights) -> tuple[np.ndarray, np.ndarray]:
    """Log-odds of a set by forests fitted on other sets, and all columns of its candidates."""
    trusted = train.trusted_labels(others, range(FOLDS))
    first = train.out_of_fold(others, [trusted] * FOLDS, others.rows, None, train.FIRST)
    second = train.grow(np.hstack([others.rows, others.looks(first)]), trusted, others.weights, first, train.SECOND)
    start = train.scored(train.grow(others.rows, trusted, others.weights, None, train.FIRST), own.rows)
    full = np.hstack([own.rows, own.looks(start)])
    return shipped.slope * (start + train.scored(second, full)) + shipped.offset, full


def main(argv: Sequence[str] | None = None) -> None:
    """Writes the scores of all sets."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cache", type=Path)
    parser.add_argument("--extra", type=Path)
    parser.add_argument("--held-out", type=Path, required=True)
    arguments = parser.parse_args(argv)
    sets = measured(arguments.cache)
    shipped = weights.shipped()
    parts = []
    for left_out in sets:
        without = [left_out.stem]
        others = Candidates(measured(arguments.cache, without), measured(arguments.extra, without))
        parts.append(log_odds_of(Candidates([left_out]), others, shipped))
        print(left_out.stem, flush=True)
    log_odds, full = (np.concatenate(part) for part in zip(*parts, strict=True))
    train.keep(arguments.held_out, Candidates(sets), full, log_odds, shipped.thresholds[Caution.NORMAL])


if __name__ == "__main__":
    main()
