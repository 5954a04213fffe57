"""From findings to edits: which are made, and which findings are left for a person."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from asrfix.model import Edit, Finding, Report, Verdict

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


def _edit(finding: Finding) -> Edit | None:
    if finding.suggestion is None:
        return None
    return Edit(start=finding.start, end=finding.end, replacement=finding.suggestion)
