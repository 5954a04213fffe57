"""``asrfix lexicon audit``: what a lexicon would do, before it does."""

from __future__ import annotations

import click

from asrfix.cli.inputs import (
    Reading,
    caution_option,
    completes_files,
    lexicon_option,
    load_lexicon,
    make_corrector,
    read_transcript,
    reading_options,
)
from asrfix.cli.outcome import Outcome, Run
from asrfix.cli.terminal import show

_EXAMPLES = """\b
Examples:
  asrfix lexicon audit -l names.toml --on talk.srt interview.srt
  asrfix lexicon audit -l ai-infra --on *.srt --format json
  asrfix lexicon audit -l names.toml

Exit codes: 0 nothing is dangerous, 1 something is, 2 an error (the other files are still read).
"""


@click.command(epilog=_EXAMPLES)
@lexicon_option
@click.option(
    "--on", "on", multiple=True, metavar="TEXT…", shell_complete=completes_files, help="Transcripts to try it on."
)
@click.argument("texts", nargs=-1, metavar="", shell_complete=completes_files)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@caution_option
@reading_options
def audit(
    lexicons: tuple[str, ...],
    on: tuple[str, ...],
    texts: tuple[str, ...],
    form: str,
    caution: str,
    reading: Reading,
) -> Outcome:
    """Tell which entries are dangerous, and what each would do.

    Dangerous are names that are short, ordinary, or near each other or ordinary phrases in sound. With --on, entries
    that would be written or suggested in your own texts come first, with how often and for what. Nothing is changed.
    """
    from asrfix.audit import audit as audit_of
    from asrfix.report.audit import audit_as_json, audit_as_text

    run = Run()
    corrector = make_corrector(load_lexicon(lexicons), caution, None)
    audited = audit_of(corrector, run.over((*on, *texts), lambda path: read_transcript(path, reading)))
    if any(each.dangers for each in audited):
        run.note(Outcome.FINDINGS)
    show(audit_as_json(audited) if form == "json" else audit_as_text(audited))
    return run.outcome
