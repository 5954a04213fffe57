"""One line of a JSON Lines table (https://jsonlines.org), of which one column holds text."""

from __future__ import annotations

import re
from functools import partial

from asrfix.errors import TranscriptError
from asrfix.transcript.base import Draft, Segment
from asrfix.transcript.lines import add_lines
from asrfix.transcript.source import decode
from asrfix.transcript.speech.json_strings import string_escape, string_pieces
from asrfix.transcript.speech.json_tree import Value, parse
from asrfix.transcript.transcript import Transcript

_NO_MARKUP = re.compile(r"(?!)")


def from_row(data: bytes, column: str) -> Transcript:
    """The text in a column of a row ``{"text": "…", …}``, its line end included; null and a blank line have no text.

    Raises TranscriptError where the line is not UTF-8, no JSON object, or has something else in the column.
    """
    return Transcript.of(decode(data, encoding="utf-8"), partial(read, column=column), "jsonl")


def read(draft: Draft, column: str) -> None:
    """Draft the text of a row. Raises as :func:`from_row`."""
    if not draft.source.strip():
        return
    text = _text(draft.source, column)
    if text.value is not None:
        draft.escape = string_escape(draft.source[text.start : text.end])
        spoken = draft.add(string_pieces(draft.source, text, _NO_MARKUP))
        add_lines(draft, spoken, 0, Segment(start=0, end=0))


def _text(source: str, column: str) -> Value:
    try:
        values = parse(source, None).value
    except TranscriptError:
        values = None
    if not isinstance(values, dict):
        raise TranscriptError("no JSON object; write one on each line, and no key twice")
    text: Value | None = values.get(column)
    if text is None:
        raise TranscriptError(f"it has no {column!r}; name the column that holds the text (--text-column)")
    if not isinstance(text.value, str | None):
        raise TranscriptError(f"{column!r} holds no text; name the column that does (--text-column)")
    return text
