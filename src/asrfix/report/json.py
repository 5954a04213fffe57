"""The machine-readable report: one JSON document, UTF-8, with everything that is known about each finding."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from asrfix.model import Finding
from asrfix.report.checked import CheckedFile


def as_json(files: Iterable[CheckedFile]) -> Iterator[str]:
    """Yield ``{"files": [{"path": …, "findings": [finding, …]}, …]}``, a piece for each file.

    The fields of a finding are those of :func:`record`.
    """
    yield '{"files": ['
    separator = "\n"
    for file in files:
        findings = [record(finding) for finding in file.report]
        yield separator + json.dumps({"path": file.path, "findings": findings}, ensure_ascii=False, indent=1)
        separator = ",\n"
    yield "\n]}\n"


def record(finding: Finding) -> dict[str, Any]:
    """A finding as plain data, in the field names of the data model.

    ``start`` and ``end`` count code points of the transcript's text, ``line`` and ``column`` are places in the file
    and count from 1, ``time`` is in seconds or null, ``weight`` is in natural log-odds.
    """
    return {
        "start": finding.start,
        "end": finding.end,
        "line": finding.line,
        "column": finding.column,
        "time": finding.time,
        "heard": finding.heard,
        "suggestion": finding.suggestion,
        "entry": finding.entry,
        "confidence": finding.confidence,
        "verdict": finding.verdict.value,
        "alternatives": [
            {"text": one.text, "entry": one.entry, "confidence": one.confidence} for one in finding.alternatives
        ],
        "evidence": [
            {"name": one.name, "value": one.value, "weight": one.weight, "text": one.text} for one in finding.evidence
        ],
    }
