"""The evidence: one file a family, each a tuple of ``NAMES`` and a function ``measure(candidate, context)``.

To add a piece of evidence, add its name and its number to one family (or a family to :data:`FAMILIES`) and train
again; the model file says which names it was trained on and refuses others.
"""

from __future__ import annotations

from typing import Protocol

from asrfix.matching.candidates import Candidate
from asrfix.matching.context import Context
from asrfix.matching.evidence import entry, ordinary, rivals, shape, sound, surroundings


class Family(Protocol):
    """What a module of this package offers."""

    @property
    def NAMES(self) -> tuple[str, ...]:  # noqa: N802 (a module constant)
        """What is measured."""

    def measure(self, candidate: Candidate, context: Context, /) -> tuple[float, ...]:
        """One number for each name."""


FAMILIES: dict[str, Family] = {
    "sound": sound,
    "entry": entry,
    "rivals": rivals,
    "ordinary": ordinary,
    "shape": shape,
    "surroundings": surroundings,
}

NAMES: tuple[str, ...] = tuple(name for family in FAMILIES.values() for name in family.NAMES)


def measure(candidate: Candidate, context: Context) -> tuple[float, ...]:
    """The numbers of all families, in the order of :data:`NAMES`."""
    row: list[float] = []
    for family in FAMILIES.values():
        row += family.measure(candidate, context)
    return tuple(row)
