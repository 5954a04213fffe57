"""Parquet tables: a row group in memory at a time, and of it only the text while work is handed out. Needs pyarrow."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pyarrow as pa
from pyarrow.parquet import ParquetFile, ParquetWriter

from asrfix.batch.arrow import find_column, texts, with_texts
from asrfix.batch.work import Settings
from asrfix.errors import InputError
from asrfix.transcript import replacing

_ROWS = 1000
"""So many rows are decoded at a time while work is handed out."""


def documents(source: Path, settings: Settings) -> Iterator[Iterable[bytes | None]]:
    """The texts of each row group.

    Raises:
        InputError: this is no Parquet file, or has no such column of text.
    """
    with _usable(source), ParquetFile(source) as file:
        find_column(file.schema_arrow, settings.column, str(source))
        for group in range(file.num_row_groups):
            yield _group(file, group, settings.column, source)


def _group(file: ParquetFile, group: int, column: str, source: Path) -> Iterator[bytes | None]:
    with _usable(source):
        for batch in file.iter_batches(batch_size=_ROWS, row_groups=[group], columns=[column]):
            yield from texts(batch.column(0))


def rewrite(
    source: Path, target: Path, settings: Settings, correct: Callable[[Iterable[bytes | None]], Iterator[bytes | None]]
) -> None:
    """Write the table with its texts corrected; a table in which nothing is corrected is copied byte for byte.

    Schema, metadata, row groups and, for each column, compression, dictionaries and statistics are as they were. What
    pyarrow does not tell of a file is its own choice: the level of compression, other encodings, Bloom filters.

    Raises:
        InputError: as :func:`documents`.
    """
    with _usable(source), ParquetFile(source) as file, replacing(target) as new:
        place = find_column(file.schema_arrow, settings.column, str(source))
        changed = False
        with ParquetWriter(new, file.schema_arrow, **_as_written(file)) as writer:
            for group in range(file.num_row_groups):
                table = file.read_row_group(group)
                before = list(texts(table.column(place)))
                after = list(correct(before))
                if after != before:
                    changed = True
                    table = with_texts(table, place, after)
                writer.write_table(table, row_group_size=max(len(table), 1))
        if not changed:
            new.seek(0)
            new.truncate()
            with source.open("rb") as old:
                shutil.copyfileobj(old, new)


@contextmanager
def _usable(source: Path) -> Iterator[None]:
    """Tell of what is wrong with a file that is read in the block."""
    try:
        yield
    except (pa.ArrowException, UnicodeDecodeError) as error:
        raise InputError(f"no Parquet file that can be used: {error}; check the file", path=str(source)) from error


def _as_written(file: ParquetFile) -> dict[str, Any]:
    """How a file was written, as arguments of ParquetWriter."""
    metadata = file.metadata
    options: dict[str, Any] = {
        "version": metadata.format_version,
        "store_schema": b"ARROW:schema" in (metadata.metadata or {}),
    }
    if metadata.num_row_groups:
        group = metadata.row_group(0)
        columns = [group.column(number) for number in range(group.num_columns)]
        options["compression"] = {one.path_in_schema: _codec(one.compression) for one in columns}
        options["use_dictionary"] = [one.path_in_schema for one in columns if one.has_dictionary_page]
        options["write_statistics"] = [one.path_in_schema for one in columns if one.is_stats_set]
        options["write_page_index"] = any(one.has_column_index for one in columns)
        options["use_deprecated_int96_timestamps"] = any(one.physical_type == "INT96" for one in columns)
    return options


def _codec(name: str) -> str:
    return "NONE" if name == "UNCOMPRESSED" else name
