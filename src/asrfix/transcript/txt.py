"""Plain text: one segment a line; a blank line, a speaker label or a list mark ends a sentence."""

from __future__ import annotations

from asrfix.transcript.base import Draft, Segment
from asrfix.transcript.lines import add_lines


def read(draft: Draft) -> None:
    """The text is the whole file."""
    draft.copy(0, len(draft.source))
    add_lines(draft, draft.source, 0, Segment(start=0, end=0))
