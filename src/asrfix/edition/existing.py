"""Doubt that already stands in a transcript: [sic], (ph), （音）, 疑似 and their like, whoever wrote them.

``[sic]`` says that the word is meant to be as it is; the other marks ask for somebody who knows.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from asrfix.edition.pieces import Piece
from asrfix.edition.style import Kind
from asrfix.model import Finding, Report
from asrfix.text import mandarin
from asrfix.text.han import HAN

_KEPT = re.compile(r"[ \t]?[\[(（〔【](?:sic|原文如此)[!！]?[\])）〕】]", re.IGNORECASE)
_AS_HEARD = re.compile(
    r"[ \t]?[\[(](?:ph|phonetic|sp|name as heard|as heard)\.?\??[\])]|（(?:音|音译|谐音|照原音|存疑)）", re.IGNORECASE
)
_REMARK = re.compile(
    rf"{_AS_HEARD.pattern}"
    r"|[ \t]?[\[(](?:possibly|probably|rendered as|heard as)\b[^\[\]()\r\n]{1,120}[\])]|〔[^〔〕\r\n]{1,120}〕",
    re.IGNORECASE,
)
_BEFORE = re.compile(r"(?:疑似|\bpossibly )[“\"「]?$", re.IGNORECASE)
_LONGEST_BEFORE = 12
_LONGEST_NAME = 60
_HAN_RUN = re.compile(f"[{HAN}]{{1,8}}$")


@dataclass(frozen=True, kw_only=True, slots=True)
class Name:
    """A name at ``text[start:end]`` that an edition has to do with.

    ``suggestion`` is empty where there is none. ``kind`` is MARKED where the transcript itself doubts the name; the
    edition then lists it and writes nothing beside it.
    """

    start: int
    end: int
    heard: str
    suggestion: str
    kind: Kind


def names(text: str, report: Report, pieces: Sequence[Piece]) -> list[Name]:
    """The names to write about, sorted by place.

    Args:
        text: the text without the marks of the style.
        report: what was found in it.
        pieces: where those marks stood, each an empty stretch of ``text``.
    """
    doubts = _Doubts(text, pieces)
    found = [
        Name(
            start=finding.start,
            end=finding.end,
            heard=finding.heard,
            suggestion=finding.suggestion or "",
            kind=doubts.kind(finding),
        )
        for finding in report
        if not _KEPT.match(text, finding.end) and not doubts.quote(finding)
    ]
    found += doubts.other_names(found)
    found.sort(key=lambda name: name.start)
    return found


class _Doubts:
    """The marks of doubt in a text, and those that were taken out of it."""

    def __init__(self, text: str, pieces: Sequence[Piece]) -> None:
        self._text = text
        self._remarks = [remark.span() for remark in _REMARK.finditer(text)]
        starts = [start for start, _ in self._remarks]
        self._before = sorted(piece.start for piece in pieces if not piece.is_after)
        self._after = sorted([*starts, *(piece.start for piece in pieces if piece.is_after)])
        self._name_ends = {piece.start for piece in pieces if piece.is_after}
        self._name_ends |= {mark.start() for mark in _AS_HEARD.finditer(text)}

    def quote(self, finding: Finding) -> bool:
        """Whether the finding stands inside a remark, which quotes what was heard."""
        last = bisect_left(self._remarks, (finding.end,)) - 1
        return last >= 0 and self._remarks[last][1] > finding.start

    def kind(self, finding: Finding) -> Kind:
        """What the edition has to say of a finding."""
        if self._is_marked(finding):
            return Kind.MARKED
        return Kind(finding.verdict) if finding.suggestion else Kind.AS_HEARD

    def _is_marked(self, finding: Finding) -> bool:
        return (
            bool(_between(self._after, finding.start + 1, finding.end))
            or bool(_between(self._before, finding.start, finding.end - 1))
            or _BEFORE.search(self._text, max(0, finding.start - _LONGEST_BEFORE), finding.start) is not None
        )

    def other_names(self, found: Sequence[Name]) -> Iterator[Name]:
        """The words before a mark that stands at none of the names found."""
        taken = {offset for name in found for offset in range(name.start, name.end + 1)}
        for end in sorted(self._name_ends - taken):
            heard = _last_name(self._text[max(0, end - _LONGEST_NAME) : end])
            if heard:
                yield Name(start=end - len(heard), end=end, heard=heard, suggestion="", kind=Kind.MARKED)


def _between(offsets: Sequence[int], first: int, last: int) -> Sequence[int]:
    return offsets[bisect_left(offsets, first) : bisect_right(offsets, last)]


def _last_name(text: str) -> str:
    """The name a text ends with, as far as its look tells: the last Chinese word, or a row of capitalised words."""
    if run := _HAN_RUN.search(text):
        words = mandarin.segment(run[0])
        last = words.pop()
        return words.pop() + last if len(last) == 1 and words else last
    start = end = len(text)
    for word in reversed(list(re.finditer(r"[^\s\"“”‘「（(\[]+", text))):
        is_last = start == end
        is_joined = text[word.end() : start] == ("" if is_last else " ")
        is_capital = word[0][0].isupper() and word[0][-1].isalnum()
        if not is_joined or not (is_capital or (is_last and any(map(str.isalnum, word[0])))):
            break
        start = word.start()
    return text[start:]
