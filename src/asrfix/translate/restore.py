"""After translation: the names in place of their placeholders, and what became of each."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from asrfix.errors import InputError
from asrfix.model import Edit
from asrfix.transcript import JSON_FORMATS, Transcript, from_bytes
from asrfix.translate.page import WHOLE_FILES, Page, written_in
from asrfix.translate.placeholders import Found, Placeholders, placeholders
from asrfix.translate.table import Name, NameTable
from asrfix.translate.units import clock, cue_times


class DamageKind(StrEnum):
    """What happened to a placeholder."""

    LOST = "lost"
    """It does not stand in the translation."""
    DOUBLED = "doubled"
    """It stands there more than once; the name was put in each place."""
    ALTERED = "altered"
    """It was written differently, and recognised."""
    UNKNOWN = "unknown"
    """A placeholder with a number that was never given; it was left as it stands."""

    @property
    def needs_a_look(self) -> bool:
        """Whether a person should see it. False for what was put right without loss."""
        return self is not DamageKind.ALTERED


@dataclass(frozen=True, kw_only=True, slots=True)
class Damage:
    """What happened to the placeholder of one name; ``name`` is None for an unknown number.

    ``found`` is how the placeholder was written: each time it was found where it is doubled, empty where it is lost.
    """

    kind: DamageKind
    name: Name | None
    found: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Restored:
    """The translation with its names, in the encoding it came in, and the damage in the order of the source."""

    content: bytes
    damage: tuple[Damage, ...]


def reading_format(table: NameTable) -> str:
    """The format to read a translation in: plain text where the engine saw a file as a whole.

    An engine may have escaped what the format needs, such as the arrow of a timing line.
    """
    return "txt" if table.format in WHOLE_FILES else table.format


def restore(translated: Transcript, table: NameTable) -> Restored:
    """Put the names of the target language back into a translation, which was read in its :func:`reading_format`.

    Raises:
        InputError: the translation lacks cues, or has no placeholder of this table at all.
        TranscriptError: it is not of the format of the source, or its encoding lacks a character of a name.
    """
    page = Page(translated)
    style = placeholders(table.style, table.tag)
    written = {name.id: written_in(table.format, name.target) for name in table.names}
    found = [one for one in style.find(page.text, written) if page.can_apply(_put(one, written.get(one.id, "")))]
    restored = [one for one in found if one.id in written]
    if table.names and not restored:
        raise InputError(
            f"none of the {len(table.names)} placeholders ({style.write(1, written[1])} …) stands in it; "
            "is it the translation of another document?",
            path=translated.path,
        )
    content = page.rewrite([*(_put(one, written[one.id]) for one in restored), *_cleaning(page, style, found)])
    if table.format in JSON_FORMATS:
        content = _with_repeated_names(content, translated, table)
    _require_cues(from_bytes(content, path=translated.path, encoding=translated.encoding, format=table.format), table)
    return Restored(content=content, damage=tuple(_damage(table, page.text, style, found)))


def _with_repeated_names(content: bytes, translated: Transcript, table: NameTable) -> bytes:
    """A JSON file with the names also where it repeats the text of the source, such as in its lists of words."""
    page = Page(from_bytes(content, path=translated.path, encoding=translated.encoding, format="txt"))
    escaped = {name.id: json.dumps(name.target, ensure_ascii=page.text.isascii())[1:-1] for name in table.names}
    found = placeholders(table.style, table.tag).find(page.text, escaped)
    return page.rewrite(_put(one, escaped[one.id]) for one in found if one.id in escaped)


def _put(found: Found, name: str) -> Edit:
    return Edit(start=found.start, end=found.end, replacement=name)


def _cleaning(page: Page, style: Placeholders, found: Sequence[Found]) -> Iterator[Edit]:
    """Escapes undone, and parts of damaged placeholders removed, outside the placeholders."""
    ahead = iter([*found, Found(len(page.text), len(page.text), 0)])
    placeholder = next(ahead)
    for start, end, was in style.leftovers(page.text):
        while placeholder.end <= start and placeholder.id:
            placeholder = next(ahead)
        edit = Edit(start=start, end=end, replacement=was)
        if end <= placeholder.start and page.can_apply(edit):
            yield edit


def _damage(table: NameTable, text: str, style: Placeholders, found: Sequence[Found]) -> Iterator[Damage]:
    places: dict[int, list[str]] = {name.id: [] for name in table.names}
    for one in found:
        places.setdefault(one.id, []).append(text[one.start : one.end])
    for name in table.names:
        texts = places.pop(name.id)
        right = style.write(name.id, written_in(table.format, name.target))
        altered = tuple(text for text in texts if text != right)
        if not texts:
            yield Damage(kind=DamageKind.LOST, name=name)
        if len(texts) > 1:
            yield Damage(kind=DamageKind.DOUBLED, name=name, found=tuple(texts))
        if altered:
            yield Damage(kind=DamageKind.ALTERED, name=name, found=altered)
    for texts in places.values():
        yield Damage(kind=DamageKind.UNKNOWN, name=None, found=tuple(texts))


def _require_cues(restored: Transcript, table: NameTable) -> None:
    """Raise InputError where a cue of the source has no text, or is gone altogether."""
    missing = Counter(map(_hundredths, table.cues)) - Counter(map(_hundredths, cue_times(restored)))
    if missing:
        raise InputError(
            f"{missing.total()} of {len(table.cues)} cues are missing or empty, the first at "
            f"{clock(min(missing) / 100)}; translate each cue, and leave its times as they are",
            path=restored.path,
        )


def _hundredths(seconds: float) -> int:
    return round(seconds * 100)
