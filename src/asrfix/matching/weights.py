"""The trained weights: two forests, a calibration and the thresholds, read from one JSON file.

``data/weights.json`` is written by ``tools/train.py`` and says in ``provenance`` what it was trained on and how.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from importlib import resources
from typing import Any

from asrfix.errors import AsrfixError
from asrfix.matching import consensus, evidence
from asrfix.matching.trees import Forest, Row

NAMES: tuple[str, ...] = evidence.NAMES + consensus.NAMES
"""The columns that the second forest sees; the first sees those of the evidence only."""


class Caution(StrEnum):
    """How little risk of a wrong change is taken: low caution changes and shows more, high caution less."""

    LOW = "low"
    NORMAL = "normal"
    HIGH = "high"


PRECISION: Mapping[Caution, float] = {Caution.LOW: 0.92, Caution.NORMAL: 0.958, Caution.HIGH: 0.985}
"""The share of unattended changes that has to be right on held-out documents, for each level of caution."""


@dataclass(frozen=True, slots=True)
class Thresholds:
    """A confidence of at least ``correct`` is safe to change unattended, one of at least ``review`` worth showing."""

    correct: float
    review: float


@dataclass(frozen=True, slots=True)
class Weights:
    """How evidence becomes a confidence.

    ``first`` scores a candidate by itself; ``second`` adds what the rest of the document says. Calibrated log-odds
    are ``slope * (first + second) + offset``.
    """

    first: Forest
    second: Forest
    slope: float
    offset: float
    thresholds: Mapping[Caution, Thresholds]

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Weights:
        """Weights as ``tools/train.py`` writes them.

        Raises:
            AsrfixError: they were trained on other evidence than this version measures.
        """
        if tuple(data["evidence"]) != NAMES:
            raise AsrfixError("the weights were trained on other evidence than this version measures; train again")
        correct, review = data["thresholds"]["correct"], data["thresholds"]["review"]
        return cls(
            first=Forest.from_json(data["first"]),
            second=Forest.from_json(data["second"]),
            slope=data["calibration"]["slope"],
            offset=data["calibration"]["offset"],
            thresholds={level: Thresholds(correct[level], review[level]) for level in Caution},
        )

    @property
    def digest(self) -> str:
        """SHA-256 (hexadecimal) of all numbers that decide about a finding."""
        forests = self.first.to_json(), self.second.to_json()
        limits = {level: (own.correct, own.review) for level, own in self.thresholds.items()}
        text = json.dumps([forests, self.slope, self.offset, limits], sort_keys=True)
        return hashlib.sha256(text.encode("ascii")).hexdigest()

    def recalibrated(self, slope: float, offset: float, thresholds: Mapping[Caution, Thresholds]) -> Weights:
        """Weights whose log-odds are ``slope`` times those of these, plus ``offset``."""
        return replace(self, slope=slope * self.slope, offset=slope * self.offset + offset, thresholds=thresholds)

    def log_odds(self, first: float, second: float) -> float:
        """Calibrated log-odds of the two scores."""
        return self.slope * (first + second) + self.offset

    def contributions(self, row: Row) -> tuple[float, list[float]]:
        """(base, one number a column): what each piece of evidence adds to the calibrated log-odds; all sum to it."""
        added = self.second.contributions(row)
        for column, weight in enumerate(self.first.contributions(row[: len(evidence.NAMES)])):
            added[column] += weight
        base = self.slope * (self.first.base + self.second.base) + self.offset
        return base, [self.slope * weight for weight in added]


@cache
def shipped() -> Weights:
    """The weights that come with asrfix."""
    text = resources.files("asrfix").joinpath("data/weights.json").read_text(encoding="utf-8")
    return Weights.from_json(json.loads(text))
