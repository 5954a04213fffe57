"""Writing a corrected file and what is to be told of it, from results that are there already."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from asrfix.batch.shapes import Documents, Shape
from asrfix.batch.work import Fault, Kind, Result, Settings, Unit
from asrfix.errors import InputError


@dataclass(kw_only=True, slots=True)
class Summary:
    """What a batch did: files written, findings applied and left for a person (all, reported or not), errors."""

    files: int = 0
    applied: int = 0
    remaining: int = 0
    errors: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Report:
    """Two open files for lines of JSON, one for findings and one for errors, and the summary of both.

    Findings less sure than ``min_confidence`` are counted but not written.
    """

    findings: BinaryIO
    errors: BinaryIO
    min_confidence: float
    summary: Summary

    def finding(self, place: dict[str, Any], finding: Mapping[str, Any]) -> None:
        """Tell of a finding; ``place`` comes first and overrules."""
        if finding["applied"]:
            self.summary.applied += 1
        else:
            self.summary.remaining += 1
        if finding["confidence"] >= self.min_confidence:
            _write_line(self.findings, {**place, **finding, **place})

    def error(self, place: dict[str, Any], fault: Fault) -> None:
        """Tell of a file or row that could not be corrected."""
        self.summary.errors += 1
        _write_line(self.errors, {**place, "line": place.get("line", fault.line), "error": fault.message})


def write(
    source: Path, target: Path, shape: Shape, settings: Settings, result_of: Callable[[Unit], Result], report: Report
) -> None:
    """Write the corrected file with its findings and errors.

    A row of a table that cannot be corrected stays as it is; a transcript that cannot be corrected is not written.
    """
    path = str(source)
    rows = 0

    def correct(documents: Documents) -> Iterator[bytes | None]:
        nonlocal rows
        for unit in shape.cut(documents, source, settings):
            result = result_of(unit)
            for number, document in enumerate(unit.documents):
                rows += 1
                place = _place(path, shape.kind, rows)
                for finding in result.findings.get(number, ()):
                    report.finding(place, finding)
                fault = result.faults.get(number)
                if fault and shape.kind is Kind.FILE:
                    raise InputError(fault.message, path=path, line=fault.line)
                if fault:
                    report.error(place, fault)
                yield result.changed.get(number, document)

    try:
        make_folder(target.parent)
        shape.rewrite(source, target, settings, correct)
    except InputError as error:
        message = error.message if error.path in (None, path) else str(error)
        report.error({"path": path}, Fault(message=message, line=error.line))
    except OSError as error:
        report.error({"path": path}, Fault(message=f"cannot be read: {error.strerror}; check the file"))
    else:
        report.summary.files += 1


def make_folder(folder: Path) -> None:
    """Make a folder and those it lies in, where they are not there. Raises InputError where that cannot be done."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"this folder cannot be made: {error.strerror}", path=str(folder)) from None


def _place(path: str, kind: Kind, row: int) -> dict[str, Any]:
    """Where a document stands. A row of JSON Lines is a line of its file."""
    match kind:
        case Kind.FILE:
            return {"path": path}
        case Kind.ROW:
            return {"path": path, "row": row, "line": row}
        case Kind.TEXT:
            return {"path": path, "row": row}


def _write_line(file: BinaryIO, row: dict[str, Any]) -> None:
    file.write(json.dumps(row, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n")
