"""One page for whoever translates, a person or a language model: which names there are, and how to write them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from asrfix.lexicon import Entry, Lexicon
from asrfix.model import Finding
from asrfix.translate.placeholders import placeholders
from asrfix.translate.prepare import Prepared
from asrfix.translate.table import Name, NameTable
from asrfix.translate.units import clock

_HEADINGS = {
    "person": "People",
    "organization": "Companies and organizations",
    "product": "Products",
    "place": "Places",
    "work": "Works",
    "event": "Events",
    "term": "Terms",
    None: "Other names",
}


def brief(prepared: Prepared, lexicon: Lexicon) -> str:
    """The page, in Markdown; pronouns and notes are those of the lexicon."""
    table = prepared.table
    entries = {entry.name: entry for entry in lexicon.entries}
    return "\n".join(
        [
            f"# Names in {_cell(table.path or 'the transcript')}: {table.source_language} to {table.target_language}",
            "",
            *_about_placeholders(table),
            *_settled(table, entries),
            *_terms(prepared.terms),
            *_unresolved([name for name in table.names if not name.status.is_settled], table),
            *_unprotected(prepared.unprotected),
            *_unsure(prepared.unsure),
        ]
    )


def _about_placeholders(table: NameTable) -> Iterator[str]:
    if table.names:
        first = table.names[0]
        example = placeholders(table.style, table.tag).write(first.id, first.target)
        yield f"In the prepared file each name is a placeholder: `{example}` stands for {_cell(first.target)}."
        yield "Carry each placeholder over exactly once and unchanged, to where the name belongs in the sentence."
        yield "Where you write names yourself, write them as below."
        yield ""


def _settled(table: NameTable, entries: dict[str, Entry]) -> Iterator[str]:
    settled = [name for name in table.names if name.status.is_settled]
    for kind, heading in _HEADINGS.items():
        rows = dict.fromkeys(_row(name, entries) for name in settled if name.type == kind)
        if rows:
            yield from _table_of(heading, ("In the text", "Write", "Pronouns", "Note"), rows)


def _row(name: Name, entries: dict[str, Entry]) -> tuple[str, ...]:
    entry = entries.get(name.entry or "")
    pronouns, note = (entry.pronouns, entry.note) if entry else (None, None)
    return name.source, _written(name), pronouns or "", note or ""


def _written(name: Name) -> str:
    return f"{name.target} — pinyin, no form is listed" if name.romanised else name.target


def _terms(terms: dict[str, str]) -> Iterator[str]:
    if terms:
        yield from _table_of("Trade terms, not protected", ("In the text", "Write"), sorted(terms.items()))


def _unresolved(names: Sequence[Name], table: NameTable) -> Iterator[str]:
    if not names:
        return
    yield "## Unresolved names"
    yield ""
    yield f"Nobody has settled these. Carry them unchanged, each time with the mark “{_cell(table.mark)}”."
    yield "Do not guess the name or translate it, and do not turn the mark into a doubt about what the sentence says."
    yield ""
    rows = dict.fromkeys((name.source, _written(name), name.suggestion or "", _place(name)) for name in names)
    yield from _rows(("Heard", "Write", "May be", "Place"), rows)


def _unprotected(names: Sequence[Name]) -> Iterator[str]:
    if names:
        yield from _table_of(
            "Names without a placeholder",
            ("In the text", "Write", "Place"),
            [(name.source, _written(name), _place(name)) for name in names],
        )


def _unsure(findings: Sequence[Finding]) -> Iterator[str]:
    if findings:
        yield "## To be checked before translation"
        yield ""
        yield "These may be names that were misheard, or ordinary words. They stand as they were heard."
        yield ""
        rows = [(one.heard, one.suggestion or "", _line(one.line, one.time)) for one in findings]
        yield from _rows(("Heard", "May be", "Place"), rows)


def _table_of(heading: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"## {heading}"
    yield ""
    yield from _rows(head, rows)


def _rows(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    for row in (head, ["---"] * len(head), *rows):
        yield "| " + " | ".join(map(_cell, row)) + " |"
    yield ""


def _cell(text: str) -> str:
    r"""Text that Markdown shows as it is; "|" ends a cell and "<" begins a tag."""
    return " ".join(text.split()).replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;").replace("`", "\\`")


def _place(name: Name) -> str:
    return _line(name.line, name.time)


def _line(line: int | None, time: float | None) -> str:
    return f"line {line}" if time is None else clock(time)
