"""How files are named in reports that other programs read."""

from __future__ import annotations

import os
from pathlib import PurePath
from urllib.parse import quote_from_bytes


def file_uri(path: str) -> str:
    """The path as a URI reference (RFC 3986): relative where the path is, else ``file:///…``.

    What a URI cannot hold is percent-encoded, byte by byte as the file system has it; so is the colon, so that the
    beginning of a name is not taken for a scheme.
    """
    pure = PurePath(path)
    return pure.as_uri() if pure.is_absolute() else quote_from_bytes(os.fsencode(pure.as_posix()))
