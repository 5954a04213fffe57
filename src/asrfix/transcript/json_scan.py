"""A JSON reader that says where each value stands, which the standard library's does not."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from asrfix.errors import TranscriptError
from asrfix.transcript.base import Escape, Piece

_SPACE = re.compile(r"[ \t\r\n]*")
_SURROGATE = re.compile("[\ud800-\udfff]")
_ESCAPE = re.compile(r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)")


class Value(NamedTuple):
    """A value and its place ``source[start:end]``."""

    value: Any
    start: int
    end: int


class Scanner:
    """Reads a JSON document once, from the beginning to the end.

    Who takes the members of an object or the elements of an array has to read each of them, with :meth:`value` or by
    taking its own members or elements. Raises TranscriptError, with the line, for what is not JSON.
    """

    def __init__(self, source: str, path: str | None = None) -> None:
        self._source = source
        self._path = path
        self._decoder = json.JSONDecoder()
        self._position = 0

    def peek(self) -> str:
        """The character the next value begins with; empty at the end of the document."""
        space = _SPACE.match(self._source, self._position)
        self._position = space.end() if space else self._position
        return self._source[self._position : self._position + 1]

    def value(self) -> Value:
        """The next value."""
        self.peek()
        start = self._position
        try:
            value, self._position = self._decoder.raw_decode(self._source, start)
        except json.JSONDecodeError as error:
            raise self.error(error.msg, error.pos) from error
        except (RecursionError, ValueError) as error:  # ValueError: a number of thousands of digits
            raise self.error("nested too deeply, or a number too long") from error
        if isinstance(value, str) and _SURROGATE.search(value):
            raise self.error("half a surrogate pair", start)
        return Value(value, start, self._position)

    def members(self) -> Iterator[str]:
        """The keys of the next value, an object; with each, the member's value is the next."""
        for _ in self._items("{", "}"):
            key = self.value().value
            if not isinstance(key, str):
                raise self.error("expected a name in double quotes")
            self._expect(":")
            yield key

    def elements(self) -> Iterator[int]:
        """The next value is an array; with each of its elements, which begins there, the element is the next."""
        for _ in self._items("[", "]"):
            yield self._position

    @property
    def end(self) -> int:
        """Where what has been read ends."""
        return self._position

    def error(self, message: str, position: int | None = None) -> TranscriptError:
        """An error at ``position``, or where the scanner stands."""
        line = self._source.count("\n", 0, self._position if position is None else position) + 1
        return TranscriptError(
            f"not the JSON of a transcript ({message}); that of Whisper, WhisperX or whisper.cpp is wanted",
            path=self._path,
            line=line,
        )

    def _items(self, opening: str, closing: str) -> Iterator[None]:
        self._expect(opening)
        if self.peek() != closing:
            yield
            while self.peek() != closing:
                self._expect(",")
                self.peek()
                yield
        self._position += 1

    def _expect(self, character: str) -> None:
        if self.peek() != character:
            raise self.error(f"expected {character!r}")
        self._position += 1


def string_pieces(source: str, start: int, end: int) -> Iterator[Piece]:
    """The text of the string literal ``source[start:end]``, without its quotes."""
    start, end = start + 1, end - 1
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
