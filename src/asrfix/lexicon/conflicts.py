"""Known mishearings that the lexicon itself contradicts.

A transcript in which a right form stands exactly so must stay as it is, so a mishearing that *is* a right form can
never fire, unless it is bound to words nearby.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from asrfix.lexicon.entry import Entry, HeardForm

Owners = Mapping[str, tuple[str, ...]]
"""Right form -> the names of the entries it belongs to."""


def exact_key(form: str) -> str:
    """Equal for forms that are written alike (Unicode NFC)."""
    return form if form.isascii() else unicodedata.normalize("NFC", form)


def loose_key(form: str) -> str:
    """Equal for forms that differ in case, width or white space only (Unicode NFKC, casefolded)."""
    return " ".join(unicodedata.normalize("NFKC", form).casefold().split())


def owners_of(entries: Iterable[Entry]) -> dict[str, tuple[str, ...]]:
    """The owners of every right form, by :func:`exact_key`."""
    owners: dict[str, tuple[str, ...]] = {}
    for entry in entries:
        for form in entry.forms:
            key = exact_key(form)
            known = owners.get(key, ())
            if entry.name not in known:
                owners[key] = (*known, entry.name)
    return owners


def contradiction(heard: HeardForm, entry: Entry, owners: Owners) -> str | None:
    """Why a mishearing can never take effect, and the remedy; None where it can."""
    key = exact_key(heard.form)
    if any(loose_key(heard.form) == loose_key(kept) for kept in entry.keep):
        return f'"{heard.form}" is in heard_as and in keep; keep wins, so remove it from one of them'
    owning = owners.get(key, ())
    if entry.name in owning:
        return f'"{heard.form}" in heard_as is a right form of the entry itself; remove it'
    if owning and not heard.near:
        return f'"{heard.form}" in heard_as is a right form of "{owning[0]}"; remove it, or bind it to words near'
    return None


def effective(entries: Iterable[Entry]) -> Iterator[Entry]:
    """The entries without the mishearings that the lexicon contradicts."""
    listed = tuple(entries)
    owners = owners_of(listed)
    for entry in listed:
        fired = tuple(heard for heard in entry.heard_as if contradiction(heard, entry, owners) is None)
        yield entry if len(fired) == len(entry.heard_as) else replace(entry, heard_as=fired)
