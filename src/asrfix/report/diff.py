"""What a fix would change, as a unified diff that ``patch`` understands."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import unified_diff
from io import StringIO


def as_diff(path: str, before: str, after: str) -> Iterator[str]:
    r"""Yield the lines of the diff between two states of a file; nothing where they are the same.

    Lines end at ``\n`` only, as they do for ``patch``: a carriage return stays part of its line.
    """
    for line in unified_diff(_lines(before), _lines(after), fromfile=path, tofile=path):
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def _lines(text: str) -> list[str]:
    return list(StringIO(text, newline="\n"))
