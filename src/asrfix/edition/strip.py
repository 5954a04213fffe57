"""From an edition back to the transcript it was made of."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from asrfix.edition.notes import FORMATS, Note, NotePlace, Record, find_record, mark_values, one_line
from asrfix.edition.pieces import deletions, editable, find_pieces, without
from asrfix.edition.style import Kind, Style
from asrfix.edition.template import Template
from asrfix.model import Edit
from asrfix.transcript import Transcript

_DRIFT = 10_000
"""How far from its place, in characters, a mark is looked for in a file that has been edited."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Stripped:
    """The bytes without marks and notes. ``lost`` are the places of names that the notes list and the text lacks."""

    data: bytes
    lost: tuple[NotePlace, ...] = ()


def strip(transcript: Transcript, styles: Sequence[Style]) -> Stripped:
    """Take out what :func:`~asrfix.edition.annotate` wrote in one of these styles.

    With a section of notes, all that they list is taken back, corrections too, and the file is what it was before,
    byte for byte; marks that stood in it before stay. Where the format or the style has no notes, marks are told by
    their templates: those of others go as well, and corrections stay.

    Raises:
        TranscriptError: the format does not let a mark go.
    """
    record = find_record(transcript.rewrite_text(()), transcript.format, styles)
    if record is None:
        bare = [style for style in styles if not records(style, transcript.format)]
        return Stripped(data=without(transcript, find_pieces(transcript, bare)))
    data, lost = _taken_back(editable(transcript), record)
    length = len(transcript.rewrite_text(())[record.start :].encode(transcript.encoding))
    return Stripped(data=data[: len(data) - length], lost=lost)


def records(style: Style, form: str) -> bool:
    """Whether an edition in this style and format has notes to tell what was done."""
    return style.notes is not None and form in FORMATS


def _taken_back(transcript: Transcript, record: Record) -> tuple[bytes, tuple[NotePlace, ...]]:
    text = one_line(transcript.text)
    edits: dict[int, list[Edit]] = {}
    lost: list[NotePlace] = []
    for note in record.notes:
        for place in note.places if note.kind is not Kind.MARKED else ():
            offset = bisect_left(range(len(text)), (place.line, place.column), key=transcript.place)
            found = next(_found(text, note, offset, record.style), None)
            if found:
                start, mark = found
                edits[start] = list(_undone(text, note, start, mark, record.style))
            elif not text.startswith(note.heard, offset):
                lost.append(place)
    return transcript.rewrite(edit for start in sorted(edits) for edit in edits[start]), tuple(lost)


def _found(text: str, note: Note, offset: int, style: Style) -> Iterator[tuple[int, Template]]:
    """Where the name stands with a mark, at its place or else nearby; a correction without mark only at its place."""
    values = mark_values(note, style)
    marks = (style.marks[note.kind], style.subtitles[note.kind])
    for mark in marks:
        if text.startswith(mark.render(values), offset):
            yield offset, mark
    if text.startswith(note.heard, offset):
        return  # a later mention, without a mark
    for mark in marks:
        written = mark.render(values)
        if written not in (note.heard, note.suggestion):
            before = text.rfind(written, max(0, offset - _DRIFT), offset + len(written))
            after = text.find(written, offset, offset + _DRIFT)
            near = [place for place in (before, after) if place >= 0]
            if near:
                yield min(near, key=lambda place: abs(place - offset)), mark


def _undone(text: str, note: Note, start: int, mark: Template, style: Style) -> Iterator[Edit]:
    values = mark_values(note, style)
    end = start + len(mark.render(values))
    if "heard" not in mark.fields:
        yield Edit(start=start, end=end, replacement=note.heard)
        return
    before, after = mark.split("heard")
    yield from deletions(text, start, start + len(before.render(values)))
    yield from deletions(text, end - len(after.render(values)), end)
