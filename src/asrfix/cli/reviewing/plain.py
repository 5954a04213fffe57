"""Review line by line: a question, an answer; for pipes, and wherever there is no full screen."""

from __future__ import annotations

import sys

from asrfix.cli.reviewing import view
from asrfix.cli.reviewing.case import Case, Ending
from asrfix.cli.reviewing.keys import ACTIONS, NEXT, QUIT, TYPE
from asrfix.cli.terminal import show
from asrfix.errors import InputError

_KEYS = view.keys("NAME another name")
_ACTS = {each.key: each.act for each in ACTIONS}


def review(case: Case) -> Ending:
    """Ask about each group until the reviewer leaves; the end of input means quit."""
    _say(f"keys: {_KEYS}")
    asked = None
    while True:
        desk = case.sitting.desk
        if desk != asked:
            _say("", view.progress(case), *view.question(case))
            asked = desk
        show([f"{view.scope(desk)}? "])
        line = sys.stdin.readline()
        key = line.strip()
        if not line or key == QUIT:
            _say("")
            return Ending.QUIT
        if key == NEXT or (not key and desk.current is None):
            return Ending.NEXT
        try:
            _act(case, key)
        except InputError as error:
            _say(f"  {error}")


def _act(case: Case, line: str) -> None:
    key, _, rest = line.partition(" ")
    if key == TYPE:
        case.sitting.name(rest)
    elif key.isdecimal():
        case.sitting.choose(int(key))
    elif key in _ACTS and not rest:
        _ACTS[key](case)
    else:
        raise InputError(f"no such key; {_KEYS}")


def _say(*lines: str) -> None:
    show(f"{line}\n" for line in lines)
