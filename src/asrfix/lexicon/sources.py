"""The files that lexicons come from: those of the user, and those that ship with asrfix."""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path


@dataclass(frozen=True, kw_only=True, slots=True)
class Source:
    """A file that a lexicon was read from, or the name of a shipped lexicon, and the SHA-256 of its bytes."""

    path: str
    sha256: str

    @property
    def has_changed(self) -> bool:
        """Whether the file has other bytes now; False where it is not there, or is no regular file."""
        try:
            source = find_source(self.path)
            return source.is_file() and sha256(source.read_bytes()) != self.sha256
        except (OSError, ValueError):  # ValueError: a NUL in the path
            return False


def shipped() -> dict[str, Traversable]:
    """The lexicons that ship with asrfix, by name."""
    folder = files("asrfix") / "lexicons"
    if not folder.is_dir():
        return {}
    names = sorted(item.name for item in folder.iterdir() if item.name.endswith(".toml"))
    return {name.removesuffix(".toml"): folder / name for name in names}


def find_source(path: str) -> Path | Traversable:
    """The file of that path, or else the shipped lexicon of that name."""
    file = Path(path)
    return file if file.is_file() else shipped().get(path, file)


def path_within(folder: Path, path: str) -> str:
    """A path as it is seen from a folder; the name of a shipped lexicon stays."""
    if path in shipped() and not Path(path).is_file():
        return path
    try:
        return Path(os.path.relpath(path, folder)).as_posix()
    except ValueError:  # on another drive
        return str(Path(path).absolute())


def path_from(folder: Path, path: str) -> str:
    """What :func:`path_within` was given."""
    return path if path in shipped() and not (folder / path).is_file() else os.path.normpath(folder / path)


def sha256(data: bytes) -> str:
    """SHA-256 as hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()
