"""A JSON document as a tree that says where each value stands, which the standard library's does not."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

from asrfix.errors import TranscriptError

_SPACE = re.compile(r"[ \t\r\n]*")
_TOKEN = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|[{}\[\]]|[^\s{}\[\],:"]+')
_SURROGATE = re.compile("[\ud800-\udfff]")
_LONGEST = 200_000_000
"""Characters; the tree of a longer file does not fit into the memory of usual machines."""


class Value(NamedTuple):
    """A value and its place ``source[start:end]``.

    ``value`` is a string, number, bool or None; of an object a dict, of an array a list of the Values in it.
    """

    value: Any
    start: int
    end: int


def parse(source: str, path: str | None) -> Value:
    """The document; of several, one after the other as in JSON Lines, the list of them.

    ``NaN`` and ``Infinity``, which recognisers in Python write, are read. Raises TranscriptError, with the line, for
    what is not JSON, a key that stands twice in an object, half a surrogate pair, and what is too deep or too long.
    """
    if len(source) > _LONGEST:
        raise TranscriptError(f"more than {_LONGEST:,} characters of JSON; split the recording", path=path)
    _require_json(source, path)
    documents = _tree(source, path)
    return documents[0] if len(documents) == 1 else Value(documents, 0, len(source))


def json_error(source: str, position: int, message: str, path: str | None) -> TranscriptError:
    """The error that ``message`` tells of what stands at ``position``."""
    return TranscriptError(message, path=path, line=source.count("\n", 0, position) + 1)


def _bad(source: str, position: int, reason: str, path: str | None) -> TranscriptError:
    message = f"not JSON as recognisers write it ({reason}); repair the file, or make it anew"
    return json_error(source, position, message, path)


def _require_json(source: str, path: str | None) -> None:
    decoder = json.JSONDecoder()
    start = _after_space(source, 0)
    while start < len(source):
        try:
            _, end = decoder.raw_decode(source, start)
        except json.JSONDecodeError as error:
            raise _bad(source, error.pos, error.msg, path) from error
        except (RecursionError, ValueError) as error:
            raise _bad(source, start, "nested too deeply, or a number of thousands of digits", path) from error
        start = _after_space(source, end)
        if start == end < len(source) and source[end - 1] not in "]}":
            raise _bad(source, end, "a number or word runs on", path)


def _after_space(source: str, position: int) -> int:
    space = _SPACE.match(source, position)
    return space.end() if space else position


def _tree(source: str, path: str | None) -> list[Value]:
    """The documents of a source that is known to be JSON."""
    documents: list[Value] = []
    content: Any = documents
    key: str | None = None
    outer: list[tuple[Any, str | None, int]] = []
    for token in _TOKEN.finditer(source):
        start, end = token.span()
        first = source[start]
        if first in "{[":
            outer.append((content, key, start))
            content, key = ({} if first == "{" else []), None
            continue
        if first in "}]":
            value = content
            content, key, start = outer.pop()
        elif first == '"':
            value = _string(source, start, end, path)
        else:
            value = json.loads(token[0])
        if isinstance(content, list):
            content.append(Value(value, start, end))
        elif key is None:
            key = value
            if key in content:
                raise _bad(source, start, f"the key {key!r} stands twice", path)
        else:
            content[key] = Value(value, start, end)
            key = None
    return documents


def _string(source: str, start: int, end: int, path: str | None) -> str:
    text = source[start + 1 : end - 1]
    if "\\" not in text:
        return text
    text = str(json.loads(source[start:end]))
    if _SURROGATE.search(text):
        raise _bad(source, start, "half a surrogate pair", path)
    return text
