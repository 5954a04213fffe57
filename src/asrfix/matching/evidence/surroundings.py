"""Does this document expect the name? It stands elsewhere, its kin stand near, the same garble comes again."""

from __future__ import annotations

from math import log

from asrfix.matching.candidates import Candidate
from asrfix.matching.context import Context

NAMES = ("name elsewhere", "name near", "listed names near", "garble repeats", "garble a thousand words",
         "holds another name", "recogniser confidence", "neighbours shared", "Chinese share")  # fmt: skip

_FAR = 12.0


def measure(candidate: Candidate, context: Context) -> tuple[float, ...]:
    """One number for each of :data:`NAMES`; counts and distances as natural logarithms."""
    first, last, entry = candidate.first, candidate.last, candidate.form.entry
    nearest = min((abs(place - first) for place in context.mentions_of(entry)), default=-1)
    return (
        log(1 + context.times_mentioned(entry)),
        log(1 + nearest) if nearest >= 0 else _FAR,
        log(1 + context.names_near(first, entry)),
        *context.kept((first, last), NAMES, lambda: _window(context, first, last)),
        float(context.neighbours_shared(first, last, entry)),
        context.chinese_share,
    )


def _window(context: Context, first: int, last: int) -> tuple[float, ...]:
    """What is the same for all names that may have been said here."""
    heard = context.occurrences(first, last)
    return (
        log(heard),
        log(1 + 1000 * (heard - 1) / context.tokens),
        float(context.holds_name(first, last)),
        context.document.word_confidence(first, last),
    )
