"""``asrfix calibrate``: learn from a user's own decisions how sure asrfix has to be."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from asrfix.cli.outcome import Outcome
from asrfix.cli.terminal import show, tell

if TYPE_CHECKING:
    from asrfix.calibration import Decision

_EXAMPLES = """\b
Examples:
  asrfix calibrate *.asrfix.json -o calibration.toml
  asrfix calibrate decisions.jsonl -o calibration.toml
  asrfix check interview.srt -l names.toml --calibration calibration.toml

Exit codes: 0 done, 2 an error.
"""


@click.command(epilog=_EXAMPLES)
@click.argument("decisions", nargs=-1, required=True, metavar="DECISIONS…")
@click.option("-o", "--output", metavar="FILE", help="Write the calibration there, not to standard output.")
def calibrate(decisions: tuple[str, ...], output: str | None) -> Outcome:
    """Fit how sure asrfix is to your own decisions.

    DECISIONS are what asrfix review kept (.json), or JSON Lines: for each finding you have looked at, its confidence
    and whether you accepted it, as in {"confidence": 0.83, "accepted": true}. At least 50 are needed, of both kinds.
    """
    from asrfix.calibration import fit, to_toml
    from asrfix.matching.weights import shipped
    from asrfix.transcript import write

    made = [decision for path in decisions for decision in _read(path)]
    fitted = fit(made, shipped())
    if output is None:
        show([to_toml(fitted)])
    else:
        write(output, to_toml(fitted).encode())
    accepted = sum(decision.accepted for decision in made)
    tell(f"fitted to {len(made)} decisions, {accepted} of them accepted")
    return Outcome.NOTHING_FOUND


def _read(path: str) -> Iterable[Decision]:
    from asrfix.calibration import Decision, read_decisions
    from asrfix.review.decisions import Answer
    from asrfix.review.file import read
    from asrfix.review.statistics import judged

    if not path.endswith(".json"):
        return read_decisions(path)
    return (Decision(confidence, answer is Answer.ACCEPTED) for confidence, answer in judged(read(path)))
