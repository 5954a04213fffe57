"""The keys, the same in every front end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from asrfix.review.sitting import Sitting

if TYPE_CHECKING:
    from asrfix.cli.reviewing.case import Case


@dataclass(frozen=True, slots=True)
class Key:
    """A key, the word that says what it does, and what it does."""

    key: str
    word: str
    act: Callable[[Case], None]


def _on_sitting(action: Callable[[Sitting], None]) -> Callable[[Case], None]:
    def act(case: Case) -> None:
        action(case.sitting)

    return act


def listen(case: Case) -> None:
    """Play the place under the cursor.

    Raises:
        InputError: it cannot be played, or nothing is left.
    """
    case.player.play(case.transcript, case.sitting.desk.finding)


ACTIONS = (
    Key("a", "accept", _on_sitting(Sitting.accept)),
    Key("r", "reject", _on_sitting(Sitting.reject)),
    Key("h", "as heard", _on_sitting(Sitting.leave_as_heard)),
    Key("o", "only here / all", _on_sitting(Sitting.switch_scope)),
    Key("j", "next place", _on_sitting(Sitting.next_place)),
    Key("k", "place before", _on_sitting(Sitting.previous_place)),
    Key("s", "skip", _on_sitting(Sitting.skip)),
    Key("u", "undo", _on_sitting(Sitting.undo)),
    Key("l", "listen", listen),
)
TYPE, NEXT, QUIT = "t", "f", "q"
"""Keys that a front end handles: type a name, next file, quit."""
