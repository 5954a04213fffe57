"""What the words of a JSON file say of its segments: who speaks, and when."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace

from asrfix.transcript.base import Segment, Word

Spoken = tuple[Word, str | None]
"""A word and who says it."""


def completed(segments: Sequence[Segment], spoken: Sequence[Spoken], text: str) -> Iterator[Segment]:
    """The segments, with a time where only their words have one; those without a speaker cut where one begins.

    Both ``segments`` and ``spoken`` are in the order of the text.
    """
    starts = [word.start for word, _ in spoken]
    before: str | None = None
    for segment in segments:
        words = spoken[bisect_left(starts, segment.start) : bisect_left(starts, segment.end)]
        timed = _timed(segment, words)
        for part in _parts(timed, words, text) if segment.speaker is None else [timed]:
            yield replace(part, continues=part.continues and part.speaker == before)
            before = part.speaker


def _timed(segment: Segment, words: Sequence[Spoken]) -> Segment:
    if not words or segment.begin is not None or segment.finish is not None:
        return segment
    return replace(segment, begin=words[0][0].begin, finish=words[-1][0].finish)


def _parts(segment: Segment, words: Sequence[Spoken], text: str) -> Iterator[Segment]:
    part, said_until = segment, segment.begin
    for word, speaker in words:
        if speaker not in (None, part.speaker):
            if part.speaker is not None:
                spoken = text[part.start : word.start].rstrip()
                yield replace(part, end=part.start + len(spoken), finish=said_until)
                part = replace(part, start=word.start, begin=word.begin)
            part = replace(part, speaker=speaker)
        said_until = word.finish
    yield part
