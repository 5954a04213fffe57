"""What the subtitle formats share: a cue, which has pieces of text in one or more voices."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from asrfix.transcript.base import Draft, Piece, Segment
from asrfix.transcript.lines import add_lines


class Run(NamedTuple):
    """Pieces of a cue in one voice; None where the format names none."""

    voice: str | None
    pieces: list[Piece]


def add_cue(draft: Draft, runs: Iterable[Run], begin: float | None, finish: float | None) -> None:
    """Append a cue and its segments. Two cues shown at the same time are not one sentence."""
    runs = [run for run in runs if run.pieces]
    if not runs:
        return
    draft.separate()
    turn = Segment(start=0, end=0, begin=begin, finish=finish)
    if draft.segments:
        last = draft.segments[-1]
        turn = replace(turn, speaker=last.speaker, continues=(last.begin, last.finish) != (begin, finish))
    for voice, pieces in runs:
        if voice is not None and voice != turn.speaker:
            turn = replace(turn, speaker=voice, continues=False)
        base = draft.length
        turn = add_lines(draft, draft.add(pieces), base, turn)
