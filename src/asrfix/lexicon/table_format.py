"""Lexicons as tables: CSV and TSV with a header line, and plain text with one name a line."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence

from asrfix.errors import LexiconError
from asrfix.lexicon.problem import did_you_mean
from asrfix.lexicon.record import KEYS, LIST_KEYS, Contents, Record

_LINE_END = re.compile(r"\r\n|\r|\n")
_PLAIN_COLUMNS = tuple(key for key in KEYS if key != "names")
_LIST_SEPARATOR = re.compile(r"[|;]")


def read_names(text: str, path: str) -> Contents:
    """The records of a plain text lexicon: a name a line; blank lines and lines that begin with # are skipped."""
    contents = Contents(path)
    for number, line in enumerate(_LINE_END.split(text), 1):
        name = line.strip()
        if name and not name.startswith("#"):
            contents.records.append(Record({"name": name}, number))
    return contents


def read_csv(text: str, path: str) -> Contents:
    """The records of a CSV lexicon; semicolons separate its columns where the header line has no comma."""
    header = text.partition("\n")[0]
    return _read_table(text, ";" if ";" in header and "," not in header else ",", path)


def read_tsv(text: str, path: str) -> Contents:
    """The records of a TSV lexicon."""
    return _read_table(text, "\t", path)


def _read_table(text: str, delimiter: str, path: str) -> Contents:
    """The columns are the keys of an entry; ``names.zh`` is the form in Chinese, and | or ; separates list items.

    Raises:
        LexiconError: the quoting is wrong, or no column is called ``name``.
    """
    contents = Contents(path)
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    columns: list[str] = []
    line = 1
    try:
        for row in rows:
            cells = [cell.strip() for cell in row]
            if any(cells):
                if not columns:
                    columns = _columns(cells, line, contents)
                elif any(cells[len(columns) :]):
                    contents.error(f"{len(cells)} cells where the header has {len(columns)}; quote the cell that "
                                   f"holds the separator (row skipped)", line)  # fmt: skip
                else:
                    contents.records.append(Record(_values(columns, cells), line))
            line = rows.line_num + 1
    except csv.Error as error:
        raise LexiconError(f"not a valid table: {error}; check the quotes", path=path, line=line) from None
    return contents


def _columns(cells: Sequence[str], line: int, contents: Contents) -> list[str]:
    columns = [cell.casefold() for cell in cells]
    if "name" not in columns:
        raise LexiconError(f"no column is called name; the first line names the columns: {', '.join(KEYS)}",
                           path=contents.path, line=line)  # fmt: skip
    seen: set[str] = set()
    for column in columns:
        if column not in _PLAIN_COLUMNS and not column.startswith("names."):
            contents.error(f'unknown column "{column}"; {did_you_mean(column, (*_PLAIN_COLUMNS, "names.zh"))}', line)
        elif column in seen:
            contents.error(f'two columns are called "{column}"; rename one', line)
        seen.add(column)
    return columns


def _values(columns: Sequence[str], cells: Sequence[str]) -> dict[str, object]:
    values: dict[str, object] = {}
    names: dict[str, str] = {}
    for column, cell in zip(columns, cells, strict=False):
        key, _, language = column.partition(".")
        if not cell and key != "name":
            continue
        if key == "names":
            names[language] = cell
        elif column in LIST_KEYS:
            values[key] = [item.strip() for item in _LIST_SEPARATOR.split(cell) if item.strip()]
        elif column in _PLAIN_COLUMNS:
            values[key] = cell
    if names:
        values["names"] = names
    return values
