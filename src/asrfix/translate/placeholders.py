"""Placeholders: how a name is hidden from a translation engine, and found again in what the engine made of it.

Four styles. ``xml`` and ``xml-tag`` are for engines that handle tags (DeepL's ``tag_handling=xml`` with
``ignore_tags=x``), ``html`` for those that respect ``translate="no"``. ``sentinel`` is for everything else, language
models included: an ASCII word such as XQ12Z. It is made of letters and digits because every engine has those in its
vocabulary (rare brackets such as ⟦⟧ are unknown to many and dropped), because a code like that is copied as a product
number is, and because a word takes the place of a noun in the grammar of a sentence; the letter at the end shows where
the number ends when a suffix or another digit follows.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from typing import NamedTuple, Protocol

_SPACE = r"\s{0,3}"
_DIGITS = r"(\d(?:[^\S\r\n]?\d){0,5})"
_OPEN = r"(?:[<＜〈‹]|&lt;|&amp;lt;)"
_CLOSE = r"(?:[>＞〉›]|&gt;|&amp;gt;)"
_SLASH = r"[/／]"
_QUOTE = r"(?:\\?[\"'`“”„‟‘’‚«»「」『』＂＇]|\\?&(?:amp;)?(?:quot|apos|#34|#39);){0,2}"
_EQUALS = rf"{_SPACE}[=＝]{_SPACE}{_QUOTE}{_SPACE}"
_LONGEST_CONTENT = 200
_LAST_LETTER = "Z"
_JOINT = r"[ \t\u00a0\u200b\u3000_-]{0,2}"
_TO_FULL_WIDTH = 0xFEE0
"""From an ASCII character to its full-width form (Unicode block Halfwidth and Fullwidth Forms)."""

_ENTITY = r"&(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-f]{1,6});"


class Found(NamedTuple):
    """A placeholder in a translation: ``text[start:end]`` is, or once was, that with this number."""

    start: int
    end: int
    id: int


class Placeholders(Protocol):
    """One style of placeholders."""

    def write(self, number: int, name: str) -> str:
        """The placeholder with this number, for a name that will be ``name`` in the translation."""

    def find(self, text: str, names: Mapping[int, str]) -> Iterator[Found]:
        """The placeholders of a text, left to right, however an engine has changed them; ``names`` are by number."""

    def occur_in(self, text: str) -> bool:
        """Whether anything in a text could be taken for a placeholder or a part of one."""

    def leftovers(self, text: str) -> Iterator[tuple[int, int, str]]:
        """What else has to go: (start, end, what it was) of escapes, and of parts of damaged placeholders.

        Some may lie within the placeholders found.
        """

    def escape(self, text: str) -> str:
        """Text between placeholders, as the engine has to get it."""


class Sentinels:
    """Words of ASCII letters around a number: XQ12Z."""

    def __init__(self, tag: str) -> None:
        self._tag = tag
        letters = [f"[{letter}{chr(ord(letter) + _TO_FULL_WIDTH)}]" for letter in (*tag, _LAST_LETTER)]
        self._pattern = re.compile(_JOINT.join([*letters[:-1], _DIGITS, letters[-1]]), re.IGNORECASE)

    def write(self, number: int, name: str) -> str:  # noqa: ARG002 - the name stays hidden
        """See :class:`Placeholders`."""
        return f"{self._tag}{number}{_LAST_LETTER}"

    def find(self, text: str, names: Mapping[int, str]) -> Iterator[Found]:  # noqa: ARG002 - no name is in it
        """See :class:`Placeholders`."""
        return (Found(*match.span(), _number(match[1])) for match in self._pattern.finditer(text))

    def occur_in(self, text: str) -> bool:
        """See :class:`Placeholders`."""
        return self._pattern.search(text) is not None

    def leftovers(self, text: str) -> Iterator[tuple[int, int, str]]:  # noqa: ARG002 - a word has no parts
        """See :class:`Placeholders`."""
        return iter(())

    def escape(self, text: str) -> str:
        """See :class:`Placeholders`."""
        return text


def _opening(tag: str) -> str:
    """An expression for ``<x id="12"``, up to what ends the tag."""
    return rf"{_OPEN}{_SPACE}{tag}{_SPACE}id{_EQUALS}{_DIGITS}{_SPACE}{_QUOTE}{_SPACE}"


def _closing(tag: str) -> str:
    """An expression for ``</x>``."""
    return rf"{_OPEN}{_SPACE}{_SLASH}{_SPACE}{tag}{_SPACE}{_CLOSE}"


class _Markup:
    """What the tag styles share: text is XML, so that every tag in it belongs to a placeholder.

    ``opening`` and ``closing`` are expressions for what engines make of the two tags; ``element`` is the right name.
    """

    def __init__(self, element: str, opening: str, closing: str) -> None:
        self._opening = re.compile(opening, re.IGNORECASE)
        self._closing = closing
        self._leftover = re.compile(rf"</{element}\s*>|{_ENTITY}", re.IGNORECASE)

    def occur_in(self, text: str) -> bool:
        """See :class:`Placeholders`."""
        return re.search(f"{self._opening.pattern}|{self._closing}", text, re.IGNORECASE) is not None

    def escape(self, text: str) -> str:
        """See :class:`Placeholders`. A ">" stays, so that the timing lines of subtitles do."""
        return text.replace("&", "&amp;").replace("<", "&lt;")

    def leftovers(self, text: str) -> Iterator[tuple[int, int, str]]:
        """See :class:`Placeholders`."""
        for match in self._leftover.finditer(text):
            yield *match.span(), html.unescape(match[0]) if match[0][0] == "&" else ""


class EmptyTags(_Markup):
    """``<x id="12"/>``."""

    def __init__(self, tag: str) -> None:
        self._tag = tag
        closing = _closing(tag)
        super().__init__(tag, rf"{_opening(tag)}{_SLASH}?{_SPACE}{_CLOSE}(?:{_SPACE}{closing})?", closing)

    def write(self, number: int, name: str) -> str:  # noqa: ARG002 - the name stays hidden
        """See :class:`Placeholders`."""
        return f'<{self._tag} id="{number}"/>'

    def find(self, text: str, names: Mapping[int, str]) -> Iterator[Found]:  # noqa: ARG002 - no name is in it
        """See :class:`Placeholders`."""
        return (Found(*match.span(), _number(match[1])) for match in self._opening.finditer(text))


class _Elements(_Markup):
    """Tags around the name. Where the closing tag is gone, what follows is the content if it is the name."""

    def __init__(self, element: str, opening: str, closing: str) -> None:
        super().__init__(element, opening, closing)
        self._rest = re.compile(rf"(?:(?!{_OPEN}).){{0,{_LONGEST_CONTENT}}}{closing}", re.IGNORECASE | re.DOTALL)

    def find(self, text: str, names: Mapping[int, str]) -> Iterator[Found]:
        """See :class:`Placeholders`."""
        for match in self._opening.finditer(text):
            number, end = _number(match[1]), match.end()
            rest = self._rest.match(text, end)
            content = self.escape(names.get(number, ""))
            if rest:
                end = rest.end()
            elif text.startswith(content, end):
                end += len(content)
            yield Found(match.start(), end, number)


class Tags(_Elements):
    """``<x id="12">Ion Stoica</x>``."""

    def __init__(self, tag: str) -> None:
        self._tag = tag
        super().__init__(tag, f"{_opening(tag)}{_CLOSE}", _closing(tag))

    def write(self, number: int, name: str) -> str:
        """See :class:`Placeholders`."""
        return f'<{self._tag} id="{number}">{self.escape(name)}</{self._tag}>'


class Spans(_Elements):
    """``<span translate="no" data-asrfix="12">Ion Stoica</span>``.

    An engine that takes this for text translates its words, so that of the opening tag only ``asrfix="12"`` is sure.
    """

    def __init__(self, tag: str) -> None:
        self._tag = tag
        others = f"(?:(?!{_OPEN}|{_CLOSE}).){{0,120}}?"
        opening = rf"{_OPEN}{_SPACE}[^\W\d]{others}{tag}{_EQUALS}{_DIGITS}{_SPACE}{_QUOTE}{others}{_CLOSE}"
        super().__init__("span", opening, rf"(?:</\w{{1,20}}\s*>|{_closing('span')})")

    def occur_in(self, text: str) -> bool:
        """See :class:`Placeholders`. A closing tag has no number, and the element no other name."""
        return self._opening.search(text) is not None

    def write(self, number: int, name: str) -> str:
        """See :class:`Placeholders`."""
        return f'<span translate="no" data-{self._tag}="{number}">{self.escape(name)}</span>'


class _Style(NamedTuple):
    make: Callable[[str], Placeholders]
    base: str
    letter: str


_STYLES = {
    "sentinel": _Style(Sentinels, "XQ", "V"),
    "xml": _Style(EmptyTags, "x", "a"),
    "xml-tag": _Style(Tags, "x", "a"),
    "html": _Style(Spans, "asrfix", "a"),
}
STYLES = tuple(_STYLES)
"""Names of the styles."""


def placeholders(style: str, tag: str) -> Placeholders:
    """The placeholders of a style; ``tag`` is their element, attribute or first letters."""
    return _STYLES[style].make(tag)


def unused_tag(style: str, text: str) -> str:
    """A tag for which nothing in the text could be taken for a placeholder."""
    make, base, letter = _STYLES[style]
    tags = (base + letter * more for more in count())
    return next(tag for tag in tags if not make(tag).occur_in(text))


def _number(digits: str) -> int:
    """The number that digits write, in ASCII or full width, with spaces between perhaps."""
    return int("".join(digits.split()))
