"""``asrfix explain``: why a place was found, or was not."""

from __future__ import annotations

import re

import click

from asrfix.cli.inputs import (
    Reading,
    calibration_option,
    caution_option,
    lexicon_option,
    load_lexicon,
    make_corrector,
    read_transcript,
    reading_options,
)
from asrfix.cli.outcome import Outcome
from asrfix.cli.terminal import show

_EXAMPLES = """\b
Examples:
  asrfix explain interview.srt:32 -l names.toml
  asrfix explain interview.srt:32:26 -l names.toml --format json
  asrfix explain --text "She founded Rally Shark" -l ai-infra

Exit codes: 0 nothing was found there, 1 something was, 2 an error.
"""

_PLACE = re.compile(r"(?P<path>.+?):(?P<line>\d{1,9})(?::(?P<column>\d{1,9}))?", re.DOTALL)


@click.command(epilog=_EXAMPLES)
@click.argument("place", required=False, metavar="[FILE:LINE[:COLUMN]]")
@click.option("--text", help="Explain this text, not a place in a file.")
@lexicon_option
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@caution_option
@calibration_option
@reading_options
def explain(
    place: str | None,
    text: str | None,
    lexicons: tuple[str, ...],
    form: str,
    caution: str,
    calibration: str | None,
    reading: Reading,
) -> Outcome:
    """Tell why a name was suggested, or was not.

    Each piece of evidence is told with what it adds to the log-odds, and how sure asrfix is after it.
    """
    from asrfix.explain import explain as explained
    from asrfix.report.explanation import explanation_as_json, explanation_as_text
    from asrfix.transcript import from_text

    if (place is None) == (text is None):
        raise click.UsageError("Give either FILE:LINE[:COLUMN] or --text.")
    corrector = make_corrector(load_lexicon(lexicons), caution, calibration)
    if place is None:
        explanation = explained(corrector, from_text(text or ""))
    else:
        path, line, column = _parsed(place)
        explanation = explained(corrector, read_transcript(path, reading), line, column)
    show(explanation_as_json(explanation) if form == "json" else explanation_as_text(explanation))
    return Outcome.FINDINGS if any(own.shown for own in explanation.explained) else Outcome.NOTHING_FOUND


def _parsed(place: str) -> tuple[str, int, int | None]:
    """Path, line and column.

    Raises:
        click.UsageError: it is no place.
    """
    found = _PLACE.fullmatch(place)
    if found is None:
        raise click.UsageError(f"{place!r} is no place; write FILE:LINE or FILE:LINE:COLUMN.")
    return found["path"], int(found["line"]), int(found["column"]) if found["column"] else None
