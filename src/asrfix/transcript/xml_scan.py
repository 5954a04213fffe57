"""XML 1.0 (https://www.w3.org/TR/xml/) cut into tags and text that know where they stand.

No document type is accepted, so there are no entities but the five that XML itself knows, and nothing can be expanded
or loaded from elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from asrfix.errors import TranscriptError
from asrfix.transcript.base import Piece

_TOKEN = re.compile(
    r"""(?P<text>[^<]++)
    |<(?P<slash>/?)(?P<name>[^\s<>/!?="'&]++)(?P<attributes>(?:[^<>"']++|"[^<"]*+"|'[^<']*+')*+)>
    |(?P<cdata><!\[CDATA\[.*?\]\]>)
    |<!--.*?-->|<\?.*?\?>""",
    re.DOTALL | re.VERBOSE,
)
_ATTRIBUTE = re.compile(r"""\s([^\s="'<>/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_NOT_VERBATIM = re.compile(r"&(?:#(?P<decimal>\d{1,7})|#x(?P<hexadecimal>[\da-fA-F]{1,6})|(?P<name>\w{1,32}));|&|\r\n?")
_ENTITIES = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_NO_CHARACTER = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_DEEPEST = 1000
"""So many elements may be open inside each other; documents that people write have some tens."""
_CDATA, _CDATA_END = "<![CDATA[", "]]>"


class Tag(NamedTuple):
    """``source[start:end]`` is a tag. ``opens`` and ``closes`` are both True for an empty element, as ``<br/>``."""

    start: int
    end: int
    name: str
    opens: bool
    closes: bool


class Text(NamedTuple):
    """``source[start:end]`` is text between two tags, or a CDATA section; :func:`pieces` reads it."""

    start: int
    end: int


def scan(source: str, path: str | None = None) -> Iterator[Tag | Text]:
    """The tags and texts of a document, in order; comments and processing instructions are left out.

    Raises TranscriptError, with the line, for what is not well-formed, has a document type or is nested too deeply.
    """
    open_names: list[str] = []
    roots = 0
    for token in _tokens(source, path):
        start, end = token.span()
        if token["name"] is not None:
            tag = Tag(start, end, token["name"], not token["slash"], bool(token["slash"]) or source[end - 2] == "/")
            roots += tag.opens and not open_names
            if fault := _nest(open_names, tag):
                raise _error(source, start, path, fault)
            yield tag
        elif token["text"] is not None or token["cdata"] is not None:
            if open_names:
                yield Text(start, end)
            elif token[0].strip("\ufeff \t\r\n"):
                raise _error(source, start, path, "text outside the root element")
    if open_names or roots != 1:
        fault = f"<{open_names[-1]}> is not closed" if open_names else "there is not one root element"
        raise _error(source, len(source), path, fault)


def attributes(source: str, tag: Tag) -> dict[str, str]:
    """The attributes of a tag, by their names as they are written there; references in the values are read."""
    found = _ATTRIBUTE.finditer(source, tag.start + 1 + len(tag.name), tag.end)
    return {one[1]: _unescaped(one[2] if one[3] is None else one[3]) for one in found}


def pieces(source: str, text: Text, path: str | None = None) -> Iterator[Piece]:
    """A text in pieces: what stands there as it reads, references, line ends, a CDATA section as a whole.

    Raises TranscriptError, with the line, for a reference to no character.
    """
    start, end = text
    if source.startswith(_CDATA, start):
        yield Piece(start, end, source[start + len(_CDATA) : end - len(_CDATA_END)])
        return
    for found in _NOT_VERBATIM.finditer(source, start, end):
        if start < found.start():
            yield Piece(start, found.start())
        reads_as = _character(found)
        if reads_as is None:
            raise _error(source, found.start(), path, f"{source[found.start() : found.end()]} stands for no character")
        yield Piece(*found.span(), reads_as)
        start = found.end()
    if start < end:
        yield Piece(start, end)


def escaped(text: str) -> str:
    """Text as it is written between tags. Raises TranscriptError for a character that XML cannot hold."""
    if strange := _NO_CHARACTER.search(text):
        raise TranscriptError(f"{strange[0]!r} cannot be written in XML; leave it out")
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _tokens(source: str, path: str | None) -> Iterator[re.Match[str]]:
    position = 0
    while position < len(source):
        token = _TOKEN.match(source, position)
        if token is None:
            raise _error(source, position, path, _fault(source, position))
        yield token
        position = token.end()


def _nest(open_names: list[str], tag: Tag) -> str:
    """Open or close the element of a tag; what is wrong about that, or nothing."""
    if tag.opens:
        open_names.append(tag.name)
    if len(open_names) > _DEEPEST:
        return f"more than {_DEEPEST} elements inside each other"
    if tag.closes and (not open_names or open_names.pop() != tag.name):
        return f"</{tag.name}> closes what is not open"
    return ""


def _character(found: re.Match[str]) -> str | None:
    if found[0].startswith("\r"):
        return "\n"
    if found["name"] is not None:
        return _ENTITIES.get(found["name"])
    if found[0] == "&":
        return None
    code = int(found["decimal"]) if found["decimal"] else int(found["hexadecimal"], 16)
    return None if code > 0x10FFFF or _NO_CHARACTER.match(chr(code)) else chr(code)


def _unescaped(value: str) -> str:
    return _NOT_VERBATIM.sub(lambda found: _character(found) or found[0], value)


def _fault(source: str, position: int) -> str:
    if source.startswith("<!DOCTYPE", position):
        return "a document type (DOCTYPE) is not accepted"
    shown = source[position : position + 20].split("\n")[0]
    return f"{shown!r} is no tag"


def _error(source: str, position: int, path: str | None, fault: str) -> TranscriptError:
    line = source.count("\n", 0, position) + 1
    return TranscriptError(f"this XML cannot be read: {fault}; repair it where it was written", path=path, line=line)
