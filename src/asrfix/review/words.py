"""The words of a text, by which decisions know their places."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache

from asrfix.text.tokens import tokens

NEIGHBOURS = 4
"""So many words on either side tell a place from others."""

Span = tuple[int, int]
"""Numbers of words in a row: of the first, and of the one after the last."""
Around = tuple[tuple[str, ...], tuple[str, ...]]
"""The words before and after a place."""


@lru_cache(maxsize=4096)
def words(text: str) -> tuple[str, ...]:
    """The words of a text as they are compared: case, spaces and punctuation do not count.

    A Latin word, a number or one Han or kana character is a word.
    """
    return tuple(token.lower for token in tokens(text))


class Words:
    """The words of a transcript's text, numbered from 0, with their places."""

    def __init__(self, text: str) -> None:
        self._text = text
        found = list(tokens(text))
        self.lower = [token.lower for token in found]
        self.starts = [token.start for token in found]
        self.ends = [token.end for token in found]
        self._numbers: dict[str, list[int]] = defaultdict(list)
        for number, word in enumerate(self.lower):
            self._numbers[word].append(number)

    def span(self, start: int, end: int) -> Span:
        """The words of ``text[start:end]``."""
        return bisect_left(self.ends, start + 1), bisect_left(self.starts, end)

    def words(self, span: Span) -> tuple[str, ...]:
        """The words of a span as they are compared."""
        return tuple(self.lower[slice(*span)])

    def find(self, wanted: Sequence[str]) -> Iterator[Span]:
        """Where these words stand in a row."""
        for first in self._numbers.get(wanted[0], ()) if wanted else ():
            span = first, first + len(wanted)
            if self.words(span) == tuple(wanted):
                yield span

    def find_written(self, name: str) -> Iterator[Span]:
        """Where a name stands, written exactly so."""
        return (span for span in self.find(words(name)) if self._text.startswith(name, self.starts[span[0]]))

    def around(self, span: Span) -> Around:
        """As :meth:`neighbours`, the words as they are compared."""
        first, last = span
        return tuple(self.lower[max(first - NEIGHBOURS, 0) : first]), tuple(self.lower[last : last + NEIGHBOURS])

    def neighbours(self, start: int, end: int) -> tuple[str, str]:
        """The text of up to :data:`NEIGHBOURS` words before and after ``text[start:end]``, on one line."""
        first, last = self.span(start, end)
        return self._between(max(first - NEIGHBOURS, 0), first), self._between(last, last + NEIGHBOURS)

    def _between(self, first: int, last: int) -> str:
        """The text from one word up to another, with white space as single spaces."""
        last = min(last, len(self.starts))
        return " ".join(self._text[self.starts[first] : self.ends[last - 1]].split()) if first < last else ""
