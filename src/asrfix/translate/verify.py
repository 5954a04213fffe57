"""A finished translation against its source: which names are missing, were left untranslated, or lost their mark."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from asrfix.errors import InputError
from asrfix.matching.index import HAN, script_of
from asrfix.text.han import HAN as HAN_CHARACTERS
from asrfix.transcript import Transcript
from asrfix.translate.forms import writes_han
from asrfix.translate.placeholders import placeholders
from asrfix.translate.table import Name, NameTable
from asrfix.translate.units import unit_at, units

_HAN_RUN = re.compile(f"[{HAN_CHARACTERS}]+(?:·[{HAN_CHARACTERS}]+)*")

_LATIN = "[A-Za-z\u00c0-\u024f]"


class FaultKind(StrEnum):
    """What is wrong with a name in a translation."""

    MISSING = "missing"
    """The name does not stand where the source has it."""
    UNTRANSLATED = "untranslated"
    """It stands there in the script of the source."""
    MARK_LOST = "mark-lost"
    """A name as heard stands there as if it were sure."""
    PLACEHOLDER = "placeholder"
    """A placeholder was never restored."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Fault:
    """One fault.

    name: the place in the source; None for what only the translation shows.
    text: what stands in the translation, or should stand there if it is missing.
    line, column: where it stands in the translation, from 1; None if it is missing.
    """

    kind: FaultKind
    name: Name | None
    text: str
    line: int | None = None
    column: int | None = None


def verify(source: Transcript, translated: Transcript, table: NameTable) -> tuple[Fault, ...]:
    """The faults of a translation; those of the source's names first, in their order.

    Where source and translation have as many cues or lines, a name must stand in the same one or a neighbour; else
    anywhere. Once the full name of a person has been given, its last word will do.

    Raises:
        InputError: the table is that of another document.
    """
    if not table.is_of(source):
        raise InputError(
            f"the names are those of another document ({table.path}) or of an older state of it; run prepare again",
            path=source.path,
        )
    places = _Places(source, translated)
    accepted = _accepted(table, translated.text)
    near = ((name, places.around(name.start)) for name in table.names)
    return (
        *(fault for name, text in near if (fault := _fault_of(name, text, table, accepted))),
        *_left_in_han(translated, table),
        *_left_placeholders(translated, table),
    )


class _Places:
    """Where in the translation to look for what stands at an offset of the source."""

    def __init__(self, source: Transcript, translated: Transcript) -> None:
        self._source = units(source)
        self._translated = units(translated)
        self._text = translated.text
        self._is_aligned = len(self._source) == len(self._translated)

    def around(self, offset: int) -> str:
        """The text of the unit that corresponds, with its neighbours; the whole text where the units differ."""
        if not self._is_aligned or not self._translated:
            return self._text
        place = unit_at(self._source, offset)
        near = self._translated[max(place - 1, 0) : place + 2]
        return self._text[near[0].start : near[-1].end]


def _fault_of(name: Name, near: str, table: NameTable, accepted: Mapping[str | None, set[str]]) -> Fault | None:
    """The fault of one name, given the text near its place in the translation."""
    if not name.status.is_settled:
        return _fault_of_mark(name, near, table)
    if any(_stands(form, near) for form in accepted[name.entry]):
        return None
    if writes_han(table.target_language) and script_of(name.target) == HAN and _stands(name.source, near):
        return Fault(kind=FaultKind.UNTRANSLATED, name=name, text=name.source)
    return Fault(kind=FaultKind.MISSING, name=name, text=name.target)


def _fault_of_mark(name: Name, near: str, table: NameTable) -> Fault | None:
    if _stands(name.target, near):
        return None
    bare = name.target.removesuffix(table.mark)
    kind = FaultKind.MARK_LOST if _stands(bare, near) else FaultKind.MISSING
    return Fault(kind=kind, name=name, text=name.target)


def _accepted(table: NameTable, text: str) -> dict[str | None, set[str]]:
    """Entry -> the forms that will do: each of its targets, and the last word of a person once named in full."""
    accepted: dict[str | None, set[str]] = defaultdict(set)
    for name in table.names:
        if name.status.is_settled and name.target not in accepted[name.entry]:
            accepted[name.entry].add(name.target)
            *first, last = name.target.replace("·", " ").split()
            if first and name.type == "person" and _stands(name.target, text):
                accepted[name.entry].add(last)
    return accepted


def _left_in_han(translated: Transcript, table: NameTable) -> Iterator[Fault]:
    """Han characters in a language that does not write them, but for the names that are carried so."""
    if writes_han(table.target_language):
        return
    carried = {run for name in table.names for run in _HAN_RUN.findall(name.target)}
    by_source = {name.source: name for name in table.names}
    for run in _HAN_RUN.finditer(translated.text):
        if run[0] not in carried:
            known = next((name for source, name in by_source.items() if source in run[0]), None)
            yield _fault_at(translated, FaultKind.UNTRANSLATED, run, known)


def _left_placeholders(translated: Transcript, table: NameTable) -> Iterator[Fault]:
    style = placeholders(table.style, table.tag)
    by_id = {name.id: name for name in table.names}
    for found in style.find(translated.text, {}):
        line, column = translated.place(found.start)
        text = translated.text[found.start : found.end]
        yield Fault(kind=FaultKind.PLACEHOLDER, name=by_id.get(found.id), text=text, line=line, column=column)


def _fault_at(translated: Transcript, kind: FaultKind, found: re.Match[str], name: Name | None) -> Fault:
    line, column = translated.place(found.start())
    return Fault(kind=kind, name=name, text=found[0], line=line, column=column)


def _stands(form: str, text: str) -> bool:
    """Whether a form stands in a text, in any case and over line breaks, with two letters of inflection at most."""
    return _expression(form).search(text) is not None


@lru_cache(maxsize=4096)
def _expression(form: str) -> re.Pattern[str]:
    words = r"\s+".join(re.escape(word).replace("'", "['’]") for word in form.split())
    before = f"(?<!{_LATIN})" if form[:1].isascii() else ""
    after = f"(?!{_LATIN}{{3}})" if form[-1:].isascii() else ""
    return re.compile(before + words + after, re.IGNORECASE)
