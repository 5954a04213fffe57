"""What the families of evidence look at: one document, all its candidates."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence
from math import log
from typing import TypeVar

from asrfix.lexicon import Entry
from asrfix.matching.candidates import Candidate
from asrfix.matching.document import Document
from asrfix.matching.past import Named, Past
from asrfix.text import english

_Value = TypeVar("_Value")
_NEAR = 60
_CLOSE = 3
_COMMON = 6.0


class Context:
    """A document with its candidates, asked by every family of evidence. Answers are kept, never changed.

    ``past`` is what is known of the text before the document's ``begin``; ``tokens`` counts that text as well.
    """

    def __init__(self, document: Document, candidates: Sequence[Candidate], past: Past | None = None) -> None:
        self.document = document
        self.candidates = candidates
        self.past = past or Past()
        self._kept: dict[Hashable, object] = {}
        self._at: dict[tuple[int, int], list[Candidate]] = defaultdict(list)
        self._on: dict[tuple[int, int], list[Candidate]] = defaultdict(list)
        for candidate in candidates:
            self._at[candidate.first, candidate.last].append(candidate)
            for number in range(candidate.first, candidate.last + 1):
                self._on[id(candidate.form.entry), number].append(candidate)
        self._places: dict[int, list[int]] = defaultdict(list)
        self._named: list[tuple[int, Entry]] = []
        for mention in document.mentions:
            for entry in {id(form.entry): form.entry for form in mention.forms}.values():
                self._named.append((mention.first, entry))
                if mention.last >= document.begin:
                    self._places[id(entry)].append(mention.first)
        new = document.tokens[document.begin :]
        self._han = sum(token.kind == "han" for token in new)
        self.tokens = self.past.tokens + len(new)
        self.names_listed = log(1 + len(document.index.lexicon.entries))
        self.chinese_share = (self.past.han + self._han) / max(1, self.tokens)
        self.has_capitals = self.past.has_capitals or any(t.text[0].isupper() for t in new if t.kind == "word")

    def kept(self, key: Hashable, owner: Hashable, work_out: Callable[[], _Value]) -> _Value:
        """The value worked out for ``key`` the first time a family (``owner``) asked for it."""
        found = self._kept.get((key, owner))
        if found is None:
            found = self._kept[key, owner] = work_out()
        return found  # type: ignore[return-value]

    def at(self, first: int, last: int) -> list[Candidate]:
        """The candidates of exactly this window."""
        return self._at.get((first, last), [])

    def other_windows(self, candidate: Candidate) -> Iterator[Candidate]:
        """The candidates of the same entry in other windows, once for each token shared with this one."""
        entry, window = id(candidate.form.entry), (candidate.first, candidate.last)
        for number in range(candidate.first, candidate.last + 1):
            yield from (other for other in self._on[entry, number] if (other.first, other.last) != window)

    def letters(self, first: int, last: int) -> str:
        """The window without case, spaces and punctuation."""
        return "".join(self.document.keys[first : last + 1])

    def hint_near(self, candidate: Candidate) -> bool:
        """Whether a ``context`` word of the entry stands within 60 words."""
        entry = candidate.form.entry
        if not entry.context:
            return False
        places = self.kept("all", "hints", self._hints)[id(entry)]
        following = bisect_left(places, candidate.first - _NEAR)
        return any(
            place < candidate.first or place > candidate.last
            for place in places[following : bisect_right(places, candidate.last + _NEAR)]
        )

    def mentions_of(self, entry: Entry) -> list[int]:
        """Token numbers at which a right form of the entry stands; of those in the past, the last one's."""
        places = self._places.get(id(entry), [])
        before = self.past.named.get(id(entry))
        return places if before is None else [before.last - self._shift, *places]

    def times_mentioned(self, entry: Entry) -> int:
        """How often a right form of the entry stands in the text, the past included."""
        before = self.past.named.get(id(entry))
        return len(self._places.get(id(entry), ())) + (before.count if before else 0)

    def names_near(self, number: int, entry: Entry) -> int:
        """How many other listed names stand within 60 tokens."""
        low = bisect_left(self._named, number - _NEAR, key=lambda item: item[0])
        high = bisect_right(self._named, number + _NEAR, key=lambda item: item[0])
        return len({id(other) for _, other in self._named[low:high] if other is not entry})

    def neighbours_shared(self, first: int, last: int, entry: Entry) -> int:
        """How many of the less common words close by also stand close to a right form of the entry."""
        places, before = self._places.get(id(entry)), self.past.named.get(id(entry))
        if not places and not before:
            return 0
        known = self.kept(id(entry), "neighbours", lambda: self._neighbours_of(places or ()))
        return sum(
            word in known or (before is not None and word in before.neighbours)
            for word in self._neighbours(first, last)
        )

    def occurrences(self, first: int, last: int) -> int:
        """How often the heard words occur in the document, this place included."""
        words = tuple(self.document.keys[first : last + 1])
        return self._repeats(len(words)).get(words, 1) + self.past.occurrences(words)

    def holds_name(self, first: int, last: int) -> bool:
        """Whether a right form stands inside the window."""
        covered = (self.document.mention_at.get(number) for number in range(first, last + 1))
        return any(mention is not None for mention in covered)

    def remember(self) -> None:
        """Make this text part of the past."""
        past, document = self.past, self.document
        for entry, places in self._places.items():
            named = past.named.setdefault(entry, Named())
            named.count += len(places)
            named.last = places[-1] + self._shift
            for word in self._neighbours_of(places):
                named.neighbours.add(word, 1)
        past.written.update(
            form.text for m in document.mentions for form in m.forms if form.text == document.heard(m.first, m.last)
        )
        for first, last in self._at:
            past.spans[-1].windows.add(tuple(document.keys[first : last + 1]), 1)
        past.has_capitals = self.has_capitals
        past.pass_on(len(document.tokens) - document.begin, self._han)

    @property
    def _shift(self) -> int:
        """What makes the number of a token one of the whole text."""
        return self.past.position - self.document.begin

    def _hints(self) -> dict[int, list[int]]:
        """Identity of an entry -> the tokens, in order, at which its ``context`` words begin."""
        found: dict[int, list[int]] = defaultdict(list)
        for number in range(len(self.document.tokens)):
            for _, _, entry in self.document.index.hints.at(self.document, number):
                found[id(entry)].append(number)
        return found

    def _neighbours_of(self, places: Sequence[int]) -> set[str]:
        found: set[str] = set()
        for place in places:
            found |= self._neighbours(place, self.document.mention_at[place].last)
        return found

    def _neighbours(self, first: int, last: int) -> set[str]:
        """The words up to three places before and after, without the commonest ones."""
        keys = self.document.keys
        around = keys[max(0, first - _CLOSE) : first] + keys[last + 1 : last + 1 + _CLOSE]
        return {key for key in around if len(key) > 1 and english.zipf(key) < _COMMON}

    def _repeats(self, length: int) -> dict[tuple[str, ...], int]:
        def count() -> dict[tuple[str, ...], int]:
            table: dict[tuple[str, ...], int] = defaultdict(int)
            for first, last in self._at:
                if last - first + 1 == length:
                    table[tuple(self.document.keys[first : last + 1])] += 1
            return dict(table)

        return self.kept(length, "repeats", count)
