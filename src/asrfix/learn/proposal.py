"""Lessons as a patch: a small lexicon in TOML that can be read, used beside the old one, or merged into it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from asrfix.learn.lessons import Lesson, Place
from asrfix.lexicon import Entry
from asrfix.lexicon.toml_write import entry_as_toml, string

_HEAD = """\
# What editing teaches. Read it before you use it: delete what is wrong, then merge the rest into your lexicon.
"""
_MOST_PLACES = 3


def proposed(lessons: Iterable[Lesson]) -> list[Entry]:
    """The entries to add, each with its mishearings; known names without any are left out."""
    return [entry for entry, own in _grouped(lessons) if entry.heard_as or own[0].entry is None]


def as_patch(lessons: Sequence[Lesson]) -> Iterator[str]:
    """Yield the proposal as a TOML lexicon with the places as comments, and what is not proposed with the reason."""
    yield _HEAD
    for entry, own in _grouped(lessons):
        yield "\n"
        for lesson in own:
            yield f"# {_told(lesson)}\n"
        if entry.heard_as or own[0].entry is None:
            yield entry_as_toml(entry)


def _grouped(lessons: Iterable[Lesson]) -> Iterator[tuple[Entry, list[Lesson]]]:
    by_name: dict[str, list[Lesson]] = {}
    for lesson in lessons:
        by_name.setdefault(lesson.name, []).append(lesson)
    for name, own in by_name.items():
        yield Entry(name=name, heard_as=tuple(lesson.form for lesson in own if lesson.form)), own


def _told(lesson: Lesson) -> str:
    """A lesson on one line: what was heard, how often and where, and why it is not to be rewritten everywhere."""
    times = "once" if len(lesson.places) == 1 else f"{len(lesson.places)} times"
    shown = ", ".join(map(_place, lesson.places[:_MOST_PLACES]))
    more = ", …" if len(lesson.places) > _MOST_PLACES else ""
    told = f"{string(lesson.heard)} for {string(lesson.name)} {times}: {shown}{more}"
    if lesson.doubt is None:
        return told
    left = f" ({lesson.left} times)" if lesson.left > 1 else ""
    remedy = "so near certain words only" if lesson.near else "so not proposed"
    return f"{told}; {lesson.doubt}{left}, {remedy}"


def _place(place: Place) -> str:
    return f"{place.path or '-'}:{place.line}:{place.column}"
