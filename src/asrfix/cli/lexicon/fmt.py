"""``asrfix lexicon fmt``: one layout for all."""

from __future__ import annotations

import click

from asrfix.cli.inputs import completes_files
from asrfix.cli.lexicon.file import change
from asrfix.cli.outcome import Outcome, Run
from asrfix.cli.terminal import tell

_EXAMPLES = """\b
Examples:
  asrfix lexicon fmt names.toml
  asrfix lexicon fmt lexicons/*.toml
"""


@click.command(epilog=_EXAMPLES)
@click.argument("lexicons", nargs=-1, required=True, metavar="LEXICON…", shell_complete=completes_files)
def fmt(lexicons: tuple[str, ...]) -> Outcome:
    """Lay out TOML lexicons alike.

    The keys of an entry come in the order of docs/lexicon.md, with a blank line between entries. Comments, and the
    order of the entries, stay.
    """
    from asrfix.lexicon.toml_edit import formatted

    def lay_out(path: str) -> str:
        return f"{path}: {'laid out' if change(path, lambda text: formatted(text, path)) else 'as it should be'}"

    run = Run()
    for told in run.over(lexicons, lay_out):
        tell(told)
    return run.outcome
