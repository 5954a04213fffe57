"""Measuring on text of which it is known what was said: recall, precision, harm and calibration."""

from __future__ import annotations

from asrfix.evaluate.documents import Document, read_annotated, read_documents
from asrfix.evaluate.measures import Bin, EntryCounts, Evaluation, Rates, evaluate
from asrfix.evaluate.pairs import before_and_after
from asrfix.evaluate.scoring import Passage

__all__ = [
    "Bin",
    "Document",
    "EntryCounts",
    "Evaluation",
    "Passage",
    "Rates",
    "before_and_after",
    "evaluate",
    "read_annotated",
    "read_documents",
]
