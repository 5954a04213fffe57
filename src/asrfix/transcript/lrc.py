"""LRC (.lrc), the format of lyrics: https://en.wikipedia.org/wiki/LRC_(file_format); whisper.cpp writes it too.

``[01:02.34]`` says when the line after it begins; a line that is sung again has several. In the enhanced format
``<01:02.50>`` says the same of a word. ``[ar:…]``, ``[by:…]`` and other tags on a line of their own are not speech;
``[offset:+500]`` lets all begin 500 milliseconds sooner. A line ends where the next one begins; one without text only
ends the one before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from asrfix.errors import TranscriptError
from asrfix.transcript.base import Draft, Piece, Word, line_spans
from asrfix.transcript.clock import seconds
from asrfix.transcript.cues import Run, add_cue
from asrfix.transcript.markup import outside_tags

_CLOCK = r"(?:\d{1,3}:)?\d{1,5}:\d{1,2}(?:\.\d{1,9})?"
_LINE_TAGS = re.compile(rf"[ \t]*\[({_CLOCK})\](?:[ \t]*\[{_CLOCK}\])*")
_WORD_TAG = re.compile(rf"<({_CLOCK})>")
_ABOUT = re.compile(r"[ \t]*\[[a-zA-Z#]\w*[ \t]*:[^\]]*\][ \t]*$")
_OFFSET = re.compile(r"^[ \t]*\[offset[ \t]*:[ \t]*([+-]?\d{1,9})[ \t]*\]", re.IGNORECASE | re.MULTILINE)


class _Line(NamedTuple):
    """``source[start:end]`` is sung from ``begin`` on; None where the file does not say."""

    begin: float | None
    start: int
    end: int


def read(draft: Draft) -> None:
    """The text is that of the lines, without tags. Raises TranscriptError for a file that has text but no time."""
    draft.escape = outside_tags(draft.source, draft.escape, ("[",))
    sooner = _offset(draft.source)
    lines = list(_lines(draft.source, sooner))
    if lines and all(line.begin is None for line in lines):
        raise TranscriptError("no time such as [00:12.34] found; name plain text .txt", path=draft.path, line=1)
    for line, following in pairwise([*lines, _Line(None, 0, 0)]):
        is_ended = line.begin is not None and following.begin is not None and following.begin >= line.begin
        _add_line(draft, line, following.begin if is_ended else None, sooner)


def _lines(source: str, sooner: float) -> Iterator[_Line]:
    """The lines that have a time or text."""
    for start, end in line_spans(source):
        if tags := _LINE_TAGS.match(source, start, end):
            yield _Line(_time(tags[1], sooner), tags.end(), end)
        elif source[start:end].strip() and not _ABOUT.match(source, start, end):
            yield _Line(None, start, end)


def _offset(source: str) -> float:
    """By how many seconds the file says that all begins sooner."""
    offset = _OFFSET.search(source)
    return int(offset[1]) / 1000 if offset else 0.0


def _time(clock: str, sooner: float) -> float:
    return max(0.0, seconds(clock) - sooner)


def _add_line(draft: Draft, line: _Line, finish: float | None, sooner: float) -> None:
    """Append a line, and its words where they have times of their own."""
    tags = list(_WORD_TAG.finditer(draft.source, line.start, line.end))
    borders = [line.start, *(border for tag in tags for border in tag.span()), line.end]
    stretches = [Piece(start, end) for start, end in zip(borders[::2], borders[1::2], strict=True)]
    add_cue(draft, [Run(None, [piece for piece in stretches if piece.start < piece.end])], line.begin, finish)
    times = [line.begin, *(_time(tag[1], sooner) for tag in tags), finish]
    end = draft.length - sum(piece.end - piece.start for piece in stretches)
    for stretch, begin, until in zip(stretches, times, times[1:], strict=False):
        start, end = end, end + stretch.end - stretch.start
        text = draft.source[stretch.start : stretch.end]
        if tags and text.strip():
            start += len(text) - len(text.lstrip())
            draft.words.append(Word(start=start, end=start + len(text.strip()), begin=begin, finish=until))
