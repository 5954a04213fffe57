"""Transcripts: read into text and segments, changed in place so that everything else stays byte for byte."""

from __future__ import annotations

from asrfix.transcript.base import Segment, Word
from asrfix.transcript.files import from_bytes, from_text, read, rewritten, write
from asrfix.transcript.formats import FORMATS
from asrfix.transcript.transcript import Transcript

__all__ = ["FORMATS", "Segment", "Transcript", "Word", "from_bytes", "from_text", "read", "rewritten", "write"]
