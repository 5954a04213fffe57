"""``asrfix review``: decide what is in doubt, once per garble."""

from __future__ import annotations

import getpass
import sys

import click

from asrfix.cli.inputs import (
    STDIN,
    Reading,
    caution_option,
    files_argument,
    lexicon_option,
    load_lexicon,
    make_corrector,
    read_transcript,
    reading_options,
    require_file,
)
from asrfix.cli.outcome import Outcome, Run
from asrfix.cli.reviewing import exchange
from asrfix.cli.reviewing.case import Ending, FrontEnd
from asrfix.cli.reviewing.office import Office, kept_in
from asrfix.cli.reviewing.player import Player
from asrfix.cli.terminal import tell
from asrfix.errors import MissingExtraError

_EXAMPLES = """\b
Examples:
  asrfix review talk.srt -l names.toml
  asrfix review talk.srt -l names.toml --audio talk.mp3
  asrfix fix talk.srt -l names.toml --decisions talk.srt.asrfix.json
  asrfix review talk.srt -l names.toml --export-prompt prompt.txt
  asrfix review talk.srt -l names.toml --import answers.json
  asrfix review --merge mara.asrfix.json tom.asrfix.json -o both.asrfix.json
  asrfix review --stats talk.srt

Exit codes: 0 all is decided, 1 something is open or reviewers differ, 2 an error (the other files are still shown).
"""


@click.command(epilog=_EXAMPLES)
@files_argument
@lexicon_option
@click.option(
    "--decisions", metavar="FILE", help="Keep the answers there; by default beside each FILE, as FILE.asrfix.json."
)
@click.option("--by", metavar="NAME", help="Who decides; by default the name you are logged in with.")
@click.option("--all", "everything", is_flag=True, help="Also ask about what is safe to correct.")
@click.option("--plain", "line_by_line", is_flag=True, help="Ask line by line, not on the full screen.")
@click.option("--audio", metavar="FILE", help="The recording, to hear a place with ffplay, mpv or sox.")
@click.option("--export", "questions", metavar="FILE", help="Write what is open as JSON, for a program to answer.")
@click.option("--export-prompt", "prompt", metavar="FILE", help="The same as a prompt for a language model.")
@click.option("--import", "answers", metavar="FILE", help="Take the answers of a program.")
@click.option("--stats", is_flag=True, help="Show how often suggestions were accepted, by how sure they were.")
@click.option("--merge", is_flag=True, help="Merge FILEs of decisions; with -o, into a file.")
@click.option("-o", "--output", metavar="FILE", help="Where to write merged decisions.")
@caution_option
@reading_options
def review(
    files: tuple[str, ...],
    lexicons: tuple[str, ...],
    decisions: str | None,
    by: str | None,
    everything: bool,
    line_by_line: bool,
    audio: str | None,
    questions: str | None,
    prompt: str | None,
    answers: str | None,
    stats: bool,
    merge: bool,
    output: str | None,
    caution: str,
    reading: Reading,
) -> Outcome:
    """Decide what is in doubt, once per garble.

    The transcripts are not changed; give the decisions to asrfix fix --decisions. Each answer is saved at once, so you
    can quit at any time and go on later.
    """
    if merge:
        _refuse(
            lexicons, decisions, questions, prompt, answers, stats, told="--merge takes files of decisions, and -o."
        )
        return exchange.merge_files(files, output or STDIN)
    _refuse(output, told="-o goes with --merge.")
    if stats:
        _refuse(questions, prompt, answers, told="--stats goes with --decisions only.")
        return exchange.show_statistics([decisions] if decisions else [kept_in(path) for path in files])
    if sum(option is not None for option in (questions, prompt, answers)) > 1:
        raise click.UsageError("--export, --export-prompt and --import exclude each other.")
    if audio is not None and len(files) > 1:
        raise click.UsageError("--audio goes with a single FILE.")
    if audio is not None:
        require_file(audio)
    if STDIN in files:
        raise click.UsageError("Standard input is for your answers; give the transcript as a file.")
    office = Office(
        check=make_corrector(load_lexicon(lexicons), caution, None).check,
        read=lambda path: read_transcript(path, reading),
        files=files,
        decisions=decisions,
        by=by or _login(),
        everything=everything,
        player=Player(audio),
    )
    run = Run()
    if answers is not None:
        return exchange.take_answers(run, office, answers)
    if questions is not None:
        return exchange.write_questions(run, office, questions)
    if prompt is not None:
        return exchange.write_prompt(run, office, prompt)
    return _ask(run, office, _line_by_line() if line_by_line else _front_end())


def _ask(run: Run, office: Office, front_end: FrontEnd) -> Outcome:
    """Show the reviewer one transcript after another."""
    for case in run.over(office.files, office.open):
        ending = front_end(case) if case.open_groups else Ending.NEXT
        case.player.stop()
        kept = f"; answers are in {office.kept_in(case.path)}" if case.sitting.desk.decisions else ""
        tell(f"{case.path}: {case.groups - case.open_groups} of {case.groups} groups decided{kept}")
        if case.open_groups:
            run.note(Outcome.FINDINGS)
        if ending is Ending.QUIT:
            break
    return run.outcome


def _refuse(*options: object, told: str) -> None:
    """Raise an error where one of these options was given."""
    if any(options):
        raise click.UsageError(told)


def _front_end() -> FrontEnd:
    """The full screen where there is one, else line by line."""
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):  # textual draws on the third
        return _line_by_line()
    try:
        return _full_screen()
    except MissingExtraError as error:
        tell(f"{error}; asking line by line until then")
        return _line_by_line()


def _line_by_line() -> FrontEnd:
    from asrfix.cli.reviewing import plain

    return plain.review


def _full_screen() -> FrontEnd:
    """The full-screen reviewer.

    Raises:
        MissingExtraError: textual is not installed.
    """
    try:
        from asrfix.cli.reviewing import screen
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in {"rich", "textual"}:  # rich comes with textual
            raise
        raise MissingExtraError("the full screen needs textual; install it with pip install 'asrfix[tui]'") from None
    return screen.review


def _login() -> str:
    try:
        return getpass.getuser()
    except (ImportError, KeyError, OSError):  # Python before 3.13 tells in one of these ways that there is none
        return "reviewer"
