"""Where things stand in a TOML lexicon: its statements, and those of each ``[[entry]]``.

``tomllib`` tells no places. This walks over the statements of a valid document and looks into none of their values.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

# The pieces that decide where a statement ends: strings, comments, brackets and line ends.
PIECE = re.compile(
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


@dataclass(frozen=True, slots=True)
class Statement:
    """``text[start:end]``, a header, a key with its value, a comment or a blank line; ``line`` counts from 1.

    It ends before its line break; a comment behind a value belongs to it.
    """

    start: int
    end: int
    line: int


@dataclass(slots=True)
class Block:
    """One ``[[entry]]``: its header, the first statement of each key, and its last statement of all."""

    header: Statement
    keys: dict[str, Statement] = field(default_factory=dict)
    last: Statement = field(init=False)

    def __post_init__(self) -> None:
        self.last = self.header


def statements(text: str) -> Iterator[Statement]:
    """The statements of a valid TOML document, comments and blank lines among them."""
    depth = start = 0
    line = first_line = 1
    for match in PIECE.finditer(text):
        piece = match.group()
        if piece in "[{":
            depth += 1
        elif piece in "]}":
            depth -= 1
        line += piece.count("\n")
        if piece == "\n" and depth == 0:
            yield Statement(start, match.start(), first_line)
            start, first_line = match.end(), line
    if start < len(text):
        yield Statement(start, len(text), first_line)


def entry_blocks(text: str) -> list[Block]:
    """The ``[[entry]]`` blocks of a valid TOML document, in order; those of ``entry = [{…}]`` are not found."""
    blocks: list[Block] = []
    owner: str | None = None  # what the keys belong to: "" to the entry itself, else to that table of it
    for statement in statements(text):
        source = text[statement.start : statement.end]
        if header := _HEADER.match(source):
            names = [name.strip().strip("\"'") for name in header[1].split(".")]
            owner = names[1] if len(names) > 1 else ""
            if names[0] != "entry":
                owner = None
            elif not owner:
                blocks.append(Block(statement))
            elif blocks:
                blocks[-1].keys.setdefault(owner, statement)
                blocks[-1].last = statement
        elif owner is not None and blocks and (key := _KEY.match(source)):
            if not owner:
                blocks[-1].keys.setdefault(key[1].strip("\"'"), statement)
            blocks[-1].last = statement
    return blocks
