"""What is asked: findings by what was heard and suggested, each garble once."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from asrfix.model import Alternative, Evidence, Finding, Report, Verdict
from asrfix.review.decisions import Place
from asrfix.review.merging import Pair
from asrfix.review.words import Span, Words

ASKED = frozenset({Verdict.REVIEW, Verdict.AS_HEARD})
"""The verdicts that are for a person."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Group:
    """Findings of the same words heard and the same entry suggested, in text order.

    ``spans`` are their words in the text, ``places`` what a decision remembers of them.
    """

    pair: Pair
    findings: tuple[Finding, ...]
    spans: tuple[Span, ...]
    places: tuple[Place, ...]

    @property
    def heard(self) -> str:
        """As it was heard first, on one line."""
        return " ".join(self.findings[0].heard.split())

    @property
    def surest(self) -> Finding:
        """The finding asrfix is surest of."""
        return max(self.findings, key=lambda finding: finding.confidence)

    @property
    def suggestion(self) -> str | None:
        """The name to write; None where nothing is suggested."""
        return self.surest.suggestion

    @property
    def entry(self) -> str | None:
        """The name of the lexicon entry that is suggested."""
        return self.pair[1]

    @property
    def doubt(self) -> float:
        """How many of the places will be wrong, by expectation, if nobody looks: what an answer is worth."""
        return sum(min(finding.confidence, 1 - finding.confidence) for finding in self.findings)

    def alternatives(self) -> tuple[Alternative, ...]:
        """The other names it may have been, the likeliest first."""
        best: dict[str, Alternative] = {}
        for one in sorted((one for finding in self.findings for one in finding.alternatives), key=_likeliest):
            if one.text != self.suggestion:
                best.setdefault(one.text, one)
        return tuple(best.values())

    def evidence(self, most: int = 4) -> tuple[Evidence, ...]:
        """What speaks most strongly for and against the suggestion, in words, where asrfix is surest of it."""
        told = [piece for piece in self.surest.evidence if piece.text and piece.name != "prior"]
        return tuple(sorted(told, key=lambda piece: -abs(piece.weight))[:most])


def group(text: Words, report: Report, verdicts: frozenset[Verdict] = ASKED) -> tuple[Group, ...]:
    """The groups of the findings that have these verdicts, those first where an answer is worth most.

    Their order does not depend on what has been decided, so that work goes on where it was left.
    """
    found: dict[Pair, list[tuple[Finding, Span]]] = defaultdict(list)
    for finding in report.of(verdicts):
        span = text.span(finding.start, finding.end)
        found[text.words(span), finding.entry].append((finding, span))
    groups = [_group(text, key, members) for key, members in found.items()]
    return tuple(sorted(groups, key=lambda each: (-each.doubt, each.findings[0].start)))


def _group(text: Words, key: Pair, members: list[tuple[Finding, Span]]) -> Group:
    places = []
    for finding, _ in members:
        before, after = text.neighbours(finding.start, finding.end)
        places.append(Place(before=before, after=after, confidence=round(finding.confidence, 4)))
    findings, spans = zip(*members, strict=True)
    return Group(pair=key, findings=findings, spans=spans, places=tuple(places))


def _likeliest(one: Alternative) -> float:
    return -one.confidence
