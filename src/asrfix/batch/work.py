"""One piece of work: documents in, their corrections and findings out. A pure function, for any process to run."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, cached_property, lru_cache
from typing import Any

from asrfix import __version__, fixing
from asrfix.calibration import Calibration
from asrfix.errors import InputError
from asrfix.fixing import SAFE
from asrfix.lexicon import Lexicon
from asrfix.matching.corrector import Corrector
from asrfix.matching.weights import Caution, shipped
from asrfix.model import Finding, Verdict
from asrfix.report.json import record
from asrfix.transcript import MOST_BYTES, Transcript, from_bytes, from_row, from_text

_CORRECTORS = 4
"""So many are kept in a process."""

DIED = "each process that worked on it was killed; there may be too little memory for it"
"""What is told of a unit that no worker survives."""


class Kind(StrEnum):
    """What the bytes of a document are."""

    FILE = "file"
    """A transcript file."""
    ROW = "row"
    """A line of a JSON Lines table, its line end included."""
    TEXT = "text"
    """Plain text in UTF-8."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How documents are corrected. It is all a worker has to be told, and can be pickled.

    ``verdicts`` are those whose findings are written. ``encoding`` and ``format`` are those of transcript files (None:
    told from each). ``column`` is the one of a table that holds text. A transcript, or a line of JSON Lines, with more
    than ``most_bytes`` is refused.
    """

    lexicon: Lexicon
    caution: Caution = Caution.NORMAL
    calibration: Calibration | None = None
    verdicts: frozenset[Verdict] = SAFE
    encoding: str | None = None
    format: str | None = None
    column: str = "text"
    most_bytes: int = MOST_BYTES

    @cached_property
    def digest(self) -> str:
        """SHA-256 (hexadecimal) of all that decides what becomes of a document, this version of asrfix included."""
        decides = (
            *(__version__, _digest_of_weights(), self.lexicon.digest, self.caution, repr(self.calibration)),
            *(sorted(self.verdicts), self.encoding, self.format, self.column),
        )
        return hashlib.sha256(json.dumps(decides).encode("ascii")).hexdigest()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Settings) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)


@dataclass(frozen=True, kw_only=True, slots=True)
class Unit:
    """Documents that are corrected in one go, each by itself; None is one that is missing.

    ``name`` is the name of their file, which tells the format of a transcript. ``key`` is the same only for the same
    work: it digests the documents and the settings.
    """

    kind: Kind
    documents: tuple[bytes | None, ...]
    name: str
    key: bytes

    @classmethod
    def of(cls, settings: Settings, kind: Kind, documents: Sequence[bytes | None], name: str) -> Unit:
        """The unit of these documents."""
        sha = hashlib.sha256(json.dumps([settings.digest, kind, name if kind is Kind.FILE else ""]).encode("ascii"))
        for document in documents:
            sha.update(b"-" if document is None else b"%d:%b" % (len(document), document))
        return cls(kind=kind, documents=tuple(documents), name=name, key=sha.digest())


@dataclass(frozen=True, kw_only=True, slots=True)
class Fault:
    """Why a document could not be corrected; ``line`` is one of the document, if known."""

    message: str
    line: int | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Result:
    """What became of the documents of a unit, each by its number from 0.

    ``changed`` has the new bytes of those that were corrected. ``findings`` has the applied and remaining findings as
    plain data: the fields of the JSON report and ``applied``, which says whether the suggestion was written.
    """

    changed: Mapping[int, bytes] = field(default_factory=dict)
    findings: Mapping[int, Sequence[Mapping[str, Any]]] = field(default_factory=dict)
    faults: Mapping[int, Fault] = field(default_factory=dict)


def correct(settings: Settings, unit: Unit) -> Result:
    """Correct the documents of a unit as ``asrfix fix`` corrects files."""
    read = _READERS[unit.kind]
    check = _corrector(settings).check
    changed: dict[int, bytes] = {}
    findings: dict[int, Sequence[Mapping[str, Any]]] = {}
    faults: dict[int, Fault] = {}
    for number, document in enumerate(unit.documents):
        if document is None:
            continue
        try:
            fixed = fixing.fix(read(document, unit, settings), check, settings.verdicts)
            data = fixed.transcript.rewrite(())
        except InputError as error:
            faults[number] = Fault(message=error.message, line=error.line)
            continue
        if data != document:
            changed[number] = data
        found = [*_records(fixed.applied, applied=True), *_records(fixed.remaining, applied=False)]
        if found:
            findings[number] = found
    return Result(changed=changed, findings=findings, faults=faults)


def failure(error: BaseException) -> str:
    """What is told of a unit that ended with an error nobody expected."""
    return f"nobody expected this; please report it: {error!r}"


def _records(findings: Sequence[Finding], *, applied: bool) -> list[dict[str, Any]]:
    return [{**record(finding), "applied": applied} for finding in findings]


@cache
def _digest_of_weights() -> str:
    return shipped().digest


@lru_cache(maxsize=_CORRECTORS)
def _corrector(settings: Settings) -> Corrector:
    weights = settings.calibration.applied_to(shipped()) if settings.calibration else shipped()
    return Corrector(settings.lexicon, caution=settings.caution, weights=weights)


def _read_file(data: bytes, unit: Unit, settings: Settings) -> Transcript:
    return from_bytes(data, path=unit.name, encoding=settings.encoding, format=settings.format)


def _read_row(data: bytes, _unit: Unit, settings: Settings) -> Transcript:
    return from_row(data, settings.column)


def _read_text(data: bytes, _unit: Unit, _settings: Settings) -> Transcript:
    return from_text(data.decode("utf-8", "surrogatepass"))


_READERS: Mapping[Kind, Callable[[bytes, Unit, Settings], Transcript]] = {
    Kind.FILE: _read_file,
    Kind.ROW: _read_row,
    Kind.TEXT: _read_text,
}
