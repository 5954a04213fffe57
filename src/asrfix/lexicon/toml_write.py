"""Writing entries as TOML, in the order in which their keys are documented."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from asrfix.lexicon.entry import Entry, HeardForm
from asrfix.lexicon.record import LIST_KEYS

_WIDTH = 100
"""Columns beyond which a list goes over several lines."""


def entries_as_toml(entries: Iterable[Entry]) -> str:
    """The entries, with a blank line between two."""
    return "\n".join(map(entry_as_toml, entries))


def entry_as_toml(entry: Entry) -> str:
    """One entry, from ``[[entry]]`` to the line break at its end."""
    return "[[entry]]\n" + "".join(f"{key} = {value}\n" for key, value in values_as_toml(entry).items())


def values_as_toml(entry: Entry) -> dict[str, str]:
    """Key -> its value in TOML, for the keys that have one."""
    values = {"name": string(entry.name)}
    if entry.type:
        values["type"] = string(entry.type)
    for key in LIST_KEYS:
        items = items_as_toml(entry, key)
        if items:
            values[key] = _list(key, items)
    if entry.names:
        values["names"] = "{ " + ", ".join(items_as_toml(entry, "names")) + " }"
    values |= {key: string(text) for key in ("pronouns", "note") if (text := getattr(entry, key))}
    return values


def items_as_toml(entry: Entry, key: str) -> list[str]:
    """The items of a list of the entry, or of its ``names``, each in TOML."""
    if key == "names":
        return [f"{language} = {string(form)}" for language, form in entry.names.items()]
    return list(map(_item, getattr(entry, key)))


def string(text: str) -> str:
    """A TOML basic string; JSON's escapes are among TOML's, and the delete character is escaped as well."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _item(item: str | HeardForm) -> str:
    if isinstance(item, str):
        return string(item)
    if not item.near:
        return string(item.form)
    return f"{{ form = {string(item.form)}, near = [{', '.join(map(string, item.near))}] }}"


def _list(key: str, items: list[str]) -> str:
    line = f"[{', '.join(items)}]"
    if len(key) + len(line) <= _WIDTH:
        return line
    return "".join(["[\n", *_lines(items), "]"])


def _lines(items: list[str]) -> Iterator[str]:
    for item in items:
        yield f"    {item},\n"
