"""From a document to weighed candidates: evidence measured, first score, second look, calibrated log-odds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from asrfix.matching import consensus, evidence
from asrfix.matching.candidates import Candidate
from asrfix.matching.context import Context
from asrfix.matching.trees import Row
from asrfix.matching.weights import NAMES, Weights

HINT = 1.0
"""Log-odds that a ``context`` word nearby adds. Set by hand: the training documents have bare lists of names."""
_FIRST_SCORE = NAMES.index("first score")


@dataclass(frozen=True, slots=True)
class Weighed:
    """A candidate with its numbers (columns of :data:`asrfix.matching.weights.NAMES`) and its log-odds.

    ``hint`` is the part of the log-odds that the lexicon's ``context`` words added.
    """

    candidate: Candidate
    row: Row
    log_odds: float
    hint: float = 0.0

    @property
    def first(self) -> int:
        """The first token heard."""
        return self.candidate.first

    @property
    def last(self) -> int:
        """The last token heard."""
        return self.candidate.last

    @property
    def confidence(self) -> float:
        """Calibrated probability that the form is what was said."""
        return consensus.probability(self.log_odds)


def weigh(candidates: Sequence[Candidate], context: Context, weights: Weights) -> list[Weighed]:
    """All candidates of one document, weighed, in the given order."""
    rows = [evidence.measure(candidate, context) for candidate in candidates]
    first = weights.first.scores(rows)
    places = [place(candidate, context) for candidate in candidates]
    looks = consensus.measure(places, first, context.tokens, context.past.misheard)
    full = [row + look for row, look in zip(rows, looks, strict=True)]
    second = weights.second.scores(full)
    hints = [HINT if context.hint_near(candidate) else 0.0 for candidate in candidates]
    return [
        Weighed(candidate, row, weights.log_odds(a, b) + hint, hint)
        for candidate, row, a, b, hint in zip(candidates, full, first, second, hints, strict=True)
    ]


def remember(weighed: Sequence[Weighed], context: Context) -> None:
    """Make a document, with all that was weighed in it, part of its context's past."""
    places = [place(item.candidate, context) for item in weighed]
    consensus.remember(places, [item.row[_FIRST_SCORE] for item in weighed], context.past.misheard[-1])
    context.remember()


def place(candidate: Candidate, context: Context) -> consensus.Place:
    """A candidate as the second look sees it."""
    heard = context.letters(candidate.first, candidate.last)
    return consensus.Place(candidate.first, candidate.last, candidate.form.entry.name, heard)
