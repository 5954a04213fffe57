"""From findings to edits: which are made, and which findings are left for a person."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from asrfix.model import KNOWN_MISHEARING, Edit, Finding, Report, Span, Verdict

if TYPE_CHECKING:
    from asrfix.transcript import Transcript

SAFE = frozenset({Verdict.CORRECT})
"""The verdicts that may be changed unattended."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Fix:
    """What is to be changed in a transcript: the edits, the findings they stand for, and those left for a person."""

    edits: tuple[Edit, ...]
    applied: tuple[Finding, ...]
    remaining: tuple[Finding, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Fixed:
    """A corrected transcript. ``applied`` has places in the text as it was, ``remaining`` in the text as it is now."""

    transcript: Transcript
    applied: tuple[Finding, ...]
    remaining: tuple[Finding, ...]


def fix_once(transcript: Transcript, report: Report, verdicts: Collection[Verdict] = SAFE) -> Fixed:
    """Correct a transcript by one report of it, without looking at it again."""
    from asrfix.transcript import rewritten

    planned = plan_fix(transcript, report, verdicts)
    moved = (_moved(Span(start=finding.start, end=finding.end), planned.edits) for finding in planned.remaining)
    remaining = tuple(
        replace(finding, start=span.start, end=span.end) for finding, span in zip(planned.remaining, moved, strict=True)
    )
    return Fixed(transcript=rewritten(transcript, planned.edits), applied=planned.applied, remaining=remaining)


def plan_fix(transcript: Transcript, report: Report, verdicts: Collection[Verdict] = SAFE) -> Fix:
    """Make an edit of each finding of the transcript that has one of these verdicts.

    A finding remains where nothing is suggested, or where the format cannot take the edit (say, a name split over
    two timed cues).
    """
    edits: list[Edit] = []
    applied: list[Finding] = []
    remaining: list[Finding] = []
    for finding in report:
        edit = _edit(finding)
        if edit is not None and finding.verdict in verdicts and transcript.can_apply(edit):
            edits.append(edit)
            applied.append(finding)
        else:
            remaining.append(finding)
    return Fix(edits=tuple(edits), applied=tuple(applied), remaining=tuple(remaining))


def fix(transcript: Transcript, check: Callable[[Transcript], Report], verdicts: Collection[Verdict] = SAFE) -> Fixed:
    """Correct a transcript until nothing is left to correct, so that correcting it again changes nothing.

    A name put right speaks for doubtful places of the same name, which are then put right as well, and a longer name
    may be heard around it; but known mishearings are not looked for in what was written. ``check`` finds what is to be
    corrected.
    """
    from asrfix.transcript import rewritten

    written: list[Span] = []
    applied: list[Finding] = []
    rounds: list[tuple[Edit, ...]] = []
    while True:
        report = check(transcript)
        fresh = Report(
            findings=tuple(f for f in report if not (_is_listed(f) and any(_overlap(f, span) for span in written)))
        )
        planned = plan_fix(transcript, fresh, verdicts)
        if not planned.edits:
            return Fixed(transcript=transcript, applied=tuple(applied), remaining=planned.remaining)
        applied += [_in_first_text(finding, rounds) for finding in planned.applied]
        rounds.append(planned.edits)
        written = [_moved(span, planned.edits) for span in written]
        written += [_moved(Span(start=edit.start, end=edit.end), planned.edits) for edit in planned.edits]
        transcript = rewritten(transcript, planned.edits)


def _is_listed(finding: Finding) -> bool:
    return any(piece.name == KNOWN_MISHEARING for piece in finding.evidence)


def _overlap(finding: Finding, span: Span) -> bool:
    return finding.start < span.end and span.start < finding.end


def _moved(span: Span, edits: Sequence[Edit]) -> Span:
    """Where a span that is untouched or exactly replaced by the edits stands once they are made."""
    start = span.start + sum(_growth(edit) for edit in edits if edit.end <= span.start and edit.start < span.start)
    inside = sum(_growth(edit) for edit in edits if span.start <= edit.start and edit.end <= span.end)
    return Span(start=start, end=start + span.end - span.start + inside)


def _in_first_text(finding: Finding, rounds: Sequence[Sequence[Edit]]) -> Finding:
    """The finding with its place in the text before all rounds of edits."""
    start, end = finding.start, finding.end
    for edits in reversed(rounds):
        shift = grown = 0
        for edit in sorted(edits, key=lambda edit: edit.start):
            if edit.start + grown < start:
                shift = grown + _growth(edit)
            grown += _growth(edit)
        start, end = start - shift, end - shift
    return replace(finding, start=start, end=end)


def _growth(edit: Edit) -> int:
    return len(edit.replacement) - (edit.end - edit.start)


def _edit(finding: Finding) -> Edit | None:
    if finding.suggestion is None:
        return None
    return Edit(start=finding.start, end=finding.end, replacement=finding.suggestion)
