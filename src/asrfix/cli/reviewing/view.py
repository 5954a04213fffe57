"""What lies before the reviewer, as lines for a terminal; the same for every front end.

Colours are ANSI escape sequences. All text from outside has gone through ``visible``.
"""

from __future__ import annotations

from collections.abc import Iterator

from asrfix.cli.reviewing.case import Case
from asrfix.cli.reviewing.keys import ACTIONS, NEXT, QUIT, TYPE
from asrfix.model import Finding
from asrfix.report.text import clock, context_lines, percent
from asrfix.report.visible import crop, crop_left, visible
from asrfix.review.decisions import Scope
from asrfix.review.desk import Desk
from asrfix.review.groups import Group

_PLACES = 4
"""So many places of a group are shown at once."""
_COLUMNS, _REACH = 72, 400
"""So wide the lines around a place are shown; so many characters are searched for their beginnings and ends."""
_INDENT = " " * 4


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
        yield "Nothing more is asked here: f goes on, u takes the last answer back."
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


def keys(typing: str) -> str:
    """What can be answered, on one line; ``typing`` says how a name is typed."""
    shown = [*((each.key, each.word) for each in ACTIONS), ("1-9", "candidate"), (TYPE, typing)]
    return ", ".join(f"{key} {word}" for key, word in [*shown, (NEXT, "next file"), (QUIT, "quit")])


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
    of_what = "" if group.suggestion else " that it was misheard"
    return f"{percent(group.surest.confidence)} sure{of_what}, {places} place{'s' * (places > 1)}"


def _places(case: Case, desk: Desk, group: Group) -> Iterator[str]:
    first = min(max(desk.cursor - 1, 0), max(len(desk.places) - _PLACES, 0))
    shown = desk.places[first : first + _PLACES]
    for index, number in enumerate(shown, first):
        finding = group.findings[number]
        is_current = index == desk.cursor
        yield f"{'>' if is_current else ' '} {_where(finding)}"
        before, after = _lines_around(case.transcript.text, finding) if is_current else ("", "")
        yield from (_INDENT + line for line in (before, *context_lines(case.transcript.text, finding), after) if line)
    if len(shown) < len(desk.places):
        yield f"  {len(desk.places)} places, of which {first + 1} to {first + len(shown)} are shown"


def _lines_around(text: str, finding: Finding) -> tuple[str, str]:
    """The end of the line before a place and the beginning of the one after it, to see what it is about."""
    begin = text.rfind("\n", max(finding.start - _REACH, 0), finding.start)
    end = text.find("\n", finding.end, finding.end + _REACH)
    before = text[max(begin - _REACH, 0) : begin].split("\n")[-1] if begin > 0 else ""
    after = text[end + 1 : end + 1 + _REACH].split("\n")[0] if end >= 0 else ""
    return crop_left(visible(before), _COLUMNS), crop(visible(after), _COLUMNS)


def _where(finding: Finding) -> str:
    return "  ".join(filter(None, (f"line {finding.line}" if finding.line else "", clock(finding.time))))


def _bold(text: str) -> str:
    return f"\x1b[1m{text}\x1b[0m"
