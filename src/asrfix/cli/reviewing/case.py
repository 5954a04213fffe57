"""What a front end is given."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from asrfix.cli.reviewing.player import Player
    from asrfix.review.sitting import Sitting
    from asrfix.transcript import Transcript


@dataclass(frozen=True, kw_only=True, slots=True)
class Case:
    """A transcript to review; ``files_left`` are those that come after it."""

    path: str
    transcript: Transcript
    sitting: Sitting
    player: Player
    files_left: int

    @property
    def groups(self) -> int:
        """How many groups there are, decided or not."""
        return len(self.sitting.desk.groups)

    @property
    def open_groups(self) -> int:
        """How many of them are still to be decided, in some place at least."""
        return self.groups - self.sitting.desk.done


class Ending(Enum):
    """How the reviewer left a transcript."""

    NEXT = "next file"
    QUIT = "quit"


FrontEnd: TypeAlias = "Callable[[Case], Ending]"
"""Shows a case until the reviewer leaves it."""
