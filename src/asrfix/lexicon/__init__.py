"""Lists of true names: entries, loading them from files, and finding fault with them."""

from __future__ import annotations

from asrfix.lexicon.entry import TYPES, Entry, HeardForm
from asrfix.lexicon.files import FORMATS, LexiconPath
from asrfix.lexicon.lexicon import Lexicon
from asrfix.lexicon.lint import check
from asrfix.lexicon.problem import Problem
from asrfix.lexicon.sources import shipped

__all__ = ["FORMATS", "TYPES", "Entry", "HeardForm", "Lexicon", "LexiconPath", "Problem", "check", "shipped"]
