"""What is wrong with a lexicon, and where."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Problem:
    """A fault of a lexicon.

    An ``error`` makes an entry or one of its values ineffective or contradictory; a ``warning`` is something a
    curator should look at. ``entry`` is the name of the entry, where it has one.
    """

    severity: Severity
    message: str
    path: str | None = None
    line: int | None = None
    entry: str | None = None

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.path, self.line) if part is not None)
        return ": ".join(part for part in (place, self.severity, self.message) if part)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The remedy for a word outside a closed list: the nearest word of the list, or all of them."""
    words = list(known)
    near = difflib.get_close_matches(word.casefold(), words, n=1)
    return f'did you mean "{near[0]}"?' if near else f"it can be {', '.join(words)}"
