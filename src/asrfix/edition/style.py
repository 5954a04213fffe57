"""House styles: how doubt is written, as data.

A style is a TOML file; docs/editions.md describes its keys. Some ship with asrfix, in ``data/styles``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from asrfix.edition.template import Template, did_you_mean
from asrfix.errors import InputError

LANGUAGES = ("en", "zh")
"""The languages a style can be for."""

MENTIONS = ("first", "every")
"""Which mentions of a name get a mark."""

_VALUE = 120
"""Characters of the longest heard words or suggestion that is told from the text around it."""


class Kind(StrEnum):
    """What a mark or a note says of a name: the verdict, or that the transcript itself marks the name as doubtful."""

    CORRECT = "correct"
    REVIEW = "review"
    AS_HEARD = "as-heard"
    MARKED = "marked"


SUGGESTION = Template(("", "suggestion", ""))
"""The suggestion and nothing else: a correction without a mark."""

_MARK_FIELDS = {
    Kind.CORRECT: ("heard", "suggestion", "note"),
    Kind.REVIEW: ("heard", "suggestion", "note"),
    Kind.AS_HEARD: ("heard", "note"),
}
_SUBTITLE_FIELDS = {Kind.REVIEW: ("heard", "suggestion"), Kind.AS_HEARD: ("heard",)}
_LINE_FIELDS = {
    Kind.CORRECT: ("number", "suggestion", "heard", "places"),
    Kind.REVIEW: ("number", "suggestion", "heard", "places"),
    Kind.AS_HEARD: ("number", "heard", "places"),
    Kind.MARKED: ("number", "heard", "places"),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class NotesStyle:
    """The section at the end: its heading, how the text refers to a line of it, and the line of each kind."""

    heading: str
    reference: Template | None
    lines: Mapping[Kind, Template]


@dataclass(frozen=True, kw_only=True)
class Style:
    """How one house writes doubt in one language.

    name: that of the file, without ``.toml``.
    language: one of :data:`LANGUAGES`.
    mention: one of :data:`MENTIONS`.
    marks: how a name is written in running text.
    subtitles: the same where no note can be referred to; each of these can be told from the text around it.
    notes: None where a list of the names is not wanted.
    """

    name: str
    language: str
    mention: str
    marks: Mapping[Kind, Template] = field(hash=False)
    subtitles: Mapping[Kind, Template] = field(hash=False)
    notes: NotesStyle | None = field(hash=False)

    @cached_property
    def recognisers(self) -> tuple[re.Pattern[str], ...]:
        """Expressions for the marks that tell by themselves what was heard.

        A mark before the heard words is the group ``before``, one after them the group ``after``.
        """
        marks = dict.fromkeys([*self.subtitles.values(), *self.marks.values()])
        return tuple(re.compile(_recogniser(mark)) for mark in marks if _is_recognisable(mark))


def shipped_styles() -> dict[str, Traversable]:
    """The styles that ship with asrfix, by name."""
    folder = files("asrfix") / "data" / "styles"
    names = sorted(item.name for item in folder.iterdir() if item.name.endswith(".toml"))
    return {name.removesuffix(".toml"): folder / name for name in names}


def load_style(name: str) -> Style:
    """The shipped style of that name, or the one in the file of that name.

    Raises:
        InputError: there is neither, or the style has a fault; the message tells the line and the remedy.
    """
    source = shipped_styles().get(name, Path(name))
    try:
        text = source.read_bytes().decode("utf-8")
        document = tomllib.loads(text)
    except FileNotFoundError:
        raise InputError(f"no such style; {did_you_mean(name, shipped_styles())}, or a file", path=name) from None
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"not valid TOML: {error}", path=name) from None
    except RecursionError:
        raise InputError("not valid TOML: nested too deeply", path=name) from None
    except UnicodeDecodeError:
        raise InputError("not UTF-8 text; save it as UTF-8", path=name) from None
    except (OSError, ValueError) as error:
        raise InputError(f"cannot be read: {getattr(error, 'strerror', None) or error}", path=name) from None
    return _Reader(name, text).style(document)


class _Reader:
    """Turns a TOML document into a style, and tells where in the file a fault is."""

    def __init__(self, path: str, text: str) -> None:
        self._path = path
        self._lines = dict(_key_lines(text))

    def style(self, document: Mapping[str, object]) -> Style:
        self._know(document, "", ("language", "mention", "marks", "subtitles", "notes"))
        notes = self._notes(document)
        marks = self._templates(document, "marks", _MARK_FIELDS)
        self._check_marks(marks, notes)
        subtitles = self._subtitles(document, marks)
        return Style(
            name=Path(self._path).name.removesuffix(".toml"),
            language=self._choice(document, "language", LANGUAGES),
            mention=self._choice(document, "mention", MENTIONS),
            marks=marks,
            subtitles=subtitles,
            notes=notes,
        )

    def _notes(self, document: Mapping[str, object]) -> NotesStyle | None:
        if "notes" not in document:
            return None
        table = self._table(document, "notes")
        self._know(table, "notes", ("heading", "reference", *_LINE_FIELDS))
        reference = self._template(table, "notes", "reference", ("number",)) if "reference" in table else None
        if reference and not reference.fields:
            raise self._error("{number} is missing; write it as in [{number}]", "notes", "reference")
        lines = {kind: self._template(table, "notes", kind, names) for kind, names in _LINE_FIELDS.items()}
        for kind, line in lines.items():
            wanted = [
                name for name in _LINE_FIELDS[kind] if name != "number" or (reference and kind is not Kind.MARKED)
            ]
            missing = [name for name in wanted if name not in line.fields]
            if missing:
                raise self._error(f"{{{missing[0]}}} is missing; without it the note does not tell all", "notes", kind)
            if not all(literal.strip() for literal in line.parts[2:-2:2]):
                raise self._error("put words or a sign between the fields, so that they can be told", "notes", kind)
        heading = self._text(table, "notes", "heading")
        if not heading.strip():
            raise self._error('is empty; give the section a heading, as "Verification Notes"', "notes", "heading")
        return NotesStyle(heading=heading.strip(), reference=reference, lines=lines)

    def _subtitles(self, document: Mapping[str, object], marks: Mapping[Kind, Template]) -> dict[Kind, Template]:
        """How names are written in subtitles; as in running text where the style does not say."""
        own = "subtitles" in document
        subtitles = self._templates(document, "subtitles", _SUBTITLE_FIELDS) if own else marks
        remedy = "" if own else "; or say under [subtitles] how to write it there"
        for kind in _SUBTITLE_FIELDS:
            if not _is_recognisable(subtitles[kind]):
                table = "subtitles" if own else "marks"
                raise self._error(f"subtitles have no notes, so {_UNRECOGNISABLE}{remedy}", table, kind)
        return {Kind.CORRECT: SUGGESTION, **{kind: subtitles[kind] for kind in _SUBTITLE_FIELDS}}

    def _check_marks(self, marks: Mapping[Kind, Template], notes: NotesStyle | None) -> None:
        for kind, mark in marks.items():
            if "note" in mark.fields and not (notes and notes.reference):
                raise self._error('{note} needs a reference under [notes], as reference = "[{number}]"', "marks", kind)
            if notes is None and kind is not Kind.CORRECT and not _is_recognisable(mark):
                raise self._error(f"without [notes] {_UNRECOGNISABLE}", "marks", kind)
        if "suggestion" not in marks[Kind.CORRECT].fields:
            raise self._error("{suggestion} is missing; a correction writes it", "marks", Kind.CORRECT)
        if "heard" not in marks[Kind.AS_HEARD].fields:
            raise self._error("{heard} is missing; what was heard stays in the text", "marks", Kind.AS_HEARD)

    def _templates(
        self, document: Mapping[str, object], name: str, fields: Mapping[Kind, Collection[str]]
    ) -> dict[Kind, Template]:
        table = self._table(document, name)
        self._know(table, name, fields)
        return {kind: self._template(table, name, kind, names) for kind, names in fields.items()}

    def _template(self, table: Mapping[str, object], name: str, key: str, fields: Collection[str]) -> Template:
        text = self._text(table, name, key)
        try:
            template = Template.parse(text, fields)
        except ValueError as error:
            raise self._error(str(error), name, key) from None
        if template.fields.count("heard") > 1:
            raise self._error("{heard} stands there twice; write it once", name, key)
        return template

    def _text(self, table: Mapping[str, object], name: str, key: str) -> str:
        if key not in table:
            raise self._error(f"{key} is missing", name, key)
        value = table[key]
        if not isinstance(value, str):
            raise self._error("is not text; put it in quotes", name, key)
        if not value.isprintable():
            raise self._error("holds a line break or control character; write it on one line", name, key)
        return value

    def _choice(self, document: Mapping[str, object], key: str, known: Collection[str]) -> str:
        value = self._text(document, "", key)
        if value not in known:
            raise self._error(f'unknown {key} "{value}"; {did_you_mean(value, known)}', "", key)
        return value

    def _table(self, document: Mapping[str, object], name: str) -> Mapping[str, object]:
        table = document.get(name)
        if not isinstance(table, dict):
            raise self._error(f"the table [{name}] is missing", "", name)
        return table

    def _know(self, table: Mapping[str, object], name: str, known: Collection[str]) -> None:
        for key in table:
            if key not in known:
                raise self._error(f'unknown key "{key}"; {did_you_mean(key, known)}', name, key)

    def _error(self, message: str, table: str, key: str) -> InputError:
        place = ".".join(filter(None, (table, key)))
        line = self._lines.get((table, key), self._lines.get(("", table)))
        return InputError(
            message if message.startswith(("unknown key", "the table")) else f"{place}: {message}",
            path=self._path,
            line=line,
        )


_UNRECOGNISABLE = "the mark must hold {heard} and enclose every other field, to be told from the text"
_HEADER = re.compile(r"\s*\[\s*([\w-]+)\s*\]")
_KEY = re.compile(r"\s*[\"']?([\w-]+)[\"']?\s*=")


def _key_lines(text: str) -> Iterator[tuple[tuple[str, str], int]]:
    """Table and key -> the line, from 1, where it stands; a table itself is a key of the table ``""``."""
    table = ""
    for number, line in enumerate(text.split("\n"), 1):
        if header := _HEADER.match(line):
            table = header[1]
            yield ("", table), number
        elif key := _KEY.match(line):
            yield (table, key[1]), number


def _is_recognisable(mark: Template) -> bool:
    if "heard" not in mark.fields or "note" in mark.fields:
        return False
    return all(half == Template(("",)) or half.is_bounded for half in mark.split("heard"))


def _recogniser(mark: Template) -> str:
    """The last literal beginning before a value counts, so that a mark never begins with words that are none of it."""
    before, after = mark.split("heard")
    opening = re.escape(before.parts[0] or after.parts[0])
    value = f"(?:(?!{opening})[^\r\n]){{1,{_VALUE}}}?"
    front, back = (half.expression({"suggestion": value}) for half in (before, after))
    if not front:
        return rf"(?<=\S)(?P<after>{back})"
    if not back:
        return rf"(?P<before>{front})(?=\S)"
    return rf"(?s:(?P<before>{front})(?!{opening}).{{1,{_VALUE}}}?(?P<after>{back}))"
