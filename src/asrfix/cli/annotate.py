"""``asrfix annotate``: write doubt about names into the text, and take it out again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from asrfix.cli.decided import Decisions, decisions_option
from asrfix.cli.delivery import Delivery, delivery, diff_option, in_place_option
from asrfix.cli.inputs import (
    Reading,
    calibration_option,
    caution_option,
    files_argument,
    lexicon_option,
    load_lexicon,
    make_corrector,
    read_transcript,
    reading_options,
)
from asrfix.cli.outcome import Outcome, Run
from asrfix.cli.terminal import tell
from asrfix.errors import InputError

if TYPE_CHECKING:
    from asrfix.edition import Edition, Style
    from asrfix.model import Report
    from asrfix.transcript import Transcript

_EXAMPLES = """\b
Examples:
  asrfix annotate interview.txt -l names.toml > annotated.txt
  asrfix annotate *.md -l names.toml --style footnotes -o annotated
  asrfix annotate 访谈.txt -l names.toml --style house.toml --diff
  asrfix annotate talk.txt -l names.toml --decisions talk.txt.asrfix.json
  asrfix annotate annotated.txt --strip > interview.txt

Exit codes: 0 no name is in doubt, 1 some are, 2 an error (the other files are still annotated).
"""


@click.command(epilog=_EXAMPLES)
@files_argument
@lexicon_option
@click.option(
    "--style",
    "style_name",
    metavar="STYLE",
    help="inline (the default), notes or footnotes, in the language of the text; a style by its full name, such as "
    "zh-notes; or the TOML file of a house style.",
)
@click.option(
    "--lang",
    type=click.Choice(["auto", "zh", "en"]),
    default="auto",
    show_default=True,
    help="The language to write doubt in; by default that of the text.",
)
@click.option("--strip", is_flag=True, help="Take marks and notes out again; needs no lexicon.")
@click.option("-o", "--output", "folder", metavar="DIR", help="Write the files into this folder.")
@in_place_option
@diff_option
@decisions_option
@caution_option
@calibration_option
@reading_options
def annotate(
    files: tuple[str, ...],
    lexicons: tuple[str, ...],
    style_name: str | None,
    lang: str,
    strip: bool,
    folder: str | None,
    in_place: bool,
    diff: bool,
    decisions: tuple[str, ...],
    caution: str,
    calibration: str | None,
    reading: Reading,
) -> Outcome:
    """Write doubt about names into the text, as an editor would.

    What is safe is corrected, the rest is marked, and notes at the end list every name. The text of a single file goes
    to standard output; several files need -o, --in-place or --diff. FILE - is standard input.
    """
    styles = _Styles(style_name, lang)
    if strip:
        return _strip(files, reading, styles, delivery(files, folder, in_place, diff))
    names = load_lexicon(lexicons)
    deliver = delivery(files, folder, in_place, diff)
    corrector = make_corrector(names, caution, calibration)
    decided = Decisions(decisions)
    run = Run()

    def check(text: Transcript) -> Report:
        return decided.apply(text, corrector.check(text))

    def work(path: str) -> tuple[str, Transcript, Style, Edition]:
        from asrfix import edition

        transcript = read_transcript(path, reading)
        style = styles.for_text(transcript.text)
        annotated = edition.annotate(transcript, check, style, styles.known())
        deliver(path, transcript, annotated.data)
        return path, transcript, style, annotated

    for path, transcript, style, annotated in run.over(files, work):
        if _told(path, transcript, style, annotated):
            run.note(Outcome.FINDINGS)
    decided.tell_stale()
    return run.outcome


def _told(path: str, transcript: Transcript, style: Style, edition: Edition) -> int:
    """Tell what was done; returns how many places are in doubt."""
    from asrfix.edition import Kind, records

    corrected = edition.count(Kind.CORRECT)
    doubtful = sum(map(edition.count, Kind)) - corrected + edition.left
    if not edition.is_new:
        tell(f"{path}: annotated before, nothing added; --strip gives the plain text back")
        return doubtful
    tell(f"{path}: {corrected} corrected, {doubtful} in doubt")
    if edition.left:
        tell(f"{path}: {edition.left} of them without a mark, which could not be told from the text around it")
    if edition.notes and not records(style, transcript.format):
        holder = f"the style {style.name}" if style.notes is None else transcript.format
        tell(f"{path}: no notes are written, for {holder} has none; what was heard for corrected names is kept nowhere")
    return doubtful


def _strip(files: tuple[str, ...], reading: Reading, styles: _Styles, deliver: Delivery) -> Outcome:
    run = Run()

    def work(path: str) -> None:
        from asrfix import edition

        transcript = read_transcript(path, reading)
        stripped = edition.strip(transcript, styles.known())
        deliver(path, transcript, stripped.data)
        if stripped.data == transcript.rewrite(()):
            tell(f"{path}: no marks of a known style; name the style it was annotated in with --style")
        if stripped.lost:
            places = ", ".join(map(str, stripped.lost))
            tell(f"{path}: edited since, and left there as it is: {places}")

    for _ in run.over(files, work):
        pass
    return run.outcome


class _Styles:
    """The style that was asked for: one for all files, or one for each language."""

    def __init__(self, name: str | None, lang: str) -> None:
        from asrfix.edition import LANGUAGES, load_style, shipped_styles

        self._lang = lang
        shipped = {shipped: load_style(shipped) for shipped in shipped_styles()}
        kind = name or "inline"
        self._by_language = {
            language: shipped[f"{language}-{kind}"] for language in LANGUAGES if f"{language}-{kind}" in shipped
        }
        self._shipped = tuple(shipped.values())
        if not self._by_language:
            style = load_style(kind)
            if lang not in ("auto", style.language):
                raise InputError(f"the style is for {style.language}, not for {lang}; leave out --lang", path=kind)
            self._by_language = dict.fromkeys(LANGUAGES, style)

    def for_text(self, text: str) -> Style:
        """The style for a text."""
        from asrfix.edition import language_of

        return self._by_language[language_of(text) if self._lang == "auto" else self._lang]

    def known(self) -> tuple[Style, ...]:
        """Every style whose marks are recognised, the one that was asked for first."""
        return tuple(dict.fromkeys([*self._by_language.values(), *self._shipped]))
