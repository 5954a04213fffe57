"""Compiled lexicons: a lexicon together with what a search index works out of it, so that loading is quick.

The file has five lines of ASCII. The first is a JSON object that names the engine it was made by, the files it was made
of and the SHA-256 of each other line: the entries as JSON; the forms as JSON; then for English and for Chinese the
chance levels of all forms, in Base64. Nothing in it is executed, and no size that it declares is believed.

What is stored depends on the entries and on the engine (its code and its tables), not on caution or weights.
"""

from __future__ import annotations

import json
import sys
from array import array
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

from asrfix.data import engine_digest
from asrfix.lexicon.entry import Entry
from asrfix.lexicon.json_format import values_of
from asrfix.lexicon.sources import Source, sha256
from asrfix.sound.phones import PHONES
from asrfix.sound.readings import Reading

EXTENSION = ".asrfix"
"""What the name of a compiled lexicon ends with."""

_LAYOUT = 1
_LINES = 4
_SCRIPTS = ("latin", "han", "mixed")


class PreparedForm(NamedTuple):
    """A right form, its words as they are compared, its script and its pronunciations."""

    text: str
    keys: tuple[str, ...]
    script: str
    readings: tuple[Reading, ...]


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class Prepared:
    """What an index works out of a lexicon.

    ``forms`` are those of the entries in their order. For ``latin`` and ``han`` text, ``chances`` has for each of them
    the distances of the ordinary windows that are near it, ascending.
    """

    forms: Sequence[PreparedForm]
    chances: Mapping[str, Sequence[Sequence[float]]]


@dataclass(frozen=True, kw_only=True, slots=True)
class Compiled:
    """What could be made of a compiled file.

    ``document`` is the lexicon as its JSON format has it; None where that is damaged. ``prepared`` is None where
    ``stale`` says why it cannot be used.
    """

    sources: tuple[Source, ...]
    document: Mapping[str, Any] | None
    prepared: Prepared | None
    stale: str | None


def pack(name: str | None, entries: Iterable[Entry], prepared: Prepared, sources: Iterable[Source]) -> bytes:
    """The bytes of a compiled file; the paths of the sources are relative to its folder."""
    document = {"lexicon": {} if name is None else {"name": name}, "entries": list(map(values_of, entries))}
    forms = [_row(form) for form in prepared.forms]
    lines = [_as_json(document), _as_json(forms), *(_as_base64(prepared.chances[script]) for script in _SCRIPTS[:2])]
    header = {
        "asrfix compiled lexicon": _LAYOUT,
        "engine": engine_digest(),
        "sources": [(source.path, source.sha256) for source in sources],
        "sha256": [sha256(line) for line in lines],
    }
    return b"".join(line + b"\n" for line in (_as_json(header), *lines))


def unpack(data: bytes) -> Compiled:
    """What can be made of the bytes of a compiled file.

    Raises:
        ValueError: not even the first line can be read.
    """
    first, *lines = data.split(b"\n")
    try:
        header = json.loads(first)
        layout, engine, digests = header["asrfix compiled lexicon"], header["engine"], header["sha256"]
        sources = tuple(Source(path=str(path), sha256=str(digest)) for path, digest in header["sources"])
        is_whole = [sha256(line) == digest for line, digest in zip(lines, digests, strict=False)]
    except (KeyError, TypeError, RecursionError) as error:
        raise ValueError(str(error)) from None
    if any(source.path.endswith(EXTENSION) for source in sources):
        raise ValueError("compiled from a compiled lexicon")
    document, prepared, stale = None, None, None
    if layout != _LAYOUT or engine != engine_digest():
        stale = "was compiled by another version of asrfix"
    elif is_whole != [True] * _LINES or lines[_LINES:] != [b""]:
        stale = "is damaged"
    try:
        document = _document(lines[0]) if layout == _LAYOUT and is_whole[:1] == [True] else None
        prepared = None if stale else _prepared(*lines[1:_LINES])
    except (ValueError, TypeError, AttributeError, RecursionError):
        stale = "is damaged"
    return Compiled(sources=sources, document=document, prepared=prepared, stale=stale)


def _document(line: bytes) -> dict[str, Any]:
    """Raises ValueError for a line that :func:`pack` does not write."""
    document = json.loads(line)
    if not isinstance(document, dict) or not isinstance(document.get("entries"), list):
        raise ValueError("no lexicon")  # noqa: TRY004 - what is wrong is the file, not a type of this program
    return document


def _prepared(forms: bytes, *chances: bytes) -> Prepared:
    """Raises ValueError, TypeError or AttributeError for lines that :func:`pack` does not write."""
    found = [_form(*row) for row in json.loads(forms)]
    phones = {*"".join(reading.phones for form in found for reading in form.readings)}
    if phones - PHONES or {form.script for form in found} - {*_SCRIPTS}:
        raise ValueError("these are no forms")
    levels = (list(_from_base64(line, len(found))) for line in chances)
    return Prepared(forms=found, chances=dict(zip(_SCRIPTS, levels, strict=False)))


def _row(form: PreparedForm) -> tuple[str, str, str, str]:
    """A form as four texts; nested lists would take twice as long to read."""
    readings = " ".join(f"{reading.phones}:{reading.kind}" for reading in form.readings)
    return form.text, "\n".join(form.keys), form.script, readings


def _form(text: str, keys: str, script: str, readings: str) -> PreparedForm:
    said = tuple(Reading(*reading.split(":")) for reading in readings.split())
    return PreparedForm(text, tuple(keys.split("\n")), script, said)


def _as_json(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode("ascii")


def _as_base64(lists: Sequence[Sequence[float]]) -> bytes:
    """How long each list is (32 bits), then the numbers of all (64 bits); little-endian."""
    lengths, numbers = array("I", map(len, lists)), array("d", (number for one in lists for number in one))
    return b64encode(_little(lengths).tobytes() + _little(numbers).tobytes())


def _from_base64(line: bytes, count: int) -> Iterator[Sequence[float]]:
    """The ``count`` lists of numbers in a line. Raises ValueError where it holds others."""
    data = b64decode(line, validate=True)
    lengths, numbers = array("I"), array("d")
    border = count * lengths.itemsize
    lengths.frombytes(data[:border])
    numbers.frombytes(data[border:])
    ends = [0, *accumulate(_little(lengths))]
    if len(ends) != count + 1 or ends[-1] != len(numbers):
        raise ValueError("too few or too many numbers")
    numbers = _little(numbers)
    return (numbers[start:end] for start, end in pairwise(ends))


def _little(numbers: array[Any]) -> array[Any]:
    """The numbers with their bytes in little-endian order, or back."""
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers
