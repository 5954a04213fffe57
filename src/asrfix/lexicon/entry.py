"""What a lexicon says about one name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
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


def merge(first: Entry, second: Entry) -> Entry:
    """Two entries of the same name as one: lists are joined, and of two single values the first counts."""
    return Entry(
        name=first.name,
        type=first.type or second.type,
        aliases=_join(first.aliases, second.aliases),
        heard_as=_join(first.heard_as, second.heard_as),
        say=_join(first.say, second.say),
        context=_join(first.context, second.context),
        keep=_join(first.keep, second.keep),
        names={**second.names, **first.names},
        pronouns=first.pronouns or second.pronouns,
        note=first.note or second.note,
        path=first.path,
        line=first.line,
    )


def _join(first: tuple[_Item, ...], second: tuple[_Item, ...]) -> tuple[_Item, ...]:
    return tuple(dict.fromkeys((*first, *second)))
