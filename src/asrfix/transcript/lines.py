"""Lines of speech, as plain text and subtitles have them, cut into segments."""

from __future__ import annotations

import re
from dataclasses import replace

from asrfix.transcript.base import Draft, Segment, line_spans
from asrfix.transcript.labels import find_label

_MARK = re.compile(r"[ \t\u200e\u200f]*(?:[-–—‐](?![-–—‐])|>>>?(?!>)|[•*](?=[ \t])|\d{1,3}[.)、](?=[ \t]))")
"""The dash or the arrows of another speaker, or the mark of a list item."""


def add_lines(draft: Draft, text: str, base: int, turn: Segment) -> Segment:
    """Append the segments and labels of ``text``, which begins at ``base`` of the draft: one segment for each line.

    ``turn`` says who speaks at first, when, and whether a name may run on from what was before. It runs on over a line
    break, but not over a blank line, a label, a dash or a list mark. Returns the turn the next text would go on with.
    """
    for start, end in line_spans(text):
        turn, speech = begin_line(draft, text, (start, end), base, turn)
        if speech == start and not text[start:end].strip():
            turn = replace(turn, continues=False)
        turn = add_speech(draft, text, (speech, end), base, turn)
    return turn


def begin_line(draft: Draft, text: str, line: tuple[int, int], base: int, turn: Segment) -> tuple[Segment, int]:
    """Note the mark and the label at the beginning of a line. Returns whose turn it is and where speech begins."""
    start, end = line
    if mark := _MARK.match(text, start, end):
        turn, start = replace(turn, speaker=None, continues=False), mark.end()
    label = find_label(text, start, end)
    if label is None:
        return turn, start
    if label.begin is not None and turn.finish is None:  # a cue has its own time
        turn = replace(turn, begin=label.begin)
    if label.start < label.end:
        turn = replace(turn, speaker=text[label.start : label.end], continues=False)
        draft.labels.append(replace(turn, start=base + label.start, end=base + label.end))
    return turn, label.speech


def add_speech(draft: Draft, text: str, place: tuple[int, int], base: int, turn: Segment) -> Segment:
    """Append ``text[start:end]`` as a segment, if anything is said there. Returns the turn that goes on after it."""
    start, end = place
    spoken = text[start:end].strip()
    if not spoken:
        return turn
    start = text.index(spoken[0], start)
    draft.segments.append(replace(turn, start=base + start, end=base + start + len(spoken)))
    return replace(turn, continues=True)
