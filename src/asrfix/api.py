"""Text in, findings or text out: the shortest way, for a program that has the words in a string."""

from __future__ import annotations

from asrfix import fixing
from asrfix.lexicon import Lexicon
from asrfix.matching.corrector import Corrector
from asrfix.model import FixResult, Report
from asrfix.transcript import from_text


def check(text: str, lexicon: Lexicon) -> Report:
    """Find the names that were misheard in a text.

    Whoever checks many texts with one lexicon makes one :class:`~asrfix.Corrector` and keeps it.
    """
    return Corrector(lexicon).check(text)


def fix(text: str, lexicon: Lexicon) -> FixResult:
    """Correct the names in a text that are safe to correct; everything else stays as it is."""
    fixed = fixing.fix(from_text(text), Corrector(lexicon).check)
    return FixResult(text=fixed.transcript.text, applied=fixed.applied, remaining=fixed.remaining)
