"""Templates with named fields: filled in, cut in two, and turned into expressions that find what they wrote.

A value is put in as it is and never looked at again, so that braces in a name mean nothing.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from difflib import get_close_matches

_PIECE = re.compile(r"\{([^{}]*)\}|[{}]")


@dataclass(frozen=True, slots=True)
class Template:
    """Literal text and field names in turn: ``parts[0]`` is literal, ``parts[1]`` a field, the last one literal."""

    parts: tuple[str, ...]

    @classmethod
    def parse(cls, text: str, fields: Collection[str]) -> Template:
        """The template written as ``text``. Raises ValueError, with the remedy, for a brace that names no field."""
        parts: list[str] = []
        position = 0
        for piece in _PIECE.finditer(text):
            if piece[1] is None:
                raise ValueError(f"a lone {piece[0]} names no field; leave it out")
            if piece[1] not in fields:
                raise ValueError(f"unknown field {piece[0]}; {did_you_mean(piece[1], fields)}")
            parts += text[position : piece.start()], piece[1]
            position = piece.end()
        return cls((*parts, text[position:]))

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of the fields, in order."""
        return self.parts[1::2]

    @property
    def is_bounded(self) -> bool:
        """Whether visible text stands before, between and after the fields, so that each can be told when read back."""
        return all(literal.strip() for literal in self.parts[::2])

    def render(self, values: Mapping[str, str]) -> str:
        """The text, with a value for each field."""
        return "".join(values[part] if number % 2 else part for number, part in enumerate(self.parts))

    def split(self, field: str) -> tuple[Template, Template]:
        """What stands before the first place of a field, and what stands after it."""
        number = 1 + 2 * self.fields.index(field)
        return Template(self.parts[:number]), Template(self.parts[number + 1 :])

    def expression(self, patterns: Mapping[str, str]) -> str:
        """A regular expression for what :meth:`render` writes, with a group for each field."""
        found: list[str] = []
        for number, part in enumerate(self.parts):
            if number % 2 == 0:
                found.append(re.escape(part))
            else:
                found.append(f"(?P={part})" if part in self.parts[1:number:2] else f"(?P<{part}>{patterns[part]})")
        return "".join(found)


def did_you_mean(word: str, known: Collection[str]) -> str:
    """The remedy for a word outside a closed list: the nearest word of the list, or all of them."""
    near = get_close_matches(word.casefold(), known, n=1)
    return f"did you mean {near[0]}?" if near else f"it can be {', '.join(known)}"
