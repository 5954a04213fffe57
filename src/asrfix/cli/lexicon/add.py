"""``asrfix lexicon add``: a name, or what is known of one."""

from __future__ import annotations

from pathlib import Path

import click

from asrfix.cli.inputs import completes_files
from asrfix.cli.lexicon.file import change, create, require_toml
from asrfix.cli.outcome import Outcome
from asrfix.cli.terminal import tell
from asrfix.errors import InputError

_TYPES = ("person", "organization", "product", "place", "work", "event", "term")

_EXAMPLES = """\b
Examples:
  asrfix lexicon add names.toml RadixArk
  asrfix lexicon add names.toml "Ion Stoica" --type person --heard-as "Young Stoyka" --name zh=扬·斯托伊卡
"""


@click.command(epilog=_EXAMPLES)
@click.argument("lexicon", metavar="LEXICON", shell_complete=completes_files)
@click.argument("name")
@click.option("--type", "kind", type=click.Choice(_TYPES), help="What it names.")
@click.option("--alias", "aliases", multiple=True, metavar="FORM", help="Another right form. May be repeated.")
@click.option("--heard-as", "heard_as", multiple=True, metavar="FORM", help="A known mishearing. May be repeated.")
@click.option("--say", multiple=True, metavar="TEXT", help="How it is said: yon stoy-ka, or pinyin:guo2 dong4.")
@click.option("--context", multiple=True, metavar="WORD", help="A word that makes it likelier. May be repeated.")
@click.option("--keep", multiple=True, metavar="FORM", help="Words never to be rewritten into it. May be repeated.")
@click.option("--name", "names", multiple=True, metavar="LANGUAGE=FORM", help="Its form in a language.")
@click.option("--note", metavar="TEXT", help="For people.")
def add(
    lexicon: str,
    name: str,
    kind: str | None,
    aliases: tuple[str, ...],
    heard_as: tuple[str, ...],
    say: tuple[str, ...],
    context: tuple[str, ...],
    keep: tuple[str, ...],
    names: tuple[str, ...],
    note: str | None,
) -> Outcome:
    """Add a name to a TOML lexicon.

    If the name is listed, its entry gets what it lacks. Comments and layout stay as they are; a file that is not there
    is made.
    """
    from asrfix.lexicon.problem import Problem
    from asrfix.lexicon.record import Record
    from asrfix.lexicon.schema import parse
    from asrfix.lexicon.toml_edit import with_entries
    from asrfix.lexicon.toml_write import entry_as_toml

    values: dict[str, object] = {
        "name": name,
        "type": kind,
        "note": note,
        "names": dict(map(_language_and_form, names)),
    }
    lists = {"aliases": aliases, "heard_as": heard_as, "say": say, "context": context, "keep": keep}
    problems: list[Problem] = []
    entry = parse(Record({key: value for key, value in {**values, **lists}.items() if value}), None, problems)
    if entry is None or problems:
        raise InputError("; ".join(problem.message for problem in problems))
    require_toml(lexicon)
    if not Path(lexicon).exists():
        create(lexicon, entry_as_toml(entry))
        tell(f"{lexicon}: made, with {name}")
    elif change(lexicon, lambda text: with_entries(text, [entry], lexicon)):
        tell(f"{lexicon}: {name} added")
    else:
        tell(f"{lexicon}: {name} is listed so already")
    return Outcome.NOTHING_FOUND


def _language_and_form(option: str) -> tuple[str, str]:
    language, equals, form = option.partition("=")
    if not equals:
        raise click.UsageError(f"Which language is {option} in? Write --name zh={option}.")
    return language, form
