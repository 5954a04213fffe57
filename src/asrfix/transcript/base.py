"""What every format is made of: segments, words, and the map from text back to the file it was read from.

A format is one module with a function ``read(draft)``. To add one:

1. Walk ``draft.source`` (the decoded file) once, in order, and hand over its spoken text in pieces: ``draft.copy`` for
   text that stands in the source as it is, ``draft.decode`` for an escape, an entity or a line break that is written
   differently, ``draft.add`` for a row of both, ``draft.separate`` between two cues. What is never handed over is
   markup.
2. Append a :class:`Segment` to ``draft.segments`` for each stretch of speech, and one to ``draft.labels`` for each
   speaker label within the text (``cues.add_cue`` does both for subtitles).
3. Set ``draft.escape`` if new text has to be written differently from how it reads.
4. Register it in ``formats.py``.

Rewriting needs no code: :mod:`asrfix.transcript.splice` writes edits into the pieces, and all else is kept.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, Protocol

from asrfix.model import Edit
from asrfix.transcript.source import Patch

Escape = Callable[[str, int], str]
"""How new text is written at an offset of the source."""

_LINE_END = re.compile(r"\r\n|\r|\n|\Z")


@dataclass(frozen=True, kw_only=True, slots=True)
class Segment:
    """A stretch ``text[start:end]`` of spoken text.

    ``begin`` and ``finish`` are seconds from the start of the recording. ``continues`` says that a name may run on
    from the segment before into this one; it is False after a blank line and where another speaker starts.
    """

    start: int
    end: int
    begin: float | None = None
    finish: float | None = None
    speaker: str | None = None
    continues: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Word:
    """A word as the recogniser cut it: its place in the text, its seconds, how sure the recogniser was (0 to 1)."""

    start: int
    end: int
    begin: float | None = None
    finish: float | None = None
    probability: float | None = None


class Piece(NamedTuple):
    """``source[start:end]`` reads as ``text``; None: as it stands there."""

    start: int
    end: int
    text: str | None = None


class Mirror(Protocol):
    """Another place of the source that repeats the text, such as the words of a Whisper file."""

    def follow(self, edits: Sequence[Edit]) -> Iterator[Patch]:
        """The changes that make it repeat the edited text; none where it did not repeat the text before.

        The edits are sorted, and none goes over the border of a segment.
        """


class SourceMap:
    r"""A text made of pieces of a source, and the way back from its offsets to those of the source.

    Piece i holds ``text[text_starts[i]:text_starts[i + 1]]`` and ``source[starts[i]:ends[i]]``. Where both are equally
    long, the text stands there verbatim; an entity, an escape or ``\r\n`` is written longer than it reads. A piece
    without source separates two cues.
    """

    def __init__(self, text: str, text_starts: Sequence[int], starts: Sequence[int], ends: Sequence[int]) -> None:
        self.text = text
        self._text_starts = text_starts
        self._starts = starts
        self._ends = ends

    def source_offset(self, offset: int) -> int:
        """Where the character at ``offset`` of the text is written in the source."""
        if not self._starts:
            return 0
        piece = self._piece_at(offset)
        if self._is_verbatim(piece):
            return self._starts[piece] + offset - self._text_starts[piece]
        return self._ends[piece] if offset == len(self.text) else self._starts[piece]

    def is_verbatim(self, start: int, end: int) -> bool:
        """True where ``text[start:end]`` stands in the source as it is."""
        pieces = self._pieces(start, end)
        return len(pieces) < 2 and all(map(self._is_verbatim, pieces))

    def has_separator(self, start: int, end: int) -> bool:
        """True where ``text[start:end]`` lies in more than one cue."""
        return any(self._starts[piece] == self._ends[piece] for piece in self._pieces(start, end))

    def patches(self, edit: Edit, escape: Escape) -> Iterator[Patch]:
        """The changes of the source that make ``text[edit.start:edit.end]`` read as its replacement.

        Where markup interrupts the stretch, a replacement of equal length is cut where the stretch is; any other stands
        in its first part.
        """
        edit = self._widened(edit)
        if edit.start == edit.end:
            place = self._insertion_place(edit.start)
            yield Patch(place, place, escape(edit.replacement, place))
        new = edit.replacement
        as_long = len(new) == edit.end - edit.start
        for piece in self._pieces(edit.start, edit.end):
            first, last = max(edit.start, self._text_starts[piece]), min(edit.end, self._text_end(piece))
            start, end = self._starts[piece], self._ends[piece]
            if self._is_verbatim(piece):
                end = start + last - self._text_starts[piece]
                start += first - self._text_starts[piece]
            share = last - first if as_long else len(new)
            if start < end:
                if new[:share] != self.text[first:last]:
                    yield Patch(start, end, escape(new[:share], start))
                new = new[share:]

    def _widened(self, edit: Edit) -> Edit:
        """The edit grown over the rest of an entity or escape that it covers in part."""
        pieces = self._pieces(edit.start, edit.end)
        if not pieces:
            return edit
        start = edit.start if self._is_verbatim(pieces[0]) else self._text_starts[pieces[0]]
        end = edit.end if self._is_verbatim(pieces[-1]) else self._text_end(pieces[-1])
        replacement = self.text[start : edit.start] + edit.replacement + self.text[edit.end : end]
        return Edit(start=start, end=end, replacement=replacement)

    def _insertion_place(self, offset: int) -> int:
        """New text belongs to the text before it, inside the same markup, unless a cue begins here."""
        before = self._piece_at(offset - 1) if offset else -1
        if before < 0 or self._starts[before] == self._ends[before] or offset < self._text_end(before):
            return self.source_offset(offset)
        return self._ends[before]

    def _piece_at(self, offset: int) -> int:
        return bisect_right(self._text_starts, offset) - 1

    def _pieces(self, start: int, end: int) -> range:
        return range(self._piece_at(start), bisect_left(self._text_starts, end)) if start < end else range(0)

    def _text_end(self, piece: int) -> int:
        return self._text_starts[piece + 1] if piece + 1 < len(self._text_starts) else len(self.text)

    def _is_verbatim(self, piece: int) -> bool:
        return self._ends[piece] - self._starts[piece] == self._text_end(piece) - self._text_starts[piece]


class Draft:
    """A transcript while its file is being read.

    ``path`` is for messages; ``borders`` are the offsets at which the source is interrupted by markup it does not show.
    """

    def __init__(self, source: str, path: str | None = None, borders: Sequence[int] = ()) -> None:
        self.source = source
        self.path = path
        self._borders = borders
        self.length = 0
        """Of the text so far."""
        self.segments: list[Segment] = []
        self.labels: list[Segment] = []
        self.words: list[Word] = []
        self.mirrors: list[Mirror] = []
        self.escape: Escape = _as_it_reads
        self._parts: list[str] = []
        self._text_starts = array("q")
        self._starts = array("q")
        self._ends = array("q")

    def copy(self, start: int, end: int) -> None:
        """``source[start:end]`` is text as it stands there."""
        inner = self._borders[bisect_right(self._borders, start) : bisect_left(self._borders, end)]
        for first, last in pairwise((start, *inner, end)):
            if first < last:
                self._add(first, last, self.source[first:last])

    def decode(self, start: int, end: int, text: str) -> None:
        """``source[start:end]`` reads as ``text``, which is no longer."""
        self._add(start, end, text)

    def separate(self) -> None:
        """Another cue begins: a line break that stands nowhere in the source."""
        if self.length:
            self._add(self._ends[-1], self._ends[-1], "\n")

    def add(self, pieces: Iterable[Piece]) -> str:
        """Append pieces; returns their text."""
        first = len(self._parts)
        for start, end, text in pieces:
            if text is None:
                self.copy(start, end)
            else:
                self.decode(start, end, text)
        return "".join(self._parts[first:])

    def source_map(self) -> SourceMap:
        """The text so far, with the way back to the source."""
        text = "".join(self._parts)
        self._parts = [text]
        return SourceMap(text, self._text_starts, self._starts, self._ends)

    def _add(self, start: int, end: int, text: str) -> None:
        self._parts.append(text)
        self._text_starts.append(self.length)
        self._starts.append(start)
        self._ends.append(end)
        self.length += len(text)


def _as_it_reads(text: str, _offset: int) -> str:
    return text


def line_spans(source: str, start: int = 0) -> Iterator[tuple[int, int]]:
    """Start and end of each line from ``start`` on, without its line break; a final empty line is left out."""
    position = start
    for line_end in _LINE_END.finditer(source, start):
        if line_end.end() > position:
            yield position, line_end.start()
        position = line_end.end()
