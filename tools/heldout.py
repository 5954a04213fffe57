"""Findings of held-out documents, as a NameBench system: what grouped cross-validation would have said of each.

    ASRFIX_HELD_OUT=held.npz PYTHONPATH=src:tools python namebench.py --system heldout:check

``held.npz`` is what ``tools/train.py --held-out`` wrote. A document is known by the checksum of its text.
"""

from __future__ import annotations

import os
import zlib
from functools import cache
from typing import NamedTuple

import numpy as np

from asrfix.lexicon import Lexicon
from asrfix.matching.consensus import probability
from asrfix.matching.document import Document
from asrfix.matching.index import LexiconIndex
from asrfix.matching.verdict import choose
from asrfix.transcript import from_text


class Spot(NamedTuple):
    """A candidate as :func:`asrfix.matching.verdict.choose` sees it."""

    first: int
    last: int
    log_odds: float
    entry: int
    locked: bool


@cache
def _held_out() -> dict[str, np.ndarray]:
    return dict(np.load(os.environ["ASRFIX_HELD_OUT"]))


def check(text: str, names: list[str], _lang: str) -> list[tuple[int, int, str, float, str]]:
    """(start, end, suggestion, confidence, verdict) of each finding, from scores that never saw the document."""
    data = _held_out()
    (documents,) = np.nonzero(data["texts"] == zlib.crc32(text.encode("utf-8", "surrogatepass")))
    low, high = np.searchsorted(data["doc"], documents[0], "left"), np.searchsorted(data["doc"], documents[0], "right")
    spots = [
        Spot(first, last, float(odds), entry, bool(locked))
        for (first, last, entry, _), odds, locked in zip(
            data["places"][low:high].tolist(), data["log_odds"][low:high], data["locked"][low:high], strict=True
        )
    ]
    name_of = {zlib.crc32(name.encode()): name for name in names}
    tokens = Document(from_text(text), LexiconIndex(Lexicon.from_names(names))).tokens
    found = []
    for spot in choose(spots, float(data["review"])):
        confidence = probability(spot.log_odds)
        verdict = "correct" if confidence >= float(data["correct"]) and not spot.locked else "review"
        found.append((tokens[spot.first].start, tokens[spot.last].end, name_of[spot.entry], confidence, verdict))
    return found
