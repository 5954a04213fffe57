"""What is remembered of text that was checked before, when a broadcast comes piece by piece.

Its memory is bounded: by the names of the lexicon where names are counted, by a fixed number of stretches where
heard words are.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

_Key = TypeVar("_Key", bound=Hashable)
_MOST_STRETCHES = 10_000
"""Stretches of heard words that are counted. An hour of speech has some thousand that sound like a listed name."""
_MOST_NEIGHBOURS = 200
_SPAN = 10_000
"""Tokens of a span: about an hour of speech."""


class Recent(Generic[_Key]):
    """A sum for each key. Of more than ``most`` keys, the one that was longest not added to is forgotten."""

    def __init__(self, most: int = _MOST_STRETCHES) -> None:
        self._most = most
        self._sums: OrderedDict[_Key, float] = OrderedDict()

    def __getitem__(self, key: _Key) -> float:
        return self._sums.get(key, 0.0)

    def __contains__(self, key: object) -> bool:
        return key in self._sums

    def __len__(self) -> int:
        return len(self._sums)

    def add(self, key: _Key, amount: float) -> None:
        """Add to the sum of a key."""
        self._sums[key] = self._sums.get(key, 0.0) + amount
        self._sums.move_to_end(key)
        if len(self._sums) > self._most:
            self._sums.popitem(last=False)


@dataclass(slots=True)
class Named:
    """The right forms of one entry that stood in the text: how many, and at which token the last of them.

    ``neighbours`` are the less common words that stood close by: the last few hundred.
    """

    count: int = 0
    last: int = 0
    neighbours: Recent[str] = field(default_factory=lambda: Recent(_MOST_NEIGHBOURS))


@dataclass(slots=True)
class Misheard:
    """How surely each name was misheard before, from the first scores.

    ``totals`` are sums of probabilities by entry, ``clearest`` the highest log-odds; ``garbles`` are such sums by
    entry and heard letters.
    """

    total: float = 0.0
    totals: dict[Hashable, float] = field(default_factory=dict)
    clearest: dict[Hashable, float] = field(default_factory=dict)
    garbles: Recent[tuple[Hashable, Hashable]] = field(default_factory=Recent)


@dataclass(slots=True)
class Span:
    """A stretch of text in numbers.

    ``tokens`` counts its tokens, ``han`` those that are Han characters, ``windows`` the words of each window that
    sounded like a name.
    """

    tokens: int = 0
    han: int = 0
    windows: Recent[tuple[str, ...]] = field(default_factory=Recent)
    misheard: Misheard = field(default_factory=Misheard)


@dataclass(slots=True)
class Past:
    """The text before this one, in numbers; empty where there is none.

    Names that stood there rightly are remembered to the end: ``named`` goes by the identity of the entry, ``written``
    are the right forms that stood there to the letter. What is only likely is forgotten after one to two ``spans``,
    since guesses sum up, and the weights were trained on texts of an hour or two. ``position`` counts all tokens.
    """

    position: int = 0
    has_capitals: bool = False
    named: dict[int, Named] = field(default_factory=dict)
    written: set[str] = field(default_factory=set)
    spans: list[Span] = field(default_factory=lambda: [Span()])

    @property
    def tokens(self) -> int:
        """Tokens of the spans."""
        return sum(span.tokens for span in self.spans)

    @property
    def han(self) -> int:
        """Han characters of the spans."""
        return sum(span.han for span in self.spans)

    @property
    def misheard(self) -> list[Misheard]:
        """What was misheard in each span."""
        return [span.misheard for span in self.spans]

    def occurrences(self, words: tuple[str, ...]) -> int:
        """How often a window of these words sounded like a name in the spans."""
        return int(sum(span.windows[words] for span in self.spans))

    def pass_on(self, tokens: int, han: int) -> None:
        """Count the tokens of a text that was added to the last span; a full one is followed by another."""
        self.position += tokens
        last = self.spans[-1]
        last.tokens += tokens
        last.han += han
        if last.tokens >= _SPAN:
            self.spans = [last, Span()]
