"""Review without a reviewer at the keyboard: questions out, answers in, files merged, answers counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from asrfix.cli.inputs import STDIN, require_file
from asrfix.cli.outcome import Outcome, Run
from asrfix.cli.reviewing.case import Case
from asrfix.cli.terminal import show, tell

if TYPE_CHECKING:
    from asrfix.cli.reviewing.office import Office
    from asrfix.review.decisions import Decision


def write_questions(run: Run, office: Office, target: str) -> Outcome:
    """Write what is open in all files as JSON, to standard output for ``-``."""
    _write(target, _questions(run, office))
    return run.outcome


def write_prompt(run: Run, office: Office, target: str) -> Outcome:
    """Write what is open as a prompt for a language model."""
    from asrfix.review.exchange import PROMPT

    _write(target, PROMPT + _questions(run, office))
    return run.outcome


def _questions(run: Run, office: Office) -> str:
    from asrfix.review.exchange import questions

    cases = list(run.over(office.files, office.open))
    if any(case.open_groups for case in cases):
        run.note(Outcome.FINDINGS)
    return questions((case.path, case.transcript, case.sitting.desk) for case in cases)


def take_answers(run: Run, office: Office, source: str) -> Outcome:
    """Take a program's answers into the decisions of each transcript."""
    from asrfix.review.exchange import Answers

    require_file(source)
    answers = Answers(source)

    def take(path: str) -> tuple[int, Case]:
        case = office.open(path, answers.by)
        before = case.open_groups
        case.sitting.take(answers, case.transcript)
        return before, case

    for before, case in run.over(office.files, take):
        tell(f"{case.path}: {before - case.open_groups} groups decided by {answers.by}, {case.open_groups} open")
        if case.open_groups:
            run.note(Outcome.FINDINGS)
    return run.outcome


def merge_files(paths: tuple[str, ...], target: str) -> Outcome:
    """Merge files of decisions; where reviewers differ is told on standard error."""
    from asrfix.review.decisions import to_json
    from asrfix.review.merging import conflicts, merge

    merged = merge(*map(_read, paths))
    _write(target, to_json(merged))
    found = tuple(conflicts(merged))
    for conflict in found:
        said = "; ".join(f"{one.by}: {_said(one)}" for one in conflict.decisions)
        fate = f"at that place {conflict.narrower.by} counts" if conflict.narrower else "to be decided anew"
        tell(f"“{conflict.decisions[0].heard}”: {said}; {fate}")
    return Outcome.FINDINGS if found else Outcome.NOTHING_FOUND


def _said(decision: Decision) -> str:
    name = f" ({decision.write})" if decision.write else ""
    return f"{decision.answer}{name}" if decision.scope == "all" else f"{decision.answer}{name} at one place"


def show_statistics(paths: Iterable[str]) -> Outcome:
    """Show how often suggestions were accepted, by how sure asrfix was."""
    show(_table([decision for path in paths for decision in _read(path)]))
    return Outcome.NOTHING_FOUND


def _table(decisions: list[Decision]) -> Iterator[str]:
    from asrfix.review.decisions import Answer
    from asrfix.review.statistics import bands

    found = bands(decisions)
    if not found:
        yield "no suggestion has been decided on yet\n"
        return
    yield "      sure    mean  accepted  replaced  rejected  as heard  share accepted\n"
    for band in found:
        limits = f"{band.low:.0%} to {band.high:.0%}"
        counts = "".join(f"{band.answers[answer]:>10}" for answer in Answer)
        yield f"{limits:>12} {band.confidence:>5.1%}{counts}  {band.accepted:>13.1%}\n"


def _read(path: str) -> tuple[Decision, ...]:
    from asrfix.review.file import read

    require_file(path)
    return read(path)


def _write(target: str, text: str) -> None:
    from asrfix.transcript import write

    if target == STDIN:
        show([text])
    else:
        write(target, text.encode())
