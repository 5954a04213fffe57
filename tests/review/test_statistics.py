from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from asrfix.review.decisions import Answer, Decision, Place
from asrfix.review.statistics import bands, judged


def test_answers_are_counted_by_how_sure_asrfix_was(decide: Callable[..., Decision]) -> None:
    accepted = _sure(decide(), 0.95, 1.0, 0.9)
    rejected = _sure(decide(answer=Answer.REJECTED), 0.9, 0.05)
    low, high = bands([accepted, rejected])
    assert (low.low, low.high, low.answers, low.accepted) == (0.0, 0.1, Counter({Answer.REJECTED: 1}), 0.0)
    assert (high.low, high.high, high.accepted) == (0.9, 1.0, 0.75)
    assert high.answers == Counter({Answer.ACCEPTED: 3, Answer.REJECTED: 1})
    assert round(high.confidence, 4) == 0.9375


def test_where_nothing_was_suggested_there_is_nothing_to_count(decide: Callable[..., Decision]) -> None:
    assert bands([decide(entry=None, answer=Answer.REPLACED, write="Bob")]) == ()


def test_every_place_is_a_judgement(decide: Callable[..., Decision]) -> None:
    assert list(judged([_sure(decide(), 0.2, 0.4)])) == [(0.2, Answer.ACCEPTED), (0.4, Answer.ACCEPTED)]


def _sure(decision: Decision, *confidences: float) -> Decision:
    return replace(decision, places=tuple(Place(before=str(each), after="", confidence=each) for each in confidences))
