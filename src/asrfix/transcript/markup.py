"""Text with tags, entities and escapes, cut into pieces."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from html.entities import html5

from asrfix.errors import TranscriptError
from asrfix.transcript.base import Escape, Piece

ENTITY = r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});"
LINE_BREAK = r"\r\n|\n|\r"


def markup(tag: str) -> re.Pattern[str]:
    """An expression for what does not read as it is written: tags (those matching ``tag``), entities, line breaks."""
    return re.compile(f"(?P<tag>{tag})|(?P<entity>{ENTITY})|(?P<line_break>{LINE_BREAK})")


def outside_tags(source: str, escape: Escape, brackets: tuple[str, ...] = ("<", "</")) -> Escape:
    """As ``escape``, but what would stand right behind a bracket is refused: <国栋> is text, <Guodong> a tag."""

    def write(text: str, offset: int) -> str:
        if text and source.endswith(brackets, 0, offset):
            raise TranscriptError(f"{text!r} behind a bracket may be read as a tag; take the bracket away")
        return escape(text, offset)

    return write


def pieces(source: str, start: int, end: int, expression: re.Pattern[str]) -> Iterator[Piece | str]:
    """The text of ``source[start:end]`` in pieces; each tag comes as a string, where it stands."""
    position = start
    for found in expression.finditer(source, start, end):
        if position < found.start():
            yield Piece(position, found.start())
        position = found.end()
        if found["tag"] is not None:
            yield found["tag"]
        elif found["line_break"] is not None:
            yield Piece(*found.span(), "\n") if len(found[0]) > 1 else Piece(*found.span())
        else:
            yield _entity(found)
    if position < end:
        yield Piece(position, end)


def decoded(
    source: str, start: int, end: int, expression: re.Pattern[str], reading: Callable[[re.Match[str]], str]
) -> Iterator[Piece]:
    """The text of ``source[start:end]`` in pieces, where what the expression matches reads as ``reading`` says."""
    for found in expression.finditer(source, start, end):
        if start < found.start():
            yield Piece(start, found.start())
        yield Piece(*found.span(), reading(found))
        start = found.end()
    if start < end:
        yield Piece(start, end)


def _entity(found: re.Match[str]) -> Piece:
    """An entity, or its characters as they are where it names none, as "&notanentity;" does."""
    name = found[0]
    known = name[1] == "#" or name[1:] in html5
    text = html.unescape(name) if known else ""
    return Piece(*found.span(), text) if text and text != "\ufffd" else Piece(*found.span())
