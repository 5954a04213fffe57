"""Are the heard words ordinary language in this place?"""

from __future__ import annotations

from itertools import pairwise
from math import log

from asrfix.matching.candidates import Candidate
from asrfix.matching.context import Context
from asrfix.matching.document import Document
from asrfix.text import english, mandarin
from asrfix.text.tokens import BREAK, COMMA

NAMES = (
    "rarest word heard", "commonest word heard", "unknown words", "log-probability", "log-probability a word",
    "known pair left", "known pair inside", "known pair right", "dictionary word", "path cost", "path cost in place",
    "cuts words", "proper noun",
)  # fmt: skip

_UNKNOWN = -1.0


def measure(candidate: Candidate, context: Context) -> tuple[float, ...]:
    """One number for each of :data:`NAMES`; -1 where a measure does not apply to the script."""
    first, last = candidate.first, candidate.last
    return context.kept((first, last), NAMES, lambda: _window(context, first, last))


def _window(context: Context, first: int, last: int) -> tuple[float, ...]:
    document = context.document
    tokens = document.tokens[first : last + 1]
    if all(token.kind == "word" for token in tokens):
        return _english(document, first, last) + (_UNKNOWN,) * 5
    if all(token.kind == "han" for token in tokens):
        return (_UNKNOWN,) * 8 + _chinese(context, first, last)
    return (_UNKNOWN,) * len(NAMES)


def _english(document: Document, first: int, last: int) -> tuple[float, ...]:
    words = [document.tokens[number].lower for number in range(first, last + 1)]
    before = _neighbour(document, first - 1, document.tokens[first].gap)
    after = _neighbour(document, last + 1, document.tokens[last + 1].gap if last + 1 < len(document.tokens) else BREAK)
    commonness = [english.zipf(word) for word in words]
    total = english.phrase_log_probability(words, before, after)
    inside = [english.bigram_known(a, b) for a, b in pairwise(words)]
    return (
        min(commonness),
        max(commonness),
        sum(value == 0.0 for value in commonness) / len(words),
        total,
        total / len(words),
        _UNKNOWN if before is None else float(english.bigram_known(before, words[0])),
        sum(inside) / len(inside) if inside else _UNKNOWN,
        _UNKNOWN if after is None else float(english.bigram_known(words[-1], after)),
    )


def _chinese(context: Context, first: int, last: int) -> tuple[float, ...]:
    document = context.document
    window = context.letters(first, last)
    left = document.characters_beside(first, -1)
    right = document.characters_beside(last, +1)
    whole = left + window + right
    whole_cost, cuts = mandarin.best_path(whole)
    start, end = len(left), len(left) + len(window)
    cost = mandarin.path_cost(window) / len(window)
    left_cost = context.kept(left, "path cost", lambda: mandarin.path_cost(left))
    right_cost = context.kept(right, "path cost", lambda: mandarin.path_cost(right))
    in_place = (whole_cost - left_cost - right_cost) / len(window)
    return (
        log(1 + mandarin.frequency(window)) / log(10),
        cost,
        in_place,
        float((start not in cuts) + (end not in cuts)),
        float(mandarin.is_proper_noun(window)),
    )


def _neighbour(document: Document, number: int, gap: int) -> str | None:
    """The word beside a window, or None where a border or another script stands."""
    if gap >= COMMA or not 0 <= number < len(document.tokens) or document.tokens[number].kind != "word":
        return None
    return document.tokens[number].lower
