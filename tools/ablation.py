"""What each family of evidence is worth: forests fitted without it, on held-out documents.

    python tools/ablation.py CACHE_DIR [--extra CACHE_DIR]

Prints a Markdown table. As ``tools/train.py`` does, calibration and the threshold are chosen on held-out documents of
the first directory; unlike there, all labels are trusted, which takes a third of the time. Needs the ``train`` extra.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import train
from candidates import Candidates, measured
from measure import FOLDS

from asrfix.matching import consensus, evidence
from asrfix.matching.weights import NAMES, PRECISION, Caution

MEASURED = {
    "unattended recall": "unattended recall",
    "R@P95": "recall at precision 0.95",
    "R@P90": "recall at precision 0.9",
    "recall, all": "recall",
    "precision, all": "precision",
}


def log_odds_without(data: Candidates, names: Sequence[str]) -> tuple[np.ndarray, np.ndarray]:
    """Held-out log-odds of forests that do not see these columns, and the columns that the locks see."""
    labels = [data.labels] * FOLDS
    hidden = np.isin(NAMES, names)
    rows = np.where(hidden[: len(evidence.NAMES)], 0.0, data.rows)
    first = train.out_of_fold(data, labels, rows, None, train.FIRST)
    looks = data.looks(first)
    full = np.hstack([rows, np.where(hidden[len(evidence.NAMES) :], 0.0, looks)])
    total = first + train.out_of_fold(data, labels, full, first, train.SECOND)
    slope, offset = train.platt(total[data.judged], data.labels[data.judged])
    return slope * total + offset, np.hstack([data.rows, looks])


def main(argv: Sequence[str] | None = None) -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cache", type=Path)
    parser.add_argument("--extra", type=Path)
    arguments = parser.parse_args(argv)
    data = Candidates(measured(arguments.cache), measured(arguments.extra))
    left_out: dict[str, Sequence[str]] = {"nothing": ()}
    left_out |= {name: family.NAMES for name, family in evidence.FAMILIES.items()}
    left_out["the second look (consensus)"] = consensus.NAMES
    print(f"| left out | columns | {' | '.join(MEASURED)} |\n|---|{'---|' * (1 + len(MEASURED))}")
    for name, names in left_out.items():
        log_odds, seen = log_odds_without(data, names)
        _, reached = train.reach(data, seen, log_odds, train.REVIEW[Caution.NORMAL], PRECISION[Caution.NORMAL])
        cells = [f"{reached[key]:.3f}" for key in MEASURED.values()]
        print(f"| {name} | {len(names)} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
