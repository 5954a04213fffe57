"""From changes to lessons: what is heard for a name, how often, and whether it may be rewritten everywhere."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from asrfix.learn.changes import Change, Edition
from asrfix.lexicon import Entry, HeardForm
from asrfix.matching.index import LexiconIndex, keys_of
from asrfix.text import english, mandarin
from asrfix.text.han import is_han

_NEAR = 30
"""Words on either side in which a ``near`` word has to stand, as when the lexicon is used."""
_MOST_NEAR = 3
_TELLING = (1.0, 4.0)
"""Zipf frequencies of words that may stand in ``near``: known, and not to be met everywhere."""
_TELLING_HAN = (20, 5000)
"""The same in the 60 million words behind :func:`asrfix.text.mandarin.frequency`."""
_ORDINARY = 2.5
"""Zipf frequency from which a word is ordinary, as for ``asrfix lexicon check``."""
_ORDINARY_HAN = 20
_SHORT = 3
"""Letters that are too few to be a mishearing everywhere."""
_ORDINARY_COST = 7.5
"""Mean cost of the characters of an ordinary stretch of Chinese (:func:`asrfix.text.mandarin.path_cost`)."""


class Doubt(StrEnum):
    """Why a mishearing must not be rewritten everywhere."""

    LEFT = "the editor let it stand elsewhere"
    ORDINARY = "ordinary words, or too short to tell"
    NAME = "a right form, or one in the plural"
    SEVERAL = "heard for several names"


@dataclass(frozen=True, kw_only=True, slots=True)
class Place:
    """Where it was heard: path, line and column (from 1) of the raw transcript; time in seconds, if known."""

    path: str | None
    line: int
    column: int
    time: float | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Lesson:
    """``heard`` was written for ``name``.

    name: the name of the entry, or as the editor wrote it where no entry has it.
    entry: the entry, or None.
    places: where, in order.
    left: how often the editor let the same words stand.
    doubt: why it is no mishearing everywhere; None where it is.
    near: where it was let stand or is ordinary, words that stand near changed places only; else empty.
    """

    name: str
    heard: str
    entry: Entry | None
    places: tuple[Place, ...]
    left: int
    doubt: Doubt | None
    near: tuple[str, ...]

    @property
    def form(self) -> HeardForm | None:
        """The mishearing as it may be listed; None where it had better not be."""
        if self.doubt is None or self.near:
            return HeardForm(form=" ".join(self.heard.split()), near=self.near)
        return None


@dataclass(frozen=True, slots=True)
class _Heard:
    """A change with the edition it stands in."""

    edition: Edition
    change: Change

    @property
    def keys(self) -> tuple[str, ...]:
        return self.edition.keys[self.change.first : self.change.last + 1]

    @property
    def place(self) -> Place:
        start = self.edition.words[self.change.first].start
        line, column = self.edition.raw.place(start)
        return Place(path=self.edition.raw.path, line=line, column=column, time=self.edition.raw.time(start))


def lessons(editions: Iterable[Edition], index: LexiconIndex) -> list[Lesson]:
    """What editions teach that the lexicon does not say already, the most frequent first."""
    listed = list(editions)
    found = [_Heard(edition, change) for edition in listed for change in edition.changes]
    names = _names(found)
    by_pair: dict[tuple[tuple[str, ...], str], list[_Heard]] = defaultdict(list)
    claimed: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for heard in found:
        name = names[keys_of(heard.change.name)] if heard.change.entry is None else heard.change.entry.name
        if not _is_listed(heard):
            by_pair[heard.keys, name].append(heard)
            claimed[heard.keys].add(name)
    left = _left({keys for keys, _ in by_pair}, listed)
    taught = [
        _lesson(name, own, left[keys], _doubt(keys, len(left[keys]), len(claimed[keys]), index))
        for (keys, name), own in by_pair.items()
    ]
    return sorted(taught, key=lambda lesson: -len(lesson.places))


def _names(found: Iterable[_Heard]) -> dict[tuple[str, ...], str]:
    """Words of a name on no list -> as it is mostly written."""
    spellings: dict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
    for heard in found:
        spellings[keys_of(heard.change.name)][heard.change.name] += 1
    return {keys: counts.most_common(1)[0][0] for keys, counts in spellings.items()}


def _is_listed(heard: _Heard) -> bool:
    entry = heard.change.entry
    return entry is not None and any(keys_of(known.form) == heard.keys for known in entry.heard_as)


_Places = list[tuple[Edition, int]]


def _left(wanted: set[tuple[str, ...]], editions: Iterable[Edition]) -> Mapping[tuple[str, ...], _Places]:
    """Where (edition, number of the first word) the editors let these words stand."""
    lengths = sorted({len(keys) for keys in wanted})
    places: dict[tuple[str, ...], _Places] = defaultdict(list)
    for edition in editions:
        for first in range(len(edition.keys)):
            for length in lengths:
                keys = edition.keys[first : first + length]
                if keys in wanted and all(edition.stands[first : first + length]):
                    places[keys].append((edition, first))
    return places


def _doubt(keys: Sequence[str], left: int, names: int, index: LexiconIndex) -> Doubt | None:
    if left:
        return Doubt.LEFT
    if names > 1:
        return Doubt.SEVERAL
    letters = "".join(keys)
    if letters in index.by_letters or letters + "s" in index.by_letters:  # a mishearing fires in the plural as well
        return Doubt.NAME
    return Doubt.ORDINARY if _is_ordinary(keys) else None


def _is_ordinary(keys: Sequence[str]) -> bool:
    """Whether this is said without a name being meant."""
    text = "".join(keys)
    if all(map(is_han, text)):
        by_itself = len(text) == 1 or mandarin.frequency(text) >= _ORDINARY_HAN
        return by_itself or mandarin.path_cost(text) < _ORDINARY_COST * len(text)
    if len(text) <= _SHORT:
        return True
    known = all(key.isdigit() or english.zipf(key) >= _ORDINARY for key in keys)
    return known and all(english.bigram_known(*pair) for pair in pairwise(keys))


def _lesson(name: str, own: Sequence[_Heard], left: _Places, doubt: Doubt | None) -> Lesson:
    changed = [(heard.edition, heard.change.first) for heard in own]
    length = len(own[0].keys)
    return Lesson(
        name=name,
        heard=Counter(heard.change.heard for heard in own).most_common(1)[0][0],
        entry=own[0].change.entry,
        places=tuple(heard.place for heard in own),
        left=len(left),
        doubt=doubt,
        near=tuple(_near(changed, left, length)) if doubt in (Doubt.LEFT, Doubt.ORDINARY) else (),
    )


def _near(changed: _Places, left: _Places, length: int) -> Iterator[str]:
    """The words that stand near most of the changed places, at least two, and near none that was let stand."""
    edition, first = changed[0]
    own = edition.keys[first : first + length]
    counts = Counter(word for place in changed for word in _telling(*place, length) if word not in own)
    forbidden = {word for place in left for word in _telling(*place, length)}
    fitting = [word for word, count in counts.most_common() if count > 1 and word not in forbidden]
    yield from fitting[:_MOST_NEAR]


def _telling(edition: Edition, first: int, length: int) -> set[str]:
    """The words around a place that say what it is about."""
    around = edition.keys[max(0, first - _NEAR) : first] + edition.keys[first + length : first + length + _NEAR]
    low, high = _TELLING
    latin = {key for key in around if len(key) > 3 and key.isalpha() and low <= english.zipf(key) <= high}
    least, most = _TELLING_HAN
    chinese = mandarin.segment("".join(key if is_han(key) else " " for key in around))
    return latin | {word for word in chinese if len(word) > 1 and least <= mandarin.frequency(word) <= most}
