"""Evidence in words."""

from __future__ import annotations

from asrfix.matching.context import Context
from asrfix.matching.weighing import Weighed

def in_words(name: str, value: float, item: Weighed, context: Context) -> str:
    """One short phrase that says what a piece of evidence found."""
    return f"{name} {value:.2g}"
