"""``asrfix check``: report what was misheard."""

from __future__ import annotations

from collections.abc import Sequence

import click

from asrfix.cli.decided import Decisions, decisions_option
from asrfix.cli.inputs import (
    Reading,
    calibration_option,
    caution_option,
    files_argument,
    lexicon_option,
    load_lexicon,
    make_corrector,
    min_confidence_option,
    read_transcript,
    reading_options,
)
from asrfix.cli.outcome import Outcome, Run
from asrfix.cli.recording import embedded, referred
from asrfix.cli.terminal import show
from asrfix.model import Report
from asrfix.report import FORMATS, CheckedFile

_EXAMPLES = """\b
Examples:
  asrfix check interview.srt -l names.toml
  asrfix check *.vtt -l names.toml -l ai-infra --format json > findings.json
  asrfix check talk.txt -l names.toml --min-confidence 0.8
  asrfix check talk.srt -l names.toml --format html --audio talk.mp3 > talk.html
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
    help="For people: text, html. For programs: json, jsonl with a finding a line, sarif. For spreadsheets: csv.",
)
@min_confidence_option
@click.option(
    "--audio",
    "recordings",
    multiple=True,
    metavar="FILE",
    help="The recording, for the html report to play. With several transcripts one for each, in their order.",
)
@click.option("--embed-audio", is_flag=True, help="Put the recording into the html report instead of referring to it.")
@decisions_option
@caution_option
@calibration_option
@reading_options
def check(
    files: tuple[str, ...],
    lexicons: tuple[str, ...],
    form: str,
    min_confidence: float,
    recordings: tuple[str, ...],
    embed_audio: bool,
    decisions: tuple[str, ...],
    caution: str,
    calibration: str | None,
    reading: Reading,
) -> Outcome:
    """Report the names that were misheard.

    Nothing is changed. FILE - is standard input.
    """
    if calibration is not None and form == "html":
        raise click.UsageError("Decisions keep the confidence without a calibration; leave out --calibration for html.")
    corrector = make_corrector(load_lexicon(lexicons), caution, calibration)
    audio = dict(zip(files, _audio(files, form, recordings, embed_audio), strict=False))
    decided = Decisions(decisions)
    run = Run()

    def work(path: str) -> CheckedFile:
        transcript = read_transcript(path, reading)
        report = _at_least(min_confidence, decided.apply(transcript, corrector.check(transcript)))
        if report:
            run.note(Outcome.FINDINGS)
        return CheckedFile(path=path, transcript=transcript, report=report, audio=audio.get(path))

    show(FORMATS[form](run.over(files, work)))
    decided.tell_stale()
    return run.outcome


def _at_least(confidence: float, report: Report) -> Report:
    kept = tuple(finding for finding in report if finding.confidence >= confidence)
    return Report(findings=kept, path=report.path)


def _audio(files: Sequence[str], form: str, recordings: Sequence[str], embed: bool) -> list[str]:
    """The URLs of the recordings, one for each file or none at all.

    Raises:
        click.UsageError: they do not go with these files or this format.
        InputError: a recording cannot be used.
    """
    if embed and not recordings:
        raise click.UsageError("--embed-audio needs --audio FILE.")
    if recordings and form != "html":
        raise click.UsageError("Only the html report can play a recording; add --format html, or leave out --audio.")
    if recordings and len(recordings) != len(files):
        raise click.UsageError(f"Transcripts: {len(files)}, recordings: {len(recordings)}. Give --audio once for each.")
    return [(embedded if embed else referred)(path) for path in recordings]
