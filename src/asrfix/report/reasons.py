"""Why a finding was made, in the fewest words: of all its evidence what a person can judge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import inf

from asrfix.model import HELD_BACK, Evidence, Finding

_MOST = 2

_SPEAKING: tuple[Mapping[str, tuple[float, float]], ...] = (
    {  # sound
        "distance": (0, 0.3),
        "same syllables": (0.99, inf),
        "same tones": (0.99, inf),
        "letters": (0, 0.3),
        "lead over next name": (0.05, inf),
    },
    {  # ordinary language
        "chance": (-inf, -3),
        "rarest word heard": (0, 3),
        "unknown words": (0.01, inf),
        "known pair left": (0, 0.5),
        "known pair inside": (0, 0.5),
        "known pair right": (0, 0.5),
        "dictionary word": (0, 0.01),
    },
    {  # the document
        "name elsewhere": (0.01, inf),
        "name near": (0, 5),
        "listed names near": (0.01, inf),
        "garble repeats": (0.01, inf),
        "neighbours shared": (1, inf),
        "name misheard elsewhere": (0.4, inf),
        "same garble, same name": (1, inf),
        "context": (1, inf),
    },
    {"recogniser confidence": (0, 0.6)},
)
"""Families of evidence that a person can judge: name -> the values (from, below) whose words speak for a suggestion."""


def reasons(finding: Finding) -> list[str]:
    """The strongest two reasons for a finding, of different kinds, in words; for what was held back, the lock.

    Where none is of a kind that a person can judge it is the single strongest piece of evidence.
    """
    lock = next((piece.text for piece in finding.evidence if piece.name == HELD_BACK), "")
    if lock:
        return [f"held back: {lock}"]
    best = sorted(_best_of_each_kind(finding), key=lambda piece: -piece.weight)[:_MOST]
    if not best:
        known = [piece for piece in finding.evidence if piece.name != "prior"]
        best = sorted(known, key=lambda piece: -piece.weight)[:1]
    return [piece.text or f"{piece.name}: {piece.value}" for piece in best]


def _best_of_each_kind(finding: Finding) -> Iterator[Evidence]:
    for kind in _SPEAKING:
        speaking = [piece for piece in finding.evidence if _speaks(piece, kind)]
        if speaking:
            yield max(speaking, key=lambda piece: piece.weight)


def _speaks(piece: Evidence, kind: Mapping[str, tuple[float, float]]) -> bool:
    """Whether it makes the suggestion likelier, and its words say so too."""
    low, high = kind.get(piece.name, (inf, inf))
    return piece.weight > 0 and not isinstance(piece.value, str) and low <= piece.value < high
