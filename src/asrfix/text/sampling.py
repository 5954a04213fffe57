"""Drawing from ranked words as they occur in running text, the same on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random


def zipf_choice(ranked: Sequence[str], generator: Random) -> str:
    """One of ``ranked`` (most frequent first, not empty), drawn about as often as it occurs in text.

    Under Zipf's law (frequency is inverse to rank) all words of ranks 1, 2-3, 4-7, 8-15, ... occur equally often
    together, so the octave of the rank is drawn first and the word within it second.

    Only ``generator.random()`` is used, whose sequence for a given seed Python guarantees across versions.
    """
    octaves = len(ranked).bit_length()
    start = (1 << int(generator.random() * octaves)) - 1
    stop = min(2 * start + 1, len(ranked))
    return ranked[start + int(generator.random() * (stop - start))]
