"""What reviewers decided, for the verbs that go by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from asrfix.cli.inputs import require_file
from asrfix.cli.terminal import tell

if TYPE_CHECKING:
    from asrfix.model import Finding, Report
    from asrfix.review.decisions import Decision
    from asrfix.transcript import Transcript

decisions_option = click.option(
    "--decisions",
    multiple=True,
    metavar="FILE",
    help="What asrfix review kept of your answers. May be repeated; where reviewers differ, nothing is done.",
)


class Decisions:
    """The decisions in these files, applied to one transcript after another.

    Raises:
        InputError: a file is missing or cannot be read.
    """

    def __init__(self, paths: tuple[str, ...]) -> None:
        from asrfix.review.file import read
        from asrfix.review.merging import merge

        for path in paths:
            require_file(path)
        self._decisions = merge(*map(read, paths))
        self._stale: set[Decision] = set(self._decisions)
        self._told: set[str] = set()

    def apply(self, transcript: Transcript, report: Report) -> Report:
        """The report after the decisions; where reviewers differ is told on standard error."""
        from asrfix.review.applying import apply

        applied = apply(transcript, report, self._decisions)
        self._stale.intersection_update(applied.stale)
        for finding in applied.contested:
            message = (
                f"{transcript.path or '-'}:{finding.line}: reviewers differ about “{finding.heard}”; decide it anew"
            )
            if message not in self._told:  # a transcript comes again after each round of corrections
                tell(message)
                self._told.add(message)
        return applied.report

    def tell_stale(self) -> None:
        """Tell of decisions that fit no transcript any more."""
        for decision in self._decisions:
            if decision in self._stale:
                tell(f"“{decision.heard}”, {decision.answer} by {decision.by}: no longer in the text; stale")


def is_open(finding: Finding) -> bool:
    """True for a finding that is left for a person: not where one has left a name as it was heard."""
    from asrfix.review.applying import is_kept

    return not is_kept(finding)
