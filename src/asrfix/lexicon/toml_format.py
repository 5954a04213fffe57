"""Lexicons in TOML: ``[lexicon]``, and one ``[[entry]]`` for each name."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field

from asrfix.errors import LexiconError
from asrfix.lexicon.record import Contents
from asrfix.lexicon.toml_layout import entry_blocks

_PLACE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")

_DEEP_KEY = re.compile(
    r"""^[ \t[]*+(?:(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){32}""", re.MULTILINE
)
"""tomllib needs time in the square of the parts of a key."""


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
    if deep := _DEEP_KEY.search(text):
        line = text.count("\n", 0, deep.start()) + 1
        raise LexiconError("a key of that many parts; an entry has keys such as names.zh", path=path, line=line)
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
    """The place of each ``[[entry]]`` of a valid TOML document, in order."""
    return [
        EntryLines(block.header.line, {key: statement.line for key, statement in block.keys.items()})
        for block in entry_blocks(text)
    ]


def _syntax_error(told: str, text: str, path: str) -> LexiconError:
    place = _PLACE.search(told)
    line = None
    if place:
        line = int(place[1]) if place[1] else text.count("\n") + 1
        told = told[: place.start()]
    return LexiconError(f"not valid TOML: {told}; each entry begins with [[entry]]", path=path, line=line)
