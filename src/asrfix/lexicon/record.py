"""An entry as it stands in a file, before its values are understood."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from asrfix.lexicon.problem import Problem, did_you_mean

if TYPE_CHECKING:
    from asrfix.lexicon.compiled import Prepared
    from asrfix.lexicon.sources import Source

LIST_KEYS = ("aliases", "heard_as", "say", "context", "keep")
KEYS = ("name", "type", *LIST_KEYS, "names", "pronouns", "note")
"""The keys of an entry."""

_HEADER_KEYS = ("name", "note")


@dataclass(slots=True)
class Record:
    """The raw values of one entry; ``line`` is where it starts, ``lines`` where its keys stand, as far as known."""

    values: Mapping[str, object]
    line: int | None = None
    lines: Mapping[str, int] = field(default_factory=dict)

    def line_of(self, key: str) -> int | None:
        """Where the key stands, or else the entry."""
        return self.lines.get(key, self.line)


@dataclass(slots=True)
class Contents:
    """What one file holds: the name of the lexicon, its records, and what was wrong with the frame around them.

    ``sources`` are the files that it comes from: the file itself, or those that a compiled one was made of.
    ``prepared`` is what a compiled file has worked out of the records, and ``stale`` why one cannot be used as it is.
    """

    path: str
    name: str | None = None
    records: list[Record] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    sources: tuple[Source, ...] = ()
    prepared: Prepared | None = None
    stale: str | None = None

    def error(self, message: str, line: int | None = None) -> None:
        """Note an error of the frame."""
        self.problems.append(Problem(severity="error", message=message, path=self.path, line=line))

    def add(self, item: object, line: int | None, lines: Mapping[str, int]) -> None:
        """Take one item of a list of entries: a table, or a string that is a name."""
        if isinstance(item, str):
            self.records.append(Record({"name": item}, line))
        elif isinstance(item, dict):
            self.records.append(Record(item, line, lines))
        else:
            self.error("this is no entry; write a table with a name, or the name as a string", line)

    def read_header(self, document: Mapping[str, object], entry_keys: tuple[str, ...]) -> None:
        """Take the lexicon's name, and note keys that mean nothing at the top of a file."""
        for key in document:
            if key != "lexicon" and key not in entry_keys:
                self.error(f'unknown key "{key}" outside the entries; {did_you_mean(key, ("lexicon", *entry_keys))}')
        header = document.get("lexicon", {})
        if not isinstance(header, dict):
            self.error('"lexicon" is not a table; write the name of the lexicon as name under [lexicon]')
            return
        for key, value in header.items():
            if key not in _HEADER_KEYS:
                self.error(f'unknown key "{key}" under lexicon; {did_you_mean(key, _HEADER_KEYS)}')
            elif not isinstance(value, str):
                self.error(f'"{key}" under lexicon is not text; put it in quotes')
            elif key == "name":
                self.name = value
