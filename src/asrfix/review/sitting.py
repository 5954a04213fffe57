"""A reviewer at work on one transcript: every answer is kept as soon as it is given."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from asrfix.review.decisions import Decision
from asrfix.review.desk import Desk

if TYPE_CHECKING:
    from asrfix.review.exchange import Answers
    from asrfix.transcript import Transcript

Keep = Callable[[tuple[Decision, ...]], None]
"""Writes the decisions where they are kept."""


def now() -> str:
    """The time as decisions note it."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class Sitting:
    """What the reviewer does; ``desk`` is what lies before them.

    ``by`` says who decides, and ``clock`` when. The methods raise what those of :class:`~asrfix.review.desk.Desk` do,
    and nothing has changed then.
    """

    def __init__(self, desk: Desk, by: str, keep: Keep, clock: Callable[[], str] = now) -> None:
        self.desk = desk
        self._by = by
        self._keep = keep
        self._clock = clock

    def accept(self) -> None:
        """The suggestion is right."""
        self._go(self.desk.accepted(self._by, self._clock()))

    def reject(self) -> None:
        """The heard words are right."""
        self._go(self.desk.rejected(self._by, self._clock()))

    def leave_as_heard(self) -> None:
        """A name, and nobody can tell which."""
        self._go(self.desk.as_heard(self._by, self._clock()))

    def choose(self, number: int) -> None:
        """Another candidate, from 1."""
        self._go(self.desk.chosen(number, self._by, self._clock()))

    def name(self, name: str) -> None:
        """The name the reviewer typed."""
        self._go(self.desk.named(name, self._by, self._clock()))

    def skip(self) -> None:
        """Another time."""
        self._go(self.desk.put_off())

    def undo(self) -> None:
        """Take back the last answer."""
        self._go(self.desk.undone())

    def switch_scope(self) -> None:
        """All of this garble, or only here."""
        self._go(self.desk.rescoped())

    def next_place(self) -> None:
        """Look at the next place."""
        self._go(self.desk.moved(1))

    def previous_place(self) -> None:
        """Look at the place before."""
        self._go(self.desk.moved(-1))

    def take(self, answers: Answers, transcript: Transcript) -> None:
        """A program's answers, all or none of them."""
        self._go(answers.answer(transcript, self.desk, self._clock()))

    def _go(self, desk: Desk) -> None:
        if desk.decisions != self.desk.decisions:
            self._keep(desk.decisions)
        self.desk = desk
