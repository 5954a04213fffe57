"""Text from outside, made safe and measurable for a terminal."""

from __future__ import annotations

import unicodedata

_REORDERING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_BREAKS = frozenset("\n\r\t\u2028\u2029")


def visible(text: str) -> str:
    """The text on one line, with nothing in it that a terminal would obey.

    Line breaks and tabs become spaces. Control characters become their pictures (U+2400 and on; U+FFFD for those that
    have none), so that a transcript cannot move the cursor or change colours; so do the marks that reorder text.
    """
    return "".join(map(_visible, text))


def _visible(char: str) -> str:
    if char in _BREAKS:
        return " "
    if char < " ":
        return chr(0x2400 + ord(char))
    if char == "\x7f":
        return "\u2421"
    if char in _REORDERING or unicodedata.category(char) in {"Cc", "Cs"}:
        return "\ufffd"
    return char


def width(text: str) -> int:
    """Columns the text takes in a terminal: East Asian wide characters two, combining ones none (UAX #11)."""
    return sum(map(_width, text))


def _width(char: str) -> int:
    if unicodedata.category(char) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(char) in {"W", "F"} else 1


def pad(text: str, columns: int) -> str:
    """The text, filled with spaces to that many columns."""
    return text + " " * (columns - width(text))


def crop(text: str, columns: int) -> str:
    """The beginning of the text, at most that many columns wide; a cut is shown as an ellipsis."""
    kept = _fitting(text, columns)
    return text if kept == text else _fitting(text, columns - 1) + "…"


def crop_left(text: str, columns: int) -> str:
    """The end of the text, at most that many columns wide; a cut is shown as an ellipsis."""
    return crop(text[::-1], columns)[::-1]


def _fitting(text: str, columns: int) -> str:
    used = 0
    for index, char in enumerate(text):
        used += _width(char)
        if used > columns:
            return text[:index]
    return text
