"""Segments divided where the words of a JSON file say that another speaker begins."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace

from asrfix.transcript.base import Segment, Word

Spoken = tuple[Word, str | None]
"""A word and who says it."""


def divided(segments: Sequence[Segment], spoken: Sequence[Spoken], text: str) -> Iterator[Segment]:
    """The segments, those that name no speaker cut so that each has one.

    Both ``segments`` and ``spoken`` are in the order of the text. The parts keep the times of the whole.
    """
    starts = [word.start for word, _ in spoken]
    before: str | None = None
    for segment in segments:
        words = spoken[bisect_left(starts, segment.start) : bisect_left(starts, segment.end)]
        for part in _parts(segment, words, text) if segment.speaker is None else [segment]:
            yield replace(part, continues=part.continues and part.speaker == before)
            before = part.speaker


def _parts(part: Segment, words: Sequence[Spoken], text: str) -> Iterator[Segment]:
    for word, speaker in words:
        if speaker in (None, part.speaker):
            continue
        if part.speaker is not None:
            spoken = text[part.start : word.start].rstrip()
            yield replace(part, end=part.start + len(spoken))
            part = replace(part, start=word.start)
        part = replace(part, speaker=speaker)
    yield part
