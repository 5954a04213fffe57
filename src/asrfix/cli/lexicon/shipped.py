"""``asrfix lexicon list``: the lexicons that come with asrfix."""

from __future__ import annotations

import click

import asrfix
from asrfix.cli.outcome import Outcome
from asrfix.cli.terminal import show

_EXAMPLES = """\b
Example:
  asrfix lexicon list
"""


@click.command("list", epilog=_EXAMPLES)
def list_shipped() -> Outcome:
    """List the lexicons that come with asrfix.

    Each can be given to -l by its name.
    """
    from asrfix.lexicon import shipped

    columns = max(map(len, shipped()), default=0)
    for name in shipped():
        show([f"{name:<{columns}}  {len(asrfix.Lexicon.load(name).entries)} names\n"])
    return Outcome.NOTHING_FOUND
