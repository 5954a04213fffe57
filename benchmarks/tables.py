"""Medians and ratios of runs, as tables in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from statistics import median

from runs import Cell, Run

LANGUAGES = {"en": "English", "zh": "Chinese", "mixed": "Chinese with English in it"}

TICK = 0.01
"""CPU seconds that some systems cannot tell from none."""


@dataclass(frozen=True)
class Ratio:
    """How many times the CPU time of one system another one takes: median over the rounds, least and most.

    ``bound`` is ">" where the other did not finish, "<" where the one did not, "" where both did.
    """

    median: float
    least: float
    most: float
    bound: str = ""

    def __str__(self) -> str:
        least, most = _short(self.least), _short(self.most)
        spread = "" if self.bound or least == most else f" ({least}–{most})"
        return f"{self.bound}{_short(self.median)}×{spread}"


def ratio(ours: list[Run], theirs: list[Run]) -> Ratio | None:
    """CPU time of ``theirs`` over that of ``ours`` in the same round; None if no round has both or neither finished."""
    rounds = {run.round: run for run in ours}
    pairs = [(rounds[run.round], run) for run in theirs if run.round in rounds]
    pairs = [(our, their) for our, their in pairs if our.finished or their.finished]
    if not pairs:
        return None
    ratios = [their.cpu / our.cpu for our, their in pairs]
    bound = "" if all(our.finished and their.finished for our, their in pairs) else "<" if theirs[0].finished else ">"
    return Ratio(median(ratios), min(ratios), max(ratios), bound)


def overview(runs: list[Run], systems: list[str]) -> str:
    """A table for each language and length of text: wall and CPU seconds, and the ratio to the first of ``systems``."""
    parts = []
    for (language, minutes), cells in _grouped(run.cell for run in runs):
        rows = [
            [f"{cell.names:,}", *(_cell(_of(runs, cell, system), _of(runs, cell, systems[0])) for system in systems)]
            for cell in cells
        ]
        parts.append(f"{LANGUAGES[language]}, {_length(minutes)}:\n\n" + _markdown(["names", *systems], rows))
    return "\n\n".join(parts)


def details(runs: list[Run], systems: list[str]) -> str:
    """A row for each cell and system: index and scan alone, speed, memory, and what was found."""
    header = "text,names,system,index s,scan s,words/s,MB,found".split(",")
    rows = []
    for cell in sorted({run.cell for run in runs}):
        for system in systems:
            done = [run for run in _of(runs, cell, system) if run.finished]
            if done:
                rows.append([f"{cell.language} {_length(cell.minutes)}", f"{cell.names:,}", system, *_parts(done)])
    return _markdown(header, rows)


def _parts(done: list[Run]) -> Iterator[str]:
    index = median(run.index.cpu for run in done if run.index)
    scan = median(run.scan.cpu for run in done if run.scan)
    speed = f"{done[0].words / scan:,.0f}" if scan > TICK else ""
    yield from (_short(index), _short(scan), speed, f"{max(run.peak_mb for run in done):.0f}")
    yield ", ".join(f"{count} {kind}" for kind, count in sorted(done[0].counts.items()))


def _cell(runs: list[Run], ours: list[Run]) -> str:
    if not runs:
        return ""
    more = "" if all(run.finished for run in runs) else "> "
    seconds = f"{more}{_short(median(run.wall for run in runs))} / {_short(median(run.cpu for run in runs))} s"
    times = None if runs == ours else ratio(ours, runs)
    return seconds if times is None else f"{seconds}, **{times}**"


def _of(runs: list[Run], cell: Cell, system: str) -> list[Run]:
    return [run for run in runs if run.cell == cell and run.system == system]


def _grouped(cells: Iterable[Cell]) -> list[tuple[tuple[str, int], list[Cell]]]:
    groups: dict[tuple[str, int], list[Cell]] = {}
    for cell in sorted(set(cells)):
        groups.setdefault((cell.language, cell.minutes), []).append(cell)
    return list(groups.items())


def _length(minutes: int) -> str:
    if not minutes:
        return "one sentence"
    return f"{minutes // 60} h" if minutes % 60 == 0 else f"{minutes} min"


def _short(number: float) -> str:
    return f"{number:.2f}" if number < 1 else f"{number:.1f}" if number < 20 else f"{number:,.0f}"


def _markdown(header: list[str], rows: list[list[str]]) -> str:
    return "\n".join(f"| {' | '.join(row)} |" for row in [header, ["---"] * len(header), *rows])
