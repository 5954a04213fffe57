"""The words of a text, by which decisions know their places."""

from __future__ import annotations

from bisect import bisect_left

from asrfix.text.tokens import tokens

NEIGHBOURS = 4
"""So many words on either side tell a place from others."""


def words(text: str) -> tuple[str, ...]:
    """The words of a text as they are compared: case, spaces and punctuation do not count.

    A Latin word, a number or one Han or kana character is a word.
    """
    return tuple(token.lower for token in tokens(text))


class Words:
    """The words of a transcript's text with their places."""

    def __init__(self, text: str) -> None:
        self._text = text
        found = list(tokens(text))
        self.lower = [token.lower for token in found]
        self.starts = [token.start for token in found]
        self.ends = [token.end for token in found]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Numbers of the words in ``text[start:end]``: the first, and the one after the last."""
        return bisect_left(self.ends, start + 1), bisect_left(self.starts, end)

    def neighbours(self, start: int, end: int) -> tuple[str, str]:
        """The text of up to :data:`NEIGHBOURS` words before and after ``text[start:end]``, on one line."""
        first, last = self.span(start, end)
        return self._between(max(first - NEIGHBOURS, 0), first), self._between(last, last + NEIGHBOURS)

    def _between(self, first: int, last: int) -> str:
        """The text from one word up to another, with white space as single spaces."""
        last = min(last, len(self.starts))
        return " ".join(self._text[self.starts[first] : self.ends[last - 1]].split()) if first < last else ""
