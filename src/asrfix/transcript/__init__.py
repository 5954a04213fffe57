"""Transcripts: read into text and segments, changed in place so that everything else stays byte for byte."""

from __future__ import annotations

from asrfix.transcript.base import Segment, Word
from asrfix.transcript.files import MOST_BYTES, from_bytes, from_stream, from_text, read, read_bytes, rewritten, within
from asrfix.transcript.formats import EXTENSIONS, FORMATS, JSON_FORMATS
from asrfix.transcript.row import from_row
from asrfix.transcript.transcript import Transcript
from asrfix.transcript.writing import TEMPORARY, replacing, write

__all__ = [
    "EXTENSIONS",
    "FORMATS",
    "JSON_FORMATS",
    "MOST_BYTES",
    "TEMPORARY",
    "Segment",
    "Transcript",
    "Word",
    "from_bytes",
    "from_row",
    "from_stream",
    "from_text",
    "read",
    "read_bytes",
    "replacing",
    "rewritten",
    "within",
    "write",
]
