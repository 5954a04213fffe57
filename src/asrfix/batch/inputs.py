"""What is to be done: from the files, folders and patterns a user names to pairs of source and target."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from glob import has_magic
from itertools import takewhile
from pathlib import Path, PurePath

from asrfix.errors import InputError
from asrfix.transcript import EXTENSIONS

JSON_LINES = frozenset((".jsonl", ".ndjson"))
PARQUET = frozenset((".parquet",))
"""Endings of tables, in small letters."""

FINDINGS = "findings.jsonl"
ERRORS = "errors.jsonl"
JOURNAL = ".journal.jsonl"
"""What batch itself writes into the folder of results."""

_BESIDE = (".asrfix.json", ".gold.jsonl")
"""What asrfix keeps beside transcripts: decisions, annotations. They are no input."""


@dataclass(frozen=True, slots=True)
class Item:
    """A file to correct, and where in the folder of results it goes."""

    source: Path
    target: PurePath


def find(inputs: Iterable[str], folder: Path) -> list[Item]:
    """The items of these inputs, in their order; those of a folder or pattern are sorted by path.

    A folder is walked and mirrored: files that have the name of a transcript or table are taken, hidden ones are not.
    Links to folders are not followed, so that loops do no harm, and ``folder``, where the results go, is left out. A
    pattern (``*``, ``?``, ``[…]``, ``**`` for any folders) is mirrored from its first wildcard on.

    Raises:
        InputError: an input is missing, empty or lies in ``folder``, or two would be written to the same place.
    """
    out = folder.resolve()
    found: dict[PurePath, Path] = {}
    for source, target in (pair for name in inputs for pair in _expanded(name, out)):
        known = found.setdefault(target, source)
        if known.resolve() != source.resolve():
            raise InputError(
                f"would be written to {folder / target}, and so would {known}; rename it", path=str(source)
            )
    items = [Item(source, target) for target, source in found.items()]
    for item in items:
        _require_apart(item, folder, out)
    return items


def _require_apart(item: Item, folder: Path, out: Path) -> None:
    """Raise InputError where writing the target could change an input or what batch keeps there itself."""
    source = str(item.source)
    if item.source.resolve().is_relative_to(out):
        raise InputError(f"lies in {folder}, where the results go; choose another folder", path=source)
    if str(item.target) in (FINDINGS, ERRORS, JOURNAL):
        raise InputError(f"{folder / item.target} is written by batch itself; rename the input", path=source)
    if not (out / item.target).resolve().is_relative_to(out):
        raise InputError("is or goes through a link that leads elsewhere; remove it", path=str(folder / item.target))


def _expanded(name: str, out: Path) -> Iterable[tuple[Path, PurePath]]:
    """(source, target) of each file that a name stands for."""
    path = Path(name)
    if path.is_file():
        return [(path, PurePath(path.name))]
    if path.is_dir():
        base, sources, nothing = path, _walk(path, out), "no transcript or table is in this folder"
    elif has_magic(name):
        base = Path(*takewhile(lambda part: not has_magic(part), path.parts))
        sources, nothing = _matches(base, path.relative_to(base), out), "no file has a name like this"
    else:
        raise InputError("there is no such file or folder; check the name", path=name)
    pairs = sorted((source, PurePath(source.relative_to(base))) for source in sources)
    if not pairs:
        raise InputError(f"{nothing}; check the name", path=name)
    return pairs


def _walk(top: Path, out: Path) -> Iterator[Path]:
    for folder, folders, files in os.walk(top, onerror=_refuse):
        folders[:] = [name for name in folders if not name.startswith(".") and Path(folder, name).resolve() != out]
        yield from (path for name in files if _is_input(name) and (path := Path(folder, name)).is_file())


def _matches(base: Path, pattern: PurePath, out: Path) -> Iterator[Path]:
    for path in base.glob(str(pattern)):
        hidden = any(part.startswith(".") for part in path.relative_to(base).parts)
        if not hidden and path.is_file() and not path.resolve().is_relative_to(out):
            yield path


def _is_input(name: str) -> bool:
    known = PurePath(name).suffix.lower() in EXTENSIONS.keys() | JSON_LINES | PARQUET
    return known and not name.startswith(".") and not name.endswith(_BESIDE)


def _refuse(error: OSError) -> None:
    raise InputError(f"cannot be read: {error.strerror}; check the folder", path=str(error.filename)) from error
