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
class Past:
    """The text before this one, in numbers; empty where there is none.

    ``tokens`` counts all tokens, ``han`` those that are Han characters. ``named`` goes by the identity of the entry;
    ``written`` are the right forms that stood there to the letter. ``windows`` counts the words of each window that
    sounded like a name.
    """

    tokens: int = 0
    han: int = 0
    has_capitals: bool = False
    named: dict[int, Named] = field(default_factory=dict)
    written: set[str] = field(default_factory=set)
    windows: Recent[tuple[str, ...]] = field(default_factory=Recent)
    misheard: Misheard = field(default_factory=Misheard)
