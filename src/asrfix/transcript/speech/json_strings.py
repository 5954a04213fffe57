"""The strings of a JSON file: what they say, and how new text is written into them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from asrfix.transcript.base import Escape, Piece
from asrfix.transcript.speech.json_tree import Value

TAG = re.compile(r"<\|[^|<>\"\\]{1,40}\|>")
"""What a recogniser says about speech between its words: ``<|zh|>``, ``<|12.40|>``."""
_ESCAPE = re.compile(r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)")


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
