"""Find fault with lexicon files: everything at once, each with its file, line and remedy."""

from __future__ import annotations

from asrfix.lexicon.files import LexiconPath, read_all
from asrfix.lexicon.lint_forms import FORM_RULES
from asrfix.lexicon.lint_language import LANGUAGE_RULES
from asrfix.lexicon.lint_sound import SOUND_RULES
from asrfix.lexicon.listed import Listed
from asrfix.lexicon.problem import Problem
from asrfix.lexicon.schema import parse

_RULES = (*FORM_RULES, *LANGUAGE_RULES, *SOUND_RULES)


def check(*paths: LexiconPath) -> list[Problem]:
    """The problems of lexicon files that are used together, in the order of the files and their lines.

    Raises:
        LexiconError: a file cannot be read as a lexicon; it tells of all such files at once.
    """
    problems: list[Problem] = []
    listed: list[Listed] = []
    order: dict[str | None, int] = {}
    for contents in read_all(paths):
        order.setdefault(contents.path, len(order))
        problems += contents.problems
        if not contents.records:
            problems.append(Problem(severity="warning", message="the lexicon has no entry", path=contents.path))
        for record in contents.records:
            entry = parse(record, contents.path, problems)
            if entry:
                listed.append(Listed(entry, record))
    for rule in _RULES:
        problems.extend(rule(listed))
    return sorted(dict.fromkeys(problems), key=lambda problem: (order[problem.path], problem.line or 0))
