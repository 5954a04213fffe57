"""Worker processes, and what is left of a run when one is killed."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import asrfix
from asrfix.batch.local import processes
from asrfix.batch.run import Workers
from asrfix.batch.work import DIED, Kind, Result, Settings, Unit, correct

Batch = Callable[..., Any]
Tree = Callable[[str], dict[str, bytes]]


def unit(settings: Settings, number: int) -> Unit:
    """Work for which not even the tables of the language have to be loaded."""
    return Unit.of(settings, Kind.TEXT, [b"." * number], "rows")


class Deadly:
    """Kills the process that unpickles it."""

    def __reduce__(self) -> tuple[object, ...]:
        return os._exit, (9,)


def test_any_number_of_processes_gives_the_same(
    corpus: Path, batch: Batch, tree: Tree, in_this_process: Workers
) -> None:
    (corpus / "in/bad.srt").write_bytes(b"\0")
    batch("in", workers=processes(2))
    by_two = tree("out")
    (corpus / "out/.journal.jsonl").unlink()
    batch("in", workers=in_this_process)
    assert tree("out") == by_two


def test_a_killed_process_is_replaced_and_nothing_is_lost(settings: Settings) -> None:
    units = [unit(settings, number) for number in range(12)]
    results: dict[bytes, Result | str] = {}
    for one, result in processes(2)(settings, units):
        if not results:
            os.kill(multiprocessing.active_children()[0].pid or 0, signal.SIGKILL)
        results[one.key] = result
    assert results == {one.key: correct(settings, one) for one in units}


def test_only_the_unit_that_kills_its_process_fails(settings: Settings) -> None:
    units = [unit(settings, number) for number in range(4)]
    deadly = Unit(kind=Kind.TEXT, documents=(Deadly(),), name="rows", key=b"deadly")  # type: ignore[arg-type]
    results = {one.key: result for one, result in processes(1)(settings, [units[0], deadly, *units[1:]])}
    assert results == {deadly.key: DIED, **{one.key: correct(settings, one) for one in units}}


def test_an_error_nobody_expected_is_of_one_unit_only(settings: Settings) -> None:
    strange = Unit(kind=Kind.TEXT, documents=(b"\xff",), name="rows", key=b"strange")
    good = unit(settings, 1)
    results = {one.key: result for one, result in processes(1)(settings, [strange, good])}
    assert "UnicodeDecodeError" in str(results[strange.key])
    assert results[good.key] == correct(settings, good)


def test_processes_end_when_nobody_wants_the_rest(settings: Settings) -> None:
    results = processes(2)(settings, (unit(settings, number) for number in range(1000)))
    next(results)
    results.close()  # type: ignore[attr-defined]
    assert multiprocessing.active_children() == []


def test_where_no_process_can_be_started_it_is_told(corpus: Path) -> None:
    """A program that is read from standard input cannot be started a second time."""
    (corpus / "names.txt").write_text("".join(f"Somebody Number {number}\n" for number in range(5000)))
    program = b"from asrfix.cli import main; raise SystemExit(main(['batch', 'in', '-l', 'names.txt', '-o', 'out']))"
    done = subprocess.run([sys.executable, "-"], input=program, env=environment(), capture_output=True, timeout=100)
    assert done.returncode == 2
    assert b"worker processes cannot be started" in done.stderr


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="how to find the workers is known for Linux only")
def test_after_the_main_process_is_killed_the_next_run_goes_on(
    corpus: Path, batch: Batch, tree: Tree, settings: Settings
) -> None:
    lines = [f'{{"x": "{"." * 9000}", "text": "Rally Shark {number}"}}\n' for number in range(600)]
    (corpus / "in/rows.jsonl").write_text("".join(lines))
    journal = corpus / "out/.journal.jsonl"
    first = command(settings)
    while not (journal.exists() and journal.read_bytes().count(b"\n") >= 3):
        assert first.poll() is None
        time.sleep(0.01)
    workers = Path(f"/proc/{first.pid}/task/{first.pid}/children").read_text().split()
    first.kill()
    first.wait()
    assert workers
    while any(is_running(worker) for worker in workers):
        time.sleep(0.01)
    assert tree("out") == {}
    done = journal.read_bytes().count(b"\n")
    batch("in")
    assert (corpus / "out/rows.jsonl").read_text() == "".join(lines).replace("Rally Shark", "RadixArk")
    keys = [line[:80] for line in journal.read_bytes().splitlines() if line.endswith(b"}}")]
    assert 3 <= done <= len(keys) == len(set(keys))


def command(settings: Settings) -> subprocess.Popen[bytes]:
    """``asrfix batch`` with these settings."""
    names = str(settings.lexicon.entries[0].path)
    return subprocess.Popen(
        [sys.executable, "-m", "asrfix", "batch", "in", "-l", names, "-o", "out", "--processes", "2"],
        env=environment(),
        stderr=subprocess.DEVNULL,
    )


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(Path(asrfix.__file__).parent.parent)}


def is_running(process: str) -> bool:
    status = Path(f"/proc/{process}/stat")
    try:
        return status.read_text().rpartition(") ")[2][0] != "Z"
    except FileNotFoundError:
        return False
