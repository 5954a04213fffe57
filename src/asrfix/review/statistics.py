"""How often asrfix was right, by how sure it was: calibration on a reviewer's own data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from asrfix.review.decisions import Answer, Decision

_BANDS = 10


@dataclass(frozen=True, kw_only=True, slots=True)
class Band:
    """Places with a confidence in ``[low, high)``, by answer; ``confidence`` is the mean."""

    low: float
    high: float
    confidence: float
    answers: Counter[Answer]

    @property
    def accepted(self) -> float:
        """The share of suggestions that were accepted."""
        return self.answers[Answer.ACCEPTED] / self.answers.total()


def judged(decisions: Iterable[Decision]) -> Iterator[tuple[float, Answer]]:
    """Every place where a name was suggested: how sure asrfix was, and the answer."""
    for decision in decisions:
        if decision.entry is not None:
            for place in decision.places:
                yield place.confidence, decision.answer


def bands(decisions: Iterable[Decision]) -> tuple[Band, ...]:
    """The answers in ten bands of confidence; empty ones are left out."""
    found: dict[int, list[tuple[float, Answer]]] = {}
    for confidence, answer in judged(decisions):
        found.setdefault(min(int(confidence * _BANDS), _BANDS - 1), []).append((confidence, answer))
    return tuple(_band(number, found[number]) for number in sorted(found))


def _band(number: int, members: list[tuple[float, Answer]]) -> Band:
    return Band(
        low=number / _BANDS,
        high=(number + 1) / _BANDS,
        confidence=sum(confidence for confidence, _ in members) / len(members),
        answers=Counter(answer for _, answer in members),
    )
