"""What the user names on the command line: transcripts and lexicons."""

from __future__ import annotations

import codecs
import sys
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

import click

import asrfix
from asrfix.cli.terminal import complain
from asrfix.errors import InputError

if TYPE_CHECKING:
    from asrfix.transcript import Transcript

STDIN = "-"
"""The file name that stands for standard input."""


def _known_encoding(_context: click.Context, _parameter: click.Parameter, name: str | None) -> str | None:
    try:
        return name and codecs.lookup(name).name
    except LookupError:
        raise click.BadParameter(f"{name!r} is no encoding Python knows; try utf-8, gb18030, big5 or cp1252") from None


files_argument = click.argument("files", nargs=-1, required=True, metavar="FILE…")

lexicon_option = click.option(
    "-l",
    "--lexicon",
    "lexicons",
    multiple=True,
    metavar="LEXICON",
    help="The true names: a TOML, CSV, TSV, JSON or plain text file, or the name of a shipped lexicon. May be repeated.",
)

encoding_option = click.option(
    "--encoding",
    metavar="NAME",
    callback=_known_encoding,
    help="How the transcripts are encoded; found out by looking at them where this is not given.",
)


def read_transcript(path: str, encoding: str | None) -> Transcript:
    """Read a transcript, or standard input for ``-``; a guessed encoding is told on standard error.

    Raises:
        TranscriptError: it cannot be read.
    """
    from asrfix import transcript

    if path == STDIN:
        read = transcript.from_bytes(sys.stdin.buffer.read(), encoding=encoding)
    else:
        read = transcript.read(existing(path), encoding=encoding)
    if read.encoding_guessed:
        complain(f"{path}: taken for {read.encoding}, which is a guess; if it is wrong, give --encoding")
    return read


def load_lexicon(names: tuple[str, ...]) -> asrfix.Lexicon:
    """The lexicon made of these files and shipped lexicons.

    Raises:
        click.UsageError: none is named.
        LexiconError: one cannot be loaded.
        InputError: there is no such file or shipped lexicon.
    """
    if not names:
        raise click.UsageError(
            "Which names are the right ones? Give a lexicon with -l FILE, or one that comes with asrfix: "
            + ", ".join(f"-l {name}" for name in _shipped())
        )
    return asrfix.Lexicon.load(*map(lexicon_path, names))


def lexicon_path(name: str) -> Path:
    """The file of a lexicon named on the command line: a file of that name, or else the shipped lexicon.

    Raises:
        InputError: there is neither.
    """
    if Path(name).exists():
        return Path(name)
    shipped = _shipped()
    return shipped[name] if name in shipped else existing(name, tuple(shipped))


def existing(name: str, others: tuple[str, ...] = ()) -> Path:
    """The path, if there is a file.

    Args:
        name: the path.
        others: what may have been meant besides the files of the same folder.

    Raises:
        InputError: there is no file; names that look alike are suggested.
    """
    path = Path(name)
    if path.is_dir():
        raise InputError("this is a folder; name the files in it", path=name)
    if path.exists():
        return path
    neighbours = [one.name for one in path.parent.iterdir()] if path.parent.is_dir() else []
    alike = [str(path.parent / one) for one in get_close_matches(path.name, neighbours)]
    alike += get_close_matches(name, others)
    remedy = f"did you mean {' or '.join(alike)}?" if alike else "check the name and the folder"
    raise InputError(f"there is no such file; {remedy}", path=name)


def _shipped() -> dict[str, Path]:
    from asrfix.lexicon import shipped

    return shipped()
