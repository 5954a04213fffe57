"""Changing a TOML lexicon in place: what is not changed on purpose, comments and layout included, stays as it is."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from itertools import pairwise

from asrfix.errors import LexiconError
from asrfix.lexicon.entry import Entry, merge
from asrfix.lexicon.problem import Problem
from asrfix.lexicon.record import KEYS, LIST_KEYS, Record
from asrfix.lexicon.schema import parse
from asrfix.lexicon.toml_format import read_toml
from asrfix.lexicon.toml_layout import PIECE, Block, Statement, entry_blocks, statements
from asrfix.lexicon.toml_write import entry_as_toml, items_as_toml, values_as_toml

_Insertion = tuple[int, str]


def with_entries(text: str, entries: Iterable[Entry], path: str) -> str:
    """The lexicon with what these entries add: new entries at the end, and to known ones what they lack.

    A list gets the items it lacks; a single value that is there is kept. Entries are known by their name.

    Raises:
        LexiconError: the text is no TOML lexicon, or is laid out in a way that cannot be added to.
    """
    blocks = dict(_blocks(text, path))
    insertions: list[_Insertion] = []
    fresh: list[Entry] = []
    for entry in _merged(entries):
        if entry.name in blocks:
            block, known = blocks[entry.name]
            insertions += _additions(text, block, known, merge([known, entry]))
        else:
            fresh.append(entry)
    changed = text
    for offset, added in sorted(insertions, key=lambda insertion: insertion[0])[::-1]:  # later ones of a place first
        changed = changed[:offset] + added + changed[offset:]
    for entry in fresh:
        changed = _ended(changed) + "\n" * bool(changed) + entry_as_toml(entry)
    expected = _merged([*(known for _, known in blocks.values()), *fresh, *entries])
    return _verified(changed, expected, path)


def without_entries(text: str, names: Collection[str], path: str) -> str:
    """The lexicon without the entries of these names, each with the comment right above it.

    Raises:
        LexiconError: the text is no TOML lexicon, or has no such entry.
    """
    listed = _blocks(text, path)
    known = dict(listed)
    for name in names:
        if name not in known:
            alike = " or ".join(get_close_matches(name, known))
            remedy = f"did you mean {alike}?" if alike else "look into the lexicon"
            raise LexiconError(f"no entry is called {name!r}; {remedy}", path=path)
    starts = _starts(text)
    changed = text
    for name, (block, _) in reversed(listed):
        if name in names:
            start = starts[block.header.start]
            end = next((starts[header] for header in starts if starts[header] > block.last.start), len(text))
            changed = changed[:start] + changed[end:]
    return _verified(changed.rstrip("\n") + "\n", _merged(e for n, (_, e) in listed if n not in names), path)


def formatted(text: str, path: str) -> str:
    """The lexicon with the keys of each entry in their documented order and one blank line before each table.

    White space at the ends of lines goes. A comment above a key stays with it, and one above an entry with that.

    Raises:
        LexiconError: the text is no TOML lexicon.
    """
    listed = _blocks(text, path)
    pieces = [text[first:last] for first, last in pairwise([0, *sorted(_starts(text).values()), len(text)])]
    laid_out = "\n\n".join(filter(None, (_ordered(piece).strip("\n") for piece in pieces)))
    return _verified(laid_out + "\n" * bool(laid_out), _merged(entry for _, (_, entry) in listed), path)


def _blocks(text: str, path: str) -> list[tuple[str, tuple[Block, Entry]]]:
    """The name of each entry that can be used, with its block and itself."""
    records = read_toml(text, path).records
    blocks = entry_blocks(text)
    if len(blocks) != len(records):
        raise LexiconError("cannot be changed in place; begin each entry with [[entry]]", path=path)
    found = ((block, _entry(record, path)) for block, record in zip(blocks, records, strict=True))
    return [(entry.name, (block, entry)) for block, entry in found if entry]


def _entry(record: Record, path: str) -> Entry | None:
    problems: list[Problem] = []
    return parse(record, path, problems)


def _merged(entries: Iterable[Entry]) -> list[Entry]:
    by_name: dict[str, list[Entry]] = {}
    for entry in entries:
        by_name.setdefault(entry.name, []).append(entry)
    return list(map(merge, by_name.values()))


def _additions(text: str, block: Block, known: Entry, wanted: Entry) -> Iterator[_Insertion]:
    """What has to be inserted to turn the entry of a block into the one that is wanted."""
    own_keys = [block.header, *(statement for key, statement in block.keys.items() if not _is_table(text, statement))]
    behind = max(own_keys, key=lambda statement: statement.end).end
    for key, value in values_as_toml(wanted).items():
        if key not in block.keys:
            yield behind, f"\n{key} = {value}"
        elif key in (*LIST_KEYS, "names"):
            present = items_as_toml(known, key)
            added = [item for item in items_as_toml(wanted, key) if item not in present]
            if added and _is_table(text, block.keys[key]):
                yield block.last.end, "".join(f"\n{item}" for item in added)
            elif added:
                yield from _into_list(text, block.keys[key], added)


def _is_table(text: str, statement: Statement) -> bool:
    return text[statement.start : statement.end].lstrip().startswith("[")


def _into_list(text: str, statement: Statement, added: Sequence[str]) -> Iterator[_Insertion]:
    """The items, to stand behind the last one of a list or an inline table; on lines of their own where that does."""
    pieces = [match for match in PIECE.finditer(text, statement.start, statement.end) if match.group()[0] not in "#\n"]
    last, closing = pieces[-2], pieces[-1]  # the last item, or the opening bracket
    between = text[last.end() : closing.start()]
    comma = "," in re.sub(r"#[^\n]*", "", between)
    if "\n" not in between:
        offset = last.end() + between.index(",") + 1 if comma else last.end()
        yield offset, " " * comma + ", " * (not comma and last.group() not in "[{") + ", ".join(added) + "," * comma
        return
    line = text[text.rfind("\n", 0, last.start()) + 1 : last.start()]
    indent = line[: len(line) - len(line.lstrip())]
    if not comma and last.group() not in "[{":
        yield last.end(), ","
    yield last.end() + between.index("\n"), "".join(f"\n{indent}{item}," for item in added)


def _starts(text: str) -> dict[int, int]:
    """Start of each header of a table that is no part of an entry -> where the comment right above it starts."""
    found: dict[int, int] = {}
    comment: int | None = None
    for statement in statements(text):
        source = text[statement.start : statement.end].strip()
        if source.startswith("#"):
            comment = statement.start if comment is None else comment
            continue
        if source.startswith("[") and not re.match(r"\[\[?\s*entry\s*\.", source):
            found[statement.start] = statement.start if comment is None else comment
        comment = None
    return found


def _ordered(piece: str) -> str:
    """One entry, or what stands outside of them, with its own keys in order; tables of an entry stay at its end."""
    lines = "\n".join(_trimmed(piece))
    if not entry_blocks(lines):
        return lines
    head: list[str] = []
    keyed: list[tuple[int, str]] = []
    tail: list[str] = []
    above: list[str] = []
    order: Mapping[str, int] = {key: place for place, key in enumerate(KEYS)}
    (block,) = entry_blocks(lines)
    key_at = {statement.start: key for key, statement in block.keys.items() if not _is_table(lines, statement)}
    seen_table = False
    for statement in statements(lines):
        above.append(lines[statement.start : statement.end])
        seen_table |= statement.start > block.header.start and _is_table(lines, statement)
        if seen_table:
            tail += above
        elif statement == block.header:
            head = above
        elif statement.start in key_at:
            keyed.append((order.get(key_at[statement.start], len(KEYS)), "\n".join(above)))
        else:
            continue
        above = []
    keyed.sort(key=lambda item: item[0])
    return "\n".join([*head, *(source.lstrip("\n") for _, source in keyed), *tail, *above])


def _trimmed(text: str) -> Iterator[str]:
    """The lines without white space at their ends, except within a statement, where it may be part of a string."""
    for statement in statements(text):
        source = text[statement.start : statement.end]
        yield source if '"""' in source or "'''" in source else "\n".join(map(str.rstrip, source.split("\n")))


def _ended(text: str) -> str:
    return text if not text or text.endswith("\n") else text + "\n"


def _verified(text: str, expected: Sequence[Entry], path: str) -> str:
    """The text, if it reads as these entries; so no slip of the layout can change a lexicon unseen.

    Raises:
        LexiconError: it does not.
    """
    try:
        tomllib.loads(text)
        found = _merged(entry for _, (_, entry) in _blocks(text, path))
    except (tomllib.TOMLDecodeError, LexiconError):
        found = []
    if found != list(expected):
        raise LexiconError("is laid out in a way that cannot be changed safely; change it by hand", path=path)
    return text
