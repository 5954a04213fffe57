"""What an editor changed about names: raw and edited words aligned, and each name of the edited text heard again.

Changes of case, spacing and punctuation are none; a name in place of words that do not sound like it is a rewording.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from asrfix.errors import InputError
from asrfix.evaluate.pairs import spoken_words, unchanged
from asrfix.lexicon import Entry
from asrfix.matching.document import Document
from asrfix.matching.index import LexiconIndex
from asrfix.matching.namelike import han_runs, name_like
from asrfix.sound.distance import distance
from asrfix.sound.readings import form_readings
from asrfix.text import english, mandarin
from asrfix.text.han import is_han, to_simplified
from asrfix.text.tokens import COMMA, LINE, Token
from asrfix.transcript import Transcript

_SAME_TALK = 1 / 3
"""Share of the raw words that the edited text has to have in common."""
_ALIKE = 0.45
"""Weighted distance up to which raw words are taken for the name misheard, and not for other words."""
_MOST_WORDS = 12
"""Raw words in place of a name among which it is sought; more have been written anew."""
_LONGEST_NAME = 5


@dataclass(frozen=True, slots=True)
class Change:
    """Raw words ``first`` to ``last`` (inclusive) became this name, of this entry if the lexicon has it."""

    first: int
    last: int
    heard: str
    name: str
    entry: Entry | None


@dataclass(frozen=True, slots=True)
class Edition:
    """A raw transcript, its words as they are compared, which of them the editor let stand, and what was changed."""

    raw: Transcript
    words: tuple[Token, ...]
    keys: tuple[str, ...]
    stands: tuple[bool, ...]
    changes: tuple[Change, ...]


def read_edition(raw: Transcript, edited: Transcript, index: LexiconIndex) -> Edition:
    """The changes of names between two states of one transcript.

    Raises:
        InputError: less than a third of the words agree.
    """
    said = spoken_words(raw)
    document = Document(edited, index)
    partner = unchanged(said, document.tokens)
    if sum(place is not None for place in partner) < _SAME_TALK * len(said):
        raise InputError(f"has other words than {raw.path}; give two states of one transcript", path=edited.path)
    return Edition(
        raw=raw,
        words=tuple(said),
        keys=tuple(to_simplified(token.lower) for token in said),
        stands=tuple(place is not None for place in partner),
        changes=tuple(_changes(raw, said, partner, document)),
    )


def _changes(
    raw: Transcript, said: Sequence[Token], partner: Sequence[int | None], document: Document
) -> Iterator[Change]:
    kept = [(place, number) for number, place in enumerate(partner) if place is not None]
    for first, last, entry in _names(document):
        before = bisect_left(kept, (first, 0)) - 1
        after = bisect_left(kept, (last + 1, 0))
        low = kept[before][1] + 1 if before >= 0 else 0
        high = kept[after][1] if after < len(kept) else len(said)
        name = document.heard(first, last)
        if after - before - 1 == last - first + 1 or not 0 < high - low <= _MOST_WORDS:
            continue
        window = _heard_in(raw.text, said[low:high], name, entry)
        if window:
            start, end = low + window[0], low + window[1]
            yield Change(start, end, raw.text[said[start].start : said[end].end], name, entry)


def _names(document: Document) -> Iterator[tuple[int, int, Entry | None]]:
    """The names in the edited text (first token, last token, entry): listed ones, and what else looks like one."""
    taken: set[int] = set()
    for first, last, entry in (
        *((mention.first, mention.last, mention.forms[0].entry) for mention in document.mentions),
        *((stretch.first, stretch.last, None) for stretch in name_like(document)),
        *((first, last, None) for first, last in (*_capitalised(document.tokens), *_proper_nouns(document))),
    ):
        if taken.isdisjoint(range(first, last + 1)) and last - first < _LONGEST_NAME:
            taken.update(range(first, last + 1))
            yield first, last, entry


def _capitalised(words: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Runs of capitalised words; one that begins a sentence counts if it is no ordinary word."""
    first: int | None = None
    for number, word in enumerate([*words, None]):
        capital = word is not None and word.kind == "word" and word.text != "I" and word.text[0].isupper()
        if first is not None and word is not None and capital and word.gap < COMMA:
            continue
        if first is not None and number - first > _begins_sentence(words[first]):
            yield first, number - 1
        first = number if capital else None


def _begins_sentence(word: Token) -> bool:
    return word.gap >= LINE and english.zipf(word.lower) > 0


def _proper_nouns(document: Document) -> Iterator[tuple[int, int]]:
    """Chinese words that the dictionary knows as names."""
    for first, words in han_runs(document):
        for word in words:
            if len(word) > 1 and mandarin.is_proper_noun(word):
                yield first, first + len(word) - 1
            first += len(word)


def _heard_in(text: str, words: Sequence[Token], name: str, entry: Entry | None) -> tuple[int, int] | None:
    """The first and last of the words that sound most like the name; None where none do or the name stands there."""
    say = entry.say if entry and name == entry.name else ()
    spoken = [reading.phones for reading in form_readings(name, say)]
    best = (_ALIKE, 0, 0)
    for first in range(len(words)):
        for last in range(first, len(words)):
            heard = text[words[first].start : words[last].end]
            if _letters(heard) == _letters(name):
                return None
            if not _digits(heard) <= _digits(name):  # a number is not misheard as part of a name
                continue
            apart = min(
                (distance(phones, reading.phones) for phones in spoken for reading in form_readings(heard)), default=1.0
            )
            best = min(best, (apart, first, last))
    return (best[1], best[2]) if best[0] < _ALIKE else None


def _letters(text: str) -> str:
    return "".join(char for char in to_simplified(text.casefold()) if char.isalnum() or is_han(char))


def _digits(text: str) -> set[str]:
    return set(filter(str.isdigit, text))
