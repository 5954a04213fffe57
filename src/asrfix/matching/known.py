"""What needs no hearing: known mishearings from the lexicon, names written in pieces, and what must be kept."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import pairwise

from asrfix.lexicon import Entry, HeardForm
from asrfix.matching.document import Document, Mention
from asrfix.matching.index import HAN, Form, LexiconIndex, keys_of, script_of
from asrfix.matching.phrases import Phrases
from asrfix.sound.distance import distance
from asrfix.sound.readings import form_readings
from asrfix.text import english, mandarin

_NEAR = 30
"""Words on either side in which a ``near`` word must stand: about two spoken sentences."""
_MOST_NAMES = 20
"""How many names one mishearing is told to be of."""


@dataclass(frozen=True, slots=True)
class Known:
    """Tokens ``first`` to ``last`` are this entry, written wrongly; ``end`` cuts a plural s off the last token.

    ``rivals`` are the other entries that list the same mishearing, with the form to write.
    """

    first: int
    last: int
    end: int
    suggestion: str
    entry: Entry
    reason: str
    sure: bool
    rivals: tuple[tuple[str, Entry], ...] = ()


class KnownMishearings:
    """The heard_as and keep lists of a lexicon, ready to be found."""

    def __init__(self, index: LexiconIndex) -> None:
        heard = ((keys_of(form.form), (entry, form)) for entry in index.lexicon.entries for form in entry.heard_as)
        kept = ((keys_of(form), entry) for entry in index.lexicon.entries for form in entry.keep)
        self._heard: Phrases[tuple[Entry, HeardForm]] = Phrases(heard)
        self._near: dict[tuple[str, ...], Phrases[None]] = {}
        self._kept: Phrases[Entry] = Phrases(kept)

    def kept(self, document: Document) -> dict[int, list[Entry]]:
        """Token number -> the entries that this word must never be rewritten into."""
        found: dict[int, list[Entry]] = defaultdict(list)
        for first in range(len(document.tokens)):
            for last, _, entry in self._kept.at(document, first):
                for number in range(first, last + 1):
                    found[number].append(entry)
        return found

    def find(self, document: Document, kept: dict[int, list[Entry]]) -> list[Known]:
        """The known mishearings in a document, longest first at each place, without overlap.

        Skipped are words that are some entry's right form to the letter, pieces of one, Chinese forms that cut
        through a word, and forms whose ``near`` words do not stand near.
        """
        found: list[Known] = []
        first = 0
        while first < len(document.tokens):
            hits = [
                (last, plural, entry, form)
                for last, plural, (entry, form) in self._heard.at(document, first)
                if not any(entry is other for number in range(first, last + 1) for other in kept.get(number, ()))
                and not _is_right(document, first, last)
                and not _cuts_word(document, first, last)
                and self._stands_near(document, first, last, form.near)
            ]
            if hits:
                longest = max(hit[0] for hit in hits)
                fitting = sorted((hit for hit in hits if hit[0] == longest), key=lambda hit: hit[2].name)
                (last, plural, entry, form), *others = fitting[:_MOST_NAMES]
                rivals = {id(other[2]): (_form_for(*other[2:]), other[2]) for other in others if other[2] is not entry}
                names = " and of ".join([entry.name, *(rival.name for _, rival in rivals.values())])
                reason = f"the lexicon lists “{form.form}” as a mishearing of {names}"
                end = document.tokens[last].end - plural
                written = _form_for(entry, form)
                found.append(Known(first, last, end, written, entry, reason, not rivals, tuple(rivals.values())))
                first = last
            first += 1
        return found

    def _stands_near(self, document: Document, first: int, last: int, near: tuple[str, ...]) -> bool:
        """Whether one of the ``near`` words, if there are any, stands around."""
        if not near:
            return True
        if near not in self._near:
            self._near[near] = Phrases((keys_of(word), None) for word in near)
        around = self._near[near]
        low, high = max(0, first - _NEAR), min(len(document.tokens), last + 1 + _NEAR)
        return any(
            end < first or number > last for number in range(low, high) for end, _, _ in around.at(document, number)
        )


def split_names(document: Document) -> list[Known]:
    """Names whose letters are all there, but written in pieces or run together: "fast API" for FastAPI."""
    found = []
    for mention in document.mentions:
        form = _respelled(document, mention)
        if form is not None:
            one = len({id(other.entry) for other in mention.forms}) == 1
            sure = one and not _is_ordinary_phrase(document, mention)
            end = document.tokens[mention.last].end
            reason = f"the letters of {form.text}, spaced otherwise"
            found.append(Known(mention.first, mention.last, end, form.text, form.entry, reason, sure))
    return found


def _respelled(document: Document, mention: Mention) -> Form | None:
    """The form to write where spacing differs from every right form; None where case alone does, or nothing."""
    if mention.forms[0].script == HAN:
        return None
    heard = document.heard(mention.first, mention.last)
    pieces = tuple(document.keys[mention.first : mention.last + 1])
    if any(form.keys == pieces or form.text.casefold() == heard.casefold() for form in mention.forms):
        return None
    return mention.forms[0]


def _is_ordinary_phrase(document: Document, mention: Mention) -> bool:
    words = [token.lower for token in document.tokens[mention.first : mention.last + 1]]
    if len(words) == 1:
        return english.zipf(words[0]) > 0
    capitalised = any(token.text[0].isupper() for token in document.tokens[mention.first : mention.last + 1])
    return not capitalised and all(english.bigram_known(first, second) for first, second in pairwise(words))


def _is_right(document: Document, first: int, last: int) -> bool:
    """Whether these words are a right form to the letter, or lie inside a longer one."""
    mention = document.mention_at.get(first)
    if mention is None or mention.last < last:
        return False
    if (mention.first, mention.last) != (first, last):
        return True
    heard = document.heard(first, last)
    return any(form.text == heard for form in mention.forms) or script_of(heard) == HAN


def _cuts_word(document: Document, first: int, last: int) -> bool:
    """Whether an edge of a Chinese window falls inside a dictionary word."""
    tokens = document.tokens
    if tokens[first].kind != "han" or tokens[last].kind != "han":
        return False
    left, window = document.characters_beside(first, -1), "".join(document.keys[first : last + 1])
    run = left + window + document.characters_beside(last, +1)
    cuts = mandarin.best_path_cuts(run) | {0, len(run)}
    return len(left) not in cuts or len(left) + len(window) not in cuts


def _form_for(entry: Entry, heard: HeardForm) -> str:
    """The name itself, or its Chinese form where that is what the Chinese mishearing sounds like."""
    if script_of(heard.form) != HAN or script_of(entry.name) == HAN:
        return entry.name
    spoken = form_readings(heard.form)
    near = [
        (min(distance(a.phones, b.phones) for a in form_readings(form) for b in spoken), form)
        for form in entry.forms
        if script_of(form) == HAN and spoken
    ]
    apart, form = min(near, default=(1.0, entry.name))
    return form if apart < 0.2 else entry.name
