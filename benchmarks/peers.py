"""How long asrfix takes beside others that correct names in text, on the same names and the same text.

    python benchmarks/peers.py --quick                        # a minute: does everything run
    python benchmarks/peers.py --json results.json            # everything: hours
    python benchmarks/peers.py --minutes 60 --names 100 1000 --systems asrfix asr-hotword

The others come from PyPI into a virtual environment of their own (``--env``), where they stay for the next time. What
is called of each, and how, stands on top of its file in ``adapters/``. A run is a whole process, ended after
``--limit`` CPU seconds; systems take turns within a round, and a ratio is between runs of the same round.

A table shows wall / CPU seconds, start-up included, and how many times asrfix's CPU time that is, with the least and
the most of the rounds. CPU time is user and system time: what else the machine does hardly moves it. "> 120 s" is a run
that was ended at the limit, or not begun because the system had not finished with fewer names or less text. Where runs
come from ``--keep``, a ratio is between two sessions, and only as good as the machine was equal in both.

The numbers of record stand in docs/performance.md.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path

from runs import Cell, Phase, Run, measured
from tables import details, overview

HERE = Path(__file__).parent
OURS = "asrfix"
ADAPTERS = {
    OURS: "this_project.py",
    "asr-hotword": "asr_hotword.py",
    "text-rewrite": "text_rewrite_rules.py",
    "phonofix": "phonofix_engines.py",
    "spaczz": "spaczz_matcher.py",
    "RapidFuzz windows": "window_scan.py",
}
PACKAGES = """asr-hotword==0.1.0 text-rewrite==0.3.1 phonofix==0.5.0 espeakng-loader==0.2.4 spaczz==0.6.1
rapidfuzz==3.14.6 numpy==2.4.6""".split()
SLOW = 15.0
"""A run of more CPU seconds is not repeated."""


def main() -> None:
    """Measure what is asked for, print the tables, write the runs as JSON."""
    options = _options()
    python = _environment(options.env)
    kept = [run for file in options.keep for run in _read(file)]
    runs: list[Run] = []
    for cell in _cells(options):
        for run in _measured(cell, runs, options, python):
            runs.append(run)
            print(f"{cell} {run.system}: {run.cpu:.2f} s {'' if run.finished else 'not finished'}", file=sys.stderr)
        if options.json:
            _write(options.json, _joined(kept, runs), python)
    everything, systems = _joined(kept, runs), list(ADAPTERS)
    print(overview(everything, systems), details(everything, systems), sep="\n\n")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "asrfix-peers")
    parser.add_argument("--env", type=Path, default=cache, help=f"where the others are installed (default {cache})")
    parser.add_argument("--languages", nargs="+", default=["en", "zh", "mixed"], choices=["en", "zh", "mixed"])
    parser.add_argument("--minutes", nargs="+", type=int, default=[1, 60, 600], help="of speech (default 1 60 600)")
    parser.add_argument("--names", nargs="+", type=int, default=[100, 1_000, 5_000, 10_000, 100_000])
    parser.add_argument("--systems", nargs="+", default=list(ADAPTERS), choices=list(ADAPTERS))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--limit", type=int, default=120, help="CPU seconds of one run (default 120)")
    parser.add_argument("--json", type=Path, help="write all runs here, after each cell")
    parser.add_argument("--keep", type=Path, nargs="+", default=[], help="earlier --json files to add to the tables")
    parser.add_argument("--quick", action="store_true", help="one round, one minute of speech, 100 names")
    options = parser.parse_args()
    if options.quick:
        options.rounds, options.minutes, options.names = 1, [1], [100]
    return options


def _cells(options: argparse.Namespace) -> Iterator[Cell]:
    for language in options.languages:
        yield Cell(language, minutes=0, names=1)  # start-up
        for minutes in sorted(options.minutes):
            for names in sorted(options.names):
                yield Cell(language, minutes, names)


def _environment(folder: Path) -> str:
    """The Python of the environment in ``folder``, which is made if it is not there or has other packages."""
    python, stamp = folder / "bin" / "python", folder / "installed.txt"
    wanted = "\n".join(PACKAGES)
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != wanted:
        print(f"installing {', '.join(PACKAGES)} into {folder}", file=sys.stderr)
        venv.create(folder, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *PACKAGES], check=True)
        stamp.write_text(wanted, encoding="utf-8")
    return str(python)


def _measured(cell: Cell, earlier: list[Run], options: argparse.Namespace, python: str) -> Iterator[Run]:
    """The runs of all rounds; a system that is slow, or did not finish less work earlier, has one."""
    with tempfile.TemporaryDirectory() as folder:
        words = _make_up(cell, folder)
        left = list(options.systems)
        for number in range(options.rounds):
            for system in list(left):
                unfinished = (run for run in earlier if run.system == system and not run.finished)
                if too_much := next((run for run in unfinished if cell.covers(run.cell)), None):
                    run = replace(too_much, cell=cell, tried=False, words=words)
                else:
                    command = _command(system, folder, python)
                    run = measured(command, cell, system, number, words=words, limit=options.limit)
                yield run
                if run.cpu > SLOW or not run.finished:
                    left.remove(system)


def _command(system: str, folder: str, python: str) -> list[str]:
    interpreter = sys.executable if system == OURS else python
    adapter = HERE / "adapters" / ADAPTERS[system]
    return [interpreter, str(adapter), str(Path(folder, "names.txt")), str(Path(folder, "text.txt"))]


def _make_up(cell: Cell, folder: str) -> int:
    """Write the names and the text of ``cell``; how many words they are.

    In a process of its own: the memory of this one would count as the least of any process it starts.
    """
    command = [sys.executable, str(HERE / "made_up.py"), cell.language, str(cell.minutes), str(cell.names), folder]
    made = subprocess.run(command, check=True, capture_output=True)
    return int(json.loads(made.stdout)["words"])


def _joined(kept: list[Run], runs: list[Run]) -> list[Run]:
    """``runs``, and those of ``kept`` whose cell and system are not among them."""
    now = {(run.cell, run.system) for run in runs}
    return [*(run for run in kept if (run.cell, run.system) not in now), *runs]


def _write(file: Path, runs: list[Run], python: str) -> None:
    packages = subprocess.run([python, "-m", "pip", "freeze"], check=True, capture_output=True, text=True).stdout
    result = {
        "python": platform.python_version(),
        "machine": f"{platform.machine()}, {os.cpu_count()} processors",
        "packages": packages.splitlines(),
        "runs": [asdict(run) for run in runs],
    }
    file.write_text(json.dumps(result, indent=1), encoding="utf-8")


def _read(file: Path) -> list[Run]:
    rows = json.loads(file.read_text(encoding="utf-8"))["runs"]
    phases = ("index", "scan")
    return [
        Run(**row | {"cell": Cell(**row["cell"])} | {name: row[name] and Phase(**row[name]) for name in phases})
        for row in rows
    ]


if __name__ == "__main__":
    main()
