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
    mine, form = candidate.match.distance, candidate.form
    window = candidate.first, candidate.last
    heard = context.kept(window, NAMES, lambda: [_rival(other) for other in context.at(*window)])
    entry, letters = id(form.entry), form.letters
    others = [apart for apart, owner, written in heard if owner != entry and written != letters]
    windows = [other.match.distance for other in context.other_windows(candidate)]
    return (
        candidate.chance,
        min(others, default=1.0) - mine,
        float(sum(other < mine + 0.08 for other in others)),
        min(windows, default=1.0) - mine,
    )


def _rival(candidate: Candidate) -> tuple[float, int, str]:
    """Distance, identity of the entry, letters of the form."""
    return candidate.match.distance, id(candidate.form.entry), candidate.form.letters
