"""The recording of a transcript, for reports that can play it."""

from __future__ import annotations

import base64
import mimetypes
import os
from pathlib import Path

from asrfix.cli.inputs import require_file
from asrfix.errors import InputError
from asrfix.report.uri import file_uri

_MOST_MEGABYTES = 64
"""A larger recording makes a report that browsers and mail are slow with."""


def referred(path: str) -> str:
    """The URL of a recording, relative to the working folder, where the report is to stand.

    Raises:
        InputError: there is no such file.
    """
    require_file(path)
    try:
        return file_uri(os.path.relpath(path))
    except ValueError:  # it lies on another drive of Windows
        return file_uri(os.path.realpath(path))


def embedded(path: str) -> str:
    """The recording itself as a URL (RFC 2397).

    Raises:
        InputError: it cannot be read, or is too large.
    """
    require_file(path)
    recording = Path(path)
    try:
        if recording.stat().st_size > _MOST_MEGABYTES * 1_000_000:
            raise InputError(
                f"larger than {_MOST_MEGABYTES} MB; leave out --embed-audio, or make it smaller first, as with "
                "ffmpeg -i RECORDING -ac 1 -b:a 32k SMALLER.mp3",
                path=path,
            )
        data = base64.b64encode(recording.read_bytes()).decode()
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}; check the file", path=path) from error
    return f"data:{mimetypes.guess_type(path)[0] or 'application/octet-stream'};base64,{data}"
