"""A lexicon made ready for search: its forms with their pronunciations and letters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from asrfix.lexicon import Entry, Lexicon
from asrfix.sound.phones import features
from asrfix.sound.readings import Reading, form_readings
from asrfix.text.han import is_han, to_simplified
from asrfix.text.tokens import tokens

LATIN, HAN, MIXED = "latin", "han", "mixed"


@dataclass(slots=True, eq=False)
class Form:
    """One right form of an entry. ``keys`` are its words in lower case and simplified characters."""

    text: str
    entry: Entry
    keys: tuple[str, ...]
    script: str
    number: int
    _readings: tuple[Reading, ...] | None = field(default=None, repr=False)

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

    @property
    def letters(self) -> str:
        """The form without case, spaces and punctuation."""
        return "".join(self.keys)


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
        self.forms: tuple[Form, ...] = tuple(_forms(lexicon.entries))
        self._parts: dict[int, bool] = {}

    def is_part(self, form: Form) -> bool:
        """Whether the form's letters are a piece of a longer form of another entry."""
        known = self._parts.get(form.number)
        if known is None:
            known = self._parts[form.number] = any(
                form.letters in letters and letters != form.letters and any(o.entry is not form.entry for o in others)
                for letters, others in self.by_letters.items()
            )
        return known

    @cached_property
    def by_letters(self) -> dict[str, list[Form]]:
        """Folded letters -> the right forms that are written so."""
        table: dict[str, list[Form]] = {}
        for form in self.forms:
            table.setdefault(form.letters, []).append(form)
        return table

    @cached_property
    def by_features(self) -> dict[str, list[tuple[Form, Reading]]]:
        """Feature string -> the forms that may be pronounced so."""
        table: dict[str, list[tuple[Form, Reading]]] = {}
        for form in self.forms:
            for reading in form.readings:
                table.setdefault(features(reading.phones), []).append((form, reading))
        return table

    @cached_property
    def most_words(self) -> int:
        """Words and characters of the form that has most."""
        return max((len(form.keys) for form in self.forms), default=0)

    @cached_property
    def longest(self) -> int:
        """Phones of the longest reading."""
        return max((len(reading.phones) for form in self.forms for reading in form.readings), default=0)


def _forms(entries: Iterable[Entry]) -> Iterator[Form]:
    number = 0
    for entry in entries:
        for text in entry.forms:
            keys = keys_of(text)
            if keys:
                yield Form(text, entry, keys, script_of(text), number)
                number += 1
