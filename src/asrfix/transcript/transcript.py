"""A transcript that has been read: what was said, where it stands in the file, and how to change it there."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from asrfix.errors import TranscriptError
from asrfix.model import Edit
from asrfix.transcript.base import Draft, Mirror, Segment, SourceMap, Word
from asrfix.transcript.source import Patch, Source
from asrfix.transcript.splice import Splicer


@dataclass(frozen=True, kw_only=True, eq=False, slots=True)
class Transcript:
    """The spoken text of a file. It never changes; :meth:`rewrite` makes the bytes of a changed file.

    Attributes:
        text: what was said; in plain text, that of Otter and Zoom included, and in Markdown the whole decoded file, in
            other formats the text of the cues or segments, joined by line breaks. All offsets count its code points.
        segments: the stretches of ``text`` that were spoken, in order; what lies outside is markup, labels or code.
        labels: speaker labels within ``text``, such as "Anna" of "Anna: Hello". They are not spoken text; yet a name
            may be misspelt there, and now and then what looks like a label is none.
        words: the recogniser's own words, where the format has them.
        path: where the file was read; None for bytes or a string.
        format: one of ``FORMATS``.
        encoding: Python's name of the codec that the file is read and written with.
        encoding_guessed: True where nothing in the file states the encoding.
        reader: what drafted it from its source.
    """

    text: str = field(repr=False)
    segments: tuple[Segment, ...] = field(repr=False)
    labels: tuple[Segment, ...] = field(repr=False)
    words: tuple[Word, ...] = field(repr=False)
    path: str | None
    format: str
    encoding: str
    encoding_guessed: bool
    reader: Callable[[Draft], None] = field(repr=False)
    _source: Source = field(repr=False)
    _map: SourceMap = field(repr=False)
    _splicer: Splicer = field(repr=False)
    _mirrors: tuple[Mirror, ...] = field(repr=False)

    @classmethod
    def of(cls, source: Source, reader: Callable[[Draft], None], format_name: str) -> Transcript:
        """The transcript that a format's reader drafts from ``source``. Raises TranscriptError as the reader does."""
        draft = Draft(source.text, source.path, source.borders)
        reader(draft)
        source_map = draft.source_map()
        editable = sorted([*draft.segments, *draft.labels], key=lambda segment: segment.start)
        return cls(
            text=source_map.text,
            segments=tuple(draft.segments),
            labels=tuple(draft.labels),
            words=tuple(draft.words),
            path=source.path,
            format=format_name,
            encoding=source.codec,
            encoding_guessed=source.guessed,
            reader=reader,
            _source=source,
            _map=source_map,
            _splicer=Splicer(source_map, editable, draft.escape),
            _mirrors=tuple(draft.mirrors),
        )

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column, both from 1, where ``text[offset]`` stands in the file."""
        return self._source.place(self._map.source_offset(offset))

    def time(self, offset: int) -> float | None:
        """When ``text[offset]`` was said, in seconds: the beginning of its word, else of its segment, if known."""
        found = [item for item in (_at(self.words, offset), _at(self.segments, offset)) if item is not None]
        return next((item.begin for item in found if item.begin is not None), None)

    def can_apply(self, edit: Edit) -> bool:
        """False where :meth:`rewrite` would refuse this edit: it would move text from one cue to another, say."""
        try:
            for patch in self._splicer.patches(self._splicer.parts(edit)):
                patch.text.encode(self.encoding)
        except (TranscriptError, UnicodeEncodeError):
            return False
        return True

    def rewrite(self, edits: Iterable[Edit]) -> bytes:
        """The bytes of the file with the edits made; all else is as it was, to the byte.

        Raises TranscriptError for edits that overlap, that :meth:`can_apply` denies, or that the encoding of the file
        cannot hold.
        """
        return self._source.patched_bytes(self._patches(edits))

    def rewrite_text(self, edits: Iterable[Edit]) -> str:
        """As :meth:`rewrite`, the file's characters instead of its bytes."""
        return self._source.patched_text(self._patches(edits))

    def rewritten_source(self, edits: Iterable[Edit]) -> Source:
        """The source that :meth:`rewrite` would leave. Raises as it does."""
        return self._source.patched(self._patches(edits))

    def _patches(self, edits: Iterable[Edit]) -> list[Patch]:
        ordered = sorted(edits, key=lambda edit: (edit.start, edit.end))
        patches: list[Patch] = []
        mirrored: list[Edit] = []
        try:
            for edit in ordered:
                parts = self._splicer.parts(edit)
                patches += self._splicer.patches(parts)
                mirrored += parts if self._map.has_separator(edit.start, edit.end) else [edit]
        except TranscriptError as error:
            raise TranscriptError(error.message, path=self.path) from error
        patches += (patch for mirror in self._mirrors for patch in mirror.follow(mirrored))
        patches.sort()
        places = [*pairwise((edit.start, edit.end) for edit in ordered)]
        places += pairwise((patch.start, patch.end) for patch in patches)
        for before, after in places:
            if after[0] < before[1] or after == before:
                raise TranscriptError(f"two edits overlap: {before} and {after}", path=self.path)
        return patches


def _at(timed: Sequence[Word] | Sequence[Segment], offset: int) -> Word | Segment | None:
    index = bisect_right(timed, offset, key=lambda item: item.start) - 1
    return timed[index] if index >= 0 and offset < timed[index].end else None
