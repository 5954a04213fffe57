"""Builders for the tests of matching: a lexicon, a document, and weights that are easy to foresee."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest

from asrfix.lexicon import Entry, Lexicon
from asrfix.matching.corrector import Corrector
from asrfix.matching.document import Document
from asrfix.matching.index import LexiconIndex
from asrfix.matching.trees import Forest, Tree
from asrfix.matching.weights import NAMES, Caution, Thresholds, Weights
from asrfix.transcript import from_text

MakeDocument: TypeAlias = Callable[..., Document]
MakeCorrector: TypeAlias = Callable[..., Corrector]


def _lexicon(*names: str | Entry) -> Lexicon:
    return Lexicon.from_entries([name if isinstance(name, Entry) else Entry(name=name) for name in names])


@pytest.fixture(scope="session")
def document() -> MakeDocument:
    """Make a document of a text and the names (or entries) of its lexicon."""
    return lambda text, *names: Document(from_text(text), LexiconIndex(_lexicon(*names)))


@pytest.fixture(scope="session")
def stump() -> Callable[[str, float, float, float], Tree]:
    """Make a tree of one question: a score where a piece of evidence is at most a threshold, and one where not."""

    def make(name: str, threshold: float, below: float, above: float) -> Tree:
        return Tree((NAMES.index(name), -1, -1), (threshold, 0, 0), (1, 0, 0), (2, 0, 0), (0.0, below, above))

    return make


@pytest.fixture(scope="session")
def by_distance(stump: Callable[..., Tree]) -> Weights:
    """Weights by which distance decides nearly alone: up to 0.2 is surely misheard."""
    return Weights(
        first=Forest([stump("distance", 0.2, 4.0, -4.0)]),
        second=Forest([stump("name elsewhere", 0.5, 0.0, 0.5)]),
        slope=1.0,
        offset=0.0,
        thresholds=dict.fromkeys(Caution, Thresholds(correct=0.9, review=0.3)),
    )


@pytest.fixture(scope="session")
def corrector(by_distance: Weights) -> MakeCorrector:
    """Make a corrector of names (or entries) for which distance alone decides."""
    return lambda *names: Corrector(_lexicon(*names), weights=by_distance)
