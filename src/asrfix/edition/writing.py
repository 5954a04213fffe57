"""Marks and notes, written so that they can be taken back."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from asrfix.edition.existing import Name
from asrfix.edition.notes import Note, NotePlace, mark_values, one_line, section
from asrfix.edition.pieces import reread
from asrfix.edition.strip import records, strip
from asrfix.edition.style import SUGGESTION, Kind, Style
from asrfix.edition.template import Template
from asrfix.errors import TranscriptError
from asrfix.model import Edit
from asrfix.transcript import Transcript

_RUNNING_TEXT = ("txt", "md", "otter", "zoom")
"""The formats whose readers can follow a reference to a note."""


_Key: TypeAlias = tuple[Kind, str, str]
"""What the places of one note have in common: kind, heard words on one line, suggestion."""


class Writer:
    """Writes the names of one transcript in one style."""

    def __init__(self, transcript: Transcript, style: Style) -> None:
        self._transcript = transcript
        self._style = style
        self._marks = style.marks if transcript.format in _RUNNING_TEXT else style.subtitles
        self._has_record = records(style, transcript.format)
        self._spans = sorted((one.start, one.end) for one in (*transcript.segments, *transcript.labels))

    def reaches(self, name: Name) -> bool:
        """Whether a mark can stand at the name; not in code, for one."""
        marks = (Edit(start=place, end=place, replacement="x") for place in (name.start, name.end))
        return all(map(self._transcript.can_apply, marks))

    def possible(self, name: Name) -> Name:
        """The name, for review where a correction cannot be made, or not so that it could be taken back."""
        if name.kind is not Kind.CORRECT:
            return name
        edit = Edit(start=name.start, end=name.end, replacement=name.suggestion)
        may_write = self._transcript.can_apply(edit) and (self._is_plain(name) or not self._has_record)
        return name if may_write else replace(name, kind=Kind.REVIEW)

    def reversible(self, names: Sequence[Name]) -> Sequence[Name]:
        """The names, without those whose marks could not be told from the text around them."""
        if not names or self._is_reversible(names):
            return names
        if len(names) == 1:
            return ()
        middle = len(names) // 2
        first = self.reversible(names[:middle])
        both = (*first, *self.reversible(names[middle:]))
        return both if self._is_reversible(both) else first

    def edition(self, names: Sequence[Name]) -> tuple[bytes, tuple[Note, ...]]:
        """The file with these names written, and the notes on them.

        Raises:
            TranscriptError: the encoding of the file cannot hold a mark.
        """
        notes = _notes(names)
        edits, starts = self._written(names, notes)
        data = self._transcript.rewrite(_joined(edits))
        annotated = reread(self._transcript, data)
        places: dict[_Key, list[NotePlace]] = {key: [] for key in notes}
        for name, start in zip(names, starts, strict=True):
            places[_key(name)].append(NotePlace(*annotated.place(start), self._transcript.time(name.start)))
        placed = tuple(replace(note, places=tuple(places[key])) for key, note in notes.items())
        return data + self._section(placed), placed

    def _written(self, names: Sequence[Name], notes: Mapping[_Key, Note]) -> tuple[list[Edit], list[int]]:
        """The edits that write the names, and where each name then begins."""
        mentioned: set[tuple[str, str]] = set()
        edits: list[Edit] = []
        starts: list[int] = []
        shift = 0
        for name in names:
            note = notes[_key(name)]
            mark = self._mark(name, is_first=(note.heard, note.suggestion) not in mentioned)
            mentioned.add((note.heard, note.suggestion))
            new = list(self._edits(name, mark, note)) if mark else []
            edits += new
            starts.append(name.start + shift)
            shift += sum(len(edit.replacement) - (edit.end - edit.start) for edit in new)
        return edits, starts

    def _section(self, notes: Sequence[Note]) -> bytes:
        if self._style.notes is None or not self._has_record:
            return b""
        text = section(notes, self._style.notes, self._transcript.format, self._transcript.rewrite_text(()))
        try:
            return text.encode(self._transcript.encoding)
        except UnicodeEncodeError as error:
            raise TranscriptError(
                f"the notes cannot be written in {self._transcript.encoding}; convert the file to UTF-8 first",
                path=self._transcript.path,
            ) from error

    def _is_reversible(self, names: Sequence[Name]) -> bool:
        edition = reread(self._transcript, self.edition(names)[0])
        try:
            return strip(edition, [self._style]).data == self._without_marks(names)
        except TranscriptError:
            return False

    def _without_marks(self, names: Sequence[Name]) -> bytes:
        """What is to be left when an edition is stripped."""
        if self._has_record:
            return self._transcript.rewrite(())
        corrections = [
            Edit(start=name.start, end=name.end, replacement=name.suggestion)
            for name in names
            if name.kind is Kind.CORRECT
        ]
        return strip(reread(self._transcript, self._transcript.rewrite(corrections)), [self._style]).data

    def _mark(self, name: Name, *, is_first: bool) -> Template | None:
        """How the name is written; None where it stays as it is."""
        if name.kind is Kind.MARKED:
            return None
        if not is_first and self._style.mention == "first":
            return SUGGESTION if name.kind is Kind.CORRECT else None
        mark = self._marks[name.kind]
        return mark if "heard" in mark.fields or self._is_plain(name) else self._style.subtitles[name.kind]

    def _edits(self, name: Name, mark: Template, note: Note) -> Iterator[Edit]:
        """What was heard is never rewritten where the mark keeps it, so that markup and line breaks in it stay."""
        values = mark_values(note, self._style)
        if "heard" not in mark.fields:
            yield Edit(start=name.start, end=name.end, replacement=mark.render(values))
            return
        before, after = mark.split("heard")
        yield Edit(start=name.start, end=name.start, replacement=before.render(values))
        yield Edit(start=name.end, end=name.end, replacement=after.render(values))

    def _is_plain(self, name: Name) -> bool:
        """Whether the name stands in one stretch in the file, with no markup or line break inside."""
        line, column = self._transcript.place(name.start)
        last = bisect_right(self._spans, (name.start, len(self._transcript.text))) - 1
        is_in_one = last >= 0 and name.end <= self._spans[last][1]
        return is_in_one and self._transcript.place(name.end - 1) == (line, column + name.end - 1 - name.start)


def _key(name: Name) -> _Key:
    return name.kind, one_line(name.heard), name.suggestion


def _notes(names: Iterable[Name]) -> dict[_Key, Note]:
    """A note without places for each kind, heard words and suggestion, numbered in the order of the text."""
    keys = dict.fromkeys(map(_key, names))
    return {
        key: Note(number=number, kind=key[0], heard=key[1], suggestion=key[2], places=())
        for number, key in enumerate(keys, 1)
    }


def _joined(edits: Iterable[Edit]) -> Iterator[Edit]:
    """The edits, with insertions at one place made one: a mark may end where the next begins."""
    last: Edit | None = None
    for edit in edits:
        if last and last.start == edit.start == last.end == edit.end:
            last = replace(last, replacement=last.replacement + edit.replacement)
            continue
        if last:
            yield last
        last = edit
    if last:
        yield last
