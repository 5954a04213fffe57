"""The command line: one file a verb. This is the only room that prints, and the only one that knows exit codes."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

import click

from asrfix import __version__
from asrfix.cli.annotate import annotate
from asrfix.cli.batch import batch
from asrfix.cli.calibrate import calibrate
from asrfix.cli.check import check
from asrfix.cli.completion import VARIABLE, completion
from asrfix.cli.discover import discover
from asrfix.cli.eval import evaluate
from asrfix.cli.explain import explain
from asrfix.cli.fix import fix
from asrfix.cli.learn import learn
from asrfix.cli.lexicon import lexicon
from asrfix.cli.outcome import Outcome
from asrfix.cli.review import review
from asrfix.cli.stream import stream
from asrfix.cli.terminal import abandon_stdout, tell, use_utf8
from asrfix.cli.translate import translate
from asrfix.errors import AsrfixError
from asrfix.report.visible import visible

_EXAMPLES = """\b
Examples:
  asrfix check interview.srt -l names.toml          what was misheard, and why
  asrfix fix interview.srt -l names.toml -o fixed   correct what is safe
  asrfix check interview.srt -l ai-infra            with a lexicon that comes with asrfix
"""


@click.group(epilog=_EXAMPLES)
@click.version_option(__version__, prog_name="asrfix")
def root() -> None:
    """Find the names speech recognition misheard, by sound, and put right what is safe.

    Reports go to standard output, everything else to standard error. Exit codes: 0 nothing found, 1 findings, 2 an
    error, 130 interrupted.
    """


for _verb in (
    annotate,
    batch,
    calibrate,
    check,
    completion,
    discover,
    evaluate,
    explain,
    fix,
    learn,
    lexicon,
    review,
    stream,
    translate,
):
    root.add_command(_verb)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code.

    Args:
        arguments: what follows the program's name; by default that of this process.
    """
    use_utf8()
    try:
        code = _run(sys.argv[1:] if arguments is None else list(arguments))
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read the report has seen enough
        abandon_stdout()
        return Outcome.FINDINGS
    except OSError as error:  # of the machine, not of a file the user named: standard output on a full disk, say
        abandon_stdout()
        tell(error)
        return Outcome.ERROR
    except (KeyboardInterrupt, click.Abort):
        tell("interrupted")
        return Outcome.INTERRUPTED
    except click.ClickException as error:
        shown = io.StringIO()
        error.show(shown)
        click.echo("\n".join(map(visible, shown.getvalue().split("\n"))), nl=False, err=True)
        return Outcome.ERROR
    except AsrfixError as error:
        tell(error)
        return Outcome.ERROR
    except Exception:  # noqa: BLE001 - a crash must not look like findings to a script
        import traceback

        traceback.print_exc()
        tell("this is a bug in asrfix; please report it with the lines above")
        return Outcome.ERROR
    return code


def _run(arguments: list[str]) -> int:
    asked = os.environ.get(VARIABLE)
    if asked:
        from click.shell_completion import shell_complete

        return shell_complete(root, {}, "asrfix", VARIABLE, asked)
    try:
        with root.make_context("asrfix", arguments) as context:
            return int(root.invoke(context))
    except click.exceptions.Exit as done:
        return done.exit_code
