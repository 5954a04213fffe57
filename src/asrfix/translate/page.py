"""The characters of a transcript that a translation engine gets to see.

Plain text, Markdown and simple subtitles such as SubRip are handed over as files, so there it is the whole file. What
is taken apart by a program, such as SubStation Alpha, TTML, JSON and tables, is the text of the segments.
"""

from __future__ import annotations

import html
from collections.abc import Iterable

from asrfix.errors import TranscriptError
from asrfix.model import Edit
from asrfix.transcript import FORMATS, Transcript

WHOLE_FILES = frozenset(("txt", "md", "srt", "vtt", "sbv", "lrc", "otter", "zoom"))
"""The formats that are handed over as files."""
TRANSLATABLE = frozenset(FORMATS) - {"docx"}
"""The formats that names are protected in. A Word document is no text, nor do programs take it apart."""


def written_in(format_name: str, name: str) -> str:
    """A name as it stands in what the engine sees: in WebVTT with entities, elsewhere as it reads."""
    return html.escape(name, quote=False) if format_name == "vtt" else name


class Page:
    """What the engine sees of a transcript, and how to change it there. ``text`` is what is seen."""

    def __init__(self, transcript: Transcript) -> None:
        self._transcript = transcript
        self._is_file = transcript.format in WHOLE_FILES
        self.text = transcript.rewrite_text(()) if self._is_file else transcript.text

    def can_apply(self, edit: Edit) -> bool:
        """Whether :meth:`rewrite` may be given this edit."""
        return self._is_file or self._transcript.can_apply(edit)

    def rewrite(self, edits: Iterable[Edit]) -> bytes:
        """The bytes of the file with edits, which do not overlap, made; its encoding stays.

        Raises TranscriptError where the encoding lacks a character.
        """
        if not self._is_file:
            return self._transcript.rewrite(edits)
        codec = self._transcript.encoding
        try:
            body = _applied(self.text, edits).encode(codec, "surrogatepass")
        except UnicodeEncodeError as error:
            lacking = error.object[error.start : error.end]
            raise TranscriptError(
                f"{lacking!r} cannot be written in {codec}; convert the file to UTF-8 first", path=self._transcript.path
            ) from None
        data = self._transcript.rewrite(())
        mark = len(data) - len(self.text.encode(codec, "surrogatepass"))
        return data[: max(mark, 0)] + body


def _applied(text: str, edits: Iterable[Edit]) -> str:
    parts: list[str] = []
    done = 0
    for edit in sorted(edits, key=lambda edit: edit.start):
        parts += text[done : edit.start], edit.replacement
        done = edit.end
    return "".join([*parts, text[done:]])
