from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from asrfix.batch import local
from asrfix.batch.work import correct
from asrfix.cli import terminal

Asrfix = Callable[..., Any]


@pytest.fixture(autouse=True)
def _workers_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def here(_number: int) -> Callable[..., Any]:
        return lambda settings, units: ((unit, correct(settings, unit)) for unit in units)

    monkeypatch.setattr(local, "processes", here)


def test_files_are_written_as_fix_writes_them(asrfix: Asrfix, folder: Path) -> None:
    files = ("talk.txt", "clean.txt")
    assert asrfix("fix", *files, "-l", "names.toml", "-o", "fixed").code == 0
    done = asrfix("batch", *files, "-l", "names.toml", "-o", "out")
    assert (done.code, done.out) == (0, "")
    assert done.err == "asrfix: 2 of 2 files written: 2 corrected, 0 left for a person\n"
    for name in files:
        assert (folder / "out" / name).read_bytes() == (folder / "fixed" / name).read_bytes()


def test_findings_are_those_of_check_and_whether_they_were_applied(asrfix: Asrfix, folder: Path) -> None:
    checked = asrfix("check", "talk.txt", "-l", "names.toml", "--format", "jsonl").out
    asrfix("batch", "talk.txt", "-l", "names.toml", "-o", "out")
    told = (folder / "out/findings.jsonl").read_text(encoding="utf-8")
    assert [json.loads(row) for row in told.splitlines()] == [
        {**json.loads(row), "applied": True} for row in checked.splitlines()
    ]


def test_options_mean_what_they_mean_elsewhere(asrfix: Asrfix, folder: Path) -> None:
    (folder / "doubt.txt").write_text("They built Radish Park there\n")
    arguments = ("doubt.txt", "-l", "names.toml", "-o", "out")
    assert asrfix("batch", *arguments).code == 1
    assert (folder / "out/findings.jsonl").read_text()
    assert asrfix("batch", *arguments, "--min-confidence", "1").code == 1
    assert not (folder / "out/findings.jsonl").read_text()
    assert asrfix("batch", *arguments, "--also", "review").code == 0
    assert "Radish Park" not in (folder / "out/doubt.txt").read_text()
    assert asrfix("batch", *arguments, "--caution", "high").code == 1
    assert asrfix("batch", *arguments, "--calibration", "names.toml").code == 2


def test_the_column_of_a_table_can_be_named(asrfix: Asrfix, folder: Path) -> None:
    (folder / "rows.jsonl").write_text('{"text": "Rally Shark", "said": "Rally Shark"}\n')
    assert asrfix("batch", "rows.jsonl", "-l", "names.toml", "-o", "out", "--text-column", "said").code == 0
    assert (folder / "out/rows.jsonl").read_text() == '{"text": "Rally Shark", "said": "RadixArk"}\n'


def test_errors_are_counted_and_give_2(asrfix: Asrfix, folder: Path) -> None:
    (folder / "bad.json").write_bytes(b'{"segments": [')
    done = asrfix("batch", "bad.json", "talk.txt", "-l", "names.toml", "-o", "out")
    assert done.code == 2
    assert done.err.splitlines() == [
        "asrfix: 1 of 2 files written: 2 corrected, 0 left for a person",
        f"asrfix: errors: 1; {Path('out/errors.jsonl')} tells of each",
    ]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["talk.txt", "-l", "names.toml"], "Missing option '-o'"),
        (["talk.txt", "-o", "out"], "Give a lexicon with -l"),
        (["tlak.txt", "-l", "names.toml", "-o", "out"], "there is no such file"),
        (["talk.txt", "-l", "names.toml", "-o", "."], "where the results go"),
        (["talk.txt", "-l", "names.toml", "-o", "out", "--processes", "0"], "x>=1"),
        (["talk.txt", "-l", "names.toml", "-o", "out", "--scheduler", "nowhere://"], "no Dask scheduler answers"),
        (["talk.txt", "-l", "names.toml", "-o", "out", "--scheduler", "a", "--processes", "2"], "exclude each other"),
    ],
)
def test_what_cannot_be_meant_is_refused(asrfix: Asrfix, folder: Path, arguments: list[str], told: str) -> None:
    done = asrfix("batch", *arguments)
    assert (done.code, done.out) == (2, "")
    assert told in done.err
    assert not (folder / "out/talk.txt").exists()


def test_progress_on_a_terminal_leaves_no_trace(asrfix: Asrfix, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    said = asrfix("batch", "talk.txt", "clean.txt", "-l", "names.toml", "-o", "out").err
    assert said.startswith("\r\x1b[K1 of 2: talk.txt\r\x1b[K")
    assert said.endswith("\r\x1b[Kasrfix: 2 of 2 files written: 2 corrected, 0 left for a person\n")


def test_progress_elsewhere_is_a_line_now_and_then(asrfix: Asrfix, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(0, 10_000, 25))
    monkeypatch.setattr(terminal, "monotonic", lambda: next(clock))
    said = asrfix("batch", "talk.txt", "clean.txt", "-l", "names.toml", "-o", "out").err
    assert said.splitlines()[:-1] == ["asrfix: 1 of 2: talk.txt"]
