"""How long ``asrfix batch`` takes on a folder, with one process and with several, and when there is nothing left to do.

    python benchmarks/batch.py [--files 200] [--processes 2]

The files are the transcripts of seeds/ over and over, each with a line of its own, so that no two are the same. Beside
the time that passed stands that of the processors, which other programs disturb less. The numbers of record stand in
docs/performance.md.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from itertools import cycle, islice
from pathlib import Path

_SEEDS = Path(__file__).parents[1] / "seeds"


def main() -> None:
    """Make the folder, run the program, print what it took."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", type=int, default=200)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        size = _fill(Path(folder, "in"), options.files)
        print(f"{options.files} files, {size / 1e6:.1f} MB")
        for processes in (1, options.processes):
            out = Path(folder, f"by{processes}")
            _measure(f"{processes} processes", Path(folder, "in"), out, processes, size)
            _measure("again, nothing to do", Path(folder, "in"), out, processes, size)


def _fill(folder: Path, count: int) -> int:
    """Write the files; their bytes."""
    folder.mkdir()
    seeds = sorted(path for path in _SEEDS.iterdir() if path.suffix in {".srt", ".txt"})
    for number, seed in enumerate(islice(cycle(seeds), count)):
        text = seed.read_text(encoding="utf-8")
        (folder / f"{number:05}-{seed.name}").write_text(f"{text}\n\nThis is number {number}.\n", encoding="utf-8")
    return sum(path.stat().st_size for path in folder.iterdir())


def _measure(what: str, source: Path, out: Path, processes: int, size: int) -> None:
    arguments = ("batch", str(source), "-l", "ai-infra", "-o", str(out), "--processes", str(processes))
    before, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run([sys.executable, "-m", "asrfix", *arguments], check=False, stderr=subprocess.DEVNULL)
    seconds, after = time.perf_counter() - begin, resource.getrusage(resource.RUSAGE_CHILDREN)
    worked = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(
        f"{what}: {seconds:.1f} s, {worked:.1f} s of processors, {size / seconds / 1000:,.0f} kB/s, "
        f"largest process {after.ru_maxrss / 1024:.0f} MB"
    )


if __name__ == "__main__":
    main()
