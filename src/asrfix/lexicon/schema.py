"""From the raw record of a file to an :class:`Entry`, noting what is wrong on the way.

Reading is lenient: a value that cannot be used is noted and left out, and the rest of the entry still counts.
"""

from __future__ import annotations

import unicodedata

from asrfix.lexicon.entry import TYPES, Entry, HeardForm
from asrfix.lexicon.languages import language_fault
from asrfix.lexicon.problem import Problem, Severity, did_you_mean
from asrfix.lexicon.record import KEYS, Record

LONGEST = 200
"""Characters of the longest text of an entry, its note apart."""
_HEARD_KEYS = ("form", "near")


def parse(record: Record, path: str | None, problems: list[Problem]) -> Entry | None:
    """The entry of a record; None where it has no usable name. Problems are added to ``problems``."""
    fields = _Fields(record, path, problems)
    if not fields.name:
        return None
    for key in record.values:
        if key not in KEYS:
            fields.note("error", f'unknown key "{key}"; {did_you_mean(key, KEYS)}', key)
    return Entry(
        name=fields.name,
        type=fields.type(),
        aliases=fields.forms("aliases"),
        heard_as=fields.heard_as(),
        say=fields.words("say"),
        context=fields.words("context"),
        keep=fields.words("keep"),
        names=fields.names(),
        pronouns=fields.text("pronouns"),
        note=fields.text("note"),
        path=path,
        line=record.line,
    )


def is_sayable(text: str) -> bool:
    """Whether there is a letter or a digit, something that has a sound."""
    return any(char.isalnum() for char in text)


class _Fields:
    """The values of one record, each brought to its type."""

    def __init__(self, record: Record, path: str | None, problems: list[Problem]) -> None:
        self._record = record
        self._path = path
        self._problems = problems
        self.name = ""  # what is wrong with the name is told without it
        self.name = self._name()

    def note(self, severity: Severity, message: str, key: str) -> None:
        """Add a problem of this entry, at the line of a key."""
        self._problems.append(
            Problem(
                severity=severity,
                message=f'"{self.name}": {message}' if self.name else message,
                path=self._path,
                line=self._record.line_of(key),
                entry=self.name or None,
            )
        )

    def text(self, key: str) -> str | None:
        """A single text; None where there is none."""
        value = self._record.values.get(key)
        return None if value is None else self._clean(value, key) or None

    def type(self) -> str | None:
        """One of the known types."""
        value = self.text("type")
        if value is None or value in TYPES:
            return value
        self.note("error", f'unknown type "{value}"; {did_you_mean(value, TYPES)}', "type")
        return None

    def words(self, key: str) -> tuple[str, ...]:
        """A list of texts, without empty ones and duplicates."""
        value = self._record.values.get(key)
        if value is None:
            return ()
        items = self._items(value, key)
        if not items:
            self.note("warning", f"{key} is empty; remove it", key)
        return self._distinct([self._clean(item, key) for item in items], key)

    def forms(self, key: str) -> tuple[str, ...]:
        """A list of texts that each have a sound."""
        found = self.words(key)
        for form in found:
            if not is_sayable(form):
                self.note("error", f'"{form}" in {key} has no letter or digit and cannot be heard; remove it', key)
        return tuple(form for form in found if is_sayable(form))

    def heard_as(self) -> tuple[HeardForm, ...]:
        """The known mishearings."""
        value = self._record.values.get("heard_as")
        if value is None:
            return ()
        heard = [self._heard_form(item) for item in self._items(value, "heard_as")]
        return tuple(dict.fromkeys(form for form in heard if form))

    def names(self) -> dict[str, str]:
        """The forms in other languages."""
        value = self._record.values.get("names", {})
        if not isinstance(value, dict):
            self.note("error", 'names is not a table; write names = { zh = "…" }', "names")
            return {}
        found: dict[str, str] = {}
        for language, form in value.items():
            fault = language_fault(language)
            if fault:
                self.note("error", f'names: unknown language "{language}"; {fault}', "names")
            name = self._clean(form, "names")
            if name and is_sayable(name):
                found[language] = name
            elif name == "":
                self.note("warning", f'names: the form for "{language}" is empty; remove it', "names")
        return found

    def _name(self) -> str:
        value = self._record.values.get("name")
        if value is None:
            self.note("error", "the entry has no name; give it one (entry skipped)", "name")
            return ""
        name = self._clean(value, "name")
        if name == "":
            self.note("error", "the name is empty; give the entry one (entry skipped)", "name")
        elif name and not is_sayable(name):
            self.note("error", f'the name "{name}" has no letter or digit and cannot be heard (entry skipped)', "name")
            return ""
        return name or ""

    def _heard_form(self, item: object) -> HeardForm | None:
        if not isinstance(item, dict):
            form = self._heard_text(item)
            return HeardForm(form=form) if form else None
        for key in item:
            if key not in _HEARD_KEYS:
                self.note("error", f'unknown key "{key}" in heard_as; {did_you_mean(key, _HEARD_KEYS)}', "heard_as")
        form = self._heard_text(item.get("form", ""))
        words = self._items(item.get("near", ()), "near")
        near = self._distinct([self._clean(word, "near") for word in words], "near")
        if form and "near" in item and not near:
            told = f'near of "{form}" is empty, so it never fires; name words, or write the form as plain text'
            self.note("error", told, "heard_as")
            return None
        return HeardForm(form=form, near=near) if form else None

    def _heard_text(self, value: object) -> str | None:
        """The written form of a mishearing, with single spaces; None where it could never fire."""
        if isinstance(value, str) and value.strip() and value != " ".join(value.split()):
            value = " ".join(value.split())
            self.note("warning", f'heard_as: stray white space in "{value}" is left out; remove it', "heard_as")
        form = self._clean(value, "heard_as")
        if form is None or is_sayable(form):
            return form
        told = f'"{form}" in heard_as has no letter or digit and' if form else "an empty form in heard_as"
        self.note("error", f"{told} never fires; remove it", "heard_as")
        return None

    def _items(self, value: object, key: str) -> list[object]:
        if isinstance(value, list | tuple):
            return list(value)
        if isinstance(value, str):
            self.note("warning", f'{key} is a text, not a list; write {key} = ["{value.strip()}"]', key)
            return [value]
        self.note("error", f"{key} is not a list of texts (ignored)", key)
        return []

    def _clean(self, value: object, key: str) -> str | None:
        """The text without white space around it; None where it is no usable text."""
        if not isinstance(value, str):
            self.note("error", f"{key} holds {value!r:.40}, which is not text; put it in quotes", key)
            return None
        if len(value) > LONGEST and key != "note":
            self.note("error", f"{key} holds a text of {len(value)} characters, {LONGEST} are enough (ignored)", key)
            return None
        if value.isprintable() and value == value.strip():
            return value
        if any(unicodedata.category(char) in ("Cc", "Cs") for char in value.strip()):
            self.note("error", f"{key} holds a control character in {value!r:.60}; remove it", key)
            return None
        if value.strip() and value != value.strip():
            self.note("warning", f'{key}: white space around "{value.strip()}" is left out; remove it', key)
        return value.strip()

    def _distinct(self, texts: list[str | None], key: str) -> tuple[str, ...]:
        found: dict[str, None] = {}
        for text in texts:
            if text == "":
                self.note("warning", f"an empty text in {key} is ignored; remove it", key)
            elif text is not None:
                found[text] = None
        return tuple(found)
