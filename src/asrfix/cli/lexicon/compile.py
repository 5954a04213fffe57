"""``asrfix lexicon compile``: a lexicon that is ready at once."""

from __future__ import annotations

from pathlib import Path

import click

import asrfix
from asrfix.cli.inputs import completes_files, known_lexicon
from asrfix.cli.outcome import Outcome
from asrfix.cli.terminal import tell

_EXAMPLES = """\b
Examples:
  asrfix lexicon compile names.toml                 writes names.asrfix
  asrfix lexicon compile names.toml ai-infra -o all.asrfix
  asrfix check interview.srt -l all.asrfix
"""


@click.command("compile", epilog=_EXAMPLES)
@click.argument("lexicons", nargs=-1, required=True, metavar="LEXICON…", shell_complete=completes_files)
@click.option("-o", "--output", metavar="FILE", help="Write to this file, whose name ends with .asrfix.")
def compile_lexicon(lexicons: tuple[str, ...], output: str | None) -> Outcome:
    """Compile lists of names, so that they are ready at once.

    Worth it from some thousand names on, and for live captions. When a list or asrfix itself has changed, the compiled
    file is made anew at its next use.
    """
    if output is None and len(lexicons) > 1:
        raise click.UsageError("What is the file of several lexicons to be called? Give -o FILE.")
    path = output or str(Path(lexicons[0]).with_suffix(".asrfix"))
    names = asrfix.Lexicon.load(*map(known_lexicon, lexicons))
    asrfix.Corrector(names).save(path)
    tell(f"{path}: {len(names.entries)} names, {Path(path).stat().st_size / 1e6:.1f} MB")
    return Outcome.NOTHING_FOUND
