"""A JSON document as a tree that says where each value stands, which the standard library's does not."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from asrfix.errors import TranscriptError
from asrfix.transcript.base import Escape, Piece

_SPACE = re.compile(r"[ \t\r\n]*")
_SURROGATE = re.compile("[\ud800-\udfff]")
_ESCAPE = re.compile(r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)")
TAG = re.compile(r"<\|[^|<>\"\\]{1,40}\|>")
"""What a recogniser says about speech between its words: ``<|zh|>``, ``<|12.40|>``."""
_DEEPEST = 100
_LONGEST = 200_000_000
"""Characters; the tree of a longer file does not fit into the memory of usual machines."""


class Value(NamedTuple):
    """A value and its place ``source[start:end]``.

    ``value`` is a string, number, bool or None; of an object a dict, of an array a list of the Values in it.
    """

    value: Any
    start: int
    end: int


def parse(source: str, path: str | None) -> Value:
    """The document; of several, one after the other as in JSON Lines, the list of them.

    ``NaN`` and ``Infinity``, which recognisers in Python write, are read. Raises TranscriptError, with the line, for
    what is not JSON, a key that stands twice in an object, half a surrogate pair, and what is too deep or too long.
    """
    if len(source) > _LONGEST:
        raise TranscriptError(f"more than {_LONGEST:,} characters of JSON; split the recording", path=path)
    documents = list(_Parser(source, path).documents())
    return documents[0] if len(documents) == 1 else Value(documents, 0, len(source))


def json_error(source: str, position: int, message: str, path: str | None) -> TranscriptError:
    """The error that ``message`` tells of what stands at ``position``."""
    return TranscriptError(message, path=path, line=source.count("\n", 0, position) + 1)


class _Parser:
    def __init__(self, source: str, path: str | None) -> None:
        self._source = source
        self._path = path
        self._decoder = json.JSONDecoder()
        self._position = 0

    def documents(self) -> Iterator[Value]:
        while self._peek():
            yield self._value(0)

    def _value(self, depth: int) -> Value:
        opening = self._peek()
        if opening not in ("{", "["):
            return self._scalar()
        if depth == _DEEPEST:
            raise self._error(f"more than {_DEEPEST} values inside one another")
        start = self._position
        self._position += 1
        content = self._members(depth + 1) if opening == "{" else self._elements(depth + 1)
        return Value(content, start, self._position)

    def _members(self, depth: int) -> dict[str, Value]:
        members: dict[str, Value] = {}
        while self._has_more("}", is_first=not members):
            self._peek()
            start = self._position
            key = self._scalar().value
            if not isinstance(key, str) or key in members:
                self._position = start
                raise self._error(
                    f"the key {key!r} stands twice" if key in members else "a key in double quotes is due"
                )
            if self._peek() != ":":
                raise self._error("':' is due")
            self._position += 1
            members[key] = self._value(depth)
        return members

    def _elements(self, depth: int) -> list[Value]:
        elements: list[Value] = []
        while self._has_more("]", is_first=not elements):
            elements.append(self._value(depth))
        return elements

    def _has_more(self, closing: str, *, is_first: bool) -> bool:
        character = self._peek()
        if character == closing:
            self._position += 1
            return False
        if not is_first:
            if character != ",":
                raise self._error(f"',' or {closing!r} is due")
            self._position += 1
        return True

    def _scalar(self) -> Value:
        start = self._position
        try:
            value, self._position = self._decoder.raw_decode(self._source, start)
        except json.JSONDecodeError as error:
            self._position = error.pos
            raise self._error(error.msg) from error
        except ValueError as error:
            raise self._error("a number of thousands of digits") from error
        if isinstance(value, str) and _SURROGATE.search(value):
            self._position = start
            raise self._error("half a surrogate pair")
        return Value(value, start, self._position)

    def _peek(self) -> str:
        """The character the next value begins with; empty at the end."""
        space = _SPACE.match(self._source, self._position)
        self._position = space.end() if space else self._position
        return self._source[self._position : self._position + 1]

    def _error(self, message: str) -> TranscriptError:
        message = f"not JSON as recognisers write it ({message}); repair the file, or make it anew"
        return json_error(self._source, self._position, message, self._path)


def finite(value: object) -> float | None:
    """The number that a number or a string states; None where it states none, or one without end."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    return number if math.isfinite(number) else None


def string_pieces(source: str, literal: Value, markup: re.Pattern[str] = TAG) -> Iterator[Piece]:
    """The text of a string, without its quotes and what is markup in the file."""
    start, end = literal.start + 1, literal.end - 1
    for tag in markup.finditer(source, start, end):
        yield from _unescaped(source, start, tag.start())
        start = tag.end()
    yield from _unescaped(source, start, end)


def string_text(source: str, literal: Value) -> str:
    """What a string says, without the recogniser's tags."""
    return "".join(source[start:end] if text is None else text for start, end, text in string_pieces(source, literal))


def _unescaped(source: str, start: int, end: int) -> Iterator[Piece]:
    for escape in _ESCAPE.finditer(source, start, end):
        if start < escape.start():
            yield Piece(start, escape.start())
        yield Piece(*escape.span(), json.loads(f'"{escape[0]}"'))
        start = escape.end()
    if start < end:
        yield Piece(start, end)


def string_escape(source: str) -> Escape:
    """How new text is written within the strings of a file: with the escapes that its strings have."""
    escapes_all = source.isascii() and "\\u" in source
    in_capitals = re.search(r"\\u[0-9a-f]*[A-F]", source) is not None

    def write(character: str) -> str:
        literal = json.dumps(character, ensure_ascii=escapes_all or character < " ")[1:-1]
        return literal.upper().replace("\\U", "\\u") if in_capitals and character > "\x7f" else literal

    return lambda text, _offset: "".join(map(write, text))
