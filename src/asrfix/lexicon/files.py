"""From paths to the records of lexicon files."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from importlib.resources.abc import Traversable
from pathlib import Path

from asrfix.errors import LexiconError
from asrfix.lexicon.compiled import EXTENSION, unpack
from asrfix.lexicon.json_format import read_json
from asrfix.lexicon.record import Contents
from asrfix.lexicon.sources import Source, find_source, path_from, sha256, shipped
from asrfix.lexicon.table_format import read_csv, read_names, read_tsv
from asrfix.lexicon.toml_format import read_toml

LexiconPath = str | os.PathLike[str]

FORMATS: Mapping[str, Callable[[str, str], Contents]] = {
    ".toml": read_toml,
    ".txt": read_names,
    ".csv": read_csv,
    ".tsv": read_tsv,
    ".json": read_json,
}
"""Extension -> reader of (text, path)."""

_AGAIN = "compile it again with asrfix lexicon compile"
MOST_BYTES = 64_000_000
"""Of a lexicon file: several hundred thousand entries."""

_BYTE_ORDER_MARKS = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}


def read_all(paths: Iterable[LexiconPath]) -> list[Contents]:
    """The contents of lexicon files.

    Raises:
        LexiconError: a file cannot be read; when there are several such files, one error tells of all.
    """
    found: list[Contents] = []
    failed: list[LexiconError] = []
    for path in paths:
        try:
            found += _read(os.fspath(path))
        except LexiconError as error:
            failed.append(error)
    if len(failed) == 1:
        raise failed[0]
    if failed:
        raise LexiconError(f"{len(failed)} lexicons cannot be read", problems=[str(error) for error in failed])
    return found


def _read(path: str) -> list[Contents]:
    try:
        source = find_source(path)
        reader = _reader(source, path)
        with source.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise LexiconError(f"no such file{_or_shipped()}", path=path) from None
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        raise LexiconError(f"cannot be read: {getattr(error, 'strerror', None) or error}", path=path) from None
    if len(data) > MOST_BYTES:
        raise LexiconError(f"larger than {MOST_BYTES / 1e6:g} MB; split it (-l may be repeated)", path=path)
    return reader(data, path)


def _reader(source: Path | Traversable, path: str) -> Callable[[bytes, str], list[Contents]]:
    extension = Path(source.name).suffix.lower()
    if source.is_dir():
        raise LexiconError("is a folder; give the lexicon file in it", path=path)
    if extension == EXTENSION:
        return _read_compiled
    if extension not in FORMATS:
        told = f"unknown kind of lexicon {extension}" if extension else "a lexicon has an extension that tells its kind"
        raise LexiconError(f"{told}; it can be {', '.join(FORMATS)}{_or_shipped()}", path=path)
    return partial(_read_text, FORMATS[extension])


def _read_text(reader: Callable[[str, str], Contents], data: bytes, path: str) -> list[Contents]:
    contents = reader(decode(data, path), path)
    contents.sources = (Source(path=path, sha256=sha256(data)),)
    return [contents]


def _read_compiled(data: bytes, path: str) -> list[Contents]:
    """The contents of a compiled lexicon, or of its sources where they have changed or it is too damaged."""
    folder = Path(path).parent
    try:
        compiled = unpack(data)
    except ValueError:
        raise LexiconError(f"is damaged, or no compiled lexicon; {_AGAIN}", path=path) from None
    sources = tuple(Source(path=path_from(folder, own.path), sha256=own.sha256) for own in compiled.sources)
    stale = f"{path} {compiled.stale}" if compiled.stale else None
    changed = next((source.path for source in sources if source.has_changed), None)
    if changed is None and compiled.document is not None:
        contents = Contents(path, sources=sources, prepared=compiled.prepared, stale=stale)
        contents.read_header(compiled.document, ("entries",))
        for item in compiled.document["entries"]:
            contents.add(item, None, {})
        return [contents]
    if changed:
        stale = f"{path} was compiled from {changed}, which has changed"
    if not sources:
        raise LexiconError(f"{stale}; {_AGAIN}")
    try:
        found = read_all(source.path for source in sources)
    except LexiconError as error:
        raise LexiconError(f"{stale}, and {error}; {_AGAIN}") from None
    found[0].stale = stale
    return found


def decode(data: bytes, path: str) -> str:
    """The text of a lexicon file, without its byte order mark.

    Raises:
        LexiconError: it is no Unicode text.
    """
    encoding = next((name for mark, name in _BYTE_ORDER_MARKS.items() if data.startswith(mark)), "utf-8")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        if encoding == "utf-16":
            raise LexiconError("starts as UTF-16 but is not; save it as UTF-8", path=path) from None
        line = data.count(b"\n", 0, error.start) + 1
        raise LexiconError("not UTF-8 text; save it as UTF-8", path=path, line=line) from None
    if "\0" in text:
        raise LexiconError("a binary file, not a lexicon", path=path)
    return text


def _or_shipped() -> str:
    names = shipped()
    return f", or a lexicon that ships with asrfix: {', '.join(names)}" if names else ""
