"""Reports: one file an output format.

A format is a generator function that takes the checked files one by one and yields its output in pieces, so that the
first findings are on the screen while later files are still being read. It computes nothing: what it shows stands in
the findings. To add a format, write such a function in a file of its own and list it in :data:`FORMATS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from asrfix.report.checked import CheckedFile
from asrfix.report.csv import as_csv
from asrfix.report.html import as_html
from asrfix.report.json import as_json
from asrfix.report.jsonl import as_jsonl
from asrfix.report.sarif import as_sarif
from asrfix.report.text import as_text

__all__ = ["FORMATS", "CheckedFile", "Format"]

Format: TypeAlias = Callable[[Iterable[CheckedFile]], Iterator[str]]

FORMATS: dict[str, Format] = {
    "text": as_text,
    "json": as_json,
    "jsonl": as_jsonl,
    "html": as_html,
    "sarif": as_sarif,
    "csv": as_csv,
}
"""The formats of ``asrfix check --format``, by name."""
