"""JSON of recognisers and speech services: a table of shapes, and one reader and rewriter for all of them.

``services`` describes where each service has its text, words, times and speakers, in the terms of ``shapes`` and the
paths of ``json_path``. ``reader`` makes a transcript of a document; what repeats the text becomes a mirror that follows
its edits: ``copies`` of strings, lists of ``words``, and ``stamps``, lists of times.
"""

from __future__ import annotations

from asrfix.transcript.speech.reader import read, read_shape
from asrfix.transcript.speech.services import SHAPES

__all__ = ["SHAPES", "read", "read_shape"]
