"""Lexicons in JSON: a list of entries or names, or an object that holds it as "entry" or "entries"."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from asrfix.errors import LexiconError
from asrfix.lexicon.entry import Entry
from asrfix.lexicon.record import KEYS, Contents

_ENTRY_KEYS = ("entry", "entries")
_DECODER = json.JSONDecoder()
_BETWEEN = re.compile(r"[\s,:]*")


def read_json(text: str, path: str) -> Contents:
    """The records of a JSON lexicon.

    Raises:
        LexiconError: the text is no JSON, or holds no list of entries.
    """
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        raise LexiconError(f"not valid JSON: {error.msg}", path=path, line=error.lineno) from None
    except (RecursionError, ValueError) as error:
        raise LexiconError(f"not valid JSON: {error}", path=path) from None
    contents = Contents(path)
    opening = _skip(text, 0)
    if isinstance(document, dict):
        contents.read_header(document, _ENTRY_KEYS)
        keys = [key for key in _ENTRY_KEYS if key in document]
        if not keys:
            raise LexiconError('no list of entries; write {"entries": [...]}', path=path)
        document, opening = document[keys[0]], _member(text, opening, keys[0])
    if not isinstance(document, list):
        raise LexiconError('the entries are not a list; write {"entries": [...]}', path=path)
    for item, line in zip(document, _item_lines(text, opening), strict=True):
        contents.add(item, line, {})
    return contents


def values_of(entry: Entry) -> dict[str, object]:
    """An entry as JSON has it: the keys that say something."""
    values: dict[str, object] = {key: value for key in KEYS if (value := getattr(entry, key))}
    if entry.heard_as:
        values["heard_as"] = [
            {"form": heard.form, "near": heard.near} if heard.near else heard.form for heard in entry.heard_as
        ]
    return values


def _member(text: str, opening: int, wanted: str) -> int:
    """Offset of the value of a key, in a valid JSON object that opens at ``opening``; the last one, as in JSON."""
    at = _skip(text, opening + 1)
    found = opening
    while text[at] != "}":
        key, at = _DECODER.raw_decode(text, at)
        at = _skip(text, at)
        if key == wanted:
            found = at
        _, at = _DECODER.raw_decode(text, at)
        at = _skip(text, at)
    return found


def _item_lines(text: str, opening: int) -> Iterator[int]:
    """The line of each item, counted from 1, of a valid JSON list that opens at ``opening``."""
    line, counted = 1, 0
    at = _skip(text, opening + 1)
    while text[at] != "]":
        line += text.count("\n", counted, at)
        counted = at
        yield line
        _, at = _DECODER.raw_decode(text, at)
        at = _skip(text, at)


def _skip(text: str, at: int) -> int:
    match = _BETWEEN.match(text, at)
    return match.end() if match else at
