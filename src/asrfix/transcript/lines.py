"""Lines of speech, as plain text and subtitles have them, cut into segments."""

from __future__ import annotations

import re
from dataclasses import replace

from asrfix.transcript.base import Draft, Segment, line_spans
from asrfix.transcript.labels import find_label

_MARK = re.compile(r"[ \t\u200e\u200f]*(?:[-–—‐•*](?![-–—‐*])|\d{1,3}[.)、](?=[ \t]))[ \t]*")
"""The dash of another speaker, or the mark of a list item."""


def add_lines(draft: Draft, text: str, base: int, turn: Segment) -> Segment:
    """Append the segments and labels of ``text``, which begins at ``base`` of the draft: one segment for each line.

    ``turn`` says who speaks at first, when, and whether a name may run on from what was before. It runs on over a line
    break, but not over a blank line, a label, a dash or a list mark. Returns the turn the next text would go on with.
    """
    for start, end in line_spans(text):
        speech = start
        label = find_label(text, start, end)
        mark = None if label else _MARK.match(text, start, end)
        if label:
            speech = label.speech
            turn = turn if label.begin is None else replace(turn, begin=label.begin)
            if label.start < label.end:
                turn = replace(turn, speaker=text[label.start : label.end], continues=False)
                draft.labels.append(replace(turn, start=base + label.start, end=base + label.end))
        elif mark:
            speech = mark.end()
            turn = replace(turn, speaker=None, continues=False)
        spoken = text[speech:end].strip()
        if spoken:
            first = text.index(spoken[0], speech)
            draft.segments.append(replace(turn, start=base + first, end=base + first + len(spoken)))
        turn = replace(turn, continues=bool(spoken)) if not label or spoken else turn
    return turn
