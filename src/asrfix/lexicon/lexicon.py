"""A list of true names, ready for use."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from functools import cached_property

from asrfix.lexicon.conflicts import effective
from asrfix.lexicon.entry import Entry, merge
from asrfix.lexicon.files import LexiconPath, read_all
from asrfix.lexicon.problem import Problem
from asrfix.lexicon.record import Record
from asrfix.lexicon.schema import parse


@dataclass(frozen=True)
class Lexicon:
    """True names. Make one with :meth:`load`, :meth:`from_names` or :meth:`from_entries`.

    ``name`` is the lexicon's own name, where its file gives one.
    """

    entries: tuple[Entry, ...]
    name: str | None = field(default=None, kw_only=True)

    @classmethod
    def load(cls, *paths: LexiconPath) -> Lexicon:
        """The names of one or several files together: TOML, CSV, TSV, JSON or plain text with a name a line.

        A path may also be the name of a lexicon that ships with asrfix (:func:`asrfix.lexicon.shipped`). Values that
        cannot be used are left out; :func:`asrfix.lexicon.check` lists them.

        Raises:
            LexiconError: a file cannot be read as a lexicon; it tells of all such files at once.
        """
        contents = read_all(paths)
        problems: list[Problem] = []
        entries = (parse(record, each.path, problems) for each in contents for record in each.records)
        name = next((each.name for each in contents if each.name), None)
        return cls._of((entry for entry in entries if entry), name)

    @classmethod
    def from_names(cls, names: Iterable[str]) -> Lexicon:
        """A lexicon of names about which nothing else is known; those without a letter or digit are left out."""
        entries = (parse(Record({"name": name}), None, []) for name in names)
        return cls._of(entry for entry in entries if entry)

    @classmethod
    def from_entries(cls, entries: Iterable[Entry]) -> Lexicon:
        """A lexicon of ready entries."""
        return cls._of(entries)

    @classmethod
    def _of(cls, entries: Iterable[Entry], name: str | None = None) -> Lexicon:
        """Entries of one name are merged, and mishearings that the lexicon contradicts are left out."""
        by_name: dict[str, list[Entry]] = {}
        for entry in entries:
            by_name.setdefault(entry.name, []).append(entry)
        return cls(tuple(effective(map(merge, by_name.values()))), name=name)

    @cached_property
    def digest(self) -> str:
        """SHA-256 (hexadecimal) of the entries; neither their order nor where they are written changes it."""
        sha = hashlib.sha256()
        for line in sorted(map(_canonical, self.entries)):
            sha.update(line.encode("ascii"))
        return sha.hexdigest()


def _canonical(entry: Entry) -> str:
    values = asdict(entry)
    del values["path"], values["line"]
    return json.dumps(values, sort_keys=True) + "\n"
