"""``asrfix completion``: the Tab key, in three shells."""

from __future__ import annotations

import click

from asrfix.cli.outcome import Outcome
from asrfix.cli.terminal import show

VARIABLE = "_ASRFIX_COMPLETE"
"""Environment variable by which a shell asks for completions; its name is click's."""

_EXAMPLES = """\b
Examples:
  asrfix completion bash >> ~/.bashrc
  asrfix completion zsh >> ~/.zshrc
  asrfix completion fish > ~/.config/fish/completions/asrfix.fish

It takes effect in the next shell that is opened.
"""


@click.command(epilog=_EXAMPLES)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(context: click.Context, shell: str) -> Outcome:
    """Print what lets a shell complete verbs, options and files."""
    from click.shell_completion import get_completion_class

    completer = get_completion_class(shell)
    if completer is not None:
        show([completer(context.find_root().command, {}, "asrfix", VARIABLE).source()])
    return Outcome.NOTHING_FOUND
