"""``asrfix fix``: write what is safe to correct, and say what is left for a person."""

from __future__ import annotations

import click

from asrfix import fixing
from asrfix.cli.decided import Decisions, decisions_option, is_open
from asrfix.cli.delivery import delivery, diff_option, in_place_option
from asrfix.cli.inputs import (
    Reading,
    also_option,
    calibration_option,
    caution_option,
    files_argument,
    lexicon_option,
    load_lexicon,
    make_corrector,
    read_transcript,
    reading_options,
)
from asrfix.cli.outcome import Outcome, Run
from asrfix.cli.terminal import tell
from asrfix.fixing import SAFE, Fixed
from asrfix.model import Verdict

_EXAMPLES = """\b
Examples:
  asrfix fix interview.srt -l names.toml > fixed.srt
  asrfix fix *.srt -l names.toml -o fixed
  asrfix fix interview.srt -l names.toml --diff
  asrfix fix interview.srt -l names.toml --in-place --also review
  asrfix fix interview.srt -l names.toml --decisions interview.srt.asrfix.json

Exit codes: 0 nothing is left for a person, 1 findings are left, 2 an error (the other files are still fixed).
"""


@click.command(epilog=_EXAMPLES)
@files_argument
@lexicon_option
@click.option("-o", "--output", "folder", metavar="DIR", help="Write the fixed files into this folder.")
@in_place_option
@diff_option
@also_option
@decisions_option
@caution_option
@calibration_option
@reading_options
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
    reading: Reading,
) -> Outcome:
    """Write the corrections that are safe.

    Every other byte of a file stays as it is. The fixed text of a single file goes to standard output; several files
    need -o, --in-place or --diff. FILE - is standard input.
    """
    names = load_lexicon(lexicons)
    deliver = delivery(files, folder, in_place, diff)
    corrector = make_corrector(names, caution, calibration)
    verdicts = SAFE | {Verdict(also)} if also else SAFE
    decided = Decisions(decisions)
    run = Run()

    def work(path: str) -> tuple[str, Fixed]:
        transcript = read_transcript(path, reading)
        fixed = fixing.fix(transcript, lambda text: decided.apply(text, corrector.check(text)), verdicts)
        deliver(path, transcript, fixed.transcript.rewrite(()))
        return path, fixed

    for path, fixed in run.over(files, work):
        left = sum(map(is_open, fixed.remaining))
        tell(f"{path}: {len(fixed.applied)} corrected, {left} left for a person")
        if left:
            run.note(Outcome.FINDINGS)
    decided.tell_stale()
    return run.outcome
