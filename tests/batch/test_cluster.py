"""A real cluster on this machine: a scheduler and two workers, each a process of its own."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from asrfix.batch.cluster import cluster
from asrfix.batch.work import DIED, Kind, Result, Settings, Unit, correct
from asrfix.errors import AsrfixError, InputError, MissingExtraError

dask = pytest.importorskip("dask")
distributed = pytest.importorskip("distributed")

Batch = Callable[..., Any]
Tree = Callable[[str], dict[str, bytes]]


@pytest.fixture(scope="module")
def two_workers() -> Iterator[Any]:
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0") as two:
        yield two


def test_a_worker_that_is_killed_loses_nothing(corpus: Path, batch: Batch, tree: Tree, two_workers: Any) -> None:
    lines = [f'{{"x": "{"." * 9000}", "text": "Rally Shark {number}"}}\n' for number in range(150)]
    (corpus / "in/rows.jsonl").write_text("".join(lines))
    killed: list[int] = []

    def with_a_loss(settings: Settings, units: Iterable[Unit]) -> Iterator[tuple[Unit, Result | str]]:
        for unit, result in cluster(two_workers.scheduler_address)(settings, units):
            if not killed:
                killed.append(next(iter(two_workers.workers.values())).pid)
                os.kill(killed[0], signal.SIGKILL)
            yield unit, result

    done = batch("in", workers=with_a_loss)
    assert (done.errors, len(killed)) == (0, 1)
    by_cluster = tree("out")
    assert by_cluster["rows.jsonl"].decode() == "".join(lines).replace("Rally Shark", "RadixArk")
    (corpus / "out/.journal.jsonl").unlink()
    batch("in")
    assert tree("out") == by_cluster


def test_an_error_nobody_expected_is_of_one_unit_only(two_workers: Any, settings: Settings) -> None:
    strange = Unit(kind=Kind.TEXT, documents=(b"\xff",), name="rows", key=b"strange")
    good = Unit.of(settings, Kind.TEXT, [b"..."], "rows")
    results = {one.key: result for one, result in cluster(two_workers.scheduler_address)(settings, [strange, good])}
    assert "UnicodeDecodeError" in str(results[strange.key])
    assert results[good.key] == correct(settings, good)


def test_a_unit_that_kills_its_workers_fails(
    two_workers: Any, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(two_workers.scheduler, "allowed_failures", 0)  # three by default, which would take a while
    document: Any = SimpleNamespace(decode=lambda *_: os._exit(9))
    deadly = Unit(kind=Kind.TEXT, documents=(document,), name="rows", key=b"deadly")
    assert [result for _, result in cluster(two_workers.scheduler_address)(settings, [deadly])] == [DIED]


def test_nothing_to_do_is_no_problem(two_workers: Any, settings: Settings) -> None:
    assert list(cluster(two_workers.scheduler_address)(settings, [])) == []


def test_a_scheduler_that_is_gone_is_an_error(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    units = (Unit.of(settings, Kind.TEXT, [b"." * number], "rows") for number in range(1000))
    monkeypatch.setitem(dask.config.config["distributed"]["comm"]["timeouts"], "connect", "1s")
    with distributed.LocalCluster(n_workers=1, processes=False, dashboard_address=":0") as one:
        results = cluster(one.scheduler_address)(settings, units)
        next(results)
    with pytest.raises(AsrfixError, match="does not answer any more"):
        list(results)


def test_an_address_that_is_none_is_an_error(settings: Settings) -> None:
    with pytest.raises(InputError, match="no Dask scheduler answers at nowhere://"):
        list(cluster("nowhere://")(settings, []))


def test_without_dask_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingExtraError, match=r"asrfix\[dask\]"):
        cluster("tcp://127.0.0.1:8786")
