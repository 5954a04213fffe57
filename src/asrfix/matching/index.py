"""A lexicon made ready for search: its forms with their pronunciations and letters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from heapq import nsmallest

from asrfix.lexicon import Entry, Lexicon
from asrfix.lexicon.compiled import Prepared
from asrfix.matching.blocking import ByLength, by_length
from asrfix.matching.phrases import Phrases
from asrfix.sound.phones import features
from asrfix.sound.readings import Reading, form_readings
from asrfix.text.han import is_han, to_simplified
from asrfix.text.tokens import tokens

LATIN, HAN, MIXED = "latin", "han", "mixed"
_MANY_READINGS = 12_000
"""Readings beyond which a list is long: some 4,000 Chinese names, 10,000 English ones."""
_MOST_ALIKE = 64
"""Readings that sound alike and are told apart; nothing but the letters could decide among more."""
_HEAD = 2
"""Letters by which the pieces of a form are looked up."""


@dataclass(slots=True, eq=False)
class Form:
    """One right form of an entry.

    ``keys`` are its words in lower case and simplified characters; ``letters`` the form without case, spaces and
    punctuation.
    """

    text: str
    entry: Entry
    keys: tuple[str, ...]
    script: str
    number: int
    letters: str = field(init=False)
    _readings: tuple[Reading, ...] | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        self.letters = "".join(self.keys)

    @property
    def readings(self) -> tuple[Reading, ...]:
        """The ways the form may be pronounced; worked out when first asked for."""
        if self._readings is None:
            self._readings = form_readings(self.text, tuple(s for s in self.entry.say if self._is_said(s)))
        return self._readings

    def _is_said(self, spoken: str) -> bool:
        """Whether one ``say`` of the entry is meant for this form.

        Pinyin belongs to the Chinese forms of as many characters as it has syllables, and where there are none, like
        any other respelling, to the name.
        """
        syllables = len(spoken.split()) - 1
        if spoken.lower().startswith("pinyin:"):
            chinese = [text for text in self.entry.forms if script_of(text) == HAN and len(text) == syllables]
            if chinese:
                return self.text in chinese
        return self.text == self.entry.name


def script_of(text: str) -> str:
    """``latin``, ``han`` or ``mixed``: the script of the letters of a text; digits count as neither."""
    letters = [is_han(char) for char in text if char.isalpha()]
    if not any(letters):
        return LATIN
    return HAN if all(letters) else MIXED


def keys_of(text: str) -> tuple[str, ...]:
    """The words of a text as they are compared: lower case, NFKC, simplified characters."""
    return tuple(to_simplified(token.lower) for token in tokens(text))


class LexiconIndex:
    """The forms of a lexicon, by letters and by pronunciation."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        ready = lexicon.prepared
        self.forms: tuple[Form, ...] = tuple(_prepared(lexicon.entries, ready) if ready else _forms(lexicon.entries))

    def is_part(self, form: Form) -> bool:
        """Whether the form's letters are a piece of a longer form of another entry."""
        return form.number in self._parts

    @cached_property
    def _parts(self) -> set[int]:
        """Numbers of the forms whose letters are a piece of a longer form of another entry."""
        lengths: dict[str, set[int]] = {}
        for letters in self.by_letters:
            lengths.setdefault(letters[:_HEAD], set()).add(len(letters))
        return {
            form.number
            for whole, owners in self.by_letters.items()
            for piece in _pieces(whole, lengths)
            for form in self.by_letters.get(piece, ())
            if any(owner.entry is not form.entry for owner in owners)
        }

    @cached_property
    def by_letters(self) -> dict[str, list[Form]]:
        """Folded letters -> the right forms that are written so, by the names of their entries."""
        table: dict[str, list[Form]] = {}
        for form in sorted(self.forms, key=lambda form: form.entry.name):
            table.setdefault(form.letters, []).append(form)
        return table

    @cached_property
    def first_letters(self) -> frozenset[str]:
        """The letters that right forms begin with."""
        return frozenset(letters[0] for letters in self.by_letters)

    @cached_property
    def most_letters(self) -> int:
        """Letters of the right form that has most."""
        return max(map(len, self.by_letters), default=0)

    @cached_property
    def by_features(self) -> dict[str, list[tuple[Form, Reading]]]:
        """Feature string -> the forms that may be pronounced so, of very many the first ones of the alphabet.

        In a long list a form has only its usual reading.
        """
        readings = None if sum(len(form.readings) for form in self.forms) <= _MANY_READINGS else 1
        table: dict[str, list[tuple[Form, Reading]]] = {}
        for form in self.forms:
            for reading in form.readings[:readings]:
                table.setdefault(features(reading.phones), []).append((form, reading))
        for said, alike in table.items():
            if len(alike) > _MOST_ALIKE:
                table[said] = nsmallest(_MOST_ALIKE, alike, key=lambda own: own[0].text)
        return table

    @cached_property
    def said(self) -> tuple[str, ...]:
        """The feature strings of :attr:`by_features`; their places here are their numbers in :attr:`said_by_length`."""
        return tuple(self.by_features)

    @cached_property
    def said_by_length(self) -> ByLength:
        """The feature strings, ready to be compared."""
        return by_length(self.said)

    @cached_property
    def hints(self) -> Phrases[Entry]:
        """The ``context`` words, each with the entry that they are a hint of."""
        return Phrases((keys_of(word), entry) for entry in self.lexicon.entries for word in entry.context)

    @cached_property
    def most_words(self) -> int:
        """Words and characters of the form that has most."""
        return max((len(form.keys) for form in self.forms), default=0)

    @cached_property
    def longest(self) -> int:
        """Phones of the longest reading."""
        return max((len(reading.phones) for form in self.forms for reading in form.readings), default=0)


def _prepared(entries: Iterable[Entry], prepared: Prepared) -> Iterator[Form]:
    owners = (entry for entry in entries for _ in entry.forms)
    for number, (entry, form) in enumerate(zip(owners, prepared.forms, strict=True)):
        yield Form(form.text, entry, form.keys, form.script, number, form.readings)


def _forms(entries: Iterable[Entry]) -> Iterator[Form]:
    number = 0
    for entry in entries:
        for text in entry.forms:
            keys = keys_of(text)
            if keys:
                yield Form(text, entry, keys, script_of(text), number)
                number += 1


def _pieces(whole: str, lengths: Mapping[str, Iterable[int]]) -> Iterator[str]:
    """The shorter stretches of ``whole`` that are as long as something with the same first letters (``lengths``)."""
    for begin in range(len(whole)):
        for head in range(1, _HEAD + 1):
            for length in lengths.get(whole[begin : begin + head], ()):
                if length < len(whole):
                    yield whole[begin : begin + length]
