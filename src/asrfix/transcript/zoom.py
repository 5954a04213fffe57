"""Text as Zoom (https://zoom.us) saves captions and transcripts (.txt).

Either a turn has a line with the speaker and the time, ``[Anna Smith] 10:02:03``, and what was said below it, or each
line has all three, ``10:02:03 Anna Smith: hello``, with spaces or tabs between. Where Zoom writes the time of day,
times count from midnight. Its .vtt files are WebVTT. All this is as saved files have it; it is documented nowhere.
"""

from __future__ import annotations

import re

from asrfix.transcript.base import Draft
from asrfix.transcript.clock import seconds
from asrfix.transcript.labels import Label
from asrfix.transcript.turns import add_turns, is_in_turns

_CLOCK = r"\d{1,2}:\d{2}:\d{2}"
_HEADER = re.compile(
    rf"\[(?P<above>[^\[\]\r\n]{{1,80}})\][ \t]{{1,9}}(?P<time>{_CLOCK})[ \t]{{0,9}}$"
    rf"|(?P<clock>{_CLOCK})[ \t]{{1,9}}(?P<before>[^\s:](?:[^:\t\r\n]{{0,78}}[^\s:])?)(?::(?=\s|$)|\t)"
)


def read(draft: Draft) -> None:
    """The text is the whole file."""
    add_turns(draft, _find_header, len(draft.source))


def fits(source: str) -> bool:
    """True where the file is in turns from its beginning, as Zoom writes them."""
    return is_in_turns(source, _find_header)


def _find_header(source: str, start: int, end: int) -> Label | None:
    header = _HEADER.match(source, start, end)
    if header is None:
        return None
    name = header.span("above" if header["above"] else "before")
    return Label(start=name[0], end=name[1], speech=header.end(), begin=seconds(header["time"] or header["clock"]))
