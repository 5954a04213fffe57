"""Known mishearings that the lexicon itself contradicts.

A transcript in which a right form stands exactly so must stay as it is, so a mishearing that *is* a right form can
never fire, unless it is bound to words nearby.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from asrfix.lexicon.entry import Entry, HeardForm

Owners = Mapping[str, Collection[str]]
"""Right form, as an :func:`exact_key` -> the names of the entries it belongs to, in their order."""


def exact_key(form: str) -> str:
    """Equal for forms that are written alike (Unicode NFC)."""
    return form if form.isascii() else unicodedata.normalize("NFC", form)


def loose_key(form: str) -> str:
    """Equal for forms that differ in case, width or white space only (Unicode NFKC, casefolded)."""
    return " ".join(unicodedata.normalize("NFKC", form).casefold().split())


def owners_of(entries: Iterable[Entry]) -> Owners:
    """The owners of every right form."""
    owners: dict[str, dict[str, None]] = {}
    for entry in entries:
        for form in entry.forms:
            owners.setdefault(exact_key(form), {})[entry.name] = None
    return owners


def contradictions(entry: Entry, owners: Owners) -> dict[HeardForm, str]:
    """The mishearings of an entry that can never take effect; with each, why, and the remedy."""
    kept = {loose_key(form) for form in entry.keep}
    found: dict[HeardForm, str] = {}
    for heard in entry.heard_as:
        owning = owners.get(exact_key(heard.form), ())
        if loose_key(heard.form) in kept:
            found[heard] = f'"{heard.form}" is in heard_as and in keep; keep wins, so remove it from one of them'
        elif entry.name in owning:
            found[heard] = f'"{heard.form}" in heard_as is a right form of the entry itself; remove it'
        elif owning and not heard.near:
            owner = next(iter(owning))
            found[heard] = (
                f'"{heard.form}" in heard_as is a right form of "{owner}"; remove it, or bind it to words near'
            )
    return found


def effective(entries: Iterable[Entry]) -> Iterator[Entry]:
    """The entries without the mishearings that the lexicon contradicts."""
    listed = tuple(entries)
    owners = owners_of(listed)
    for entry in listed:
        faults = contradictions(entry, owners) if entry.heard_as else {}
        yield replace(entry, heard_as=tuple(h for h in entry.heard_as if h not in faults)) if faults else entry
