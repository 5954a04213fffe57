"""Opens transcripts for review, each with what was decided before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from asrfix.cli.reviewing.case import Case
from asrfix.cli.terminal import tell
from asrfix.model import Verdict

if TYPE_CHECKING:
    from asrfix.cli.reviewing.player import Player
    from asrfix.model import Report
    from asrfix.transcript import Transcript


def kept_in(path: str) -> str:
    """The file of decisions that belongs to a transcript; a file of decisions is its own."""
    from asrfix.review.file import SUFFIX

    return path if path.endswith(SUFFIX) else path + SUFFIX


@dataclass(frozen=True, kw_only=True, slots=True)
class Office:
    """What is the same for all transcripts.

    ``decisions`` is the one file where all decisions are kept, None for one beside each transcript; ``everything`` says
    that what is safe to correct is asked as well.
    """

    check: Callable[[Transcript], Report]
    read: Callable[[str], Transcript]
    files: tuple[str, ...]
    decisions: str | None
    by: str
    everything: bool
    player: Player

    def kept_in(self, path: str) -> str:
        """Where the decisions about a transcript are kept."""
        return self.decisions or kept_in(path)

    def open(self, path: str, by: str | None = None) -> Case:
        """A transcript with its findings and what was decided on them; decisions that are stale are told.

        Raises:
            InputError: the transcript or its decisions cannot be read.
        """
        from asrfix.review import file
        from asrfix.review.applying import apply
        from asrfix.review.desk import Desk
        from asrfix.review.groups import ASKED
        from asrfix.review.sitting import Sitting

        transcript = self.read(path)
        report = self.check(transcript)
        kept = self.kept_in(path)
        decisions = file.read_if_there(kept)
        if self.decisions is None:
            for decision in apply(transcript, report, decisions).stale:
                tell(f"{path}: “{decision.heard}”, {decision.answer} by {decision.by}: no longer in the text; stale")
        desk = Desk.of(transcript.text, report, decisions, frozenset(Verdict) if self.everything else ASKED)
        return Case(
            path=path,
            transcript=transcript,
            sitting=Sitting(desk, by or self.by, partial(file.write, kept)),
            player=self.player,
            files_left=len(self.files) - self.files.index(path) - 1,
        )
