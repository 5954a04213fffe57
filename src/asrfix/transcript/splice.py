"""Edits of a text, written into the source it was read from.

A name may be interrupted where it stands: by markup, by a line break, by the border of a cue. With as many words as
before, each word takes the place of one. With fewer or more, the whole name stands where the first word stood (or the
last, where punctuation sticks to it) and the other words go, but never from one cue into another.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence

from asrfix.errors import TranscriptError
from asrfix.model import Edit
from asrfix.transcript.base import Escape, Segment, SourceMap
from asrfix.transcript.source import Patch

HAN = "\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_TOKEN = re.compile(f"[{HAN}]|[^\\s{HAN}]+")
_BREAK = re.compile(r"\r\n|[\n\r\v\f\x85\u2028\u2029]")
_SPACE = re.compile(r"[^\S\n\r\v\f\x85\u2028\u2029]")

Place = tuple[int, int]


def tokens(text: str, start: int = 0, end: int | None = None) -> list[Place]:
    """Places of the words of ``text[start:end]``: a stretch without white space, or one Han character."""
    return [token.span() for token in _TOKEN.finditer(text, start, len(text) if end is None else end)]


class Splicer:
    """Writes edits of ``source_map.text`` into the source. ``segments`` are the stretches that may be edited."""

    def __init__(self, source_map: SourceMap, segments: Sequence[Segment], escape: Escape) -> None:
        self._map = source_map
        self._text = source_map.text
        self._segments = segments
        self._starts = [segment.start for segment in segments]
        self._escape = escape

    def parts(self, edit: Edit) -> list[Edit]:
        """The edit cut at everything that interrupts it.

        Raises TranscriptError where it would move text from one cue to another or lies outside the segments.
        """
        if not 0 <= edit.start <= edit.end <= len(self._text):
            raise TranscriptError(f"edit from {edit.start} to {edit.end} in a text of {len(self._text)} characters")
        if self._is_one_stretch(edit):
            return [edit]
        heard = self._tokens(edit.start, edit.end)
        if not heard:
            raise TranscriptError(f"nothing is spoken from {edit.start} to {edit.end}")
        before, found, after = edit.replacement.partition(self._text[edit.start : edit.end])
        if found:  # a remark on what was heard
            return [
                Edit(start=edit.start, end=edit.start, replacement=before),
                Edit(start=edit.end, end=edit.end, replacement=after),
            ]
        rest, heard = self._without_shared_words(edit, heard)
        if self._is_one_stretch(rest):
            return [rest]
        written = tokens(rest.replacement)
        if len(heard) != len(written):
            return list(self._gathered(heard, rest.replacement))
        return [
            Edit(start=start, end=end, replacement=rest.replacement[first:last])
            for (start, end), (first, last) in zip(heard, written, strict=True)
        ]

    def patches(self, parts: Iterable[Edit]) -> Iterator[Patch]:
        """The changes of the source for the parts of edits; what a part leaves as it is stays untouched."""
        for part in parts:
            edit = self._trimmed(part)
            if edit.start < edit.end or edit.replacement:
                yield from self._map.patches(edit, self._escape)

    def _is_one_stretch(self, edit: Edit) -> bool:
        overlapping = self._overlapping(edit.start, edit.end)
        return (
            len(overlapping) == 1
            and overlapping[0].start <= edit.start
            and edit.end <= overlapping[0].end
            and self._map.is_verbatim(edit.start, edit.end)
            and not _BREAK.search(self._text, edit.start, edit.end)
        )

    def _overlapping(self, start: int, end: int) -> Sequence[Segment]:
        """The segments that share a character with ``[start, end)``, or touch it where it is empty."""
        first = max(bisect_right(self._starts, start) - 1, 0)
        last = bisect_left(self._starts, max(end, start + 1))
        return [segment for segment in self._segments[first:last] if segment.end > start or segment.end == start == end]

    def _tokens(self, start: int, end: int) -> list[Place]:
        return [
            place
            for segment in self._overlapping(start, end)
            for place in tokens(self._text, max(start, segment.start), min(end, segment.end))
        ]

    def _without_shared_words(self, edit: Edit, heard: list[Place]) -> tuple[Edit, list[Place]]:
        """The edit without the words it keeps at its beginning and end, and the heard words that are left."""
        text = edit.replacement
        written = tokens(text)
        old = [self._text[start:end] for start, end in heard]
        new = [text[start:end] for start, end in written]
        before = _shared(old, new)
        after = _shared(old[before:][::-1], new[before:][::-1])
        dropped, added = heard[before : len(heard) - after], written[before : len(written) - after]
        if before and not (dropped and added):  # with the white space that parts it from the word before
            start, first = heard[before - 1][1], written[before - 1][1]
            end, last = heard[len(heard) - after - 1][1], written[len(written) - after - 1][1]
        elif after and not (dropped and added):  # or from the word after
            start, first = heard[0][0], written[0][0]
            end, last = heard[len(dropped)][0], written[len(added)][0]
        else:
            (start, end), (first, last) = _extent(dropped), _extent(added)
        return Edit(start=start, end=end, replacement=text[first:last]), dropped

    def _gathered(self, heard: list[Place], name: str) -> Iterator[Edit]:
        """The name in place of one heard word, the others removed, with one line break kept where there was one."""
        start, end = heard[0][0], heard[-1][1]
        if not self._may_flow(heard):
            raise TranscriptError(
                f"{self._text[start:end]!r} has a border inside; {name!r} has another number of words and fits no side"
            )
        sticks = self._text[end : end + 1].strip() != ""
        if sticks and _BREAK.search(self._text, start, end):
            yield from self._removed(start, heard[-1][0])
            yield Edit(start=heard[-1][0], end=end, replacement=name)
        else:
            yield Edit(start=start, end=heard[0][1], replacement=name)
            yield from self._removed(heard[0][1], end)

    def _removed(self, start: int, end: int) -> Iterator[Edit]:
        """``text[start:end]`` removed but for one line break, and even that where it would part nothing."""
        found = _BREAK.search(self._text, start, end)
        before, after = start, end
        while before and _SPACE.match(self._text, before - 1):
            before -= 1
        while _SPACE.match(self._text, after):
            after += 1
        line_begins = before == 0 or _BREAK.match(self._text, before - 1)
        line_ends = after == len(self._text) or _BREAK.match(self._text, after)
        if found is None or line_begins or line_ends:
            yield Edit(start=start, end=end, replacement="")
        else:
            yield Edit(start=before, end=found.start(), replacement="")
            yield Edit(start=found.end(), end=after, replacement="")

    def _may_flow(self, heard: list[Place]) -> bool:
        """True where the words stand in one cue or paragraph, with nothing but white space between them."""
        start, end = heard[0][0], heard[-1][1]
        spoken = sum(last - first for first, last in heard)
        return (
            all(segment.continues for segment in self._overlapping(start, end)[1:])
            and not self._map.has_separator(start, end)
            and spoken == sum(map(len, self._text[start:end].split()))
        )

    def _trimmed(self, edit: Edit) -> Edit:
        """The edit without the characters it keeps at its beginning and end."""
        heard, new = self._text[edit.start : edit.end], edit.replacement
        before = _shared(heard, new)
        after = _shared(heard[before:][::-1], new[before:][::-1])
        new = new[before : len(new) - after]
        if _BREAK.search(new):
            raise TranscriptError(f"a name must stand on one line: {edit.replacement!r}")
        return Edit(start=edit.start + before, end=edit.end - after, replacement=new)


def _shared(first: Sequence[str], second: Sequence[str]) -> int:
    """How many items two sequences have in common at their beginning."""
    pairs = enumerate(zip(first, second, strict=False))
    return next((index for index, (one, other) in pairs if one != other), min(len(first), len(second)))


def _extent(places: list[Place]) -> Place:
    return (places[0][0], places[-1][1]) if places else (0, 0)
