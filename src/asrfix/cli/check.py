"""``asrfix check``: report what was misheard."""

from __future__ import annotations

import click

from asrfix.cli.inputs import (
    calibration_option,
    caution_option,
    encoding_option,
    files_argument,
    lexicon_option,
    load_lexicon,
    make_corrector,
    read_transcript,
)
from asrfix.cli.outcome import Outcome, Run
from asrfix.cli.terminal import show
from asrfix.model import Report
from asrfix.report import FORMATS, CheckedFile

_EXAMPLES = """\b
Examples:
  asrfix check interview.srt -l names.toml
  asrfix check *.vtt -l names.toml -l ai-infra --format json > findings.json
  asrfix check talk.txt -l names.toml --min-confidence 0.8
  whisper-output | asrfix check - -l ai-infra

Exit codes: 0 nothing found, 1 findings, 2 an error (the other files are still checked).
"""


@click.command(epilog=_EXAMPLES)
@files_argument
@lexicon_option
@click.option(
    "--format",
    "form",
    type=click.Choice(list(FORMATS)),
    default="text",
    show_default=True,
    help="For people, as one document for programs, or a finding a line.",
)
@click.option(
    "--min-confidence",
    type=click.FloatRange(0, 1),
    default=0.0,
    metavar="P",
    help="Leave out findings that are less sure than this, from 0 to 1.",
)
@caution_option
@calibration_option
@encoding_option
def check(
    files: tuple[str, ...],
    lexicons: tuple[str, ...],
    form: str,
    min_confidence: float,
    caution: str,
    calibration: str | None,
    encoding: str | None,
) -> Outcome:
    """Report the names that were misheard.

    Nothing is changed. FILE - is standard input.
    """
    corrector = make_corrector(load_lexicon(lexicons), caution, calibration)
    run = Run()

    def work(path: str) -> CheckedFile:
        transcript = read_transcript(path, encoding)
        report = _at_least(min_confidence, corrector.check(transcript))
        if report:
            run.note(Outcome.FINDINGS)
        return CheckedFile(path=path, transcript=transcript, report=report)

    show(FORMATS[form](run.over(files, work)))
    return run.outcome


def _at_least(confidence: float, report: Report) -> Report:
    kept = tuple(finding for finding in report if finding.confidence >= confidence)
    return Report(findings=kept, path=report.path)
