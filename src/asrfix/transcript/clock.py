"""Times as they are written in transcripts."""

from __future__ import annotations

LATEST = 1e9
"""Seconds that no time exceeds: thirty years."""


def seconds(clock: str) -> float:
    """Seconds of a time such as ``1:02:03,5``, ``02:03.500`` or, with a colon for the dot, ``1:02:03:500``.

    Hours of hundreds of digits give :data:`LATEST`.
    """
    parts = clock.replace(" ", "").replace(",", ".").rstrip(":").split(":")
    if len(parts) > 3:
        parts[2:] = [f"{parts[2]}.{parts[3]}"]
    total = 0.0
    for part in parts:
        total = total * 60 + float(part)
    return min(total, LATEST)
