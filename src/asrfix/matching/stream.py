"""A broadcast, checked while it is being spoken: partial segments, final segments, and what is remembered of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from math import isfinite
from typing import NamedTuple

from asrfix.errors import InputError
from asrfix.matching.context import Context
from asrfix.matching.document import Document
from asrfix.matching.past import Past
from asrfix.matching.weighing import Weighed, remember
from asrfix.model import Finding, Report
from asrfix.transcript import Word, from_text

_CONTEXT_TOKENS = 60
_CONTEXT_CHARACTERS = 1000
"""How much of the recent final segments stands before a new one: as far as any evidence looks for a word."""


class Checked(NamedTuple):
    """The findings of a text, and what they were found by."""

    findings: tuple[Finding, ...]
    weighed: Sequence[Weighed]
    context: Context


class Stream:
    """One broadcast, in the segments of a live recogniser. :meth:`asrfix.Corrector.stream` makes one.

    A segment is checked as if it stood in a document together with the final segments before it. How often and where
    each name was heard rightly is evidence to the end; what was misheard for it and which garbles came again, for the
    next ten to twenty thousand words, an hour or two. Only the last 60 words are kept as they are, of all before some
    numbers for each name of the lexicon and for the last ten thousand stretches that sounded like one. So neither
    memory nor the time a segment takes grows with the broadcast.

    Offsets, lines and columns of a finding are those within its segment; its time is that of the word, or else the
    ``begin`` of the segment. A name that is split over two segments is not found. A stream is for one thread; any
    number of them share a corrector.
    """

    def __init__(self, check: Callable[..., Checked]) -> None:
        self._check = check
        self._past = Past()
        self._recent = ""
        self._speaker: str | None = None

    def partial(
        self, text: str, *, begin: float | None = None, speaker: str | None = None, words: Iterable[Word] = ()
    ) -> Report:
        """The findings of a segment that may still change. Nothing of it is remembered.

        Args:
            text: the segment as it is so far.
            begin: when it begins, in seconds.
            speaker: who speaks, if known. A sentence ends where the speaker changes, and after an empty segment.
            words: the recogniser's own words, with places in ``text``; their probabilities are evidence.

        Raises:
            InputError: the segment is no text, a word lies outside it, or a number is none.
        """
        return self._look(text, begin, speaker, words)[0]

    def final(
        self, text: str, *, begin: float | None = None, speaker: str | None = None, words: Iterable[Word] = ()
    ) -> Report:
        """The findings of a segment that will not change any more; they are never revised.

        The segment is remembered. Arguments and errors are those of :meth:`partial`; after an error nothing is
        remembered.
        """
        report, checked = self._look(text, begin, speaker, words)
        remember(checked.weighed, checked.context)
        self._recent = _end_of(checked.context.document) + ("" if text.strip() else "\n")
        self._speaker = speaker
        return report

    def _look(
        self, text: str, begin: float | None, speaker: str | None, words: Iterable[Word]
    ) -> tuple[Report, Checked]:
        words = tuple(words)
        _require_segment(text, begin, words)
        border = "" if not self._recent else "\n" if speaker == self._speaker else "\n\n"
        since = len(self._recent) + len(border)
        whole = from_text(self._recent + border + text)
        moved = (replace(word, start=since + word.start, end=since + word.end) for word in words)
        checked = self._check(replace(whole, words=tuple(moved)), since, self._past)
        lines = whole.place(since)[0] - 1
        return Report(findings=tuple(_within(finding, since, lines, begin) for finding in checked.findings)), checked


def _within(finding: Finding, since: int, lines: int, begin: float | None) -> Finding:
    """The finding with its place in a segment that begins at an offset, after so many lines."""
    return replace(
        finding,
        start=finding.start - since,
        end=finding.end - since,
        line=None if finding.line is None else finding.line - lines,
        time=begin if finding.time is None else finding.time,
    )


def _end_of(document: Document) -> str:
    """The last words of a document, without what would end its last line."""
    least = len(document.text) - _CONTEXT_CHARACTERS
    start = next((token.start for token in document.tokens[-_CONTEXT_TOKENS:] if token.start >= least), None)
    return "" if start is None else document.text[start:].rstrip()


def _require_segment(text: object, begin: float | None, words: Sequence[Word]) -> None:
    if not isinstance(text, str):
        raise InputError(f"a segment is text, not {type(text).__name__}; decode it first")
    if begin is not None and not isfinite(begin):
        raise InputError(f"a segment cannot begin at {begin}; give seconds, or None")
    end = 0
    for word in words:
        if not end <= word.start < word.end <= len(text):
            raise InputError(f"the word at {word.start} to {word.end} is outside the segment or out of order")
        end = word.end
