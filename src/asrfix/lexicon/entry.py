"""What a lexicon says about one name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import TypeVar

_Item = TypeVar("_Item")

TYPES = ("person", "organization", "product", "place", "work", "event", "term")
"""What a name may name; ``term`` is a word of the trade rather than a proper name."""


@dataclass(frozen=True, kw_only=True, slots=True)
class HeardForm:
    """A known mishearing. With ``near`` it counts only where one of those words stands nearby."""

    form: str
    near: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Entry:
    """One name of a lexicon.

    name: the form to write, written exactly so.
    type: one of :data:`TYPES`, or None.
    aliases: other right forms, left alone.
    heard_as: known mishearings.
    say: how the name is said: respellings ("yon stoy-ka"), or pinyin or IPA with the prefix ``pinyin:`` or ``ipa:``.
    context: words that make the name likelier nearby.
    keep: stretches of text that are never rewritten into this entry.
    names: language tag -> the form to write in that language; read-only.
    path, line: where the entry stands; they take no part in comparison.
    """

    name: str
    type: str | None = None
    aliases: tuple[str, ...] = ()
    heard_as: tuple[HeardForm, ...] = ()
    say: tuple[str, ...] = ()
    context: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict, hash=False)
    pronouns: str | None = None
    note: str | None = None
    path: str | None = field(default=None, compare=False)
    line: int | None = field(default=None, compare=False)

    @property
    def forms(self) -> tuple[str, ...]:
        """Every right form, without duplicates: the name, the aliases, the forms in other languages."""
        return tuple(dict.fromkeys((self.name, *self.aliases, *self.names.values())))


def merge(entries: Sequence[Entry]) -> Entry:
    """Entries of one name as one: their lists are joined, and of their single values the first counts."""
    first, *others = entries
    if not others:
        return first
    return Entry(
        name=first.name,
        type=next((entry.type for entry in entries if entry.type), None),
        aliases=_join(entry.aliases for entry in entries),
        heard_as=_join(entry.heard_as for entry in entries),
        say=_join(entry.say for entry in entries),
        context=_join(entry.context for entry in entries),
        keep=_join(entry.keep for entry in entries),
        names={language: form for entry in reversed(entries) for language, form in entry.names.items()},
        pronouns=next((entry.pronouns for entry in entries if entry.pronouns), None),
        note=next((entry.note for entry in entries if entry.note), None),
        path=first.path,
        line=first.line,
    )


def _join(lists: Iterable[tuple[_Item, ...]]) -> tuple[_Item, ...]:
    return tuple(dict.fromkeys(chain.from_iterable(lists)))
