"""Tab-separated values as openai-whisper, faster-whisper's and other command lines write them (.tsv).

Under a header, a line for each segment: ``start`` and ``end`` in milliseconds, ``text``; ``speaker`` may stand before
the text. Nothing is quoted: the text goes on to the end of the line. The writer is ``WriteTSV`` in
https://github.com/openai/whisper/blob/main/whisper/utils.py.
"""

from __future__ import annotations

import re

from asrfix.errors import TranscriptError
from asrfix.transcript.base import Draft, Piece, line_spans
from asrfix.transcript.cues import Run, add_cue

_HEADER = re.compile(r"start\tend\t(?P<speaker>speaker\t)?text[ \t]*$")
_ROW = re.compile(r"(\d{1,15})\t(\d{1,15})\t")
_SPOKEN_ROW = re.compile(r"(\d{1,15})\t(\d{1,15})\t([^\t]*)\t")


def read(draft: Draft) -> None:
    """A segment for each row. Raises TranscriptError, with the line, for a missing header and what is no row."""
    row: re.Pattern[str] | None = None
    for number, (start, end) in enumerate(line_spans(draft.source), 1):
        if not draft.source[start:end].strip():
            continue
        if row is None:
            header = _HEADER.match(draft.source, start, end)
            if header is None:
                raise _error(draft, number, "expected the names of the columns")
            row = _SPOKEN_ROW if header["speaker"] else _ROW
        elif (cells := row.match(draft.source, start, end)) is None:
            raise _error(draft, number, "expected a start and an end in milliseconds")
        else:
            _add_row(draft, cells, end)


def _add_row(draft: Draft, cells: re.Match[str], end: int) -> None:
    begin, finish, *speaker = cells.groups()
    voice = "".join(speaker).strip() or None
    pieces = [Piece(cells.end(), end)] if cells.end() < end else []
    add_cue(draft, [Run(voice, pieces)], int(begin) / 1000, int(finish) / 1000)


def _error(draft: Draft, line: int, message: str) -> TranscriptError:
    return TranscriptError(
        f"{message}; the columns of a transcript are start, end, text, or start, end, speaker, text",
        path=draft.path,
        line=line,
    )
