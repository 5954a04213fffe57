"""Editions: doubt about names written into a transcript as an editor would, and taken out again."""

from __future__ import annotations

from asrfix.edition.annotate import Check, Edition, annotate
from asrfix.edition.language import language_of
from asrfix.edition.notes import Note, NotePlace
from asrfix.edition.strip import Stripped, records, strip
from asrfix.edition.style import LANGUAGES, Kind, Style, load_style, shipped_styles

__all__ = [
    "LANGUAGES",
    "Check",
    "Edition",
    "Kind",
    "Note",
    "NotePlace",
    "Stripped",
    "Style",
    "annotate",
    "language_of",
    "load_style",
    "records",
    "shipped_styles",
    "strip",
]
