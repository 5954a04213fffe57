"""The section at the end of an edition that lists its names; in WebVTT it is a comment (NOTE).

Besides telling the reader, the section is the record by which the marks can be taken back: a line holds what was heard,
what is suggested, and the places, which are those of the annotated file.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from asrfix.edition.style import Kind, NotesStyle, Style

_BREAK = re.compile(r"[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_PLACE = r"\d{1,9}:\d{1,9}(?: \(\d{1,9}:\d\d:\d\d\))?"
_PLACES = re.compile(r"(\d+):(\d+)")
_VALUES = {
    "number": r"\d{1,9}",
    "suggestion": r".{1,300}?",
    "heard": r".{1,300}?",
    "places": f"{_PLACE}(?:, {_PLACE})*",
}


class NotePlace(NamedTuple):
    """Line and column in the annotated file, both from 1, and seconds from the start of the recording."""

    line: int
    column: int
    time: float | None = None

    def __str__(self) -> str:
        place = f"{self.line}:{self.column}"
        if self.time is None:
            return place
        minutes, second = divmod(int(self.time), 60)
        return f"{place} ({minutes // 60}:{minutes % 60:02}:{second:02})"


@dataclass(frozen=True, kw_only=True, slots=True)
class Note:
    """One line of the section. ``heard`` is on one line, see :func:`one_line`; ``suggestion`` is empty without one."""

    number: int
    kind: Kind
    heard: str
    suggestion: str
    places: tuple[NotePlace, ...]

    @property
    def values(self) -> dict[str, str]:
        """What stands for the fields of a template, places apart."""
        return {"number": str(self.number), "heard": self.heard, "suggestion": self.suggestion}


class Record(NamedTuple):
    """A section that was found: ``source[start:]``, written in this style."""

    start: int
    style: Style
    notes: tuple[Note, ...]


def mark_values(note: Note, style: Style) -> dict[str, str]:
    """What stands for the fields of a mark; {note} is how the text refers to this line of the notes."""
    template = style.notes.reference if style.notes else None
    return note.values | {"note": template.render(note.values) if template else ""}


def one_line(text: str) -> str:
    """The text with a space for every line break in it; it stays as long."""
    return _BREAK.sub(" ", text)


@dataclass(frozen=True, slots=True)
class _Layout:
    """How a format holds a section: what stands before the heading and after it, and how a line is written there."""

    before_heading: str
    after_heading: str
    write: Callable[[str], str]
    read: Callable[[str], str]


def _as_it_is(line: str) -> str:
    return line


def _escape(line: str) -> str:
    return html.escape(line, quote=False)  # a comment of WebVTT must not hold an arrow


_PLAIN = _Layout("", "\n\n", _as_it_is, _as_it_is)
_LAYOUTS = {
    "txt": _PLAIN,
    "otter": _PLAIN,
    "zoom": _PLAIN,
    "md": _Layout("## ", "\n\n", _as_it_is, _as_it_is),
    "vtt": _Layout("NOTE ", "\n", _escape, html.unescape),
}
FORMATS = tuple(_LAYOUTS)
"""The formats that have a place for notes."""


def section(notes: Sequence[Note], style: NotesStyle, form: str, source: str) -> str:
    """What is appended to the source of that format; nothing where there are no notes."""
    if not notes:
        return ""
    layout = _LAYOUTS[form]
    lines = [layout.write(_line(note, style)) + "\n" for note in notes]
    return "".join([_opening(style, layout), *lines]).replace("\n", _line_end(source))


def find_record(source: str, form: str, styles: Iterable[Style]) -> Record | None:
    """The section at the end of a source, if one of the styles has written it."""
    for style in styles if form in _LAYOUTS else ():
        if style.notes is None:
            continue
        layout, line_end = _LAYOUTS[form], _line_end(source)
        opening = _opening(style.notes, layout).replace("\n", line_end)
        start = source.rfind(opening)
        if start < 0:
            continue
        lines = source[start + len(opening) :].removesuffix(line_end).split(line_end)
        notes = tuple(_parsed(map(layout.read, lines), style.notes))
        if len(notes) == len(lines):
            return Record(start, style, notes)
    return None


def _line(note: Note, style: NotesStyle) -> str:
    return style.lines[note.kind].render(note.values | {"places": ", ".join(map(str, note.places))})


def _opening(style: NotesStyle, layout: _Layout) -> str:
    r"""Two line breaks even after a final one: how the text before ended can then be told."""
    return f"\n\n{layout.before_heading}{layout.write(style.heading)}{layout.after_heading}"


def _line_end(source: str) -> str:
    return "\r\n" if "\r\n" in source else "\n"


def _parsed(lines: Iterable[str], style: NotesStyle) -> Iterator[Note]:
    """The notes in the lines, up to the first line that is none."""
    expressions = {kind: re.compile(line.expression(_VALUES)) for kind, line in style.lines.items()}
    for number, line in enumerate(lines, 1):
        found = ((kind, expression.fullmatch(line)) for kind, expression in expressions.items())
        kind, match = next(((kind, match) for kind, match in found if match), (None, None))
        if kind is None or match is None:
            return
        values = match.groupdict()
        yield Note(
            number=int(values.get("number", number)),
            kind=kind,
            heard=values["heard"],
            suggestion=values.get("suggestion", ""),
            places=tuple(NotePlace(int(row), int(column)) for row, column in _PLACES.findall(_bare(values["places"]))),
        )


def _bare(places: str) -> str:
    """The places without the times, which look like places."""
    return re.sub(r" \([\d:]*\)", "", places)
