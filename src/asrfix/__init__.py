"""Find the names speech recognition misheard, by sound, and put right what is safe.

    >>> import asrfix
    >>> lexicon = asrfix.Lexicon.from_names(["RadixArk", "Ion Stoica"])
    >>> report = asrfix.check("She founded Rally Shark last year.", lexicon)

Everything listed in ``__all__`` is public and stays; whatever else can be imported may move. Importing the package is
cheap: each name is loaded when it is first asked for.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # type checkers take it for true; the one in typing would take a third of the import time

if TYPE_CHECKING:
    from asrfix.api import apply, check, fix
    from asrfix.errors import AsrfixError, InputError, LexiconError, MissingExtraError, TranscriptError
    from asrfix.lexicon import Entry, Lexicon
    from asrfix.matching.corrector import Corrector
    from asrfix.matching.stream import Stream
    from asrfix.matching.weights import Caution
    from asrfix.model import Alternative, Edit, Evidence, Finding, FixResult, Report, Span, Verdict
    from asrfix.transcript import Word

__version__ = "0.1.0"

__all__ = [
    "Alternative",
    "AsrfixError",
    "Caution",
    "Corrector",
    "Edit",
    "Entry",
    "Evidence",
    "Finding",
    "FixResult",
    "InputError",
    "Lexicon",
    "LexiconError",
    "MissingExtraError",
    "Report",
    "Span",
    "Stream",
    "TranscriptError",
    "Verdict",
    "Word",
    "__version__",
    "apply",
    "check",
    "fix",
]

_HOMES = {
    "asrfix.api": ("apply", "check", "fix"),
    "asrfix.errors": ("AsrfixError", "InputError", "LexiconError", "MissingExtraError", "TranscriptError"),
    "asrfix.lexicon": ("Entry", "Lexicon"),
    "asrfix.matching.corrector": ("Corrector",),
    "asrfix.matching.weights": ("Caution",),
    "asrfix.matching.stream": ("Stream",),
    "asrfix.model": ("Alternative", "Edit", "Evidence", "Finding", "FixResult", "Report", "Span", "Verdict"),
    "asrfix.transcript": ("Word",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    """Load a public name at its first use and keep it."""
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
