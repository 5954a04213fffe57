"""Text in, findings or text out: the shortest way, for a program that has the words in a string."""

from __future__ import annotations

from asrfix import fixing
from asrfix.errors import InputError
from asrfix.lexicon import Lexicon
from asrfix.matching.corrector import Corrector
from asrfix.model import FixResult, Report
from asrfix.transcript import from_text


def check(text: str, lexicon: Lexicon) -> Report:
    """Find the names that were misheard in a text.

    Whoever checks many texts with one lexicon makes one :class:`~asrfix.Corrector` and keeps it.
    """
    return Corrector(lexicon).check(text)


def apply(text: str, report: Report) -> FixResult:
    """Write into a text what a report of it holds safe to correct; everything else stays as it is.

    For findings that are given once, such as those of a :class:`~asrfix.Stream`. Whoever has the whole text takes
    :func:`fix`, which looks again at what it wrote.

    Raises:
        InputError: the report is of another text.
    """
    if any(text[finding.start : finding.end] != finding.heard for finding in report):
        raise InputError("these findings are of another text; apply a report to the text that was checked")
    fixed = fixing.fix_once(from_text(text), report)
    return FixResult(text=fixed.transcript.text, applied=fixed.applied, remaining=fixed.remaining)


def fix(text: str, lexicon: Lexicon) -> FixResult:
    """Correct the names in a text that are safe to correct; everything else stays as it is."""
    fixed = fixing.fix(from_text(text), Corrector(lexicon).check)
    return FixResult(text=fixed.transcript.text, applied=fixed.applied, remaining=fixed.remaining)
