"""What reviewers decided, as data, and the file it is kept in.

A decision is known by what was heard, the lexicon entry that was suggested, and the words around it: never by an
offset or a score, so that it outlives edits of the transcript and new releases. ``docs/review.md`` has the format.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

FORMAT, VERSION = "asrfix-decisions", 1
"""What the file says it is."""


class Answer(StrEnum):
    """What a reviewer says to a suggestion."""

    ACCEPTED = "accepted"
    """The suggestion is what was said: write it."""
    REPLACED = "replaced"
    """Another name was said: write that."""
    REJECTED = "rejected"
    """The heard words are right: leave them, and do not ask again."""
    AS_HEARD = "as-heard"
    """A name, and nobody can tell which: keep the heard words and mark them."""


class Scope(StrEnum):
    """Where a decision holds."""

    ALL = "all"
    """Wherever this entry is suggested for these heard words."""
    HERE = "here"
    """Only at the places that are listed."""


WRITING = frozenset({Answer.ACCEPTED, Answer.REPLACED})
"""The answers that change the text."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Place:
    """A place that was decided on: up to four words before and after it, and how sure asrfix was then (0 to 1)."""

    before: str
    after: str
    confidence: float


@dataclass(frozen=True, kw_only=True, slots=True)
class Decision:
    """One answer.

    ``entry`` is the name of the lexicon entry that was suggested, None where none was. ``write`` is the name to write,
    None where the text stays. ``places`` are those the reviewer saw. ``by`` says who decided; ``at`` is when, in UTC,
    as ``2026-03-01T10:22:05Z``.
    """

    heard: str
    entry: str | None
    answer: Answer
    write: str | None
    scope: Scope
    places: tuple[Place, ...]
    by: str
    at: str


def to_json(decisions: Iterable[Decision]) -> str:
    """The decisions as a file, a line for each, so that versions of it can be compared."""
    rows = ",\n".join(json.dumps(_record(decision), ensure_ascii=False) for decision in decisions)
    head = f'{{"format": "{FORMAT}", "version": {VERSION}, "decisions": ['
    return f"{head}\n{rows}\n]}}\n" if rows else f"{head}]}}\n"


def _record(decision: Decision) -> dict[str, object]:
    written = {} if decision.write is None else {"write": decision.write}
    places = [
        {"before": place.before, "after": place.after, "confidence": place.confidence} for place in decision.places
    ]
    return {
        "heard": decision.heard,
        "entry": decision.entry,
        "answer": decision.answer.value,
        **written,
        "scope": decision.scope.value,
        "by": decision.by,
        "at": decision.at,
        "places": places,
    }
