"""The report for spreadsheets: a row for each finding (CSV as in RFC 4180, UTF-8 without a mark, with a header)."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator

from asrfix.model import Finding
from asrfix.report.checked import CheckedFile
from asrfix.report.reasons import reasons
from asrfix.report.visible import visible

_HEADER = (
    *("path", "line", "column", "start", "end", "time", "heard", "suggestion", "entry", "confidence", "verdict"),
    *("alternatives", "reason"),
)
_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
"""What makes spreadsheets calculate a cell (OWASP, "CSV Injection"), and what they take for it."""


def as_csv(files: Iterable[CheckedFile]) -> Iterator[str]:
    """Yield the header, then a row for each finding.

    A cell that a spreadsheet would calculate begins with an apostrophe. Line breaks are spaces and control characters
    pictures, so a row is a line; ``start`` and ``end`` find the heard words as they are. ``reason`` is the strongest
    evidence, in words.
    """
    yield _rows([_HEADER])
    for file in files:
        if file.report:
            yield _rows(_cells(file.path, finding) for finding in file.report)


def _rows(rows: Iterable[Iterable[object]]) -> str:
    written = io.StringIO(newline="")
    csv.writer(written).writerows(rows)
    return written.getvalue()


def _cells(path: str, finding: Finding) -> tuple[object, ...]:
    return (
        *(_inert(path), finding.line, finding.column, finding.start, finding.end, finding.time),
        *(_inert(finding.heard), _inert(finding.suggestion or ""), _inert(finding.entry or "")),
        *(f"{finding.confidence:.4f}", finding.verdict.value),
        _inert("; ".join(one.text for one in finding.alternatives)),
        _inert("; ".join(reasons(finding))),
    )


def _inert(text: str) -> str:
    """The text on one line, which nothing that opens the file would obey."""
    shown = visible(text)
    return f"'{shown}" if shown.lstrip().startswith(_FORMULA) else shown
