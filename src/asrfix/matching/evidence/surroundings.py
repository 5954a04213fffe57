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
    places = context.mentions_of(candidate.form.entry)
    nearest = min((abs(place - candidate.first) for place in places), default=-1)
    heard = context.occurrences(candidate.first, candidate.last)
    return (
        log(1 + context.times_mentioned(candidate.form.entry)),
        log(1 + nearest) if nearest >= 0 else _FAR,
        log(1 + context.names_near(candidate.first, candidate.form.entry)),
        log(heard),
        log(1 + 1000 * (heard - 1) / context.tokens),
        float(context.holds_name(candidate.first, candidate.last)),
        context.document.word_confidence(candidate.first, candidate.last),
        float(context.neighbours_shared(candidate.first, candidate.last, candidate.form.entry)),
        context.chinese_share,
    )
