"""Reading the small files that are neither transcripts nor lexicons: settings, decisions, annotations."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from asrfix.errors import InputError

MOST_BYTES = 64_000_000


def read_text(path: str) -> str:
    """The text of a UTF-8 file.

    Raises:
        InputError: it cannot be read, or is not UTF-8.
    """
    try:
        with Path(path).open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise InputError(f"larger than {MOST_BYTES / 1e6:g} MB; check that this is the file you mean", path=path)
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError("not UTF-8; save it as UTF-8", path=path) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise InputError(f"cannot be read: {reason}; check the path", path=path) from None


def read_rows(path: str) -> Iterator[tuple[int, dict[str, object]]]:
    """The objects of a JSON Lines file, each with the number of its line; blank lines are skipped.

    Raises:
        InputError: the file cannot be read, or a line is no JSON object.
    """
    for number, line in enumerate(read_text(path).split("\n"), 1):
        if line.strip():
            try:
                row = json.loads(line)
            except (ValueError, RecursionError):
                row = None
            if not isinstance(row, dict):
                raise InputError("no JSON object; write one on each line", path=path, line=number)
            yield number, row
