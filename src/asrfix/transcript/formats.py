"""The formats, and how a file's format is told."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import PurePath

from asrfix.errors import TranscriptError
from asrfix.transcript import ass, docx, md, srt, txt, vtt, whisper
from asrfix.transcript.base import Draft
from asrfix.transcript.package import SIGNATURE

READERS: dict[str, Callable[[Draft], None]] = {
    "txt": txt.read,
    "md": md.read,
    "srt": srt.read,
    "vtt": vtt.read,
    "ass": ass.read,
    "json": whisper.read,
    "docx": docx.read,
}
FORMATS = tuple(READERS)
"""Names of the formats, as ``format`` takes them; also the endings of their files."""

_EXTENSIONS = {
    ".txt": "txt",
    ".text": "txt",
    ".md": "md",
    ".markdown": "md",
    ".srt": "srt",
    ".vtt": "vtt",
    ".ass": "ass",
    ".ssa": "ass",
    ".json": "json",
    ".docx": "docx",
}
_SIGNS = {
    "vtt": re.compile(r"WEBVTT(?![^\s])"),
    "ass": re.compile(r"(?:[ \t]*;.*\s)*\[Script Info\]", re.IGNORECASE),
    "srt": re.compile(r"(?:\d+[ \t]*[\r\n]+)?[ \t]*(?:\d+:)?\d+:\d+[\d,.]*[ \t]*-->"),
    "json": re.compile(r'(?:\{\s*["}]|\[\s*[{\]])'),
}
_SIGN_LENGTH = 4096


def is_docx(data: bytes, path: str | None) -> bool:
    """True for a file that is no text but a Word document, by its extension or by how it begins.

    Raises TranscriptError where the extension says another format.
    """
    named = _named(path)
    is_archive = data.startswith(SIGNATURE)
    if is_archive and named not in (None, "docx"):
        raise TranscriptError(
            f"the name says {named}, the content is a zip archive; give a Word document the ending .docx", path=path
        )
    return is_archive or named == "docx"


def find_format(source: str, path: str | None) -> str:
    """The format of a text file, by its extension, else by how it begins; plain text where nothing speaks for another.

    Raises TranscriptError where the extension says one format and the content another.
    """
    begins = source[:_SIGN_LENGTH].lstrip()
    seen = next((name for name, sign in _SIGNS.items() if sign.match(begins)), None)
    named = _named(path)
    if named is None:
        return seen or "txt"
    if seen not in (None, named):
        raise TranscriptError(
            f"the name says {named}, the content is {seen}; give the file the ending .{seen}", path=path, line=1
        )
    return named


def _named(path: str | None) -> str | None:
    return _EXTENSIONS.get(PurePath(path).suffix.lower()) if path else None
