"""Draws the figures of ``docs/accuracy.md`` and prints its tables of reliability and of alternatives.

    python tools/figures.py CACHE_DIR HELD_OUT.npz [--peer NAME RECALL HARM]… --out docs/figures

CACHE_DIR is what ``tools/measure.py`` wrote, HELD_OUT.npz what ``tools/train.py --held-out`` made of it. What counts as
right are the labels of training. Needs the ``train`` extra (Matplotlib, NumPy).
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import matplotlib as mpl
import numpy as np
from candidates import Candidates, measured
from matplotlib import pyplot
from matplotlib.figure import Figure
from train import findings

BINS = 10
FIRST_OF = 3


class Findings(NamedTuple):
    """Held-out findings that count, surest first: their confidence and whether each is right."""

    confidence: np.ndarray
    right: np.ndarray


def ranked(data: Candidates, log_odds: np.ndarray, review: float) -> Findings:
    """The findings that held-out scores make."""
    chosen = findings(data, log_odds, review)
    chosen = chosen[data.labels[chosen] >= 0]
    chosen = chosen[np.argsort(-log_odds[chosen], kind="stable")]
    return Findings(1 / (1 + np.exp(-log_odds[chosen])), data.labels[chosen] == 1)


def reliability(found: Findings) -> list[tuple[int, float, float]]:
    """(number, mean confidence, share that is right) of the findings of each tenth of confidence that has any."""
    bins = np.minimum((found.confidence * BINS).astype(int), BINS - 1)
    return [
        (int(own.sum()), float(found.confidence[own].mean()), float(found.right[own].mean()))
        for own in (bins == number for number in range(BINS))
        if own.any()
    ]


def among_first(data: Candidates, log_odds: np.ndarray, review: float) -> tuple[int, int]:
    """Of how many findings the place is right, and for how many of these the right name is one of the first three.

    A place is right where a right candidate overlaps it.
    """
    placed = named = 0
    chosen = set(findings(data, log_odds, review).tolist())
    for part in np.split(np.arange(len(log_odds)), np.flatnonzero(np.diff(data.doc)) + 1):
        first, last = data.places[part, 0], data.places[part, 1]
        right = part[data.labels[part] == 1]
        for number in chosen.intersection(part.tolist()):
            low, high = data.places[number, :2]
            wanted = {int(data.places[n, 2]) for n in right if data.places[n, 0] <= high and data.places[n, 1] >= low}
            if wanted:
                here = part[(first <= high) & (last >= low)]
                names = [int(data.places[n, 2]) for n in here[np.argsort(-log_odds[here], kind="stable")]]
                own = int(data.places[number, 2])
                offered = list(dict.fromkeys([own, *names]))[:FIRST_OF]
                placed += 1
                named += not wanted.isdisjoint(offered)
    return placed, named


def draw_reliability(found: Findings, path: Path) -> None:
    """Stated confidence against the share that is right, a dot a bin, its area by the number of findings."""
    figure, axes = pyplot.subplots(figsize=(4.2, 4.2))
    axes.plot([0, 1], [0, 1], color="0.7", linewidth=1)
    table = reliability(found)
    sizes = [20 + 300 * number / len(found.right) for number, _, _ in table]
    axes.scatter([mean for _, mean, _ in table], [share for _, _, share in table], sizes)
    axes.set(xlabel="stated confidence", ylabel="share that is right", xlim=(0, 1), ylim=(0, 1))
    save(figure, path)


def draw_recall_and_harm(
    found: Findings, missing: int, words: int, peers: Sequence[tuple[str, float, float]], path: Path
) -> None:
    """Recall against wrong changes per 10,000 words, had all findings above a confidence been applied."""
    figure, axes = pyplot.subplots(figsize=(6.4, 4.2))
    harm = np.cumsum(~found.right) / words * 1e4
    axes.plot(np.maximum(harm, 0.01), np.cumsum(found.right) / missing, label="asrfix, cut at falling confidence")
    for name, recall, wrong in peers:
        axes.plot(wrong, recall, "o", label=name)
    axes.set(xscale="log", xlabel="wrong changes per 10,000 words", ylabel="recall", ylim=(0, 0.7))
    axes.legend(loc="upper left", fontsize="small")
    save(figure, path)


def save(figure: Figure, path: Path) -> None:
    """Writes an SVG whose bytes depend on the drawing alone."""
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, bbox_inches="tight", metadata={"Date": None})
    pyplot.close(figure)


def main(argv: Sequence[str] | None = None) -> None:
    """Draws the figures and prints the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cache", type=Path)
    parser.add_argument("held_out", type=Path)
    parser.add_argument("--peer", nargs=3, action="append", default=[], metavar=("NAME", "RECALL", "HARM"))
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args(argv)
    data = Candidates(measured(arguments.cache))
    held_out = np.load(arguments.held_out)
    log_odds, review = held_out["log_odds"][: len(data.labels)], float(held_out["review"])
    found = ranked(data, log_odds, review)
    mpl.rcParams.update({"svg.hashsalt": "asrfix", "svg.fonttype": "none", "font.family": "sans-serif"})
    draw_reliability(found, arguments.out / "reliability.svg")
    peers = [(name, float(recall), float(harm)) for name, recall, harm in arguments.peer]
    draw_recall_and_harm(
        found, int(data.missing.sum()), int(data.words.sum()), peers, arguments.out / "recall-and-harm.svg"
    )
    print("| findings | mean confidence | right |\n|---|---|---|")
    for number, mean, share in reliability(found):
        print(f"| {number} | {mean:.3f} | {share:.3f} |")
    placed, named = among_first(data, log_odds, review)
    print(
        f"\nright name among the first {FIRST_OF}: {named} of {placed} findings in a right place ({named / placed:.3f})"
    )


if __name__ == "__main__":
    main()
