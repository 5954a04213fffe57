"""Lexicons in TOML: ``[lexicon]``, and one ``[[entry]]`` for each name."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field

from asrfix.errors import LexiconError
from asrfix.lexicon.record import Contents

# The pieces that decide where a statement ends: strings, comments, brackets and line ends.
_PIECE = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+"{3,5}'
    r"|'''(?:[^']|'(?!''))*+'{3,5}"
    r'|"(?:[^"\\\n]|\\.)*+"'
    r"|'[^'\n]*+'"
    r"|\#[^\n]*+"
    r"|[\[\]{}\n]",
    re.DOTALL,
)
_HEADER = re.compile(r"\s*\[\[?([^\[\]]+)\]")
_KEY = re.compile(r"""\s*("(?:[^"\\]|\\.)*"|'[^']*'|[A-Za-z0-9_-]+)\s*[.=]""")
_PLACE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


@dataclass(slots=True)
class EntryLines:
    """Where one ``[[entry]]`` and each key in it stand, counted from 1, as far as known."""

    line: int | None
    keys: dict[str, int] = field(default_factory=dict)


def read_toml(text: str, path: str) -> Contents:
    """The records of a TOML lexicon.

    Raises:
        LexiconError: the text is no TOML, or its ``entry`` is no list of entries.
    """
    try:
        document = tomllib.loads(text)
    except RecursionError:
        raise LexiconError("not valid TOML: nested too deeply", path=path) from None
    except ValueError as error:
        raise _syntax_error(str(error), text, path) from None
    contents = Contents(path)
    contents.read_header(document, ("entry",))
    items = document.get("entry", [])
    blocks = entry_lines(text)
    if not isinstance(items, list):
        raise LexiconError("entry is not a list; begin each entry with [[entry]], in double brackets", path=path)
    if len(blocks) != len(items):  # written as entry = [{...}, ...]
        blocks = [EntryLines(None)] * len(items)
    for item, block in zip(items, blocks, strict=True):
        contents.add(item, block.line, block.keys)
    return contents


def entry_lines(text: str) -> list[EntryLines]:
    """The place of each ``[[entry]]`` of a valid TOML document, in order.

    ``tomllib`` tells no places; this walks over the statements and looks into none of their values.
    """
    blocks: list[EntryLines] = []
    inside = False
    depth = start = 0
    line = first_line = 1
    for match in _PIECE.finditer(text):
        piece = match.group()
        if piece in "[{":
            depth += 1
        elif piece in "]}":
            depth -= 1
        line += piece.count("\n")
        if piece == "\n" and depth == 0:
            inside = _take_statement(text[start : match.start()], first_line, blocks, inside)
            start, first_line = match.end(), line
    _take_statement(text[start:], first_line, blocks, inside)
    return blocks


def _take_statement(statement: str, line: int, blocks: list[EntryLines], inside: bool) -> bool:
    """Note a header or a key of an entry; tells whether what follows belongs to an entry."""
    if header := _HEADER.match(statement):
        names = [name.strip().strip("\"'") for name in header[1].split(".")]
        if names[0] != "entry":
            return False
        if len(names) == 1:
            blocks.append(EntryLines(line))
        elif blocks:
            blocks[-1].keys.setdefault(names[1], line)
        return len(names) == 1
    if inside and (key := _KEY.match(statement)):
        blocks[-1].keys.setdefault(key[1].strip("\"'"), line)
    return inside


def _syntax_error(told: str, text: str, path: str) -> LexiconError:
    place = _PLACE.search(told)
    line = None
    if place:
        line = int(place[1]) if place[1] else text.count("\n") + 1
        told = told[: place.start()]
    return LexiconError(f"not valid TOML: {told}; each entry begins with [[entry]]", path=path, line=line)
