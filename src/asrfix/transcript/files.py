"""Reading transcripts from files, bytes and strings."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO

from asrfix.errors import TranscriptError
from asrfix.model import Edit
from asrfix.transcript import docx
from asrfix.transcript.formats import FORMATS, READERS, find_format, is_docx
from asrfix.transcript.source import Source, decode, undecoded
from asrfix.transcript.transcript import Transcript

MOST_BYTES = 32_000_000
"""How large a file is read, unless the caller says otherwise. A word takes a few kilobytes while it is looked at."""
_PIECE = 1 << 20
"""So much is read at a time: for all that may come, however much is allowed, Python would ask for memory at once."""


def read(
    path: str | os.PathLike[str],
    *,
    encoding: str | None = None,
    format: str | None = None,  # noqa: A002 - as users say it
    most_bytes: int = MOST_BYTES,
) -> Transcript:
    """The transcript in a file.

    ``encoding`` is a name Python knows and ``format`` one of ``FORMATS``; both are told from the file where they are
    not given. Raises TranscriptError for a file that cannot be read, has more than ``most_bytes``, is no text, or is
    not of its format.
    """
    name = os.fspath(path)
    try:
        with Path(name).open("rb") as stream:
            return from_stream(stream, path=name, encoding=encoding, format=format, most_bytes=most_bytes)
    except (OSError, ValueError) as error:
        raise TranscriptError(f"cannot be read: {_reason(error)}; check the path", path=name) from error


def from_stream(
    stream: BinaryIO,
    *,
    path: str | None = None,
    encoding: str | None = None,
    format: str | None = None,  # noqa: A002 - as users say it
    most_bytes: int = MOST_BYTES,
) -> Transcript:
    """The transcript that an open file, a device or a pipe gives, which need not end. Raises as ``read``."""
    return from_bytes(read_bytes(stream, most_bytes, path), path=path, encoding=encoding, format=format)


def read_bytes(stream: BinaryIO, most_bytes: int, path: str | None = None) -> bytes:
    """All that an open file gives. Raises TranscriptError where that is more than ``most_bytes``, and reads no more."""
    data = bytearray()
    while len(data) <= most_bytes and (piece := stream.read(min(_PIECE, most_bytes + 1 - len(data)))):
        data += piece
    return within(most_bytes, bytes(data), path)


def within(most_bytes: int, data: bytes, path: str | None = None, line: int | None = None) -> bytes:
    """The same bytes. Raises TranscriptError where they are more than ``most_bytes``."""
    if len(data) > most_bytes:
        message = f"larger than {most_bytes / 1e6:g} MB; split it, or allow more (--max-size)"
        raise TranscriptError(message, path=path, line=line)
    return data


def from_bytes(
    data: bytes,
    *,
    path: str | None = None,
    encoding: str | None = None,
    format: str | None = None,  # noqa: A002 - as users say it
) -> Transcript:
    """The transcript in the content of a file; ``path`` tells its format and stands in messages. Raises as ``read``."""
    if format == "docx" or (format is None and is_docx(data, path)):
        return _transcript(docx.unpacked(data, path), "docx")
    return _transcript(decode(data, path=path, encoding=encoding), format)


def from_text(text: str) -> Transcript:
    """Plain text as a transcript; any string will do."""
    return _transcript(undecoded(text), "txt")


def rewritten(transcript: Transcript, edits: Iterable[Edit]) -> Transcript:
    """The transcript as :meth:`Transcript.rewrite` leaves it, read again. Raises as that does."""
    return Transcript.of(transcript.rewritten_source(edits), transcript.reader, transcript.format)


def _transcript(source: Source, name: str | None) -> Transcript:
    if name is None:
        name = find_format(source.text, source.path)
    if name not in READERS:
        raise TranscriptError(f"unknown format {name!r}; use one of {', '.join(FORMATS)}", path=source.path)
    return Transcript.of(source, READERS[name], name)


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
