"""From windows of the text to (window, form) pairs that sound near enough to be worth weighing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import nsmallest

from asrfix.matching.blocking import cutoff_among, near_pairs
from asrfix.matching.chance import ChanceLevels
from asrfix.matching.document import Document
from asrfix.matching.index import Form, LexiconIndex
from asrfix.sound.distance import distances
from asrfix.sound.phones import features
from asrfix.sound.readings import Reading
from asrfix.text.tokens import COMMA

MOST_WORDS = 6
MOST_CHARACTERS = 12
"""Latin words, and words and characters together, in one window; more where the lexicon has longer names."""
LONGEST_WINDOW = 64
"""Words and characters that no window exceeds."""
FARTHEST = 0.48
"""Weighted distance beyond which a pair is dropped."""
LIKELIEST_CHANCE = -1.9
"""Chance level (log10) plus twice the distance beyond which a pair is dropped."""
MOST_FORMS = 64
"""Forms that are weighed for one window: the nearest."""
CLEARLY_NEARER = 0.1
"""How much nearer another window must be to make one not worth weighing."""

_STRETCH = 20_000
"""Words and characters whose windows are held in memory at a time."""


@dataclass(frozen=True, slots=True)
class Match:
    """The sound of one window beside one form: the nearest pair of readings."""

    form: Form
    said: Reading
    heard: str
    distance: float


@dataclass(slots=True, eq=False)
class Candidate:
    """Tokens ``first`` to ``last`` (inclusive) may be a mishearing of ``match.form``.

    ``chance`` is the logarithm (base 10) of the share of ordinary windows that sound as much like the form.
    """

    first: int
    last: int
    match: Match
    chance: float = 0.0

    @property
    def form(self) -> Form:
        """The right form that may have been said."""
        return self.match.form


Windows = dict[str, list[tuple[int, int]]]


def windows(document: Document, index: LexiconIndex) -> Windows:
    """Pronunciation -> the places (first token, last token) that sound so.

    A window crosses no sentence border, at most one comma or line break, and no border of a right form; it is at
    most half as long again as the longest reading of the lexicon.
    """
    return _windows_from(range(document.begin, len(document.tokens)), document, index)


def _windows_from(starts: Iterable[int], document: Document, index: LexiconIndex) -> Windows:
    found: Windows = {}
    sounds = int(1.6 * index.longest) + 2
    words = min(index.most_words + 1, LONGEST_WINDOW)
    for first in starts:
        for last, heard in _grow(document, first, sounds, words):
            for phones in heard:
                found.setdefault(phones, []).append((first, last))
    return found


def _grow(document: Document, first: int, most_sounds: int, most_words: int) -> Iterator[tuple[int, set[str]]]:
    usual, other = "", ""
    weak_borders = 0
    latin = 0
    inside = document.mention_at.get(first)
    for last in range(first, min(first + max(MOST_CHARACTERS, most_words), len(document.tokens))):
        token, readings = document.tokens[last], document.phones[last]
        if last > first:
            weak_borders += token.gap >= COMMA
            if weak_borders > 1 or token.gap > COMMA + 1:
                return
        latin += token.kind == "word"
        if not readings or latin > max(MOST_WORDS, most_words):
            return
        usual += readings[0]
        other += readings[-1]
        if min(len(usual), len(other)) > most_sounds:
            return
        if inside and (inside.first < first or last <= inside.last):
            continue
        ahead = document.mention_at.get(last)
        if ahead and ahead.last > last:
            continue
        yield last, {usual, other}


def candidates(document: Document, index: LexiconIndex, chances: ChanceLevels) -> list[Candidate]:
    """The pairs of a window and a form that are worth weighing, each with its nearest readings, in text order.

    A window is none that already holds a right form of the entry ("in Berkeley" is no mishearing of Berkeley) or of
    one whose words are no part of this form.
    """
    found: list[Candidate] = []
    for start in range(document.begin, len(document.tokens), _STRETCH):
        starts = range(start, min(start + _STRETCH, len(document.tokens)))
        nearest = _nearest(_windows_from(starts, document, index), document, index)
        for (first, last), matches in sorted(nearest.items()):
            found += (Candidate(first, last, match) for match in _first_choices(matches))
    return list(_without_weaker_windows(_beyond_chance(found, document, chances)))


def _nearest(places: Windows, document: Document, index: LexiconIndex) -> dict[tuple[int, int], dict[int, Match]]:
    """Window -> number of a form -> the nearest pair of their readings."""
    heard = list(places)
    features_heard = list(map(features, heard))
    near = [
        (form, reading, heard[window])
        for own, window in near_pairs(index.said_by_length, features_heard, cutoff_among(len(index.forms)))
        for form, reading in index.by_features[index.said[own]]
    ]
    apart = distances([reading.phones for _, reading, _ in near], [phones for _, _, phones in near])
    found: dict[tuple[int, int], dict[int, Match]] = {}
    for (form, reading, phones), own_distance in zip(near, apart, strict=True):
        if own_distance > FARTHEST:
            continue
        match = Match(form, reading, phones, own_distance)
        for place in places[phones]:
            best = found.setdefault(place, {})
            known = best.get(form.number)
            if (known is None or own_distance < known.distance) and not document.holds_right(*place, form):
                best[form.number] = match
    return found


def _first_choices(matches: Mapping[int, Match]) -> list[Match]:
    """The nearest forms of one window, by their numbers."""
    chosen = nsmallest(MOST_FORMS, matches.values(), key=lambda match: (match.distance, match.form.text))
    return sorted(chosen, key=lambda match: match.form.number)


def _beyond_chance(found: Sequence[Candidate], document: Document, chances: ChanceLevels) -> list[Candidate]:
    """Drops what ordinary language comes as near to all the time; the bound is laxer the nearer the sound."""
    scripts = [document.script(candidate.first, candidate.last) for candidate in found]
    for script in set(scripts):
        chances.prepare((c.form for c, own in zip(found, scripts, strict=True) if own == script), script)
    kept = []
    for candidate, script in zip(found, scripts, strict=True):
        candidate.chance = chances.level(candidate.form, candidate.match.distance, script)
        if candidate.chance + 2 * candidate.match.distance <= LIKELIEST_CHANCE:
            kept.append(candidate)
    return kept


def _without_weaker_windows(found: Sequence[Candidate]) -> Iterator[Candidate]:
    """Drops windows of which an overlapping one is clearly nearer to the same form."""
    nearest: dict[tuple[int, int], float] = {}
    for candidate in found:
        for token in range(candidate.first, candidate.last + 1):
            key = (candidate.form.number, token)
            nearest[key] = min(nearest.get(key, 1.0), candidate.match.distance)
    for candidate in found:
        around = min(nearest[candidate.form.number, token] for token in range(candidate.first, candidate.last + 1))
        if candidate.match.distance <= around + CLEARLY_NEARER:
            yield candidate
