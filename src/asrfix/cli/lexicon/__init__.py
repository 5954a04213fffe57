"""``asrfix lexicon``: look after lists of true names; one file a verb."""

from __future__ import annotations

import click

from asrfix.cli.lexicon.add import add
from asrfix.cli.lexicon.audit import audit
from asrfix.cli.lexicon.check import check
from asrfix.cli.lexicon.compile import compile_lexicon
from asrfix.cli.lexicon.convert import convert
from asrfix.cli.lexicon.fmt import fmt
from asrfix.cli.lexicon.merge import merge
from asrfix.cli.lexicon.remove import remove
from asrfix.cli.lexicon.shipped import list_shipped
from asrfix.cli.lexicon.show import show_entry

_EXAMPLES = """\b
Examples:
  asrfix lexicon add names.toml "Ion Stoica" --heard-as "Young Stoyka"
  asrfix lexicon check names.toml
  asrfix lexicon audit -l names.toml --on talk.srt
  asrfix lexicon convert names.toml --to whisper
"""


@click.group(epilog=_EXAMPLES)
def lexicon() -> None:
    """Look after lists of true names."""


for _verb in (add, audit, check, compile_lexicon, convert, fmt, list_shipped, merge, remove, show_entry):
    lexicon.add_command(_verb)
