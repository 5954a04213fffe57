"""Reading transcripts from files, bytes and strings; writing files so that they are never half written."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from asrfix.errors import TranscriptError
from asrfix.transcript.base import Draft
from asrfix.transcript.formats import FORMATS, READERS, find_format
from asrfix.transcript.source import Source, decode, undecoded
from asrfix.transcript.transcript import Transcript


def read(
    path: str | os.PathLike[str],
    *,
    encoding: str | None = None,
    format: str | None = None,  # noqa: A002 - as users say it
) -> Transcript:
    """The transcript in a file.

    ``encoding`` is a name Python knows and ``format`` one of ``FORMATS``; both are told from the file where they are
    not given. Raises TranscriptError for a file that cannot be read, is no text, or is not of its format.
    """
    name = os.fspath(path)
    try:
        data = Path(name).read_bytes()
    except (OSError, ValueError) as error:
        raise TranscriptError(f"cannot be read: {_reason(error)}; check the path", path=name) from error
    return from_bytes(data, path=name, encoding=encoding, format=format)


def from_bytes(
    data: bytes,
    *,
    path: str | None = None,
    encoding: str | None = None,
    format: str | None = None,  # noqa: A002 - as users say it
) -> Transcript:
    """The transcript in the content of a file; ``path`` tells its format and stands in messages. Raises as ``read``."""
    return _transcript(decode(data, path=path, encoding=encoding), format)


def from_text(text: str) -> Transcript:
    """Plain text as a transcript; any string will do."""
    return _transcript(undecoded(text), "txt")


def write(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file as a whole or not at all; an existing file keeps its permissions.

    Raises TranscriptError where the file cannot be written.
    """
    target = Path(os.path.realpath(path))  # a link stays a link
    temporary = None
    try:
        with tempfile.NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}.", delete=False) as file:
            temporary = Path(file.name)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(_permissions(target))
        temporary.replace(target)
    except OSError as error:
        raise TranscriptError(f"cannot be written: {_reason(error)}", path=os.fspath(path)) from error
    finally:
        if temporary is not None:
            with suppress(OSError):
                temporary.unlink(missing_ok=True)


def _transcript(source: Source, name: str | None) -> Transcript:
    if name is None:
        name = find_format(source.text, source.path)
    if name not in READERS:
        raise TranscriptError(f"unknown format {name!r}; use one of {', '.join(FORMATS)}", path=source.path)
    draft = Draft(source.text, source.path)
    READERS[name](draft)
    return Transcript.of(source, draft, name)


def _permissions(target: Path) -> int:
    if target.exists():
        return target.stat().st_mode & 0o7777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
