"""The stretches in which a transcript and its translation go side by side: cues, else lines; and sentences in them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import groupby

from asrfix.model import Span
from asrfix.transcript import JSON_FORMATS, Transcript

_CUES = JSON_FORMATS | {"srt", "vtt", "ass", "ttml", "sbv", "lrc", "tsv", "csv"}
_LINE = re.compile(r"(?<![^\r\n])[^\S\r\n]*+\S[^\r\n]*")
_SENTENCE_END = re.compile(r"(?<![.!?…])[.!?…]++[\"'”’)]*\s+|[。！？；]+[”’」』）]*|[\r\n]{2,}")
_LONGEST_SENTENCE = 300


def units(transcript: Transcript) -> list[Span]:
    """The cues of subtitles, of JSON and of tables, or the lines of a text that are not blank, in order."""
    if transcript.format not in _CUES:
        return [Span(start=line.start(), end=line.end()) for line in _LINE.finditer(transcript.text)]
    found = []
    for _, group in groupby(transcript.segments, lambda segment: (segment.begin, segment.finish)):
        segments = list(group)
        found.append(Span(start=segments[0].start, end=segments[-1].end))
    return found


def cue_times(transcript: Transcript) -> tuple[float, ...]:
    """When each cue that has text begins, in seconds; empty for formats without cues."""
    if transcript.format not in _CUES:
        return ()
    times = [segment.begin for segment in transcript.segments if segment.begin is not None]
    return tuple(time for time, _ in groupby(times))


def clock(seconds: float) -> str:
    """A time as hours, minutes and seconds: 1:02:03."""
    return f"{int(seconds) // 3600}:{int(seconds) // 60 % 60:02}:{int(seconds) % 60:02}"


def unit_at(found: list[Span], offset: int) -> int:
    """Number of the unit that holds an offset, else of the last before it; -1 before the first."""
    return bisect_right(found, offset, key=lambda unit: unit.start) - 1


class Sentences:
    """The sentences of a transcript, by offset; none is longer than the cue or line it is in."""

    def __init__(self, transcript: Transcript) -> None:
        self._text = transcript.text
        self._found = [sentence for unit in units(transcript) for sentence in _split(self._text, unit)]

    def span(self, start: int, end: int) -> Span:
        """The sentence in which ``text[start:end]`` stands, or the sentences over which it runs."""
        first, last = (unit_at(self._found, offset) for offset in (start, max(start, end - 1)))
        touching = [one for one in self._found[max(first, 0) : last + 1] if one.start < end and start < one.end]
        if not touching:
            return Span(start=start, end=end)
        return Span(start=min(start, touching[0].start), end=max(end, touching[-1].end))

    def around(self, start: int, end: int) -> str:
        """The same on one line, cut to a readable length."""
        sentence = self.span(start, end)
        low, high = max(sentence.start, start - _LONGEST_SENTENCE), min(sentence.end, end + _LONGEST_SENTENCE)
        return " ".join(self._text[low:high].split())


def _split(text: str, unit: Span) -> Iterator[Span]:
    start = unit.start
    for border in _SENTENCE_END.finditer(text, unit.start, unit.end):
        yield Span(start=start, end=border.end())
        start = border.end()
    if start < unit.end:
        yield Span(start=start, end=unit.end)
