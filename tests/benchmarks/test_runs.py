from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from runs import Cell, measured

import asrfix

CELL = Cell("en", 1, 100)
ADAPTERS = Path(__file__).parents[2] / "benchmarks" / "adapters"


def test_a_run_is_measured_and_what_it_tells_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(asrfix.__file__).parents[1]))
    (tmp_path / "names.txt").write_text("RadixArk\n", encoding="utf-8")
    (tmp_path / "text.txt").write_text("Radix Arc was founded.\nNobody knew.\n", encoding="utf-8")
    command = [sys.executable, str(ADAPTERS / "this_project.py"), *map(str, sorted(tmp_path.iterdir()))]
    run = measured(command, CELL, "asrfix", 0, words=6, limit=60)
    assert run.finished
    assert run.counts == {"correct": 1}
    assert run.index is not None
    assert run.scan is not None
    assert 0 < run.index.cpu + run.scan.cpu < run.cpu
    assert run.peak_mb > 10


def test_a_run_that_takes_longer_than_its_limit_is_ended() -> None:
    run = measured([sys.executable, "-c", "while True: pass"], CELL, "endless", 0, words=6, limit=1)
    assert not run.finished
    assert run.scan is None
    assert run.cpu > 0.5


def test_a_run_that_fails_is_not_taken_for_a_slow_one() -> None:
    with pytest.raises(subprocess.CalledProcessError):
        measured([sys.executable, "-c", "raise SystemExit(3)"], CELL, "broken", 0, words=6, limit=60)


@pytest.mark.parametrize(
    ("other", "covered"),
    [(Cell("en", 1, 50), True), (Cell("en", 2, 50), False), (Cell("zh", 1, 50), False), (Cell("en", 0, 101), False)],
)
def test_a_cell_covers_what_is_no_more_of_the_same(other: Cell, covered: bool) -> None:
    assert CELL.covers(CELL)
    assert CELL.covers(other) is covered
