"""A finished translation against its source: names missing, untranslated, misspelt, without their mark of doubt."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from asrfix.errors import InputError
from asrfix.matching.index import HAN, script_of
from asrfix.model import Span
from asrfix.text.han import HAN as HAN_CHARACTERS
from asrfix.transcript import Transcript
from asrfix.translate.doubt import doubts
from asrfix.translate.forms import writes_han
from asrfix.translate.placeholders import placeholders
from asrfix.translate.pronouns import contradiction
from asrfix.translate.spellings import expression, other_spellings
from asrfix.translate.table import Name, NameTable
from asrfix.translate.units import Sentences, unit_at, units

_HAN_RUN = re.compile(f"[{HAN_CHARACTERS}]+(?:·[{HAN_CHARACTERS}]+)*")


class FaultKind(StrEnum):
    """What is wrong with a name in a translation."""

    MISSING = "missing"
    """The name does not stand where the source has it."""
    UNTRANSLATED = "untranslated"
    """It stands there in the script of the source."""
    MARK_LOST = "mark-lost"
    """A name as heard stands there as if it were sure."""
    DOUBT_MOVED = "doubt-moved"
    """A name as heard lost its mark, and the sentence doubts what it says instead."""
    SPELLING = "spelling"
    """It stands there in another spelling."""
    PRONOUN = "pronoun"
    """Its sentence has a pronoun that the lexicon contradicts; it may be for somebody else."""
    PLACEHOLDER = "placeholder"
    """A placeholder was never restored."""

    @property
    def is_hint(self) -> bool:
        """True for what may well be right."""
        return self is FaultKind.PRONOUN


@dataclass(frozen=True, kw_only=True, slots=True)
class Fault:
    """One fault.

    name: the place in the source, for a spelling or a pronoun the first of the entry; None where no name is known.
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
    names = _Names(translated, table)
    spellings = names.other_spellings()
    return (
        *_at_their_places(source, names, spellings),
        *(fault for _, fault in spellings),
        *names.contradicted_pronouns(),
        *names.left_in_han(),
        *names.left_placeholders(),
    )


def _at_their_places(source: Transcript, names: _Names, spellings: list[tuple[int, Fault]]) -> Iterator[Fault]:
    """The faults of names where the source has them; a name that stands there in another spelling is not missing."""
    places = _Places(source, names.transcript)
    for name in names.table.names:
        near = places.around(name.start)
        fault = names.fault(name, near)
        misspelt = (own.name for start, own in spellings if near.start <= start < near.end)
        if fault and not (fault.kind is FaultKind.MISSING and any(own and own.entry == name.entry for own in misspelt)):
            yield fault


class _Places:
    """Where in the translation to look for what stands at an offset of the source."""

    def __init__(self, source: Transcript, translated: Transcript) -> None:
        self._source = units(source)
        self._translated = units(translated)
        self._text = translated.text
        self._is_aligned = len(self._source) == len(self._translated)

    def around(self, offset: int) -> Span:
        """The unit that corresponds, with its neighbours; the whole text where the units differ."""
        if not self._is_aligned or not self._translated:
            return Span(start=0, end=len(self._text))
        place = unit_at(self._source, offset)
        near = self._translated[max(place - 1, 0) : place + 2]
        return Span(start=near[0].start, end=near[-1].end)


class _Names:
    """The names of a table in a translation."""

    def __init__(self, transcript: Transcript, table: NameTable) -> None:
        self.transcript = transcript
        self.table = table
        self._sentences = Sentences(transcript)
        self._settled = {name.entry: name for name in reversed(table.names) if name.status.is_settled}
        self._accepted = _accepted(table, transcript.text)

    def fault(self, name: Name, near: Span) -> Fault | None:
        """The fault of one name, given where in the translation it should be."""
        if not name.status.is_settled:
            return self._fault_of_mark(name, near)
        if any(self._find(form, near) for form in self._accepted[name.entry]):
            return None
        if writes_han(self.table.target_language) and script_of(name.target) == HAN and self._find(name.source, near):
            return Fault(kind=FaultKind.UNTRANSLATED, name=name, text=name.source)
        return Fault(kind=FaultKind.MISSING, name=name, text=name.target)

    def _fault_of_mark(self, name: Name, near: Span) -> Fault | None:
        if self._find(name.target, near):
            return None
        bare = self._find(name.target.removesuffix(self.table.mark), near)
        if bare is None:
            return Fault(kind=FaultKind.MISSING, name=name, text=name.target)
        sentence = self._sentences.span(*bare.span())
        words = self.transcript.text[sentence.start : sentence.end]
        doubted = doubts(words, self.table.target_language, bare[0])
        moved = doubted and not doubts(name.sentence, self.table.source_language)
        return Fault(kind=FaultKind.DOUBT_MOVED if moved else FaultKind.MARK_LOST, name=name, text=name.target)

    def other_spellings(self) -> list[tuple[int, Fault]]:
        """Names in another spelling, each with its offset."""
        name_of = {name.target: name for name in reversed(self.table.names) if name.status.is_settled}
        unsettled = [name.target for name in self.table.names if not name.status.is_settled]
        bare = (target.removesuffix(self.table.mark) for target in unsettled)
        found = other_spellings(
            self.transcript.text,
            name_of,
            {*unsettled, *bare, *(form for own in self._accepted.values() for form in own)},
        )
        return [(one.start, self._fault_at(FaultKind.SPELLING, one.start, one.end, name_of[one.form])) for one in found]

    def contradicted_pronouns(self) -> Iterator[Fault]:
        """Pronouns that the lexicon contradicts, in sentences in which one person is named."""
        people = {entry: name for entry, name in self._settled.items() if name.type in ("person", None)}
        named: dict[tuple[int, int], set[str | None]] = defaultdict(set)
        for entry in people:
            for form in self._accepted[entry]:
                for found in expression(form).finditer(self.transcript.text):
                    sentence = self._sentences.span(*found.span())
                    named[sentence.start, sentence.end].add(entry)
        for (start, end), (entry, *others) in sorted((place, [*entries]) for place, entries in named.items()):
            pronouns = people[entry].pronouns
            if pronouns and not others:
                other = contradiction(pronouns, self.transcript.text, start, end, self.table.target_language)
                if other:
                    yield self._fault_at(FaultKind.PRONOUN, *other.span(), people[entry])

    def left_in_han(self) -> Iterator[Fault]:
        """Han characters in a language that does not write them, but for the names that are carried so."""
        if writes_han(self.table.target_language):
            return
        carried = {run for name in self.table.names for run in _HAN_RUN.findall(name.target)}
        by_source = {name.source: name for name in self.table.names}
        for run in _HAN_RUN.finditer(self.transcript.text):
            if run[0] not in carried:
                known = next((name for source, name in by_source.items() if source in run[0]), None)
                yield self._fault_at(FaultKind.UNTRANSLATED, *run.span(), known)

    def left_placeholders(self) -> Iterator[Fault]:
        """Placeholders that were never restored."""
        by_id = {name.id: name for name in self.table.names}
        for found in placeholders(self.table.style, self.table.tag).find(self.transcript.text, {}):
            yield self._fault_at(FaultKind.PLACEHOLDER, found.start, found.end, by_id.get(found.id))

    def _find(self, form: str, near: Span) -> re.Match[str] | None:
        return expression(form).search(self.transcript.text, near.start, near.end)

    def _fault_at(self, kind: FaultKind, start: int, end: int, name: Name | None) -> Fault:
        line, column = self.transcript.place(start)
        return Fault(kind=kind, name=name, text=self.transcript.text[start:end], line=line, column=column)


def _accepted(table: NameTable, text: str) -> dict[str | None, set[str]]:
    """Entry -> the forms that will do: each of its targets, and the last word of a person once named in full."""
    accepted: dict[str | None, set[str]] = defaultdict(set)
    for name in table.names:
        if name.status.is_settled and name.target not in accepted[name.entry]:
            accepted[name.entry].add(name.target)
            *first, last = name.target.replace("·", " ").split()
            if first and name.type == "person" and expression(name.target).search(text):
                accepted[name.entry].add(last)
    return accepted
