"""What every report format is given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from asrfix.model import Report

if TYPE_CHECKING:
    from asrfix.transcript import Transcript


@dataclass(frozen=True, kw_only=True, slots=True)
class CheckedFile:
    """A transcript and what was found in it.

    ``path`` is the name the user gave it (``-`` for standard input); ``audio`` is the URL of its recording, for reports
    that can play it.
    """

    path: str
    transcript: Transcript
    report: Report
    audio: str | None = None
