"""``asrfix translate``: names before and after translation."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

import asrfix
from asrfix.cli.inputs import (
    STDIN,
    Reading,
    encoding_option,
    lexicon_option,
    load_lexicon,
    read_transcript,
    reading_options,
    size_option,
)
from asrfix.cli.outcome import Outcome
from asrfix.cli.terminal import show, tell
from asrfix.errors import InputError
from asrfix.report.visible import visible

if TYPE_CHECKING:
    from asrfix.translate import Damage, Fault, FaultKind, Name, NameTable, Prepared

_STYLES = ("sentinel", "xml", "xml-tag", "html")
_GLOSSARIES = ("csv", "tsv", "tbx")
_ORDERS = ("western", "chinese")

_EXAMPLES = """\b
Examples:
  asrfix translate prepare talk.srt -l names.toml --to en -o work
  asrfix translate restore translated.srt --names work/talk.names.json -o talk.en.srt
  asrfix translate verify talk.srt talk.en.srt --names work/talk.names.json
"""


@click.group(epilog=_EXAMPLES)
def translate() -> None:
    """Carry names safely through a translation.

    Prepare the text for an engine, restore the names in what it gives back, and verify any translation.
    """


names_option = click.option("--names", "names_file", metavar="FILE", help="The names file that prepare wrote.")
to_option = click.option("--to", metavar="LANGUAGE", help="The language of the translation: en, zh, es …")
from_option = click.option(
    "--from", "source_language", metavar="LANGUAGE", help="The language of the source; told from its script by default."
)
romanise_option = click.option(
    "--romanise",
    type=click.Choice(_ORDERS),
    help="Write Chinese names that have no form in the language in pinyin, the family name last or first.",
)
mark_option = click.option(
    "--mark", metavar="TEXT", help="What to put behind a name that nobody settled, such as ' (nombre según el audio)'."
)

_PREPARE_EXAMPLES = """\b
Examples:
  asrfix translate prepare talk.srt -l names.toml --to en -o work
  asrfix translate prepare talk.md -l names.toml --to zh --protect xml --glossary tbx
  asrfix translate prepare 访谈.txt -l names.toml --to en --romanise western

Exit codes: 0 every name is settled, 1 some are left for a person, 2 an error (nothing is written).
"""


@translate.command(epilog=_PREPARE_EXAMPLES)
@click.argument("file", metavar="FILE")
@lexicon_option
@to_option
@from_option
@click.option("-o", "--output", "folder", metavar="DIR", default=".", help="Where to write; here by default.")
@click.option(
    "--protect",
    type=click.Choice(_STYLES),
    default="sentinel",
    show_default=True,
    help="What stands for a name: a word such as XQ1Z, an empty tag, a tag around it, or a span with translate=no.",
)
@click.option("--glossary", type=click.Choice(_GLOSSARIES), default="csv", show_default=True, help="Its format.")
@romanise_option
@mark_option
@reading_options
def prepare(
    file: str,
    lexicons: tuple[str, ...],
    to: str | None,
    source_language: str | None,
    folder: str,
    protect: str,
    glossary: str,
    romanise: str | None,
    mark: str | None,
    reading: Reading,
) -> Outcome:
    """Correct what is safe, and hide each name from the engine.

    Written are NAME.prepared.EXT for the engine, NAME.names.json to restore the names, NAME.glossary.EXT for the
    engine's glossary, and NAME.brief.md for whoever translates.
    """
    from asrfix.translate import GLOSSARIES, NameOrder, brief, prepare

    lexicon = load_lexicon(lexicons)
    prepared = prepare(
        read_transcript(file, reading),
        asrfix.Corrector(lexicon),
        to=_required(to),
        source_language=source_language,
        style=protect,
        order=NameOrder(romanise) if romanise else None,
        mark=mark,
    )
    path = Path("stdin" if file == STDIN else file)
    suffix = path.suffix or ".txt"
    _write_all(
        Path(folder),
        {
            f"{path.stem}.names.json": prepared.table.to_json().encode(),
            f"{path.stem}.glossary.{glossary}": GLOSSARIES[glossary](prepared).encode(),
            f"{path.stem}.brief.md": brief(prepared, lexicon).encode(),
            f"{path.stem}.prepared{suffix}": prepared.content,  # last, so that it never stands there without its names
        },
    )
    return _told(file, prepared)


def _required(to: str | None) -> str:
    if to is None:
        raise click.UsageError("Into which language? Give --to, such as --to en.")
    return to


def _told(file: str, prepared: Prepared) -> Outcome:
    """Tell what was done and what is left for a person."""
    names = prepared.table.names
    unresolved = sum(not name.status.is_settled for name in names)
    tell(f"{file}: {len(names)} names protected, {unresolved} of them as heard")
    for name in prepared.unprotected:
        tell(f"line {name.line}: {name.source} takes no placeholder here; look after it in the translation")
    if prepared.unsure:
        tell(f"{len(prepared.unsure)} places may be names or ordinary words; look at them first (asrfix check)")
    return Outcome.FINDINGS if unresolved or prepared.unprotected or prepared.unsure else Outcome.NOTHING_FOUND


def _write_all(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files into a folder, which is made if need be. Raises InputError where one cannot be written."""
    from asrfix.transcript import write

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"this folder cannot be made: {error.strerror}", path=str(folder)) from None
    for name, content in files.items():
        write(folder / name, content)


_RESTORE_EXAMPLES = """\b
Examples:
  asrfix translate restore translated.srt --names talk.names.json -o talk.en.srt
  asrfix translate restore translated.txt --names talk.names.json > talk.en.txt

Exit codes: 0 every name is back, 1 some were lost or doubled, 2 an error (nothing is written).
"""


@translate.command(epilog=_RESTORE_EXAMPLES)
@click.argument("translated", metavar="TRANSLATED")
@names_option
@click.option("-o", "--output", metavar="FILE", help="Where to write; standard output by default.")
@encoding_option
@size_option
def restore(
    translated: str, names_file: str | None, output: str | None, encoding: str | None, most_bytes: int
) -> Outcome:
    """Put the names back into a translated file.

    Each placeholder that was lost, doubled or altered is told with the sentence it came from.
    """
    from asrfix import transcript
    from asrfix.translate import reading_format, restore

    table = _names(names_file)
    read = transcript.read(translated, encoding=encoding, format=reading_format(table), most_bytes=most_bytes)
    restored = restore(read, table)
    for damage in restored.damage:
        tell(_described(damage))
    if output is None:
        sys.stdout.buffer.write(restored.content)
        sys.stdout.buffer.flush()
    else:
        transcript.write(output, restored.content)
    lost = any(damage.kind.needs_a_look for damage in restored.damage)
    return Outcome.FINDINGS if lost else Outcome.NOTHING_FOUND


def _described(damage: Damage) -> str:
    written = f" ({' | '.join(damage.found)})" if damage.found else ""
    if damage.name is None:
        return f"{damage.kind}{written}: no name has this number"
    return f"{damage.kind}: {damage.name.target}{written}, line {damage.name.line}: {damage.name.sentence}"


_VERIFY_EXAMPLES = """\b
Examples:
  asrfix translate verify talk.srt talk.en.srt --names talk.names.json
  asrfix translate verify talk.srt talk.en.srt -l names.toml --to en --format json

Exit codes: 0 nothing found, or hints alone, 1 faults, 2 an error.
"""


@translate.command(epilog=_VERIFY_EXAMPLES)
@click.argument("source", metavar="SOURCE")
@click.argument("translated", metavar="TRANSLATED")
@names_option
@lexicon_option
@to_option
@from_option
@romanise_option
@mark_option
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@reading_options
def verify(
    source: str,
    translated: str,
    names_file: str | None,
    lexicons: tuple[str, ...],
    to: str | None,
    source_language: str | None,
    romanise: str | None,
    mark: str | None,
    form: str,
    reading: Reading,
) -> Outcome:
    """Check the names of a translation, whoever made it.

    The names are those of a names file, or are found in SOURCE with -l and --to.
    """
    from asrfix.translate import NameOrder, prepare, verify

    if (names_file is None) == (not lexicons):
        raise click.UsageError("Which names? Give --names FILE, or -l LEXICON and --to LANGUAGE.")
    original = read_transcript(source, reading)
    if names_file is not None:
        table = _names(names_file)
    else:
        order = NameOrder(romanise) if romanise else None
        corrector = asrfix.Corrector(load_lexicon(lexicons))
        table = prepare(
            original, corrector, to=_required(to), source_language=source_language, order=order, mark=mark
        ).table
    faults = verify(original, read_transcript(translated, Reading(most_bytes=reading.most_bytes)), table)
    show(_FORMATS[form](translated, faults))
    return Outcome.NOTHING_FOUND if all(fault.kind.is_hint for fault in faults) else Outcome.FINDINGS


def _as_text(path: str, faults: tuple[Fault, ...]) -> Iterator[str]:
    for fault in faults:
        place = f"{path}:{fault.line}:{fault.column}" if fault.line else path
        kind = f"hint: {fault.kind}" if fault.kind.is_hint else str(fault.kind)
        yield visible(f"{place}: {kind}: {fault.text}{_told_of(fault.kind, fault.name)}") + "\n"


def _told_of(kind: FaultKind, name: Name | None) -> str:
    """What is to be known of the name to judge the fault."""
    from asrfix.translate import FaultKind

    if name is None:
        return ""
    if kind is FaultKind.SPELLING:
        return f" (for {name.target})"
    if kind is FaultKind.PRONOUN:
        return f" ({name.target}: {name.pronouns})"
    return f" (from line {name.line}: {name.sentence})"


def _as_json(path: str, faults: tuple[Fault, ...]) -> Iterator[str]:
    import json
    from dataclasses import asdict

    yield json.dumps({"path": path, "faults": [asdict(fault) for fault in faults]}, ensure_ascii=False, indent=1) + "\n"


_FORMATS = {"text": _as_text, "json": _as_json}


def _names(path: str | None) -> NameTable:
    """The table in a names file.

    Raises:
        click.UsageError: none is given.
        InputError: it cannot be used.
    """
    from asrfix.translate import NameTable

    if path is None:
        raise click.UsageError("Which names? Give --names FILE, which prepare wrote.")
    return NameTable.load(path)
