"""A list of true names, ready for use."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property

from asrfix.lexicon.compiled import Prepared
from asrfix.lexicon.conflicts import effective
from asrfix.lexicon.entry import Entry, merge
from asrfix.lexicon.files import LexiconPath, read_all
from asrfix.lexicon.problem import Problem
from asrfix.lexicon.record import Record
from asrfix.lexicon.schema import parse
from asrfix.lexicon.sources import Source


@dataclass(frozen=True)
class Lexicon:
    """True names. Make one with :meth:`load`, :meth:`from_names` or :meth:`from_entries`.

    ``name`` is the lexicon's own name, where its file gives one; ``sources`` are its files. ``prepared`` is what a
    compiled file has worked out of these entries, so that a corrector is ready at once; ``stale`` says, for each
    compiled file that cannot be used so, why. What was worked out or where it was read takes no part in comparison.
    """

    entries: tuple[Entry, ...]
    name: str | None = field(default=None, kw_only=True)
    sources: tuple[Source, ...] = field(default=(), kw_only=True, compare=False, repr=False)
    prepared: Prepared | None = field(default=None, kw_only=True, compare=False, repr=False)
    stale: tuple[str, ...] = field(default=(), kw_only=True, compare=False, repr=False)

    @classmethod
    def load(cls, *paths: LexiconPath) -> Lexicon:
        """The names of one or several files together: TOML, CSV, TSV, JSON, plain text with a name a line, or compiled.

        A path may also be the name of a lexicon that ships with asrfix (:func:`asrfix.lexicon.shipped`). Values that
        cannot be used are left out; :func:`asrfix.lexicon.check` lists them.

        Raises:
            LexiconError: a file cannot be read as a lexicon; it tells of all such files at once.
        """
        contents = read_all(paths)
        problems: list[Problem] = []
        entries = (parse(record, each.path, problems) for each in contents for record in each.records)
        name = next((each.name for each in contents if each.name), None)
        loaded = cls._of((entry for entry in entries if entry), name)
        prepared = contents[0].prepared if len(contents) == 1 else None
        stale = [each.stale for each in contents if each.stale]
        if prepared and [form.text for form in prepared.forms] != [
            text for own in loaded.entries for text in own.forms
        ]:
            prepared = None
            stale.append(f"{contents[0].path} is damaged")
        sources = tuple(source for each in contents for source in each.sources)
        return replace(loaded, sources=sources, prepared=prepared, stale=tuple(stale))

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
