"""Calibration on a user's own decisions: what people accepted and refused corrects how sure asrfix is.

The log-odds of every finding become ``slope * log-odds + offset`` (Platt, "Probabilistic outputs for support vector
machines", 1999), and the thresholds for unattended changes move. Both stay within bounds, so that no set of decisions
makes asrfix careless.
"""

from __future__ import annotations

import math
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from asrfix.errors import InputError
from asrfix.matching.consensus import probability
from asrfix.matching.weights import PRECISION, Caution, Thresholds, Weights
from asrfix.reading import read_rows, read_text

FEWEST = 50
"""With fewer decisions nothing is fitted."""
SLOPES = (0.5, 1.5)
OFFSETS = (-3.0, 0.7)
"""Decisions may make asrfix much less sure, but at even odds at most twice as sure."""

_HALVINGS = 20
_SUREST = 1e-6


@dataclass(frozen=True, slots=True)
class Decision:
    """What a person did with a suggestion of this confidence (as asrfix gave it without a calibration)."""

    confidence: float
    accepted: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Calibration:
    """``weights`` is the digest of the weights it was fitted to, ``correct`` the thresholds for unattended changes."""

    weights: str
    slope: float
    offset: float
    correct: Mapping[Caution, float]

    def applied_to(self, weights: Weights) -> Weights:
        """The weights with this calibration in place of their own; what is shown for review stays the same rule."""
        limits = {level: Thresholds(self.correct[level], own.review) for level, own in weights.thresholds.items()}
        return weights.recalibrated(self.slope, self.offset, limits)


def read_decisions(path: str) -> Iterator[Decision]:
    """The decisions in a JSONL file: ``{"confidence": 0.83, "accepted": true, …}`` a line, other keys are ignored.

    Raises:
        InputError: the file cannot be read, or a line is no decision.
    """
    for number, row in read_rows(path):
        confidence, accepted = row.get("confidence"), row.get("accepted")
        if not isinstance(confidence, float | int) or not isinstance(accepted, bool) or not 0 <= confidence <= 1:
            message = 'no decision; write {"confidence": 0.83, "accepted": true} a line, the confidence from 0 to 1'
            raise InputError(message, path=path, line=number)
        yield Decision(float(confidence), accepted)


def fit(decisions: Sequence[Decision], weights: Weights) -> Calibration:
    """The calibration that explains the decisions best, within bounds.

    The slope lies in :data:`SLOPES` and the offset in :data:`OFFSETS`. The threshold of each level of caution is the
    lowest confidence above which the promised share (:data:`PRECISION`) of the decisions was accepted, even if one
    more had been refused; where there is none, it stays. No threshold falls below the one of low caution in
    ``weights``, and more caution never has a lower one than less.

    Raises:
        InputError: there are too few decisions, or all are alike.
    """
    accepted = sum(decision.accepted for decision in decisions)
    if len(decisions) < FEWEST or accepted in {0, len(decisions)}:
        raise InputError(
            f"{len(decisions)} decisions, {accepted} of them accepted, are too few to calibrate on; "
            f"review until there are {FEWEST}, some accepted and some refused"
        )
    points = [(_log_odds(decision.confidence), decision.accepted) for decision in decisions]
    slope, offset = _fit_line(points)
    judged = [(probability(slope * x + offset), accepted) for x, accepted in points]
    lowest = weights.thresholds[Caution.LOW].correct
    correct: dict[Caution, float] = {}
    for level in Caution:
        reached = _threshold(judged, PRECISION[level], lowest)
        lowest = max(lowest, reached or weights.thresholds[level].correct)
        correct[level] = lowest
    return Calibration(weights=weights.digest, slope=slope, offset=offset, correct=correct)


def _log_odds(confidence: float) -> float:
    confidence = min(max(confidence, _SUREST), 1 - _SUREST)
    return math.log(confidence / (1 - confidence))


def _fit_line(points: Sequence[tuple[float, bool]]) -> tuple[float, float]:
    """Slope and offset of least log-loss within the bounds: the loss is convex, so its slopes can be bisected."""
    counts = Counter((round(x, 2), accepted) for x, accepted in points)

    def excess(slope: float, offset: float) -> Iterator[tuple[float, float]]:
        for (x, accepted), count in counts.items():
            yield x, count * (probability(slope * x + offset) - accepted)

    def best_offset(slope: float) -> float:
        return _bisect(lambda offset: sum(by for _, by in excess(slope, offset)), OFFSETS)

    slope = _bisect(lambda slope: sum(x * by for x, by in excess(slope, best_offset(slope))), SLOPES)
    return round(slope, 4), round(best_offset(slope), 4)


def _bisect(rising: Callable[[float], float], bounds: tuple[float, float]) -> float:
    """Where a rising function crosses zero; the nearer bound where it does not."""
    low, high = bounds
    if rising(low) >= 0:
        return low
    if rising(high) <= 0:
        return high
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if rising(middle) > 0 else (middle, high)
    return (low + high) / 2


def _threshold(judged: Iterable[tuple[float, bool]], precision: float, lowest: float) -> float | None:
    found = None
    right = 0
    # of equal confidences the refused come first, so that a threshold never parts them to its advantage
    for count, (confidence, accepted) in enumerate(sorted(judged, key=lambda item: (-item[0], item[1])), 1):
        right += accepted
        if confidence >= lowest and right / (count + 1) >= precision:
            found = confidence
    return found and math.floor(found * 1e4) / 1e4


def to_toml(calibration: Calibration) -> str:
    """The calibration as a file that :func:`read` reads."""
    lines = [
        "# Made by asrfix calibrate; give it to check and fix as --calibration FILE.",
        "[calibration]",
        f'weights = "{calibration.weights}" # those it was fitted to',
        f"slope = {calibration.slope}",
        f"offset = {calibration.offset}",
        "",
        "[calibration.correct] # how sure a change has to be to be made unattended, by caution",
        *(f"{level} = {calibration.correct[level]}" for level in Caution),
    ]
    return "\n".join(lines) + "\n"


def read(path: str, weights: Weights) -> Calibration:
    """The calibration in a file, for these weights.

    Raises:
        InputError: the file cannot be read, is no calibration, goes beyond the bounds or was fitted to other weights.
    """
    try:
        found = _calibration(tomllib.loads(read_text(path)))
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"no TOML: {error}; make it anew with asrfix calibrate", path=path) from None
    except (AttributeError, KeyError, TypeError, ValueError):
        raise InputError("no calibration; make one with asrfix calibrate", path=path) from None
    if found.weights != weights.digest:
        raise InputError("fitted to the weights of another version of asrfix; calibrate again", path=path)
    lowest = weights.thresholds[Caution.LOW].correct
    low, normal, high = (found.correct[level] for level in Caution)
    safe = SLOPES[0] <= found.slope <= SLOPES[1] and OFFSETS[0] <= found.offset <= OFFSETS[1]
    if not (safe and lowest <= low <= normal <= high <= 1):
        raise InputError(
            f"beyond the safe bounds: slope {SLOPES[0]} to {SLOPES[1]}, offset {OFFSETS[0]} to {OFFSETS[1]}, "
            f"thresholds rising from {lowest}; make it anew with asrfix calibrate",
            path=path,
        )
    return found


def _calibration(data: Mapping[str, Any]) -> Calibration:
    (own,) = data.values()
    if data.keys() != {"calibration"} or own.keys() != {"weights", "slope", "offset", "correct"}:
        raise ValueError
    correct = {Caution(level): float(limit) for level, limit in own["correct"].items()}
    return Calibration(
        weights=own["weights"],
        slope=float(own["slope"]),
        offset=float(own["offset"]),
        correct={level: correct[level] for level in Caution},
    )
