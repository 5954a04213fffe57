"""``asrfix eval``: measure on text of which it is known what was said."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from asrfix.cli.inputs import (
    Reading,
    calibration_option,
    caution_option,
    lexicon_option,
    load_lexicon,
    load_weights,
    read_transcript,
    reading_options,
    require_file,
)
from asrfix.cli.outcome import Outcome
from asrfix.cli.terminal import show
from asrfix.errors import InputError

if TYPE_CHECKING:
    from asrfix.evaluate import Document
    from asrfix.lexicon import Lexicon

_EXAMPLES = """\b
Examples:
  asrfix eval before.srt after.srt -l names.toml
  asrfix eval seeds/infra-talk-en.txt seeds/panel-zh.txt
  asrfix eval documents.jsonl --format json

Exit codes: 0 done, 2 an error.
"""


@click.command("eval", epilog=_EXAMPLES)
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@lexicon_option
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@caution_option
@calibration_option
@reading_options
def evaluate(
    files: tuple[str, ...],
    lexicons: tuple[str, ...],
    form: str,
    caution: str,
    calibration: str | None,
    reading: Reading,
) -> Outcome:
    """Measure what is found, missed and harmed.

    FILE… are two states of a transcript, before and after somebody corrected it; or transcripts that have a
    FILE.gold.jsonl beside them, with the misheard places; or .jsonl files of documents with what was said. The latter
    two may name their lexicon themselves.
    """
    from asrfix.evaluate import evaluate as measure
    from asrfix.matching.weights import Caution
    from asrfix.report.evaluation import evaluation_as_json, evaluation_as_text

    names = load_lexicon(lexicons) if lexicons else None
    documents = _documents(files, names, reading)
    evaluation = measure(documents, weights=load_weights(calibration), caution=Caution(caution))
    show(evaluation_as_json(evaluation) if form == "json" else evaluation_as_text(evaluation))
    return Outcome.NOTHING_FOUND


def _documents(files: tuple[str, ...], names: Lexicon | None, reading: Reading) -> Iterator[Document]:
    from asrfix.evaluate import before_and_after, read_annotated, read_documents
    from asrfix.evaluate.documents import GOLD

    for path in files:
        require_file(path)
    if len(files) == 2 and not any(path.endswith(".jsonl") or Path(path + GOLD).exists() for path in files):
        before, after = (read_transcript(path, reading) for path in files)
        yield before_and_after(before, after, names or load_lexicon(()))
        return
    for path in files:
        if path.endswith(".jsonl"):
            yield from read_documents(path, names)
        elif Path(path + GOLD).exists():
            yield read_annotated(read_transcript(path, reading), path + GOLD, names)
        else:
            raise InputError(f"what was said here? write {path}{GOLD}, or give two files, before and after", path=path)
