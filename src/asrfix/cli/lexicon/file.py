"""Lexicon files that are read, changed and written by the verbs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from asrfix.cli.inputs import known_lexicon, require_file
from asrfix.errors import InputError, LexiconError

if TYPE_CHECKING:
    from asrfix.lexicon import Entry

_MARK = "\ufeff"


def require_toml(path: str) -> None:
    """Raise an error for what cannot be changed in place.

    Raises:
        LexiconError: it is a shipped lexicon, or no TOML file.
    """
    from asrfix.lexicon import shipped

    if not path.endswith(".toml"):
        told = "comes with asrfix and is not changed" if path in shipped() else "only TOML can be changed in place"
        remedy = "write it as TOML first: asrfix lexicon convert … -o names.toml"
        raise LexiconError(f"{told}; {remedy}", path=path)


def change(path: str, edit: Callable[[str], str]) -> bool:
    """Rewrite a TOML lexicon as a whole or not at all, its line ends kept; tells whether it changed.

    Raises:
        InputError: it cannot be read, changed or written.
    """
    from asrfix.transcript import write

    require_toml(path)
    require_file(path)
    before = _text(path)
    has_mark = before.startswith(_MARK)
    newline = "\r\n" if before.count("\r\n") == before.count("\n") > 0 else "\n"
    after = edit(before.removeprefix(_MARK).replace(newline, "\n")).replace("\n", newline)
    if has_mark:
        after = _MARK + after
    if after != before:
        write(path, after.encode(), over=before.encode())
    return after != before


def create(path: str, text: str) -> None:
    """Write a new file.

    Raises:
        InputError: there is one of that name, or it cannot be written.
    """
    from asrfix.transcript import write

    if Path(path).exists():
        raise InputError("is there already; choose another name, or delete it first", path=path)
    write(path, text.encode())


def read_entries(path: str, form: str | None) -> Sequence[Entry]:
    """The entries of a lexicon, or of another program's list; by its name's ending where no format is given.

    Raises:
        InputError: it cannot be read.
    """
    from asrfix.lexicon import shipped
    from asrfix.lexicon.files import decode
    from asrfix.vocabulary import FORMATS, guess

    source = shipped().get(known_lexicon(path))
    if source is not None and not Path(path).is_file():
        return FORMATS["toml"].read(source.read_text(encoding="utf-8"), path)
    chosen = FORMATS[form] if form else guess(path)
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", path=path) from None
    return chosen.read(decode(data, path), path)


def _text(path: str) -> str:
    """The text of a UTF-8 file, its line ends and byte order mark as they are."""
    try:
        return Path(path).read_bytes().decode()
    except UnicodeDecodeError:
        raise LexiconError("not UTF-8; save it as UTF-8", path=path) from None
    except OSError as error:
        raise LexiconError(f"cannot be read: {error.strerror}", path=path) from None


output_option = click.option("-o", "--output", metavar="FILE", help="Write to a new file; else to standard output.")
