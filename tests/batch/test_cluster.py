"""A real cluster on this machine: a scheduler and two workers, each a process of its own."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest

from asrfix.batch.cluster import cluster
from asrfix.batch.work import Kind, Result, Settings, Unit, correct

distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def dask() -> Iterator[Any]:
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as two:
        yield two


def test_a_worker_that_is_killed_loses_nothing(dask: Any, settings: Settings) -> None:
    units = [Unit.of(settings, Kind.TEXT, [b"Rally Shark %d" % number], "rows") for number in range(60)]
    results: dict[bytes, Result | str] = {}
    for one, result in cluster(dask.scheduler_address)(settings, units):
        if not results:
            os.kill(next(iter(dask.workers.values())).pid, signal.SIGKILL)
        assert one.key not in results
        results[one.key] = result
    assert results == {one.key: correct(settings, one) for one in units}
