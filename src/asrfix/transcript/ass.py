r"""Advanced SubStation Alpha and SubStation Alpha (.ass, .ssa).

Speech is the Text field, the last one, of the Dialogue lines. In it ``{...}`` holds override tags or comments,
``{\p1}`` begins a drawing, ``\N`` and ``\n`` break the line and ``\h`` is a hard space.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from asrfix.errors import TranscriptError
from asrfix.transcript.base import Draft, Piece, line_spans
from asrfix.transcript.clock import seconds
from asrfix.transcript.cues import Run, add_cue
from asrfix.transcript.markup import decoded

_SECTION = re.compile(r"[ \t]*\[([^\]]*)\][ \t]*$")
_EVENT = re.compile(r"[ \t]*(Format|Dialogue)[ \t]*:[ \t]*", re.IGNORECASE)
_FIELDS = "layer,start,end,style,name,marginl,marginr,marginv,effect,text".split(",")
_CLOCK = re.compile(r"\d+:\d+:\d+(?:[.,]\d+)?")
_DRAWING = re.compile(r"\\p(\d+)")
_ESCAPE = re.compile(r"\\[Nnh]")
_READS_AS = {r"\N": "\n", r"\n": "\n", r"\h": "\N{NO-BREAK SPACE}"}


def read(draft: Draft) -> None:
    """The text is that of the Dialogue lines. Raises TranscriptError for a file that has text but no section."""
    draft.escape = _escape
    source = draft.source
    section = ""
    fields = _FIELDS
    for start, end in line_spans(source):
        if header := _SECTION.match(source, start, end):
            section = header[1].strip().lower()
        elif section == "events" and (event := _EVENT.match(source, start, end)):
            if event[1].lower() == "format":
                fields = [field.strip().lower() for field in source[event.end() : end].split(",")]
            else:
                _add_dialogue(draft, event.end(), end, fields)
    if not section and source.strip():
        raise TranscriptError("no section such as [Events]; name plain text .txt", path=draft.path, line=1)


def _add_dialogue(draft: Draft, start: int, end: int, fields: list[str]) -> None:
    values = draft.source[start:end].split(",", len(fields) - 1)
    if len(values) < len(fields):
        return
    value = dict(zip(fields, values, strict=True))
    times = (_time(value.get("start", "")), _time(value.get("end", "")))
    voice = value.get("name", value.get("actor", "")).strip()
    add_cue(draft, [Run(voice or None, list(_pieces(draft.source, end - len(values[-1]), end)))], *times)


def _pieces(source: str, start: int, end: int) -> Iterator[Piece]:
    """The text without blocks in braces and drawings."""
    drawing = False
    while start < end:
        opening = source.find("{", start, end)
        closing = source.find("}", opening, end) if opening >= 0 else -1
        stop = opening if closing >= 0 else end  # an open brace without its partner is shown as it is
        if not drawing:
            yield from decoded(source, start, stop, _ESCAPE, lambda escape: _READS_AS[escape[0]])
        for scale in _DRAWING.findall(source, stop, closing + 1):
            drawing = scale.strip("0") != ""
        start = closing + 1 if closing >= 0 else end


def _time(clock: str) -> float | None:
    return seconds(clock.strip()) if _CLOCK.fullmatch(clock.strip()) else None


def _escape(text: str, _offset: int) -> str:
    """Text that would be read as markup cannot be written at all in this format."""
    if _ESCAPE.search(text) or "{" in text or "}" in text:
        raise TranscriptError(
            f"{text!r} would be read as markup in SubStation Alpha; leave out braces, \\N, \\n and \\h"
        )
    return text
