"""Plain text in turns, each after a line or a beginning of a line that names the speaker and the time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

from asrfix.transcript.base import Draft, Segment, line_spans
from asrfix.transcript.labels import Label
from asrfix.transcript.lines import add_lines, add_speech

FindHeader = Callable[[str, int, int], Label | None]
"""What names the speaker at the beginning of the line ``source[start:end]``, or None."""

_SAMPLE_LINES = 200


def add_turns(draft: Draft, find_header: FindHeader, end: int) -> None:
    """Append the source as it is, with the speech of ``source[:end]``; what stands before the first turn is plain text.

    A turn ends where the next one begins, if time goes on.
    """
    source = draft.source
    draft.copy(0, len(source))
    headers = list(_headers(source, find_header, end))
    starts = [*(start for start, _ in headers), end]
    times = [*(header.begin for _, header in headers), None]
    add_lines(draft, source[: starts[0]], 0, Segment(start=0, end=0))
    for (_, header), stop, finish in zip(headers, starts[1:], times[1:], strict=True):
        if header.begin is None or finish is None or finish < header.begin:
            finish = None
        _add_turn(draft, header, stop, finish)


def _add_turn(draft: Draft, header: Label, stop: int, finish: float | None) -> None:
    name = draft.source[header.start : header.end] or None
    turn = Segment(start=0, end=0, begin=header.begin, finish=finish, speaker=name)
    if name:
        draft.labels.append(replace(turn, start=header.start, end=header.end))
    text = draft.source[header.speech : stop]
    for start, end in line_spans(text):
        if not text[start:end].strip():
            turn = replace(turn, continues=False)
        turn = add_speech(draft, text, (start, end), header.speech, turn)


def _headers(source: str, find_header: FindHeader, end: int) -> Iterator[tuple[int, Label]]:
    """Where the lines with a header begin, and the headers."""
    for start, stop in line_spans(source[:end]):
        if header := find_header(source, start, stop):
            yield start, header


def is_in_turns(source: str, find_header: FindHeader) -> bool:
    """True where each of the first paragraphs begins with a header, and there are at least two."""
    headers, may_begin = 0, True
    for start, end in islice(line_spans(source), _SAMPLE_LINES):
        blank = not source[start:end].strip()
        found = not blank and find_header(source, start, end) is not None
        if may_begin and not blank and not found:
            return False
        headers += found
        may_begin = blank
    return headers > 1
