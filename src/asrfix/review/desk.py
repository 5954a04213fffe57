"""The reviewer's desk: a state machine without a screen, which every front end drives.

A :class:`Desk` never changes; an action gives the next one, and :meth:`Desk.undone` that before the last answer. What
is decided is in :attr:`Desk.decisions` alone: a new desk on the same transcript and decisions goes on where this one
stopped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from asrfix.errors import InputError
from asrfix.model import Finding, Report, Verdict
from asrfix.review.decisions import Answer, Decision, Scope
from asrfix.review.fields import is_one_line
from asrfix.review.groups import ASKED, Group, group
from asrfix.review.merging import add, agree
from asrfix.review.rulings import Rulings
from asrfix.review.words import Words

_Open = tuple[tuple[int, ...], ...]
_NOTHING = "nothing is left here; go to the next file, or quit"


@dataclass(frozen=True, kw_only=True, slots=True)
class Desk:
    """The groups of a transcript, what has been decided, and what lies before the reviewer.

    Attributes:
        groups: all that may be asked, decided or not.
        decisions: all decisions, old and new.
        open: for each group the numbers of its places that are still to be decided.
        current: number of the group that lies before the reviewer; None where nothing is left.
        cursor: which of its open places.
        scope: where the next answer holds.
        skipped: numbers of the groups that were put off until the next time.
    """

    groups: tuple[Group, ...]
    decisions: tuple[Decision, ...]
    open: _Open
    current: int | None = None
    cursor: int = 0
    scope: Scope = Scope.ALL
    skipped: frozenset[int] = frozenset()
    _text: Words = field(repr=False, compare=False)
    _before: Desk | None = field(default=None, repr=False, compare=False)

    @classmethod
    def of(cls, text: str, report: Report, decisions: Iterable[Decision], verdicts: frozenset[Verdict] = ASKED) -> Desk:
        """The desk for the findings that have these verdicts; what is decided already is not asked again."""
        words = Words(text)
        groups = group(words, report, verdicts)
        found = tuple(decisions)
        left = _open(words, groups, found)
        return cls(groups=groups, decisions=found, open=left, current=_next(left, frozenset(), 0), _text=words)

    @property
    def group(self) -> Group:
        """The group that lies before the reviewer.

        Raises:
            InputError: nothing is left.
        """
        if self.current is None:
            raise InputError(_NOTHING)
        return self.groups[self.current]

    @property
    def places(self) -> tuple[int, ...]:
        """Numbers of the open places of the group that lies before the reviewer."""
        return () if self.current is None else self.open[self.current]

    @property
    def finding(self) -> Finding:
        """The place under the cursor.

        Raises:
            InputError: nothing is left.
        """
        return self.group.findings[self.places[self.cursor]]

    @property
    def done(self) -> int:
        """How many groups are decided in all their places."""
        return sum(not places for places in self.open)

    def opinions(self) -> Sequence[Decision]:
        """What was decided about the place under the cursor; not empty only where reviewers differ."""
        span = self.group.spans[self.places[self.cursor]]
        return Rulings(self._text, self.decisions).at(span, self.group.entry)

    def accepted(self, by: str, at: str) -> Desk:
        """The suggestion is what was said.

        Raises:
            InputError: nothing is suggested, or nothing is left.
        """
        if self.group.suggestion is None:
            raise InputError("nothing is suggested here; type a name, or mark it as heard")
        return self._answered(Answer.ACCEPTED, self.group.suggestion, by, at)

    def rejected(self, by: str, at: str) -> Desk:
        """The heard words are right."""
        return self._answered(Answer.REJECTED, None, by, at)

    def as_heard(self, by: str, at: str) -> Desk:
        """It is a name, and nobody can tell which."""
        return self._answered(Answer.AS_HEARD, None, by, at)

    def chosen(self, number: int, by: str, at: str) -> Desk:
        """The alternative of this number, from 1, is what was said.

        Raises:
            InputError: there is none of that number, or nothing is left.
        """
        others = self.group.alternatives()
        if not 1 <= number <= len(others):
            raise InputError(
                f"there is no name {number} here; " + (f"choose 1 to {len(others)}" if others else "type it")
            )
        return self._answered(Answer.REPLACED, others[number - 1].text, by, at)

    def named(self, name: str, by: str, at: str) -> Desk:
        """This name is what was said; it may also be the one suggested, or the words as heard.

        Raises:
            InputError: it is no text on one line, or nothing is left.
        """
        name = name.strip()
        if not is_one_line(name):
            raise InputError("this is no name; type it on one line, or leave the place open")
        if name == self.group.heard:
            return self.rejected(by, at)
        answer = Answer.ACCEPTED if name == self.group.suggestion else Answer.REPLACED
        return self._answered(answer, name, by, at)

    def rescoped(self) -> Desk:
        """The other scope: an answer holds for all of this garble, or only for the place under the cursor."""
        return replace(self, scope=Scope.HERE if self.scope is Scope.ALL else Scope.ALL)

    def moved(self, by: int) -> Desk:
        """The cursor on another open place of the group, so many further on; it stops at both ends."""
        return replace(self, cursor=min(max(self.cursor + by, 0), max(len(self.places) - 1, 0)))

    def put_off(self) -> Desk:
        """The group is left for another time.

        Raises:
            InputError: nothing is left.
        """
        if self.current is None:
            raise InputError(_NOTHING)
        skipped = self.skipped | {self.current}
        return self._after(self.decisions, self.open, skipped)

    def undone(self) -> Desk:
        """The desk before the last answer, or before a group was put off.

        Raises:
            InputError: there was none.
        """
        if self._before is None:
            raise InputError("nothing to undo")
        return self._before

    def _answered(self, answer: Answer, write: str | None, by: str, at: str) -> Desk:
        group = self.group
        numbers = self.places if self.scope is Scope.ALL else self.places[self.cursor : self.cursor + 1]
        decision = Decision(
            heard=group.heard,
            entry=group.entry,
            answer=answer,
            write=write,
            scope=self.scope,
            places=tuple(group.places[number] for number in numbers),
            by=by,
            at=at,
        )
        decisions = add(self.decisions, decision)
        return self._after(decisions, _open(self._text, self.groups, decisions), self.skipped)

    def _after(self, decisions: tuple[Decision, ...], left: _Open, skipped: frozenset[int]) -> Desk:
        """The desk after an answer: with the rest of the group as long as there is one, else with the next."""
        current = _next(left, skipped, self.current or 0)
        stays = current is not None and current == self.current
        return replace(
            self,
            decisions=decisions,
            open=left,
            current=current,
            cursor=min(self.cursor, len(left[current]) - 1) if current is not None and stays else 0,
            scope=self.scope if stays else Scope.ALL,
            skipped=skipped,
            _before=self,
        )


def _next(left: _Open, skipped: frozenset[int], first: int) -> int | None:
    """The first open group from this number on that was not put off, else the first of all."""
    numbers = [number for number, places in enumerate(left) if places and number not in skipped]
    return next((number for number in numbers if number >= first), numbers[0] if numbers else None)


def _open(text: Words, groups: Iterable[Group], decisions: Iterable[Decision]) -> _Open:
    rulings = Rulings(text, decisions)
    found: list[tuple[int, ...]] = []
    for each in groups:
        holding = [rulings.at(span, each.entry) for span in each.spans]
        found.append(tuple(number for number, own in enumerate(holding) if not own or not agree(own)))
    return tuple(found)
