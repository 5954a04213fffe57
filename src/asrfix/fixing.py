"""From findings to new bytes: which findings become edits, and which are left for a person."""

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
class Fixed:
    """A transcript's new source bytes, the findings written into them and those left for a person."""

    data: bytes
    applied: tuple[Finding, ...]
    remaining: tuple[Finding, ...]


def fix(transcript: Transcript, report: Report, verdicts: Collection[Verdict] = SAFE) -> Fixed:
    """Write the suggestions of the findings that have one of these verdicts into the transcript's bytes.

    A finding remains where nothing is suggested, or where the format cannot take the edit (say, a name split over
    two timed cues). The transcript itself is not changed.
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
    return Fixed(data=transcript.rewrite(edits), applied=tuple(applied), remaining=tuple(remaining))


def _edit(finding: Finding) -> Edit | None:
    if finding.suggestion is None:
        return None
    return Edit(start=finding.start, end=finding.end, replacement=finding.suggestion)
