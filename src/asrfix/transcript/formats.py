"""The formats, and how a file's format is told."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import PurePath

from asrfix.errors import TranscriptError
from asrfix.transcript import ass, csv, docx, lrc, md, otter, sbv, speech, srt, tsv, ttml, txt, vtt, zoom
from asrfix.transcript.base import Draft
from asrfix.transcript.package import SIGNATURE

READERS: dict[str, Callable[[Draft], None]] = {
    "txt": txt.read,
    "md": md.read,
    "srt": srt.read,
    "vtt": vtt.read,
    "ass": ass.read,
    "json": speech.read,
    **{shape.name: partial(speech.read_shape, shape) for shape in speech.SHAPES},
    "docx": docx.read,
    "ttml": ttml.read,
    "sbv": sbv.read,
    "lrc": lrc.read,
    "tsv": tsv.read,
    "csv": csv.read,
    "otter": otter.read,
    "zoom": zoom.read,
}
FORMATS = tuple(READERS)
"""Names of the formats, as ``format`` takes them."""
JSON_FORMATS = frozenset(("json", *(shape.name for shape in speech.SHAPES)))
"""The formats that are JSON: ``json`` tells by the keys which recogniser wrote it, the others state it."""

EXTENSIONS = {
    ".txt": "txt",
    ".text": "txt",
    ".md": "md",
    ".markdown": "md",
    ".srt": "srt",
    ".vtt": "vtt",
    ".ass": "ass",
    ".ssa": "ass",
    ".json": "json",
    ".jsonl": "json",
    ".docx": "docx",
    ".ttml": "ttml",
    ".dfxp": "ttml",
    ".itt": "ttml",
    ".xml": "ttml",
    ".sbv": "sbv",
    ".lrc": "lrc",
    ".tsv": "tsv",
    ".csv": "csv",
}
"""Ending of a file's name, in small letters -> format."""
_CLOCK = r"\d{1,9}:\d{2}:\d{2}\.\d{3}"
_SIGNS = {
    "vtt": re.compile(r"WEBVTT(?![^\s])"),
    "ass": re.compile(r"(?:;[^\r\n]*[\r\n]\s*)*\[Script Info\]", re.IGNORECASE),
    "srt": re.compile(r"(?:\d+[ \t]*[\r\n]+)?[ \t]*(?:\d+:)?\d+:\d[\d,.]*[ \t]*-->"),
    "json": re.compile(r'(?:\{\s*["}]|\[\s*[{\]])'),
    "ttml": re.compile(r"(?:(?><\?.*?\?>|<!--.*?-->)\s*)*+<(?:!DOCTYPE\s+)?(?:[\w.-]+:)?tt[\s>/]", re.DOTALL),
    "sbv": re.compile(rf"{_CLOCK},{_CLOCK}[ \t]*(?:[\r\n]|\Z)"),
    "lrc": re.compile(
        r"(?:\[(?:al|ar|au|by|length|offset|re|ti|ve|#):[^\]\r\n]*\]\s+)++\[\d{1,3}:\d{2}(?:\.\d{1,3})?\]",
        re.IGNORECASE,
    ),
    "tsv": re.compile(r"start\tend\t(?:speaker\t)?text\s"),
    "csv": re.compile(r"start,end,(?:speaker,)?text\s"),
}
"""How files of a format begin that can hardly be anything else."""
_IN_PLAIN_TEXT = {"otter": otter.fits, "zoom": zoom.fits}
"""Whether plain text has the shape of a format all along its beginning."""


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

    The extension of plain text says little, so there the content decides. Raises TranscriptError where another one says
    one format and the content says another.
    """
    begins = source.lstrip()
    named = _named(path)
    seen = [name for name, sign in _SIGNS.items() if sign.match(begins)]
    if named not in (None, "txt"):
        seen = [named, *(name for name in seen if name != named)]
    elif not seen:
        seen = [name for name, fits in _IN_PLAIN_TEXT.items() if fits(begins)]
    if len(seen) > 1:
        raise TranscriptError(
            f"it may be {' or '.join(seen)} by its name and content; say which (--input-format)", path=path, line=1
        )
    return seen[0] if seen else "txt"


def _named(path: str | None) -> str | None:
    return EXTENSIONS.get(PurePath(path).suffix.lower()) if path else None
