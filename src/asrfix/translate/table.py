"""The names file: which name stands behind each placeholder, and which document it belongs to."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from types import UnionType
from typing import Any, get_args, get_type_hints

from asrfix.errors import InputError
from asrfix.reading import read_text
from asrfix.transcript import Transcript
from asrfix.translate.page import TRANSLATABLE
from asrfix.translate.placeholders import STYLES

VERSION = 1
"""Of the names file; a file of another version is refused."""


class Status(StrEnum):
    """How a name came to stand in the table."""

    KNOWN = "known"
    """It stood in the transcript as it should."""
    CORRECTED = "corrected"
    """It was misheard, and has been put right."""
    REVIEW = "review"
    """It was probably misheard; a person has not settled it yet."""
    AS_HEARD = "as-heard"
    """Nothing in the lexicon fits."""

    @property
    def is_settled(self) -> bool:
        """False where the name is carried as it was heard, with a mark."""
        return self in (Status.KNOWN, Status.CORRECTED)


@dataclass(frozen=True, kw_only=True, slots=True)
class Name:
    """One place where a name stands.

    id: the number in the placeholder, from 1; 0 where the place is not protected.
    source: the name in the source language, corrected where that was safe.
    heard: what stood in the transcript, letter for letter.
    entry, type, pronouns: of the lexicon; None for a name that nothing fits.
    target: what stands in the translation, the mark of a name as heard included.
    romanised: whether the target is pinyin for want of a given form.
    suggestion: for review, what it may be.
    sentence: the words around it, from the transcript.
    start: its offset in the text of the transcript; line and column (from 1) and time (seconds) as of a finding.
    """

    id: int
    source: str
    heard: str
    entry: str | None
    type: str | None
    pronouns: str | None
    target: str
    romanised: bool
    status: Status
    suggestion: str | None
    sentence: str
    start: int
    line: int
    column: int
    time: float | None

    @property
    def end(self) -> int:
        """Where it ends in the text of the transcript."""
        return self.start + len(self.heard)


@dataclass(frozen=True, kw_only=True, slots=True)
class NameTable:
    """The names of one document.

    path, format, digest: of the source document; the digest is the SHA-256 of its bytes, in hexadecimal.
    cues: when each cue begins, in seconds; empty for formats without times.
    source_language, target_language: language tags.
    mark: what stands behind the target of a name that nobody settled.
    style, tag: of the placeholders, see :func:`asrfix.translate.placeholders.placeholders`.
    """

    path: str | None
    format: str
    digest: str
    cues: tuple[float, ...]
    source_language: str
    target_language: str
    mark: str
    style: str
    tag: str
    names: tuple[Name, ...]

    def is_of(self, source: Transcript) -> bool:
        """Whether it was made from this document."""
        return self.digest == digest(source)

    def to_json(self) -> str:
        """The names file."""
        return json.dumps({"asrfix_names": VERSION, **asdict(self)}, ensure_ascii=False, indent=1) + "\n"

    @classmethod
    def load(cls, path: str) -> NameTable:
        """The table in a names file. Raises InputError for a file that cannot be read or is none."""
        return cls.from_json(read_text(path), path)

    @classmethod
    def from_json(cls, text: str, path: str | None = None) -> NameTable:
        """The table in a names file; ``path`` is for messages. Raises InputError for what is none."""
        try:
            values = json.loads(text)
        except (ValueError, RecursionError) as error:
            line = error.lineno if isinstance(error, json.JSONDecodeError) else None
            raise InputError(
                "no names file (not JSON); give the one that prepare wrote", path=path, line=line
            ) from None
        if not isinstance(values, dict) or "asrfix_names" not in values:
            raise InputError("no names file; give the one that prepare wrote", path=path)
        version = values.pop("asrfix_names")
        if version != VERSION:
            raise InputError(
                f"a names file of version {version}, and this asrfix reads version {VERSION}; run prepare again",
                path=path,
            )
        try:
            names = values.get("names")
            values["names"] = tuple(Name(**_checked(Name, name)) for name in names) if isinstance(names, list) else None
            values["cues"] = tuple(map(float, values["cues"]))
            table = cls(**_checked(cls, values))
        except (KeyError, TypeError, ValueError) as error:
            raise InputError(f"a damaged names file ({error}); run prepare again", path=path) from None
        if (
            table.style not in STYLES
            or table.format not in TRANSLATABLE
            or not (table.tag.isascii() and table.tag.isalpha())
        ):
            raise InputError("a damaged names file (format, style or tag unknown); run prepare again", path=path)
        if [name.id for name in table.names] != [*range(1, len(table.names) + 1)]:
            raise InputError("a damaged names file (ids are not 1, 2, 3 …); run prepare again", path=path)
        return table


def digest(source: Transcript) -> str:
    """SHA-256 of the bytes of a document, in hexadecimal."""
    return hashlib.sha256(source.rewrite(())).hexdigest()


def _checked(kind: type, values: object) -> Mapping[str, Any]:
    """The values, of which each is of the type that the dataclass says. Raises TypeError, KeyError or ValueError."""
    if not isinstance(values, dict) or set(values) != {field.name for field in fields(kind)}:
        raise TypeError(f"not the fields of a {kind.__name__}")
    hints = get_type_hints(kind)
    checked = {}
    for key, value in values.items():
        hint = hints[key]
        allowed = get_args(hint) if isinstance(hint, UnionType) else (hint,)
        checked[key] = Status(value) if hint is Status else value
        if hint is not Status and not isinstance(value, _classes(allowed)):
            raise TypeError(f"{key} is {value!r}")
    return checked


def _classes(allowed: tuple[Any, ...]) -> tuple[type, ...]:
    """Types as isinstance takes them; an int will do for a float."""
    plain = tuple(getattr(one, "__origin__", one) for one in allowed)
    return (*plain, int) if float in plain else plain
