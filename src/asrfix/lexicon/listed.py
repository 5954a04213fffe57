"""An entry together with the record it was read from."""

from __future__ import annotations

from dataclasses import dataclass

from asrfix.lexicon.entry import Entry
from asrfix.lexicon.problem import Problem, Severity
from asrfix.lexicon.record import Record


@dataclass(frozen=True, slots=True)
class Listed:
    """An entry and its record, which knows the line of each key."""

    entry: Entry
    record: Record

    @property
    def place(self) -> str:
        """Where the entry stands, in words to go behind its name; empty where that is not known."""
        return f" (line {self.entry.line})" if self.entry.line else ""

    def problem(self, severity: Severity, message: str, key: str) -> Problem:
        """A problem of this entry, at the line of a key. The message is put behind the name, unless it begins so."""
        name = f'"{self.entry.name}"'
        return Problem(
            severity=severity,
            message=message if message.startswith(f"{name} ") else f"{name}: {message}",
            path=self.entry.path,
            line=self.record.line_of(key),
            entry=self.entry.name,
        )
