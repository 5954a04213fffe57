"""``asrfix lexicon convert``: from and to the lists of other programs."""

from __future__ import annotations

import click

from asrfix.cli.inputs import completes_files
from asrfix.cli.lexicon.file import create, output_option, read_entries
from asrfix.cli.outcome import Outcome
from asrfix.cli.terminal import show, tell

_FORMATS = (
    *("toml", "json", "csv", "tsv", "txt", "tbx", "deepl"),
    *("deepgram", "assemblyai", "aws", "whisper", "funasr", "capswriter"),
)
_SHOWN = 5

_EXAMPLES = """\b
Examples:
  asrfix lexicon convert names.csv --to toml -o names.toml
  asrfix lexicon convert names.toml --to whisper
  asrfix lexicon convert hotwords.txt --from funasr --to toml
  asrfix lexicon convert names.toml --to deepl -o glossary.csv

What the format cannot hold is told on standard error.
"""


@click.command(epilog=_EXAMPLES)
@click.argument("lexicon", metavar="LEXICON", shell_complete=completes_files)
@click.option("--to", "target", type=click.Choice(_FORMATS), required=True, help="The format to write.")
@click.option("--from", "source", type=click.Choice(_FORMATS), help="The format of LEXICON, if its name does not tell.")
@output_option
def convert(lexicon: str, target: str, source: str | None, output: str | None) -> Outcome:
    """Convert a list of names.

    So that one list also feeds the recogniser and the translator: vocabulary lists of Deepgram, AssemblyAI and Amazon
    Transcribe (aws), an initial_prompt for Whisper, hot words for FunASR and CapsWriter, TBX, and DeepL glossaries.
    """
    from asrfix.vocabulary import FORMATS

    entries = read_entries(lexicon, source)
    written = FORMATS[target].write(entries)
    if output is None:
        show([written.text])
    else:
        create(output, written.text)
    lost = FORMATS[target].lost(entries)
    if lost:
        tell(f"{target} has no place for {', '.join(lost)}")
    if written.left_out:
        more = f" and {len(written.left_out) - _SHOWN} more" if len(written.left_out) > _SHOWN else ""
        tell(f"left out: {', '.join(written.left_out[:_SHOWN])}{more}")
    return Outcome.NOTHING_FOUND
