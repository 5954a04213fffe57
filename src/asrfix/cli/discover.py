"""``asrfix discover``: names nobody listed."""

from __future__ import annotations

import click

import asrfix
from asrfix.cli.inputs import Reading, files_argument, lexicon_option, load_lexicon, read_transcript, reading_options
from asrfix.cli.outcome import Outcome, Run
from asrfix.cli.terminal import show
from asrfix.report.discovery import discovery_as_json, discovery_as_text

_EXAMPLES = """\b
Examples:
  asrfix discover interview.srt
  asrfix discover *.srt -l names.toml
  asrfix discover interview.srt --format toml > names.toml

Exit codes: 0 nothing found, 1 names, 2 an error (the other files are still read).
"""


@click.command(epilog=_EXAMPLES)
@files_argument
@lexicon_option
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "toml"]),
    default="text",
    show_default=True,
    help="For people, for programs, or a lexicon to be confirmed.",
)
@reading_options
def discover(files: tuple[str, ...], lexicons: tuple[str, ...], form: str, reading: Reading) -> Outcome:
    """Find what looks like a name and is on no list.

    Spellings that sound alike are taken for one name. No lexicon is needed; what is listed in one is left out.
    FILE - is standard input.
    """
    from asrfix.discover import as_lexicon
    from asrfix.discover import discover as names_in

    writers = {"text": discovery_as_text, "json": discovery_as_json, "toml": as_lexicon}
    lexicon = load_lexicon(lexicons) if lexicons else asrfix.Lexicon.from_names([])
    run = Run()
    names = names_in(run.over(files, lambda path: read_transcript(path, reading)), lexicon)
    if names:
        run.note(Outcome.FINDINGS)
    show(writers[form](names))
    return run.outcome
