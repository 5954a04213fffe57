"""The full-screen reviewer. The only module that needs textual, the extra ``tui``."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Input, Static

from asrfix.cli.reviewing import view
from asrfix.cli.reviewing.case import Case, Ending
from asrfix.cli.reviewing.keys import ACTIONS, NEXT, QUIT, TYPE
from asrfix.errors import InputError

_ACTS = {each.key: each.act for each in ACTIONS}
_ARROWS = {"j": "j,down", "k": "k,up"}


def review(case: Case) -> Ending:
    """Show a case on the full screen until the reviewer leaves it."""
    return Reviewer(case).run() or Ending.QUIT


class Reviewer(App[Ending]):
    """One transcript on the full screen."""

    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None
    CSS = """
    #progress { background: $primary; color: $text; padding: 0 1; }
    #question { padding: 1; text-wrap: nowrap; text-overflow: ellipsis; }
    #scope { padding: 0 1; color: $text-accent; }
    #told { padding: 0 1; color: $text-warning; }
    #keys { background: $panel; padding: 0 1; }
    #name:disabled { display: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(_ARROWS.get(each.key, each.key), f"act('{each.key}')") for each in ACTIONS),
        *(Binding(str(number), f"choose({number})") for number in range(1, 10)),
        Binding(TYPE, "type"),
        Binding("escape", "stop_typing"),
        Binding(NEXT, "leave('NEXT')"),
        Binding(QUIT, "leave('QUIT')"),
        Binding("ctrl+c", "leave('QUIT')", priority=True),
    ]

    def __init__(self, case: Case) -> None:
        super().__init__()
        self._case = case

    def compose(self) -> ComposeResult:
        """Progress on top, the question, where an answer holds, what went wrong, a line for typing, the keys."""
        yield Static(id="progress")
        with VerticalScroll(can_focus=False):
            yield Static(id="question")
        yield Static(id="scope")
        yield Static(id="told")
        yield Input(id="name", placeholder="the name that was said", disabled=True)
        yield Static(view.keys("type a name"), id="keys", markup=False)

    def on_mount(self) -> None:
        """Show the first question."""
        self._show()

    def action_act(self, key: str) -> None:
        """What the key does."""
        self._try(lambda: _ACTS[key](self._case))

    def action_choose(self, number: int) -> None:
        """Take another candidate."""
        self._try(lambda: self._case.sitting.choose(number))

    def action_type(self) -> None:
        """Let the reviewer type a name."""
        line = self.query_one(Input)
        line.disabled = False
        line.focus()
        self._show("Enter takes the name, Escape leaves it")

    def action_stop_typing(self) -> None:
        """Put the line for typing away."""
        line = self.query_one(Input)
        line.value = ""
        line.disabled = True
        self._show()

    def action_leave(self, ending: str) -> None:
        """Go to the next file, or quit."""
        self.exit(Ending[ending])

    def on_input_submitted(self, submitted: Input.Submitted) -> None:
        """Take the name that was typed."""
        self.action_stop_typing()
        self._try(lambda: self._case.sitting.name(submitted.value))

    def _try(self, act: Callable[[], None]) -> None:
        told = ""
        try:
            act()
        except InputError as error:
            told = str(error)
        self._show(told)

    def _show(self, told: str = "") -> None:
        case = self._case
        for name, lines in (
            ("progress", [view.progress(case)]),
            ("question", view.question(case)),
            ("scope", [f"answers hold for: {view.scope(case.sitting.desk)}"]),
            ("told", [told]),
        ):
            self.query_one(f"#{name}", Static).update(Text.from_ansi("\n".join(lines)))
