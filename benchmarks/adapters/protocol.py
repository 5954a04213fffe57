"""What an adapter of a system measured by ``benchmarks/peers.py`` does: read, prepare, scan, say how long it took.

An adapter is a script started with a file of names and a file of text, one sentence a line, by the Python that has
the system installed. It uses nothing of asrfix.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

Scan = Callable[[list[str]], dict[str, int]]
"""Looks at all sentences and counts what it found, each count named in the system's own terms."""


def run(prepare: Callable[[list[str]], Scan]) -> None:
    """Print as JSON what the scan counted, and the wall and CPU seconds of ``prepare`` and of the scan.

    ``prepare`` takes the names and builds whatever the system builds once for a list of names.
    """
    names, sentences = (Path(file).read_text(encoding="utf-8").splitlines() for file in sys.argv[1:])
    began = _clocks()
    scan = prepare(names)
    prepared = _clocks()
    counts = scan(sentences)
    done = _clocks()
    print(json.dumps({"counts": counts, "index": _between(began, prepared), "scan": _between(prepared, done)}))


def _clocks() -> tuple[float, float]:
    return time.perf_counter(), time.process_time()


def _between(begin: tuple[float, float], end: tuple[float, float]) -> dict[str, float]:
    return {"wall": end[0] - begin[0], "cpu": end[1] - begin[1]}
