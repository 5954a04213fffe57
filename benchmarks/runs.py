"""One run of one system as a process of its own: what it took, or that it did not finish."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from typing import IO, cast


@dataclass(frozen=True, order=True)
class Cell:
    """What is looked for in what: the language, the minutes of speech (0: one sentence) and the number of names."""

    language: str
    minutes: int
    names: int

    def covers(self, other: Cell) -> bool:
        """Whether this is at least as much work as ``other``."""
        return self.language == other.language and self.minutes >= other.minutes and self.names >= other.names


@dataclass(frozen=True)
class Phase:
    """Seconds of one part of a run."""

    wall: float
    cpu: float


@dataclass(frozen=True, kw_only=True)
class Run:
    """What a run took, start-up of the process included: seconds, and the most memory it held, in MB.

    Where ``finished`` is false the run was ended at its time limit, or not begun because ``system`` had not finished
    less work (``tried`` is false then); the figures are then what it takes at least.
    """

    cell: Cell
    system: str
    round: int
    wall: float
    cpu: float
    peak_mb: float
    words: int
    finished: bool = True
    tried: bool = True
    index: Phase | None = None
    scan: Phase | None = None
    counts: dict[str, int] = field(default_factory=dict)


def measured(command: list[str], cell: Cell, system: str, number: int, *, words: int, limit: int) -> Run:
    """Run ``command``, an adapter that prints JSON (``adapters/protocol.py``), for at most ``limit`` CPU seconds.

    CPU time is user and system time of the process and its children. One that hangs is ended after ten times the limit.
    Raises CalledProcessError if the command fails.
    """
    began = time.perf_counter()
    limited = ["sh", "-c", f'ulimit -t {limit}; exec "$@"', "sh", *command]
    process = subprocess.Popen(limited, stdout=subprocess.PIPE, start_new_session=True)
    hanging = threading.Timer(10 * limit, os.killpg, (process.pid, signal.SIGKILL))
    hanging.start()
    with cast("IO[bytes]", process.stdout) as output:
        printed = output.read()
    _pid, status, usage = os.wait4(process.pid, 0)
    hanging.cancel()
    wall = time.perf_counter() - began
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, -signal.SIGXCPU, -signal.SIGKILL):
        raise subprocess.CalledProcessError(process.returncode, command)
    told = {} if process.returncode else json.loads(printed.splitlines()[-1])
    return Run(
        cell=cell,
        system=system,
        round=number,
        wall=wall,
        cpu=usage.ru_utime + usage.ru_stime,
        peak_mb=usage.ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10),
        words=words,
        finished=not process.returncode,
        index=Phase(**told["index"]) if told else None,
        scan=Phase(**told["scan"]) if told else None,
        counts=told.get("counts", {}),
    )
