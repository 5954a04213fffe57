"""Comma-separated values as whisper.cpp writes them (.csv).

Under a header, a row for each segment: ``start`` and ``end`` in milliseconds, ``text`` in double quotes; ``speaker``, a
number, stands before the text where the speakers were told apart. The writer is ``output_csv`` in
https://github.com/ggml-org/whisper.cpp/blob/master/examples/cli/cli.cpp.
"""

from __future__ import annotations

import re

from asrfix.errors import TranscriptError
from asrfix.transcript.base import Draft
from asrfix.transcript.cues import Run, add_cue
from asrfix.transcript.markup import decoded

_LINE_END = r"[ \t]*+(?:\r\n|\r|\n|\Z)"
_HEADER = re.compile(rf"\s*+start,end,(?:speaker,)?text{_LINE_END}")
_ROW = re.compile(rf'(\d{{1,15}}),(\d{{1,15}}),(?:([^",\r\n]*+),)?"((?:[^"]|"")*+)"{_LINE_END}')
_NOT_VERBATIM = re.compile(r'""|\r\n')
_SPACE = re.compile(r"\s*+")


def read(draft: Draft) -> None:
    """A segment for each row. Raises TranscriptError, with the line, for a missing header and what is no row."""
    source = draft.source
    if not source.strip():
        return
    draft.escape = _escape
    header = _HEADER.match(source)
    if header is None:
        raise _error(draft, 0, "expected the names of the columns")
    position = _after_space(source, header.end())
    while position < len(source):
        row = _ROW.match(source, position)
        if row is None:
            raise _error(draft, position, "expected a start and an end in milliseconds, and text in double quotes")
        _add_row(draft, row)
        position = _after_space(source, row.end())


def _add_row(draft: Draft, row: re.Match[str]) -> None:
    voice = (row[3] or "").strip() or None
    pieces = list(decoded(draft.source, *row.span(4), _NOT_VERBATIM, lambda found: found[0][1]))
    add_cue(draft, [Run(voice, pieces)], int(row[1]) / 1000, int(row[2]) / 1000)


def _after_space(source: str, position: int) -> int:
    space = _SPACE.match(source, position)
    return space.end() if space else position


def _escape(text: str, _offset: int) -> str:
    return text.replace('"', '""')


def _error(draft: Draft, position: int, message: str) -> TranscriptError:
    return TranscriptError(
        f"{message}; the columns of a transcript are start, end, text, or start, end, speaker, text",
        path=draft.path,
        line=draft.source.count("\n", 0, position) + 1,
    )
