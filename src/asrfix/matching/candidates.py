"""From windows of the text to (window, form) pairs that sound near enough to be worth weighing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from asrfix.matching.blocking import near_pairs
from asrfix.matching.document import Document
from asrfix.matching.index import Form, LexiconIndex
from asrfix.sound.distance import distance
from asrfix.sound.phones import features
from asrfix.sound.readings import Reading
from asrfix.text.tokens import COMMA

MOST_WORDS = 6
"""Latin words in one window; a Chinese window is bounded by its sound alone."""
MOST_CHARACTERS = 12
FARTHEST = 0.55
"""Weighted distance beyond which a pair is dropped."""


@dataclass(frozen=True, slots=True)
class Match:
    """The sound of one window beside one form: the nearest pair of readings."""

    form: Form
    said: Reading
    heard: str
    distance: float


@dataclass(slots=True, eq=False)
class Candidate:
    """Tokens ``first`` to ``last`` (inclusive) may be a mishearing of ``match.form``."""

    first: int
    last: int
    match: Match

    @property
    def form(self) -> Form:
        """The right form that may have been said."""
        return self.match.form


Windows = dict[str, list[tuple[int, int]]]


def windows(document: Document, longest: int) -> Windows:
    """Pronunciation -> the places (first token, last token) that sound so.

    A window crosses no sentence border, at most one comma or line break, and no border of a right form; it is at
    most half as long again as the longest reading of the lexicon.
    """
    found: Windows = {}
    limit = int(1.6 * longest) + 2
    for first in range(len(document.tokens)):
        for last, heard in _grow(document, first, limit):
            for phones in heard:
                found.setdefault(phones, []).append((first, last))
    return found


def _grow(document: Document, first: int, limit: int) -> Iterator[tuple[int, set[str]]]:
    usual, other = "", ""
    weak_borders = 0
    latin = 0
    inside = document.mention_at.get(first)
    for last in range(first, min(first + MOST_CHARACTERS, len(document.tokens))):
        token, readings = document.tokens[last], document.phones[last]
        if last > first:
            weak_borders += token.gap >= COMMA
            if weak_borders > 1 or token.gap > COMMA + 1:
                return
        latin += token.kind == "word"
        if not readings or latin > MOST_WORDS:
            return
        usual += readings[0]
        other += readings[-1]
        if len(usual) > limit:
            return
        if inside and last <= inside.last:
            continue
        ahead = document.mention_at.get(last)
        if ahead and ahead.last > last:
            continue
        yield last, {usual, other}


def candidates(document: Document, index: LexiconIndex) -> list[Candidate]:
    """All pairs of a window and a form that sound near, the best reading of each, in text order.

    A window that already holds a right form of the entry is none: "in Berkeley" is no mishearing of Berkeley.
    """
    places = windows(document, index.longest)
    heard = list(places)
    heard_features = [features(phones) for phones in heard]
    said_features = list(index.by_features)
    best: dict[tuple[int, int, int], Match] = {}
    for said_number, heard_number in near_pairs(said_features, heard_features):
        phones = heard[heard_number]
        for form, reading in index.by_features[said_features[said_number]]:
            apart = distance(reading.phones, phones)
            if apart > FARTHEST:
                continue
            match = Match(form, reading, phones, apart)
            for first, last in places[phones]:
                if document.holds(first, last, form.entry):
                    continue
                key = (first, last, form.number)
                known = best.get(key)
                if known is None or apart < known.distance:
                    best[key] = match
    ordered = sorted(best.items(), key=lambda item: item[0])
    return [Candidate(first, last, match) for (first, last, _), match in ordered]
