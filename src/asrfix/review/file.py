"""Reading and writing files of decisions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from asrfix.review.decisions import FORMAT, VERSION, WRITING, Answer, Decision, Place, Scope, to_json
from asrfix.review.fields import Fields
from asrfix.transcript import write as write_file

SUFFIX = ".asrfix.json"
"""What a transcript's name is followed by in the name of its decisions file."""

_KEYS = ("heard", "entry", "answer", "write", "scope", "by", "at", "places")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)


def read(path: str) -> tuple[Decision, ...]:
    """The decisions in a file; one that holds only here, at several places, is read as that many decisions.

    Raises:
        InputError: the file cannot be read, or is no such file; it says where and what to do.
    """
    return tuple(_decisions(Fields.load(path, FORMAT, VERSION, ("decisions",))))


def read_if_there(path: str) -> tuple[Decision, ...]:
    """As :func:`read`; none where there is no such file."""
    return read(path) if Path(path).exists() else ()


def write(path: str, decisions: Iterable[Decision]) -> None:
    """Write a file of decisions, as a whole or not at all.

    Raises:
        TranscriptError: the file cannot be written.
    """
    write_file(path, to_json(decisions).encode())


def _decisions(file: Fields) -> Iterator[Decision]:
    for fields in file.objects("decisions", _KEYS):
        decision = _decision(fields)
        if decision.scope is Scope.HERE:
            for place in decision.places:
                yield replace(decision, places=(place,))
        else:
            yield decision


def _decision(fields: Fields) -> Decision:
    answer = fields.choice("answer", Answer)
    write = fields.text_or_none("write")
    if (answer in WRITING) != (write is not None):
        raise fields.error(f'"write" goes with {" and ".join(sorted(WRITING))}, and only with them')
    places = tuple(_place(place) for place in fields.objects("places", ("before", "after", "confidence")))
    if not places:
        raise fields.error('"places" is empty; name at least one')
    at = fields.text("at")
    if not _is_time(at):
        raise fields.error('"at" is no time; write it in UTC, as 2026-03-01T10:22:05Z')
    if not fields.has("entry"):
        raise fields.error('"entry" is missing; name the lexicon entry, or null where nothing was suggested')
    return Decision(
        heard=fields.text("heard"),
        entry=fields.text_or_none("entry"),
        answer=answer,
        write=write,
        scope=fields.choice("scope", Scope),
        places=places,
        by=fields.text("by"),
        at=at,
    )


def _place(fields: Fields) -> Place:
    return Place(before=fields.words("before"), after=fields.words("after"), confidence=fields.share("confidence"))


def _is_time(text: str) -> bool:
    try:
        return bool(_TIME.fullmatch(text)) and bool(datetime.fromisoformat(text))
    except ValueError:
        return False
