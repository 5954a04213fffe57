"""``asrfix lexicon merge``: several lists as one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from asrfix.cli.inputs import completes_files
from asrfix.cli.lexicon.file import change, create, output_option, read_entries
from asrfix.cli.outcome import Outcome
from asrfix.cli.terminal import show, tell

if TYPE_CHECKING:
    from asrfix.lexicon import Entry

_SINGLE = ("type", "pronouns", "note")

_EXAMPLES = """\b
Examples:
  asrfix lexicon merge names.toml learned.toml -o all.toml
  asrfix lexicon merge names.toml learned.toml guests.csv --into names.toml
"""


@click.command(epilog=_EXAMPLES)
@click.argument("lexicons", nargs=-1, required=True, metavar="LEXICON…", shell_complete=completes_files)
@output_option
@click.option("--into", metavar="FILE", help="A TOML lexicon that gets what it lacks; comments and layout stay.")
def merge(lexicons: tuple[str, ...], output: str | None, into: str | None) -> Outcome:
    """Merge lists of names into one TOML lexicon.

    Entries of one name become one: their lists are joined, and of single values (type, pronouns, note) that of the
    first lexicon counts; the others are told.
    """
    from asrfix.lexicon.entry import merge as merged
    from asrfix.lexicon.toml_edit import with_entries
    from asrfix.lexicon.toml_write import entries_as_toml

    if output is not None and into is not None:
        raise click.UsageError("-o makes a new file, and --into changes one; give one of them.")
    paths = [*([into] if into else []), *(path for path in lexicons if path != into)]
    by_name: dict[str, list[Entry]] = {}
    for entry in (entry for path in paths for entry in read_entries(path, None)):
        by_name.setdefault(entry.name, []).append(entry)
    for told in (told for entries in by_name.values() for told in _differences(entries)):
        tell(told)
    entries = list(map(merged, by_name.values()))
    if into is not None:
        change(into, lambda text: with_entries(text, entries, into))
    elif output is not None:
        create(output, entries_as_toml(entries))
    else:
        show([entries_as_toml(entries)])
    tell(f"{len(entries)} names from {len(paths)} lists")
    return Outcome.NOTHING_FOUND


def _differences(entries: Sequence[Entry]) -> Iterator[str]:
    for key in _SINGLE:
        values = dict.fromkeys(value for entry in entries if (value := getattr(entry, key)))
        if len(values) > 1:
            first, *others = values
            yield f"{entries[0].name}: {key} is {first!r} and not {' or '.join(map(repr, others))}"
