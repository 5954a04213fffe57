"""From decisions to findings: what was heard, what to write, how sure, and why in words."""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from asrfix.matching import verdict
from asrfix.matching.consensus import probability
from asrfix.matching.context import Context
from asrfix.matching.document import Document
from asrfix.matching.known import Known
from asrfix.matching.weighing import Weighed
from asrfix.matching.weights import NAMES, Weights
from asrfix.matching.wording import in_words
from asrfix.model import HELD_BACK, KNOWN_MISHEARING, Alternative, Evidence, Finding, Verdict

_SURE = 0.99
_MOST_ALTERNATIVES = 4


def from_known(document: Document, item: Known) -> Finding:
    """The finding for a known mishearing or a name written in pieces.

    What may be ordinary language is so as likely as not; entries that share a mishearing are equally likely.
    """
    confidence = _SURE if item.sure else 1 / (1 + max(1, len(item.rivals)))
    log_odds = log(confidence / (1 - confidence))
    return _finding(
        document,
        document.tokens[item.first].start,
        item.end,
        suggestion=item.suggestion,
        entry=item.entry.name,
        confidence=confidence,
        verdict=Verdict.CORRECT if item.sure else Verdict.REVIEW,
        alternatives=tuple(
            Alternative(text=form, entry=rival.name, confidence=confidence) for form, rival in item.rivals
        ),
        evidence=(Evidence(name=KNOWN_MISHEARING, value=True, weight=log_odds, text=item.reason),),
    )


def from_weighed(item: Weighed, weighed: Sequence[Weighed], context: Context, weights: Weights, safe: float) -> Finding:
    """The finding for a candidate that was weighed; a confidence of at least ``safe`` may be changed unattended."""
    decided, lock = verdict.decide(item.row, item.confidence, safe)
    evidence = evidence_of(item, weights)
    if lock:
        evidence += (Evidence(name=HELD_BACK, value=True, weight=0.0, text=lock),)
    others = verdict.alternatives(item, weighed)[:_MOST_ALTERNATIVES]
    document = context.document
    candidate = item.candidate
    return _finding(
        document,
        document.tokens[candidate.first].start,
        document.tokens[candidate.last].end,
        suggestion=candidate.form.text,
        entry=candidate.form.entry.name,
        confidence=item.confidence,
        verdict=decided,
        alternatives=tuple(
            Alternative(
                text=other.candidate.form.text,
                entry=other.candidate.form.entry.name,
                confidence=other.confidence,
            )
            for other in others
        ),
        evidence=evidence,
    )


def evidence_of(item: Weighed, weights: Weights) -> tuple[Evidence, ...]:
    """Every column that moved the log-odds, strongest first, after the starting point."""
    base, added = weights.contributions(item.row)
    pieces = [
        Evidence(name=name, value=value, weight=weight, text=in_words(name, value))
        for name, value, weight in zip(NAMES, item.row, added, strict=True)
        if weight
    ]
    if item.hint:
        pieces.append(Evidence(name="context", value=True, weight=item.hint, text="one of its context words is near"))
    pieces.sort(key=lambda piece: -abs(piece.weight))
    start = Evidence(name="prior", value=probability(base), weight=base, text="before anything is known of the place")
    return (start, *pieces)


def _finding(document: Document, start: int, end: int, *, suggestion: str, **fields: object) -> Finding:
    if suggestion.endswith("'s") and document.text[end : end + 2] in ("'s", "’s"):
        end += 2  # no token holds it, but it belongs to the name: Mc Donald's
    heard = document.text[start:end]
    if "’" in heard and "'" not in heard:
        suggestion = suggestion.replace("'", "’")
    line, column = document.transcript.place(start)
    return Finding(
        start=start,
        end=end,
        heard=heard,
        suggestion=suggestion,
        line=line,
        column=column,
        time=document.transcript.time(start),
        **fields,  # type: ignore[arg-type]
    )
