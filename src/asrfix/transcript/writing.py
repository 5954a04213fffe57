"""Writing files so that they are old or new, and never half of either."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO
from uuid import uuid4

from asrfix.errors import TranscriptError

TEMPORARY = ".asrfix-"
"""How the names of files begin that are being written; a program that was killed may leave one behind."""

_PRIVATE, _ANY = 0o600, 0o666


def write(path: str | os.PathLike[str], data: bytes, *, over: bytes | None = None) -> None:
    """Write a file in the manner of :func:`replacing`, and raise as that does."""
    with replacing(path, over=over) as file:
        file.write(data)


@contextmanager
def replacing(path: str | os.PathLike[str], *, over: bytes | None = None) -> Iterator[BinaryIO]:
    """A file to write to, which becomes the file at ``path`` at the end of the block, as a whole or not at all.

    A symbolic link stays, and what it points to is replaced. An existing file keeps its permissions, its extended
    attributes, and its owner and group as far as this process may give them away; of several hard links only this one
    is replaced.

    Args:
        path: where the file is to stand.
        over: what the file there was last seen to hold.

    Raises:
        TranscriptError: the file cannot be written, or holds something else than ``over`` by now. Then, as where the
            block raises, nothing is changed, and what was written is thrown away.
    """
    name = os.fspath(path)
    target = Path(os.path.realpath(path))
    temporary = target.with_name(f"{TEMPORARY}{uuid4().hex}")
    try:
        is_there = target.exists()
        if is_there:
            _require_replaceable(target, name)
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _PRIVATE if is_there else _ANY)
        with os.fdopen(descriptor, "wb") as file:
            if is_there:
                _pass_on_attributes(target, temporary)
            yield file
            file.flush()
            os.fsync(descriptor)
        if over is not None and target.read_bytes() != over:
            raise TranscriptError(
                "was changed by another program meanwhile and is left so; run asrfix again", path=name
            )
        temporary.replace(target)
    except OSError as error:
        raise TranscriptError(f"cannot be written: {error.strerror or error}; check the folder", path=name) from error
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


def _require_replaceable(target: Path, name: str) -> None:
    """A folder or device cannot be replaced; a read-only file is not meant to be, even where its folder allows it."""
    if not target.is_file():
        raise TranscriptError("cannot be written: it is no regular file; choose another", path=name)
    if not os.access(target, os.W_OK):
        raise TranscriptError("cannot be written: it is read-only; make it writable, or choose another", path=name)


def _pass_on_attributes(target: Path, temporary: Path) -> None:
    """Owner and group, permissions and extended attributes; before anything is written that others must not read."""
    status = target.stat()
    if hasattr(os, "chown"):
        for owner, group in ((-1, status.st_gid), (status.st_uid, -1)):
            with suppress(PermissionError):
                os.chown(temporary, owner, group)
    shutil.copystat(target, temporary)
