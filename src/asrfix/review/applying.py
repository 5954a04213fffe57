"""Findings after decisions: what was accepted is to be written, what was rejected is gone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import log

from asrfix.model import Evidence, Finding, Report, Verdict
from asrfix.review.decisions import WRITING, Answer, Decision, Scope
from asrfix.review.merging import agree, pair
from asrfix.review.rulings import Rulings, Spot
from asrfix.review.words import Words, words
from asrfix.transcript import Transcript

_NAME = "decision"
_SUREST = 1e-6


@dataclass(frozen=True, kw_only=True, slots=True)
class Applied:
    """A report after decisions.

    Accepted and replaced findings are ``correct``, those left as heard ``as-heard``, rejected ones gone; all others are
    as they were. ``contested`` are findings of which reviewers say different things; they stay as they were. ``stale``
    are decisions about places that are no longer there; where the name now stands, a decision is done, not stale.
    """

    report: Report
    contested: tuple[Finding, ...]
    stale: tuple[Decision, ...]


def is_kept(finding: Finding) -> bool:
    """True where a reviewer left a name as it was heard, so that nobody need look again."""
    return finding.verdict is Verdict.AS_HEARD and any(piece.name == _NAME for piece in finding.evidence)


def apply(transcript: Transcript, report: Report, decisions: Iterable[Decision]) -> Applied:
    """The report of a transcript after decisions.

    A place that was decided on counts also where it is no longer found, as by a new release.
    """
    decisions = tuple(decisions)
    text = Words(transcript.text)
    rulings = Rulings(text, decisions)
    found: dict[Spot, Finding] = {(text.span(one.start, one.end), one.entry): one for one in report}
    contested: list[Finding] = []
    settled: set[Spot] = set()
    taken: set[int] = set()
    kept: list[Finding] = []
    for spot in [*found, *(spot for spot in rulings.spots() if spot not in found)]:
        holding = rulings.at(*spot)
        if not agree(holding):
            contested += [found[spot]] if spot in found else []
        elif holding:
            settled.add(spot)
            place = range(*spot[0])
            finding = _settled(found.get(spot) or _finding(transcript, text, spot, holding[0]), holding)
            if taken.isdisjoint(place) and not _is_over(transcript.text, finding, holding[0]):
                taken.update(place)
                kept.append(finding)
    for decision in decisions:
        if decision.answer is Answer.REPLACED and decision.write:  # a name that the lexicon need not know
            taken.update(number for span in text.find_written(decision.write) for number in range(*span))
    kept += (one for spot, one in found.items() if spot not in settled and taken.isdisjoint(range(*spot[0])))
    kept.sort(key=lambda finding: finding.start)
    pairs = {(text.words(span), entry) for span, entry in found}
    return Applied(
        report=Report(findings=tuple(kept), path=report.path),
        contested=tuple(contested),
        stale=tuple(
            decision
            for decision in decisions
            if not rulings.is_placed(decision)
            and not (decision.scope is Scope.ALL and pair(decision) in pairs)
            and not _is_done(text, decision)
        ),
    )


def _finding(transcript: Transcript, text: Words, spot: Spot, decision: Decision) -> Finding:
    """A place that was decided on as a finding, for asrfix does not find it by itself."""
    (first, last), entry = spot
    start, end = text.starts[first], text.ends[last - 1]
    line, column = transcript.place(start)
    return Finding(
        start=start,
        end=end,
        heard=transcript.text[start:end],
        suggestion=decision.write,
        entry=entry,
        confidence=decision.places[0].confidence,
        verdict=Verdict.REVIEW,
        line=line,
        column=column,
        time=transcript.time(start),
    )


def _settled(finding: Finding, holding: Sequence[Decision]) -> Finding:
    """The finding as it was decided; the decision takes the place of all other evidence, and weighs as much."""
    decision = holding[0]
    odds = min(max(finding.confidence, _SUREST), 1 - _SUREST)
    people = " and ".join(dict.fromkeys(other.by for other in holding))
    evidence = Evidence(
        name=_NAME,
        value=decision.answer.value,
        weight=log(odds / (1 - odds)),
        text=f"{decision.answer} by {people}, {decision.at[:10]}",
    )
    return replace(
        finding,
        suggestion=decision.write,
        verdict=Verdict.CORRECT if decision.answer in WRITING else Verdict.AS_HEARD,
        alternatives=(),
        evidence=(evidence,),
    )


def _is_over(text: str, finding: Finding, decision: Decision) -> bool:
    """True where there is nothing to do: the text is right as it is, or the name was written there before."""
    if decision.answer is Answer.REJECTED:
        return True
    write = decision.write or ""
    offsets = (at for at in range(len(write)) if write.startswith(finding.heard, at))
    return any(text.startswith(write, finding.start - at) for at in offsets if at <= finding.start)


def _is_done(text: Words, decision: Decision) -> bool:
    return decision.write is not None and any(True for _ in text.find(words(decision.write)))
