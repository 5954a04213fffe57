"""Is it this name and no other, here and nowhere else? Chance level and runners-up."""

from __future__ import annotations

from asrfix.matching.candidates import Candidate
from asrfix.matching.context import Context

NAMES = ("chance", "lead over next name", "names about as near", "lead over next window")


def measure(candidate: Candidate, context: Context) -> tuple[float, ...]:
    """One number for each of :data:`NAMES`.

    ``chance`` is the logarithm (base 10) of the share of ordinary windows that come as near to this name. A lead is
    the distance of the next best minus the own one, so it is negative for all but the winner.
    """
    mine = candidate.match.distance
    entry = candidate.form.entry
    others = [
        rival.match.distance
        for rival in context.at(candidate.first, candidate.last)
        if rival.form.entry is not entry and rival.form.letters != candidate.form.letters
    ]
    windows = [
        rival.match.distance
        for rival in context.overlapping(candidate)
        if rival.form.entry is entry and (rival.first, rival.last) != (candidate.first, candidate.last)
    ]
    return (
        candidate.chance,
        min(others, default=1.0) - mine,
        float(sum(other < mine + 0.08 for other in others)),
        min(windows, default=1.0) - mine,
    )
