"""The shapes of files: a transcript is one document, a table has one in each row."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeAlias

from asrfix.batch.inputs import JSON_LINES, PARQUET
from asrfix.batch.work import Kind, Settings, Unit
from asrfix.errors import MissingExtraError
from asrfix.transcript import read_bytes, replacing, within, write

Documents: TypeAlias = Iterable[bytes | None]
"""Documents in order; None stands for one that is missing."""
Correct: TypeAlias = Callable[[Documents], Iterator[bytes | None]]
"""Yields for each document what is to stand in its place."""

_DOCUMENTS = 100
_BYTES = 1 << 16
"""A unit is full with so many documents, or so many bytes of them: about a second's work."""


@dataclass(frozen=True, slots=True)
class Shape:
    """How a file of this shape is read and written; neither holds more of a table in memory than it must.

    ``documents(source, settings)`` yields the documents of a file in groups; a unit of work never goes over the border
    of one. ``rewrite(source, target, settings, correct)`` reads it once more, corrects the documents of each group and
    writes the file as a whole or not at all. Both raise OSError or InputError for what cannot be read.
    """

    kind: Kind
    documents: Callable[[Path, Settings], Iterator[Documents]]
    rewrite: Callable[[Path, Path, Settings, Correct], None]

    def units(self, source: Path, settings: Settings) -> Iterator[Unit]:
        """The work there is in a file. Raises as ``documents``."""
        for group in self.documents(source, settings):
            yield from self.cut(group, source, settings)

    def cut(self, documents: Documents, source: Path, settings: Settings) -> Iterator[Unit]:
        """Cut documents of a file into units. The cuts depend on nothing but the documents."""
        batch: list[bytes | None] = []
        size = 0
        for document in documents:
            batch.append(document)
            size += len(document or b"")
            if len(batch) == _DOCUMENTS or size >= _BYTES:
                yield Unit.of(settings, self.kind, batch, source.name)
                batch, size = [], 0
        if batch:
            yield Unit.of(settings, self.kind, batch, source.name)


def shape_of(source: Path) -> Shape:
    """The shape of a file, by its name: what has no name of a table is a transcript.

    Raises:
        MissingExtraError: it is a Parquet table, and pyarrow is not installed.
    """
    suffix = source.suffix.lower()
    if suffix in JSON_LINES:
        return _JSON_LINES
    return _parquet() if suffix in PARQUET else _TRANSCRIPT


def _file(source: Path, settings: Settings) -> Iterator[Documents]:
    with source.open("rb") as file:
        yield [read_bytes(file, settings.most_bytes, str(source))]


def _rewrite_file(source: Path, target: Path, settings: Settings, correct: Correct) -> None:
    for documents in _file(source, settings):
        (data,) = correct(documents)
        if data is not None and not (target.is_file() and target.read_bytes() == data):
            write(target, data)


def _lines(source: Path, settings: Settings) -> Iterator[Documents]:
    with source.open("rb") as file:
        lines = iter(partial(file.readline, settings.most_bytes + 1), b"")
        yield (within(settings.most_bytes, line, str(source), number) for number, line in enumerate(lines, 1))


def _rewrite_lines(source: Path, target: Path, settings: Settings, correct: Correct) -> None:
    with replacing(target) as new:
        for lines in _lines(source, settings):
            new.writelines(line for line in correct(lines) if line is not None)


def _parquet() -> Shape:
    try:
        from asrfix.batch import parquet
    except ImportError:
        raise MissingExtraError("Parquet tables need pyarrow; install it with pip install 'asrfix[parquet]'") from None
    return Shape(Kind.TEXT, parquet.documents, parquet.rewrite)


_TRANSCRIPT = Shape(Kind.FILE, _file, _rewrite_file)
_JSON_LINES = Shape(Kind.ROW, _lines, _rewrite_lines)
