"""From name-like stretches to names: what sounds alike is one, in whatever script it was written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from asrfix.lexicon import Lexicon
from asrfix.matching.blocking import by_length, near_pairs
from asrfix.matching.document import Document
from asrfix.matching.index import LexiconIndex
from asrfix.matching.namelike import NameLike, Sign, name_like
from asrfix.matching.soundalike import by_sound, homophones
from asrfix.matching.unlisted import confidence_of, evidence_of, letters_of, other_spellings
from asrfix.sound.distance import distance
from asrfix.sound.phones import features
from asrfix.sound.readings import form_readings
from asrfix.transcript import Transcript

_CONTEXT = 24
"""Characters shown on either side of a place."""
_NEAR_ENTRY = 0.3
"""Weighted distance up to which a lexicon entry is told to sound alike."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Place:
    """Where a name stands: ``heard`` is ``text[start:end]`` of the transcript read from ``path``.

    ``line`` and ``column`` count from 1, ``time`` is in seconds; ``before`` and ``after`` are the text around.
    """

    path: str | None
    start: int
    end: int
    line: int
    column: int
    time: float | None
    before: str
    heard: str
    after: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Spelling:
    """One way a name is written, and how often; ``letters`` is the same without case, spaces and plural s."""

    text: str
    letters: str
    count: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Near:
    """The lexicon entry that sounds most like a name, and the weighted distance: 0 alike, 1 nothing in common."""

    entry: str
    distance: float


@dataclass(frozen=True, kw_only=True, slots=True)
class Name:
    """A name on no list. ``spelling`` is the most plausible way to write it, ``spellings`` are all, commonest first.

    ``confidence`` says how surely it was misheard at least once; a name that only looks unknown has a low one.
    """

    spelling: str
    spellings: tuple[Spelling, ...]
    places: tuple[Place, ...]
    sign: Sign
    confidence: float
    near: Near | None


@dataclass(frozen=True, slots=True)
class _Found:
    """A stretch with the document it stands in."""

    document: Document
    stretch: NameLike
    confidence: float

    @property
    def letters(self) -> str:
        return letters_of(self.document, self.stretch)

    @property
    def heard(self) -> str:
        return self.document.heard(self.stretch.first, self.stretch.last)


def discover(transcripts: Iterable[Transcript], lexicon: Lexicon) -> list[Name]:
    """The names in transcripts that a lexicon does not list, those most surely misheard first, then the frequent ones.

    A name may stand in several transcripts. Right forms of the lexicon are left out; its known mishearings and what
    sounds like its entries are not.
    """
    index = LexiconIndex(lexicon)
    found = [own for transcript in transcripts for own in _found(Document(transcript, index))]
    by_letters: dict[str, list[_Found]] = {}
    for own in found:
        by_letters.setdefault(own.letters, []).append(own)
    names = [_name([own for key in keys for own in by_letters[key]], index) for keys in _groups(by_letters)]
    return sorted(names, key=lambda name: (-round(name.confidence, 2), -len(name.places)))


def _found(document: Document) -> Iterator[_Found]:
    stretches = name_like(document)
    stretches += homophones(document, stretches)
    others = other_spellings(document, stretches)
    for stretch in stretches:
        yield _Found(document, stretch, confidence_of(evidence_of(document, stretch, others)))


def _groups(by_letters: Mapping[str, Sequence[_Found]]) -> Iterator[list[str]]:
    """The letters of the spellings of one name; letter strings stand for themselves."""
    keys = [key for key, found in by_letters.items() if found[0].stretch.sign is not Sign.LETTERS]
    for group in by_sound([by_letters[key][0].heard for key in keys]):
        yield [keys[number] for number in group]
    yield from ([key] for key, found in by_letters.items() if found[0].stretch.sign is Sign.LETTERS)


def _name(found: Sequence[_Found], index: LexiconIndex) -> Name:
    counts = Counter((own.heard, own.letters) for own in found)
    spellings = tuple(Spelling(text=text, letters=key, count=n) for (text, key), n in counts.most_common())
    best = max(found, key=lambda own: own.confidence)
    return Name(
        spelling=_most_plausible(spellings),
        spellings=spellings,
        places=tuple(_place(own) for own in sorted(found, key=lambda own: own.stretch.first)),
        sign=best.stretch.sign,
        confidence=best.confidence,
        near=_nearest_entry(spellings, index),
    )


def _most_plausible(spellings: Sequence[Spelling]) -> str:
    """The spelling that sounds most like all that was heard, or of several the commonest: the weighted medoid."""
    said = [_usual_phones(spelling.text) for spelling in spellings]

    def farness(number: int) -> float:
        return sum(own.count * distance(said[number], phones) for own, phones in zip(spellings, said, strict=True))

    return spellings[min(range(len(spellings)), key=lambda number: round(farness(number), 6))].text


def _usual_phones(text: str) -> str:
    return next((reading.phones for reading in form_readings(text)), "")


def _nearest_entry(spellings: Sequence[Spelling], index: LexiconIndex) -> Near | None:
    heard = [phones for phones in map(_usual_phones, (spelling.text for spelling in spellings)) if phones]
    said = list(index.by_features)
    nearest = min(
        (
            (distance(reading.phones, heard[number]), form.entry.name)
            for number, other in near_pairs(by_length(list(map(features, heard))), said)
            for form, reading in index.by_features[said[other]]
        ),
        default=(1.0, ""),
    )
    return Near(entry=nearest[1], distance=nearest[0]) if nearest[0] <= _NEAR_ENTRY else None


def _place(own: _Found) -> Place:
    document = own.document
    start, end = document.tokens[own.stretch.first].start, document.tokens[own.stretch.last].end
    line, column = document.transcript.place(start)
    return Place(
        path=document.transcript.path,
        start=start,
        end=end,
        line=line,
        column=column,
        time=document.transcript.time(start),
        before=document.text[max(0, start - _CONTEXT) : start],
        heard=own.heard,
        after=document.text[end : end + _CONTEXT],
    )
