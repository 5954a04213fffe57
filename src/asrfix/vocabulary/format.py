"""What a format is: a reader, a writer, and what it can hold of an entry."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from asrfix.lexicon import Entry
from asrfix.lexicon.record import KEYS


@dataclass(frozen=True, slots=True)
class Written:
    """The text of a file, and in words what of the entries is not in it though the format holds such things."""

    text: str
    left_out: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Format:
    """A kind of file.

    read: (text, path) -> entries; raises InputError for text that is no such file.
    write: entries -> file.
    holds: the keys of an entry that the format has a place for.
    """

    read: Callable[[str, str], Sequence[Entry]]
    write: Callable[[Sequence[Entry]], Written]
    holds: frozenset[str]

    def lost(self, entries: Iterable[Entry]) -> list[str]:
        """What the format has no place for, in words: each key, with the number of entries that have it."""
        listed = list(entries)
        counts = ((key, sum(bool(getattr(entry, key)) for entry in listed)) for key in KEYS if key not in self.holds)
        return [f"{key} of {count} {'entry' if count == 1 else 'entries'}" for key, count in counts if count]
