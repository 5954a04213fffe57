"""What lies before the reviewer, as lines for a terminal; the same for every front end.

Colours are ANSI escape sequences. All text from outside has gone through ``visible``.
"""

from __future__ import annotations

from collections.abc import Iterator

from asrfix.cli.reviewing.case import Case
from asrfix.model import Finding
from asrfix.report.text import clock, context_lines, percent
from asrfix.report.visible import visible
from asrfix.review.decisions import Scope
from asrfix.review.desk import Desk
from asrfix.review.groups import Group

_PLACES = 4
"""So many places of a group are shown at once."""


def progress(case: Case) -> str:
    """How far the reviewer is: ``talk.srt: 12 of 40 groups decided, 1 put off, 3 files left``."""
    desk = case.sitting.desk
    put_off = sum(bool(desk.open[number]) for number in desk.skipped)
    parts = [f"{desk.done} of {len(desk.groups)} groups decided"]
    parts += [f"{put_off} put off"] if put_off else []
    parts += [f"{case.files_left} file{'s' * (case.files_left > 1)} left"] if case.files_left else []
    return f"{visible(case.path)}: {', '.join(parts)}"


def question(case: Case) -> Iterator[str]:
    """The group before the reviewer: names, evidence, other names, places."""
    desk = case.sitting.desk
    if desk.current is None:
        yield "Nothing is left to decide here. f goes on, u takes the last answer back."
        return
    group = desk.group
    yield f"{_bold(visible(group.heard))} → {_bold(_suggestion(group))}   {_sure(group, len(desk.places))}"
    for piece in group.evidence():
        yield f"  {'for it' if piece.weight > 0 else 'against'}  {visible(piece.text)}"
    for number, other in enumerate(group.alternatives(), 1):
        yield f"  or {number}: {visible(other.text)} {percent(other.confidence)}"
    for decision in desk.opinions():
        yield f"  {visible(decision.by)} said: {visible(' '.join(filter(None, (decision.answer, decision.write))))}"
    yield ""
    yield from _places(case, desk, group)


def scope(desk: Desk) -> str:
    """Where the next answer holds."""
    if desk.current is None:
        return "go on"
    if desk.scope is Scope.HERE:
        return f"only here (place {desk.cursor + 1} of {len(desk.places)})"
    return "all of this garble"


def _suggestion(group: Group) -> str:
    return "?" if group.suggestion is None else visible(group.suggestion)


def _sure(group: Group, places: int) -> str:
    return f"{percent(group.surest.confidence)} sure, {places} place{'s' * (places > 1)}"


def _places(case: Case, desk: Desk, group: Group) -> Iterator[str]:
    first = min(max(desk.cursor - 1, 0), max(len(desk.places) - _PLACES, 0))
    shown = desk.places[first : first + _PLACES]
    for index, number in enumerate(shown, first):
        finding = group.findings[number]
        label = f"{'>' if index == desk.cursor else ' '} {_where(finding)}  "
        words, carets = context_lines(case.transcript.text, finding)
        yield label + words
        yield " " * len(label) + carets
    if len(shown) < len(desk.places):
        yield f"  {len(desk.places)} places, of which {first + 1} to {first + len(shown)} are shown"


def _where(finding: Finding) -> str:
    return "  ".join(filter(None, (f"line {finding.line}" if finding.line else "", clock(finding.time))))


def _bold(text: str) -> str:
    return f"\x1b[1m{text}\x1b[0m"
