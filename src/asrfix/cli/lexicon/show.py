"""``asrfix lexicon show``: how an entry is pronounced."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

import click

import asrfix
from asrfix.cli.inputs import lexicon_option, load_lexicon
from asrfix.cli.outcome import Outcome
from asrfix.cli.terminal import show
from asrfix.errors import InputError
from asrfix.report.visible import pad, visible, width

_EXAMPLES = """\b
Examples:
  asrfix lexicon show RadixArk -l ai-infra
  asrfix lexicon show 国栋 -l names.toml
"""


@click.command("show", epilog=_EXAMPLES)
@click.argument("name")
@lexicon_option
def show_entry(name: str, lexicons: tuple[str, ...]) -> Outcome:
    """Show how an entry is pronounced.

    Where asrfix is wrong about that, give the entry a "say".
    """
    show(_description(_entry(load_lexicon(lexicons), name)))
    return Outcome.NOTHING_FOUND


def _entry(names: asrfix.Lexicon, wanted: str) -> asrfix.Entry:
    """The entry that has this form, in any case.

    Raises:
        InputError: there is none; forms that look alike are suggested.
    """
    by_form = {form.casefold(): entry for entry in reversed(names.entries) for form in entry.forms}
    if wanted.casefold() in by_form:
        return by_form[wanted.casefold()]
    alike = [by_form[form].name for form in get_close_matches(wanted.casefold(), by_form)]
    remedy = f"did you mean {' or '.join(dict.fromkeys(alike))}?" if alike else "look into the lexicon"
    raise InputError(f"no entry is called {wanted!r}; {remedy}")


def _description(entry: asrfix.Entry) -> Iterator[str]:
    from asrfix.sound.readings import form_readings

    yield visible(f"{entry.name} ({entry.type or 'no type'})") + "\n"
    columns = max(map(width, entry.forms))
    for form in entry.forms:
        label = form
        for reading in form_readings(form, entry.say if form == entry.name else ()):
            yield f"  {pad(visible(label), columns)}  {reading.kind:<8} {reading.phones}\n"
            label = ""
    for heard in entry.heard_as:
        near = f" (near {', '.join(heard.near)})" if heard.near else ""
        yield visible(f"  heard as {heard.form}{near}") + "\n"
