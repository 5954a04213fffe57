"""Reading JSON that people and programs write: every value is checked, and an error says where and what to do."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Collection, Iterator
from difflib import get_close_matches
from enum import StrEnum
from typing import TypeVar

from asrfix.errors import InputError
from asrfix.reading import read_text

_Choice = TypeVar("_Choice", bound=StrEnum)

_UNPRINTABLE = frozenset({"Cc", "Cs", "Zl", "Zp"})


def is_one_line(text: str) -> bool:
    """True for a text that is not blank, stands on one line and holds no control characters."""
    return bool(text.strip()) and not any(unicodedata.category(char) in _UNPRINTABLE for char in text)


class Fields:
    """The members of a JSON object at ``where`` in the file ``path``; keys other than ``keys`` are refused.

    Raises:
        InputError: in the constructor and in every method, where the value is not of the kind that is asked for.
    """

    def __init__(self, value: object, keys: Collection[str], where: str, path: str) -> None:
        self._where, self._path = where, path
        if not isinstance(value, dict):
            raise self._error("", "no JSON object; write {…}")
        self._values = value
        for key in value.keys() - keys:
            alike = get_close_matches(key, keys, 1)
            remedy = f"did you mean {alike[0]}?" if alike else f"use {', '.join(keys)}"
            raise self._error(key, f"unknown key; {remedy}")

    @classmethod
    def load(cls, path: str, form: str, version: int, keys: Collection[str]) -> Fields:
        """The object that a file holds, which says itself that it is of this format and version."""
        try:
            value = json.loads(read_text(path))
        except json.JSONDecodeError as error:
            raise InputError(f"no JSON: {error.msg}; correct it there", path=path, line=error.lineno) from None
        except (ValueError, RecursionError):
            raise InputError("no JSON that can be read; write it anew", path=path) from None
        if not isinstance(value, dict) or value.get("format") != form:
            raise InputError(f'its "format" is not "{form}"; check that this is the file you mean', path=path)
        if value.get("version") != version:
            raise InputError(f"version {value.get('version')!r} is not known, only {version}; update asrfix", path=path)
        return cls(value, ("format", "version", *keys), "", path)

    def text(self, key: str) -> str:
        """A text that is not blank, on one line."""
        value = self._required(key)
        if not isinstance(value, str) or not is_one_line(value):
            raise self._error(key, "write a text that is not blank, on one line")
        return value

    def text_or_none(self, key: str) -> str | None:
        """As :meth:`text`, or None for null and for a key that is not there."""
        return None if self._values.get(key) is None else self.text(key)

    def words(self, key: str) -> str:
        """Any text, the empty one included."""
        value = self._required(key)
        if not isinstance(value, str):
            raise self._error(key, "write a text")
        return value

    def share(self, key: str) -> float:
        """A number from 0 to 1."""
        value = self._required(key)
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
            raise self._error(key, "write a number from 0 to 1")
        return float(value)

    def choice(self, key: str, kind: type[_Choice]) -> _Choice:
        """One of the values of an enumeration."""
        value = self._required(key)
        if not isinstance(value, str) or value not in set(kind):
            raise self._error(key, f"write one of {', '.join(kind)}")
        return kind(value)

    def numbers(self, key: str) -> tuple[int, ...]:
        """A list of whole numbers."""
        value = self._required(key)
        if not isinstance(value, list) or not all(type(item) is int for item in value):
            raise self._error(key, "write a list of whole numbers")
        return tuple(value)

    def objects(self, key: str, keys: Collection[str]) -> Iterator[Fields]:
        """The objects of a list."""
        value = self._required(key)
        if not isinstance(value, list):
            raise self._error(key, "write a list [{…}, …]")
        for number, item in enumerate(value):
            yield Fields(item, keys, f"{self._at(key)}[{number}]", self._path)

    def has(self, key: str) -> bool:
        """True where there is such a key."""
        return key in self._values

    def error(self, message: str) -> InputError:
        """An error about this object as a whole."""
        return self._error("", message)

    def _required(self, key: str) -> object:
        if key not in self._values:
            raise self._error(key, "it is missing; add it")
        return self._values[key]

    def _at(self, key: str) -> str:
        return ".".join(part for part in (self._where, key) if part)

    def _error(self, key: str, message: str) -> InputError:
        place = self._at(key)
        return InputError(f"{place}: {message}" if place else message, path=self._path)
