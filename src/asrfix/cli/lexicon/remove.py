"""``asrfix lexicon remove``: names that are wanted no more."""

from __future__ import annotations

import click

from asrfix.cli.inputs import completes_files
from asrfix.cli.lexicon.file import change
from asrfix.cli.outcome import Outcome
from asrfix.cli.terminal import tell

_EXAMPLES = """\b
Examples:
  asrfix lexicon remove names.toml RadixArk
  asrfix lexicon remove names.toml "Ion Stoica" 国栋
"""


@click.command(epilog=_EXAMPLES)
@click.argument("lexicon", metavar="LEXICON", shell_complete=completes_files)
@click.argument("names", nargs=-1, required=True, metavar="NAME…")
def remove(lexicon: str, names: tuple[str, ...]) -> Outcome:
    """Remove names from a TOML lexicon.

    Each goes with the comment right above its entry; all else stays as it is.
    """
    from asrfix.lexicon.toml_edit import without_entries

    change(lexicon, lambda text: without_entries(text, names, lexicon))
    tell(f"{lexicon}: {', '.join(names)} removed")
    return Outcome.NOTHING_FOUND
