"""Exit codes, and the loop over files that decides which one it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from typing import TypeVar

from asrfix.cli.terminal import tell, working_on
from asrfix.errors import InputError

T = TypeVar("T")


class Outcome(IntEnum):
    """The exit codes; of several, the highest counts."""

    NOTHING_FOUND = 0
    FINDINGS = 1
    ERROR = 2
    INTERRUPTED = 130


class Run:
    """Work on files one after another, and remember the worst that came of it."""

    def __init__(self) -> None:
        self.outcome = Outcome.NOTHING_FOUND

    def note(self, outcome: Outcome) -> None:
        """Let the exit code be at least this one."""
        self.outcome = max(self.outcome, outcome)

    def over(self, paths: Sequence[str], work: Callable[[str], T]) -> Iterator[T]:
        """Yield what the work makes of each file; one that cannot be used is named on stderr, and the rest goes on."""
        for number, path in enumerate(paths, 1):
            try:
                with working_on(path, number, len(paths)):
                    result = work(path)
            except InputError as error:
                tell(error)
                self.note(Outcome.ERROR)
            else:
                yield result
