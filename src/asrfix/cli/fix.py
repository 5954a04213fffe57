"""``asrfix fix``: write what is safe to correct, and say what is left for a person."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import click

from asrfix.cli.decided import Decisions, decisions_option, is_open
from asrfix.cli.inputs import (
    STDIN,
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
from asrfix.cli.terminal import show_diff, tell
from asrfix.errors import InputError
from asrfix.fixing import SAFE, Fix, plan_fix
from asrfix.model import Verdict
from asrfix.report.diff import as_diff

if TYPE_CHECKING:
    from asrfix.transcript import Transcript

_EXAMPLES = """\b
Examples:
  asrfix fix interview.srt -l names.toml > fixed.srt
  asrfix fix *.srt -l names.toml -o fixed
  asrfix fix interview.srt -l names.toml --diff
  asrfix fix interview.srt -l names.toml --in-place --also review
  asrfix fix interview.srt -l names.toml --decisions interview.srt.asrfix.json

Exit codes: 0 nothing is left for a person, 1 findings are left, 2 an error (the other files are still fixed).
"""

Delivery: TypeAlias = "Callable[[str, Transcript, Fix], None]"
"""What is done with the fixed text of a file, named first."""


@click.command(epilog=_EXAMPLES)
@files_argument
@lexicon_option
@click.option("-o", "--output", "folder", metavar="DIR", help="Write the fixed files into this folder.")
@click.option("--in-place", is_flag=True, help="Change the files themselves.")
@click.option("--diff", is_flag=True, help="Show what would change; write nothing.")
@click.option("--also", type=click.Choice(["review"]), help="Also write the suggestions that are for review.")
@decisions_option
@caution_option
@calibration_option
@encoding_option
def fix(
    files: tuple[str, ...],
    lexicons: tuple[str, ...],
    folder: str | None,
    in_place: bool,
    diff: bool,
    also: str | None,
    decisions: tuple[str, ...],
    caution: str,
    calibration: str | None,
    encoding: str | None,
) -> Outcome:
    """Write the corrections that are safe.

    Every other byte of a file stays as it is. The fixed text of a single file goes to standard output; several files
    need -o, --in-place or --diff. FILE - is standard input.
    """
    names = load_lexicon(lexicons)
    deliver = _delivery(files, folder, in_place, diff)
    corrector = make_corrector(names, caution, calibration)
    verdicts = SAFE | {Verdict(also)} if also else SAFE
    decided = Decisions(decisions)
    run = Run()

    def work(path: str) -> tuple[str, Fix]:
        transcript = read_transcript(path, encoding)
        planned = plan_fix(transcript, decided.apply(transcript, corrector.check(transcript)), verdicts)
        deliver(path, transcript, planned)
        return path, planned

    for path, planned in run.over(files, work):
        left = sum(map(is_open, planned.remaining))
        tell(f"{path}: {len(planned.applied)} corrected, {left} left for a person")
        if left:
            run.note(Outcome.FINDINGS)
    decided.tell_stale()
    return run.outcome


def _delivery(files: tuple[str, ...], folder: str | None, in_place: bool, diff: bool) -> Delivery:
    """The one way of delivery that was asked for.

    Raises:
        click.UsageError: several were, or it does not go with these files.
    """
    if (folder is not None) + in_place + diff > 1:
        raise click.UsageError("-o, --in-place and --diff exclude each other.")
    if diff:
        return _show_diff
    if STDIN in files and (folder is not None or in_place):
        raise click.UsageError("Standard input has no file to write to; leave out -o and --in-place.")
    if in_place:
        return _write_back
    if folder is not None:
        return _into(Path(folder), files)
    if len(files) > 1:
        raise click.UsageError("Where should several files go? Give -o DIR, --in-place or --diff.")
    return _to_stdout


def _show_diff(path: str, transcript: Transcript, planned: Fix) -> None:
    show_diff(as_diff(path, transcript.rewrite_text(()), transcript.rewrite_text(planned.edits)))


def _write_back(path: str, transcript: Transcript, planned: Fix) -> None:
    if planned.edits:
        _write(path, transcript, planned)


def _to_stdout(_path: str, transcript: Transcript, planned: Fix) -> None:
    sys.stdout.buffer.write(transcript.rewrite(planned.edits))
    sys.stdout.buffer.flush()


def _write(path: str | Path, transcript: Transcript, planned: Fix) -> None:
    from asrfix.transcript import write

    write(path, transcript.rewrite(planned.edits))


def _into(folder: Path, files: tuple[str, ...]) -> Delivery:
    """Write into a folder under the files' own names.

    Raises:
        click.UsageError: two files have the same name, or an input would be overwritten.
        InputError: the folder cannot be made.
    """
    inputs = {Path(path).resolve() for path in files}
    targets: dict[str, Path] = {}
    for path in files:
        target = folder / Path(path).name
        if target in targets.values():
            raise click.UsageError(f"Two files are called {target.name}; they cannot both go into {folder}.")
        if target.resolve() in inputs:
            raise click.UsageError(f"{target} is one of the inputs; use --in-place to change it.")
        targets[path] = target
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"this folder cannot be made: {error.strerror}", path=str(folder)) from None

    def deliver(path: str, transcript: Transcript, planned: Fix) -> None:
        _write(targets[path], transcript, planned)

    return deliver
