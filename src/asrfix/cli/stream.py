"""``asrfix stream``: correct or report line by line, while the lines are still being spoken."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace

import click

import asrfix
from asrfix.cli.inputs import STDIN, calibration_option, caution_option, lexicon_option, load_lexicon, make_corrector
from asrfix.cli.outcome import Outcome
from asrfix.cli.terminal import show
from asrfix.report import FORMATS, CheckedFile

_EXAMPLES = """\b
Examples:
  recogniser | asrfix stream -l names.toml
  recogniser | asrfix stream -l names.toml --format jsonl | my-caption-editor

Exit codes: 0 nothing found, 1 findings, 2 an error, 130 interrupted.
"""


@click.command(epilog=_EXAMPLES)
@lexicon_option
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "jsonl"]),
    default="text",
    show_default=True,
    help="The lines with what is safe corrected, or a finding a line as check reports it.",
)
@caution_option
@calibration_option
def stream(lexicons: tuple[str, ...], form: str, caution: str, calibration: str | None) -> Outcome:
    """Correct live captions line by line.

    Each line of standard input is a final segment in UTF-8, and is answered before the next one is read. What was heard
    before is evidence for what comes; a line that was written is never revised.
    """
    broadcast = make_corrector(load_lexicon(lexicons), caution, calibration).stream()
    answer = _correct if form == "text" else _report
    outcome = Outcome.NOTHING_FOUND
    for number, (text, end) in enumerate(_lines(sys.stdin.buffer), 1):
        report = broadcast.final(text)
        if report:
            outcome = Outcome.FINDINGS
        answer(number, text, end, report)
    return outcome


def _lines(source: Iterable[bytes]) -> Iterator[tuple[str, str]]:
    """Each line and its end; bytes that are not UTF-8 are kept as surrogates."""
    for line in source:
        whole = line.decode("utf-8", "surrogateescape")
        text = whole.removesuffix("\n").removesuffix("\r")
        yield text, whole[len(text) :]


def _correct(_number: int, text: str, end: str, report: asrfix.Report) -> None:
    corrected = asrfix.apply(text, report).text + end
    sys.stdout.buffer.write(corrected.encode("utf-8", "surrogateescape"))
    sys.stdout.buffer.flush()


def _report(number: int, text: str, _end: str, report: asrfix.Report) -> None:
    from asrfix.transcript import from_text

    placed = tuple(replace(finding, line=number) for finding in report)
    checked = CheckedFile(path=STDIN, transcript=from_text(text), report=replace(report, findings=placed))
    show(FORMATS["jsonl"]([checked]))
