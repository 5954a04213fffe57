"""asrfix's own formats: TOML and JSON hold all, tables most, and plain text the names."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence

from asrfix.lexicon import FORMATS as READERS
from asrfix.lexicon import Entry, Problem
from asrfix.lexicon.json_format import values_of
from asrfix.lexicon.record import KEYS, LIST_KEYS, Contents
from asrfix.lexicon.schema import parse
from asrfix.lexicon.toml_write import entries_as_toml
from asrfix.vocabulary.format import Format, Written

_BETWEEN_ITEMS = "|"
_SEPARATORS = frozenset("|;")
"""What separates the items of a list when a table is read."""


def _reader(read: Callable[[str, str], Contents]) -> Callable[[str, str], list[Entry]]:
    def entries(text: str, path: str) -> list[Entry]:
        problems: list[Problem] = []  # asrfix lexicon check tells them
        found = (parse(record, path, problems) for record in read(text, path).records)
        return [entry for entry in found if entry]

    return entries


def _as_toml(entries: Sequence[Entry]) -> Written:
    return Written(entries_as_toml(entries))


def _as_json(entries: Sequence[Entry]) -> Written:
    values = list(map(values_of, entries))
    return Written(json.dumps({"entries": values}, ensure_ascii=False, indent=1) + "\n")


def _as_names(entries: Sequence[Entry]) -> Written:
    names = [entry.name for entry in entries if not entry.name.startswith("#")]
    left_out = [f"{entry.name} (# begins a comment)" for entry in entries if entry.name.startswith("#")]
    return Written("".join(f"{name}\n" for name in names), tuple(left_out))


def _as_table(delimiter: str) -> Callable[[Sequence[Entry]], Written]:
    def write(entries: Sequence[Entry]) -> Written:
        left_out: list[str] = []
        rows = [_row(entry, left_out) for entry in entries]
        languages = sorted({column for row in rows for column in row if column.startswith("names.")})
        columns = [key for key in KEYS if any(key in row for row in rows)] or ["name"]
        output = io.StringIO()
        writer = csv.DictWriter(output, [*columns, *languages], delimiter=delimiter, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        return Written(output.getvalue(), tuple(left_out))

    return write


def _row(entry: Entry, left_out: list[str]) -> dict[str, str]:
    """The cells of an entry; a mishearing bound to words nearby is left out, since unbound it would do harm."""
    row = {key: value for key in ("name", "type", "pronouns", "note") if (value := getattr(entry, key))}
    row |= {f"names.{language}": form for language, form in entry.names.items()}
    for key in LIST_KEYS:
        items = getattr(entry, key)
        if key == "heard_as":
            left_out += [f"{heard.form} of {entry.name} (near)" for heard in items if heard.near]
            items = [heard.form for heard in items if not heard.near]
        left_out += [f"{item} of {entry.name} (| and ; separate items)" for item in items if _SEPARATORS & {*item}]
        fitting = [item for item in items if not _SEPARATORS & {*item}]
        if fitting:
            row[key] = _BETWEEN_ITEMS.join(fitting)
    return row


_ALL = frozenset(KEYS)

FORMATS: Mapping[str, Format] = {
    "toml": Format(read=_reader(READERS[".toml"]), write=_as_toml, holds=_ALL),
    "json": Format(read=_reader(READERS[".json"]), write=_as_json, holds=_ALL),
    "csv": Format(read=_reader(READERS[".csv"]), write=_as_table(","), holds=_ALL),
    "tsv": Format(read=_reader(READERS[".tsv"]), write=_as_table("\t"), holds=_ALL),
    "txt": Format(read=_reader(READERS[".txt"]), write=_as_names, holds=frozenset({"name"})),
}
