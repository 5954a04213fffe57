"""What the user names on the command line: transcripts and lexicons.

The rooms of the engine are imported where they are used, here and in the verbs, so that ``--help`` does not wait for
them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from difflib import get_close_matches
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

import asrfix
from asrfix.cli.terminal import tell
from asrfix.errors import InputError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from asrfix.calibration import Calibration
    from asrfix.matching.weights import Weights
    from asrfix.transcript import Transcript

_R = TypeVar("_R")

STDIN = "-"
"""The file name that stands for standard input."""
MOST_MEGABYTES = 32
"""As :data:`asrfix.transcript.MOST_BYTES`."""
_MEGABYTE = 1_000_000


def _known_encoding(_context: click.Context, _parameter: click.Parameter, name: str | None) -> str | None:
    if name is None:
        return None
    try:
        "a".encode(name)
    except LookupError:
        raise click.BadParameter(f"{name!r} is no encoding Python knows; try utf-8, gb18030, big5 or cp1252") from None
    return name


def _known_format(_context: click.Context, _parameter: click.Parameter, name: str | None) -> str | None:
    from asrfix.transcript import FORMATS

    if name is not None and name not in FORMATS:
        raise click.BadParameter(f"{name!r} is no format of transcripts; it can be {', '.join(FORMATS)}")
    return name


def completes_files(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Let the shell complete the name of a file."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(begun, type="file")]


def _completes_lexicons(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    from asrfix.lexicon import shipped

    names = [name for name in shipped() if name.startswith(begun)]
    return [*map(CompletionItem, names), *completes_files(context, parameter, begun)]


files_argument = click.argument("files", nargs=-1, required=True, metavar="FILE…", shell_complete=completes_files)

lexicon_option = click.option(
    "-l",
    "--lexicon",
    "lexicons",
    multiple=True,
    metavar="LEXICON",
    shell_complete=_completes_lexicons,
    help="The true names: TOML, CSV, TSV, JSON, text or compiled, or the name of a shipped lexicon. May be repeated.",
)

caution_option = click.option(
    "--caution",
    type=click.Choice(["low", "normal", "high"]),
    default="normal",
    show_default=True,
    help="How little risk of a wrong change to take; low changes and shows more.",
)

calibration_option = click.option(
    "--calibration", metavar="FILE", help="What asrfix calibrate made of your own decisions."
)

min_confidence_option = click.option(
    "--min-confidence",
    type=click.FloatRange(0, 1),
    default=0.0,
    metavar="P",
    help="Leave out findings that are less sure than this, from 0 to 1.",
)

also_option = click.option(
    "--also", type=click.Choice(["review"]), help="Also write the suggestions that are for review."
)


@dataclass(frozen=True, slots=True)
class Reading:
    """The names of the encoding and the format of transcripts; None is found out by looking at each file.

    ``most_bytes`` is the size from which on a transcript is refused.
    """

    encoding: str | None = None
    format: str | None = None
    most_bytes: int = MOST_MEGABYTES * _MEGABYTE


def _in_bytes(_context: click.Context, _parameter: click.Parameter, megabytes: int) -> int:
    return megabytes * _MEGABYTE


encoding_option = click.option(
    "--encoding",
    metavar="NAME",
    callback=_known_encoding,
    help="How the transcripts are encoded; found out by looking at them where this is not given.",
)

_format_option = click.option(
    "--input-format",
    metavar="NAME",
    callback=_known_format,
    help="What the transcripts are, such as srt or json; told from their names and content where this is not given.",
)

size_option = click.option(
    "--max-size",
    "most_bytes",
    type=click.IntRange(1),
    callback=_in_bytes,
    default=MOST_MEGABYTES,
    show_default=True,
    metavar="MB",
    help="Refuse transcripts that are larger.",
)


def reading_options(command: Callable[..., _R]) -> Callable[..., _R]:
    """The options that say how transcripts are to be read; the command gets them as one :class:`Reading`."""

    @wraps(command)
    def with_reading(*, encoding: str | None, input_format: str | None, most_bytes: int, **others: object) -> _R:
        return command(reading=Reading(encoding, input_format, most_bytes), **others)

    return encoding_option(_format_option(size_option(with_reading)))


def read_transcript(path: str, reading: Reading) -> Transcript:
    """Read a transcript, or standard input for ``-``; a guessed encoding is told on standard error.

    Raises:
        TranscriptError: it cannot be read.
    """
    from asrfix import transcript

    if path == STDIN:
        read = transcript.from_stream(sys.stdin.buffer, **asdict(reading))
    else:
        require_file(path)
        read = transcript.read(path, **asdict(reading))
    if read.encoding_guessed:
        tell(f"{path}: taken for {read.encoding}, which is a guess; if it is wrong, give --encoding")
    return read


def load_lexicon(names: tuple[str, ...]) -> asrfix.Lexicon:
    """The lexicon made of these files and shipped lexicons.

    Raises:
        click.UsageError: none is named.
        InputError: there is no such file or shipped lexicon.
        LexiconError: one cannot be loaded.
    """
    from asrfix.lexicon import shipped

    if not names:
        raise click.UsageError(
            "Which names are the right ones? Give a lexicon with -l FILE, or one that comes with asrfix: "
            + ", ".join(f"-l {name}" for name in shipped())
        )
    lexicon = asrfix.Lexicon.load(*map(known_lexicon, names))
    for reason in lexicon.stale:
        tell(f"{reason}; it is compiled anew" if len(names) == 1 else f"{reason}; compile it again")
    if lexicon.stale and len(names) == 1:
        lexicon = _compiled_anew(lexicon, names[0])
    if not lexicon.entries:
        tell(f"no name can be used in {', '.join(names)}; asrfix lexicon check tells why")
    return lexicon


def _compiled_anew(lexicon: asrfix.Lexicon, path: str) -> asrfix.Lexicon:
    """Write a compiled lexicon again and read it; where that cannot be done it is told, and the lexicon stays."""
    try:
        asrfix.Corrector(lexicon).save(path)
    except InputError as error:
        tell(error)
        return lexicon
    return asrfix.Lexicon.load(path)


def make_corrector(lexicon: asrfix.Lexicon, caution: str, calibration: str | None) -> asrfix.Corrector:
    """The corrector for a lexicon, with the calibration in a file if one is given.

    Raises:
        InputError: the calibration cannot be used.
    """
    return asrfix.Corrector(lexicon, caution=asrfix.Caution(caution), weights=load_weights(calibration))


def load_weights(calibration: str | None) -> Weights:
    """The shipped weights, with the calibration in a file if one is given. Raises as :func:`load_calibration`."""
    from asrfix.matching.weights import shipped

    found = load_calibration(calibration)
    return found.applied_to(shipped()) if found else shipped()


def load_calibration(path: str | None) -> Calibration | None:
    """The calibration in a file, if one is given.

    Raises:
        InputError: it cannot be used.
    """
    from asrfix.calibration import read
    from asrfix.matching.weights import shipped

    if path is None:
        return None
    require_file(path)
    return read(path, shipped())


def known_lexicon(name: str) -> str:
    """The name, if there is a file or a shipped lexicon of that name.

    Raises:
        InputError: there is neither; names that look alike are suggested.
    """
    from asrfix.lexicon import shipped

    if name not in shipped():
        require_file(name, others=shipped())
    return name


def require_file(name: str, others: Iterable[str] = ()) -> None:
    """Raise an error if there is no such file.

    Args:
        name: the path.
        others: what may have been meant besides the files of the same folder.

    Raises:
        InputError: it suggests what may have been meant.
    """
    try:
        Path(name).stat()
    except FileNotFoundError:
        alike = [*_neighbours_like(Path(name)), *get_close_matches(name, others)]
        remedy = f"did you mean {' or '.join(alike)}?" if alike else "check the name and the folder"
        raise InputError(f"there is no such file; {remedy}", path=name) from None
    except (OSError, ValueError):
        return  # it may be there; reading it will tell what is wrong


def _neighbours_like(path: Path) -> list[str]:
    try:
        names = [one.name for one in path.parent.iterdir()]
    except OSError:
        return []
    return [str(path.parent / name) for name in get_close_matches(path.name, names)]
