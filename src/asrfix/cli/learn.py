"""``asrfix learn``: what an editor's corrections teach about names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

import asrfix
from asrfix.cli.inputs import Reading, completes_files, lexicon_option, load_lexicon, read_transcript, reading_options
from asrfix.cli.lexicon.file import change, require_toml
from asrfix.cli.outcome import Outcome
from asrfix.cli.terminal import show, tell

if TYPE_CHECKING:
    from asrfix.learn import Lesson

_EXAMPLES = """\b
Examples:
  asrfix learn talk.raw.srt talk.edited.srt > learned.toml
  asrfix learn talk.raw.srt talk.edited.srt -l names.toml
  asrfix learn talk.raw.srt talk.edited.srt -l names.toml --write

Exit codes: 0 nothing to learn, or it is written; 1 a proposal; 2 an error (nothing is written).
"""


@click.command(epilog=_EXAMPLES)
@click.argument("raw", metavar="RAW", shell_complete=completes_files)
@click.argument("edited", metavar="EDITED", shell_complete=completes_files)
@lexicon_option
@click.option("--write", "wanted", is_flag=True, help="Add the proposal to the lexicon, a TOML file.")
@reading_options
def learn(raw: str, edited: str, lexicons: tuple[str, ...], wanted: bool, reading: Reading) -> Outcome:
    """Learn names and mishearings from an edited transcript.

    RAW is what the recogniser wrote, EDITED the same after a person corrected it; they may be of different formats.
    Proposed is a lexicon with what the editor changed about names, and where; changes of style are left out. Ordinary
    words, and words that were let stand elsewhere, are bound to words nearby or not proposed at all.
    """
    from asrfix.learn import as_patch, lessons, read_edition
    from asrfix.matching.index import LexiconIndex

    if wanted:
        require_toml(_only(lexicons))
    index = LexiconIndex(load_lexicon(lexicons) if lexicons else asrfix.Lexicon.from_names([]))
    edition = read_edition(read_transcript(raw, reading), read_transcript(edited, reading), index)
    taught = lessons([edition], index)
    if not taught:
        tell("the editor changed no name that the lexicon does not know already")
        return Outcome.NOTHING_FOUND
    if wanted:
        return _write(lexicons[0], taught)
    show(as_patch(taught))
    return Outcome.FINDINGS


def _only(lexicons: tuple[str, ...]) -> str:
    if len(lexicons) != 1:
        raise click.UsageError("Where to write it? Give one lexicon with -l, a TOML file.")
    return lexicons[0]


def _write(path: str, taught: list[Lesson]) -> Outcome:
    from asrfix.learn import proposed
    from asrfix.lexicon.toml_edit import with_entries

    entries = proposed(taught)
    change(path, lambda text: with_entries(text, entries, path))
    heard = sum(len(entry.heard_as) for entry in entries)
    tell(f"{path}: {heard} mishearings of {len(entries)} names added; {len(taught) - heard} are not safe to list")
    return Outcome.NOTHING_FOUND
