from __future__ import annotations

import pytest
from runs import Cell, Phase, Run
from tables import Ratio, details, overview, ratio

CELL = Cell("en", 60, 1_000)


def run(system: str, cpu: float, number: int = 0, *, finished: bool = True) -> Run:
    phase = Phase(wall=cpu, cpu=cpu / 2)
    return Run(
        cell=CELL,
        system=system,
        round=number,
        wall=2 * cpu,
        cpu=cpu,
        peak_mb=50 + number,
        words=9_000,
        finished=finished,
        index=phase if finished else None,
        scan=phase if finished else None,
        counts={"replaced": 3} if finished else {},
    )


def test_ratios_are_between_runs_of_the_same_round() -> None:
    ours = [run("ours", cpu, number) for number, cpu in enumerate((1, 2, 4))]
    theirs = [run("theirs", cpu, number) for number, cpu in enumerate((3, 8, 8, 100))]
    assert ratio(ours, theirs) == Ratio(median=3, least=2, most=4)


def test_a_system_that_did_not_finish_takes_at_least_so_many_times_as_long() -> None:
    assert str(ratio([run("ours", 2)], [run("theirs", 120, finished=False)])) == ">60×"
    assert str(ratio([run("ours", 120, finished=False)], [run("theirs", 60)])) == "<0.50×"


def test_where_neither_finished_or_no_round_is_shared_there_is_no_ratio() -> None:
    assert ratio([run("ours", 120, finished=False)], [run("theirs", 120, finished=False)]) is None
    assert ratio([run("ours", 1, 0)], [run("theirs", 1, 1)]) is None


@pytest.mark.parametrize(
    ("value", "written"),
    [(Ratio(3, 2, 4), "3.0× (2.0–4.0)"), (Ratio(3, 3, 3), "3.0×"), (Ratio(0.5, 0.44, 25), "0.50× (0.44–25)")],
)
def test_a_ratio_is_written_with_its_spread(value: Ratio, written: str) -> None:
    assert str(value) == written


def test_the_overview_has_a_row_a_number_of_names_and_a_column_a_system() -> None:
    table = overview([run("theirs", 3), run("slow", 120, finished=False), run("ours", 2)], ["ours", "theirs", "slow"])
    assert table.splitlines() == [
        "English, 1 h:",
        "",
        "| names | ours | theirs | slow |",
        "| --- | --- | --- | --- |",
        "| 1,000 | 4.0 / 2.0 s | 6.0 / 3.0 s, **1.5×** | > 240 / 120 s, **>60×** |",
    ]


def test_a_system_that_was_not_measured_leaves_its_place_empty() -> None:
    assert overview([run("theirs", 3)], ["ours", "theirs"]).endswith("| 1,000 |  | 6.0 / 3.0 s |")


def test_details_are_those_of_finished_runs() -> None:
    table = details([run("theirs", 3, 0), run("theirs", 5, 1), run("slow", 120, finished=False)], ["theirs", "slow"])
    assert table.splitlines()[2:] == ["| en 1 h | 1,000 | theirs | 2.0 | 2.0 | 4,500 | 51 | 3 replaced |"]
