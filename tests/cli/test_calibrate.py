from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Asrfix = Callable[..., Any]


@pytest.fixture
def decisions(folder: Path) -> Path:
    rows = [{"confidence": number % 10 / 10, "accepted": number % 3 > 0, "heard": "x"} for number in range(60)]
    path = folder / "decisions.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def test_a_calibration_can_be_used(asrfix: Asrfix, folder: Path, decisions: Path) -> None:
    done = asrfix("calibrate", decisions.name, "-o", "calibration.toml")
    assert (done.code, done.out) == (0, "")
    assert done.err == "asrfix: fitted to 60 decisions, 40 of them accepted\n"
    assert (folder / "calibration.toml").read_text().startswith("# Made by asrfix calibrate")
    with_it = "--calibration", "calibration.toml"
    assert "Rally Shark → RadixArk" in asrfix("check", "talk.txt", "-l", "names.toml", *with_it).out
    assert asrfix("fix", "talk.txt", "-l", "names.toml", *with_it).out.startswith("RadixArk was")
    assert asrfix("explain", "talk.txt:1", "-l", "names.toml", *with_it).code == 1


def test_it_goes_to_standard_output_by_default(asrfix: Asrfix, decisions: Path) -> None:
    assert "[calibration.correct]" in asrfix("calibrate", decisions.name).out


def test_several_files_are_taken_together(asrfix: Asrfix, decisions: Path) -> None:
    assert "120 decisions" in asrfix("calibrate", decisions.name, decisions.name).err


def test_what_a_reviewer_decided_is_taken(asrfix: Asrfix, folder: Path) -> None:
    places = [{"before": str(number), "after": "", "confidence": number / 100} for number in range(30)]
    common = {"heard": "x", "entry": "X", "scope": "all", "by": "mara", "at": "2026-03-01T10:22:05Z", "places": places}
    rows = [{**common, "answer": "accepted", "write": "X"}, {**common, "answer": "rejected"}]
    file = {"format": "asrfix-decisions", "version": 1, "decisions": rows}
    (folder / "talk.txt.asrfix.json").write_text(json.dumps(file))
    done = asrfix("calibrate", "talk.txt.asrfix.json")
    assert (done.code, done.err) == (0, "asrfix: fitted to 60 decisions, 30 of them accepted\n")


def test_too_few_decisions_are_refused(asrfix: Asrfix, folder: Path) -> None:
    (folder / "few.jsonl").write_text('{"confidence": 0.5, "accepted": true}\n')
    done = asrfix("calibrate", "few.jsonl", "-o", "calibration.toml")
    assert (done.code, done.out) == (2, "")
    assert "1 decisions, 1 of them accepted, are too few" in done.err
    assert not (folder / "calibration.toml").exists()


@pytest.mark.parametrize("verb", ["check", "fix"])
def test_what_is_no_calibration_is_refused(asrfix: Asrfix, verb: str) -> None:
    done = asrfix(verb, "talk.txt", "-l", "names.toml", "--calibration", "names.toml")
    assert (done.code, done.out) == (2, "")
    assert done.err == "asrfix: names.toml: no calibration; make one with asrfix calibrate\n"
    assert "did you mean names.toml?" in asrfix(verb, "talk.txt", "-l", "names.toml", "--calibration", "name.toml").err


@pytest.mark.parametrize("verb", ["check", "fix"])
@pytest.mark.parametrize("caution", ["low", "high"])
def test_caution_leaves_known_mishearings_alone(asrfix: Asrfix, verb: str, caution: str) -> None:
    done = asrfix(verb, "talk.txt", "-l", "names.toml", "--caution", caution)
    assert "RadixArk" in done.out


def test_an_unknown_caution_is_refused(asrfix: Asrfix) -> None:
    done = asrfix("check", "talk.txt", "-l", "names.toml", "--caution", "none")
    assert (done.code, "'none' is not one of" in done.err) == (2, True)
