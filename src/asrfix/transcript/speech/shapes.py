"""The terms in which the JSON of a recogniser or speech service is described.

Paths are those of :mod:`asrfix.transcript.speech.json_path`.
"""

from __future__ import annotations

import re
from dataclasses import KW_ONLY, dataclass
from enum import Enum, auto

from asrfix.transcript.speech.json_path import Node, find
from asrfix.transcript.speech.json_strings import TAG


class Rewriting(Enum):
    """What a list of words allows when a name has fewer or more words than were heard."""

    FREE = auto()
    """Objects are added and removed; they share the time of those they replace."""
    COUNTED = auto()
    """Other places count the objects: their number stays. Some get an empty string, or the last one several words."""
    NEVER = auto()
    """They are another form of the text, such as "twenty five" for 25, and only tell times and confidences."""


@dataclass(frozen=True, slots=True)
class Times:
    """Paths to a time: where it begins, and where it ends or how long it lasts.

    Numbers are divided by ``per_second``; strings such as ``1.2``, ``1.200s`` and ``PT1.2S`` are seconds.
    """

    begin: str | None = None
    finish: str | None = None
    _: KW_ONLY
    duration: str | None = None
    per_second: int = 1


@dataclass(frozen=True, slots=True)
class Timed:
    """The objects at the path ``at``, and the paths from each of them to its time and speaker."""

    at: str
    _: KW_ONLY
    times: Times = Times()
    speaker: str | None = None


@dataclass(frozen=True, slots=True)
class Words(Timed):
    """A list of words within a text: ``text`` is the word as the text has it, ``bare`` without its punctuation."""

    text: str
    _: KW_ONLY
    bare: str | None = None
    confidence: str | None = None
    rewriting: Rewriting = Rewriting.FREE


@dataclass(frozen=True, slots=True)
class Texts(Timed):
    """A list of stretches of speech.

    What is said in one ``channel`` is in order; channels overlap in time. ``stamps`` is a list of [begin, finish] for
    each word or Han character of the text, and ``markup`` what stands in it that was not said.
    """

    text: str
    _: KW_ONLY
    channel: str | None = None
    words: tuple[Words, ...] = ()
    stamps: str | None = None
    markup: re.Pattern[str] = TAG


@dataclass(frozen=True, slots=True)
class Shape:
    """The JSON of one service.

    ``signs`` are sets of paths: a document that has all paths of one set is of this shape. The first of ``texts`` in
    which anything is said is the text of the transcript; all others repeat it. ``turns`` say who speaks when.
    """

    name: str
    _: KW_ONLY
    signs: tuple[tuple[str, ...], ...]
    texts: tuple[Texts, ...]
    turns: Timed | None = None

    def fits(self, document: Node) -> bool:
        """True where the document has the signs of this shape."""
        return any(all(any(True for _ in find(document, path)) for path in paths) for paths in self.signs)
