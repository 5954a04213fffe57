"""SubRip (.srt): numbered cues.

There is no standard. Times lack milliseconds or have a dot, coordinates follow them, numbers are missing or odd, blank
lines stand inside a cue. A cue begins at a timing line that follows a number, a blank line or nothing; other lines that
look like one are text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from asrfix.errors import TranscriptError
from asrfix.transcript.base import Draft, Piece, line_spans
from asrfix.transcript.clock import seconds
from asrfix.transcript.cues import Run, add_cue
from asrfix.transcript.markup import markup, outside_tags, pieces

_CLOCK = r"(?:\d+[ ]*:[ ]*)?\d+[ ]*:[ ]*\d+(?:[ ]*[,.:](?:[ ]*\d+)?)?"
_TIMING = re.compile(rf"[ \t]*({_CLOCK})[ \t]*-->[ \t]*({_CLOCK})(?=[ \t]|$)")
_NUMBER = re.compile(r"[ \t]*\d+[ \t]*$")
_MARKUP = markup(r"</?(?:[ibuscv]|font|span|ruby|rt)(?:[ .][^<>]*)?>|\{\\[^{}]*\}")


@dataclass(slots=True)
class _Cue:
    """Times, and the place of the text in the source; ``end_before_last`` leaves out its last line."""

    begin: float
    finish: float
    start: int
    end: int
    end_before_last: int


def read(draft: Draft) -> None:
    """The text is that of the cues, without tags. Raises TranscriptError for a file that has text but no cue."""
    draft.escape = outside_tags(draft.source, _escape)
    cue = None
    for cue in _cues(draft.source):
        text = [piece for piece in pieces(draft.source, cue.start, cue.end, _MARKUP) if isinstance(piece, Piece)]
        add_cue(draft, [Run(None, text)], cue.begin, cue.finish)
    if cue is None and draft.source.strip():
        raise TranscriptError("no cue found; name plain text .txt", path=draft.path, line=1)


def _cues(source: str) -> Iterator[_Cue]:
    cue: _Cue | None = None
    follows_number, may_begin = False, True
    for start, end in line_spans(source):
        timing = _TIMING.match(source, start, end) if may_begin or follows_number else None
        blank = not source[start:end].strip()
        if timing:
            if cue:
                yield replace(cue, end=cue.end_before_last) if follows_number else cue
            cue = _Cue(seconds(timing[1]), seconds(timing[2]), end, end, end)
        elif cue and not blank:
            cue.start = cue.start if cue.end > cue.start else start
            cue.end_before_last, cue.end = max(cue.end, cue.start), end
        may_begin = blank
        follows_number = follows_number if blank else _NUMBER.match(source, start, end) is not None
    if cue:
        yield cue


def _escape(text: str, _offset: int) -> str:
    """Text that would be read as markup or as a timing line cannot be written at all in this format."""
    if _MARKUP.search(text) or _TIMING.match(text):
        raise TranscriptError(f"{text!r} would be read as markup in SubRip; leave out tags, entities and times")
    return text
