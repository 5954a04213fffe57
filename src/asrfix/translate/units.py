"""The stretches in which a transcript and its translation go side by side: cues, else lines; and sentences in them."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import groupby

from asrfix.model import Span
from asrfix.transcript import Transcript

_CUES = frozenset(("srt", "vtt", "ass", "json"))
_LINE = re.compile(r"[^\r\n]*\S[^\r\n]*")
_SENTENCE_END = re.compile(r"[.!?…]+[\"'”’)]*\s+|[。！？；]+[”’」』）]*|[\r\n]{2,}")
_LONGEST_SENTENCE = 300


def units(transcript: Transcript) -> list[Span]:
    """The cues of subtitles or of JSON, or the lines of a text that are not blank, in order."""
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
    """The sentences of a transcript, by offset."""

    def __init__(self, transcript: Transcript) -> None:
        self._text = transcript.text
        self._units = units(transcript)

    def around(self, start: int, end: int) -> str:
        """The sentence in which ``text[start:end]`` stands, on one line; no more than the cue or line it is in."""
        low, high = self._bounds(start, end)
        for border in _SENTENCE_END.finditer(self._text, low, high):
            if border.end() <= start:
                low = border.end()
            elif border.start() >= end:
                high = border.end()
                break
        low, high = max(low, start - _LONGEST_SENTENCE), min(high, end + _LONGEST_SENTENCE)
        return " ".join(self._text[low:high].split())

    def _bounds(self, start: int, end: int) -> tuple[int, int]:
        place = max(unit_at(self._units, start), 0)
        touching = [unit for unit in self._units[place : place + 2] if unit.start < end and start < unit.end]
        if not touching:
            return start, end
        return min(start, touching[0].start), max(end, touching[-1].end)
