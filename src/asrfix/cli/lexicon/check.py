"""``asrfix lexicon check``: find fault with lists of names."""

from __future__ import annotations

import click

from asrfix.cli.inputs import completes_files, known_lexicon
from asrfix.cli.outcome import Outcome
from asrfix.cli.terminal import show, tell
from asrfix.report.visible import visible

_EXAMPLES = """\b
Examples:
  asrfix lexicon check names.toml
  asrfix lexicon check lexicons/*.toml

Exit codes: 0 nothing to say, 1 problems, 2 a lexicon cannot be used at all.
"""


@click.command(epilog=_EXAMPLES)
@click.argument("lexicons", nargs=-1, required=True, metavar="LEXICON…", shell_complete=completes_files)
def check(lexicons: tuple[str, ...]) -> Outcome:
    """Find fault with lists of names.

    Reported are entries that contradict each other, can never take effect, or would change right text.
    """
    from asrfix.lexicon import check as problems_of

    problems = problems_of(*map(known_lexicon, lexicons))
    show(visible(str(problem)) + "\n" for problem in problems)
    if problems:
        return Outcome.FINDINGS
    tell("no problems found")
    return Outcome.NOTHING_FOUND
