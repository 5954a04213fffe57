"""The exception tree.

AsrfixError
├── InputError           something the user gave cannot be used; says which file, where, and the remedy
│   ├── TranscriptError  a transcript that cannot be read or written
│   └── LexiconError     a lexicon that cannot be loaded; carries every problem found
└── MissingExtraError    an optional dependency is needed and not installed
"""

from __future__ import annotations

from collections.abc import Sequence


class AsrfixError(Exception):
    """Base of every error asrfix raises on purpose; the command line turns it into exit code 2."""


class InputError(AsrfixError):
    """Input that cannot be used.

    The text reads ``path:line: what is wrong; what to do``, as far as path and line are known.
    """

    def __init__(self, message: str, *, path: str | None = None, line: int | None = None) -> None:
        self.message = message
        self.path = path
        self.line = line
        super().__init__(message, path, line)

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.path, self.line) if part is not None)
        return f"{place}: {self.message}" if place else self.message

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.message, self.path, self.line)


def _rebuild(kind: type[InputError], message: str, path: str | None, line: int | None) -> InputError:
    return kind(message, path=path, line=line)


class TranscriptError(InputError):
    """A transcript that cannot be read, or an edit that cannot be written into it."""


class LexiconError(InputError):
    """A lexicon that cannot be loaded. ``problems`` holds one line of text for each fault found."""

    def __init__(
        self,
        message: str,
        *,
        path: str | None = None,
        line: int | None = None,
        problems: Sequence[str] = (),
    ) -> None:
        super().__init__(message, path=path, line=line)
        self.problems = tuple(problems)

    def __str__(self) -> str:
        return "\n".join(self.problems) if self.problems else super().__str__()


class MissingExtraError(AsrfixError):
    """An optional dependency is needed here; the text names the extra to install."""
