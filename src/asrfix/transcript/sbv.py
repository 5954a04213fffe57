"""SubViewer as YouTube writes it (.sbv): https://support.google.com/youtube/answer/2734698.

A cue is a line such as ``0:00:01.000,0:00:03.500`` and the text after it. It begins after a blank line or nothing;
other lines that look so are text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from asrfix.errors import TranscriptError
from asrfix.transcript.base import Draft, line_spans
from asrfix.transcript.clock import seconds
from asrfix.transcript.cues import Run, add_cue
from asrfix.transcript.markup import decoded

_CLOCK = r"\d{1,9}:\d{1,2}:\d{1,2}(?:\.\d{1,9})?"
_TIMING = re.compile(rf"[ \t]*({_CLOCK})[ \t]*,[ \t]*({_CLOCK})[ \t]*$")
_LONG_LINE_BREAK = re.compile(r"\r\n")


def read(draft: Draft) -> None:
    """The text is that of the cues. Raises TranscriptError for a file that has text but no cue."""
    timing = None
    for timing, start, end in _cues(draft.source):
        text = list(decoded(draft.source, start, end, _LONG_LINE_BREAK, lambda _: "\n"))
        add_cue(draft, [Run(None, text)], seconds(timing[1]), seconds(timing[2]))
    if timing is None and draft.source.strip():
        raise TranscriptError("no cue found; name plain text .txt", path=draft.path, line=1)


def _cues(source: str) -> Iterator[tuple[re.Match[str], int, int]]:
    """The timing line of each cue, and where its text begins and ends."""
    timing: re.Match[str] | None = None
    start = end = 0
    may_begin = True
    for line in line_spans(source):
        blank = not source[slice(*line)].strip()
        if found := _TIMING.match(source, *line) if may_begin else None:
            if timing:
                yield timing, start, end
            timing, start, end = found, line[1], line[1]
        elif not blank:
            start, end = (start if start < end else line[0]), line[1]
        may_begin = blank
    if timing:
        yield timing, start, end
