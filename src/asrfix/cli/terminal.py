"""Standard output and standard error: encoding, colour, progress."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic

import click

from asrfix.report.visible import visible

_ERASE_LINE = "\r\x1b[K"
_OBEYED = {
    code: visible(chr(code)) for code in (0x7F, *range(0x80, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A))
}
"""What JSON leaves as it is and a terminal would obey."""
_REFRESH = 0.1
_REMINDER = 60.0
"""Seconds between two notes of progress, on a terminal and elsewhere."""


def use_utf8() -> None:
    """Write UTF-8 whatever the locale says; what even that cannot encode (undecodable file names) is escaped."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def abandon_stdout() -> None:
    """Write nothing more to standard output, not even what is still buffered when the interpreter ends."""
    with suppress(io.UnsupportedOperation):  # a host program's stream may be no file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def show(pieces: Iterable[str]) -> None:
    """Write a report to standard output piece by piece; colours only for a terminal, and only where welcome."""
    colour = False if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" else None
    terminal = sys.stdout.isatty()
    for piece in pieces:
        click.echo(piece.translate(_OBEYED) if terminal else piece, nl=False, color=colour)


def show_diff(lines: Iterable[str]) -> None:
    """Write a diff to standard output: for a program exactly as it is, for a terminal with nothing in it obeyed."""
    terminal = sys.stdout.isatty()
    for line in lines:
        sys.stdout.write(visible(line.removesuffix("\n")) + "\n" if terminal else line)


def tell(message: object) -> None:
    """Tell a person on standard error, on one line; of an error with several problems, each on its own."""
    for line in getattr(message, "problems", ()) or (message,):
        click.echo(f"asrfix: {visible(str(line))}", err=True)


@contextmanager
def working_on(path: str, number: int, total: int) -> Iterator[None]:
    """Name the file being worked on, on a terminal and where there are several; gone when the work is done."""
    if total == 1 or not sys.stderr.isatty():
        yield
        return
    click.echo(f"{number} of {total}: {visible(path)}", err=True, nl=False)
    try:
        yield
    finally:
        click.echo(_ERASE_LINE, err=True, nl=False, color=True)


class Progress:
    """Tells of a long run now and then which file it has come to: on a terminal on one line that is gone in the end."""

    def __init__(self) -> None:
        self._terminal = sys.stderr.isatty()
        self._told = -_REMINDER if self._terminal else monotonic()

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        self._erase()

    def __call__(self, path: str, number: int, total: int) -> None:
        """Tell that of so many files this one is begun, unless something was told just before."""
        now = monotonic()
        if now - self._told < (_REFRESH if self._terminal else _REMINDER):
            return
        self._told = now
        if self._terminal:
            self._erase()
            click.echo(f"{number} of {total}: {visible(path)}", err=True, nl=False)
        else:
            tell(f"{number} of {total}: {path}")

    def _erase(self) -> None:
        if self._terminal:
            click.echo(_ERASE_LINE, err=True, nl=False, color=True)
