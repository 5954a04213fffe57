from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Asrfix = Callable[..., Any]

BEFORE = "So Rally Shark was founded by friends. Young Stoyka was um one of them. A rally sharp turn was near.\n"
AFTER = "So RadixArk was founded by friends. Ion Stoica was one of them, I think. A rally sharp turn was near.\n"
GOLD = [
    {"file": "talk.txt", "lexicon": "names.toml"},
    {"line": 1, "heard": "Rally Shark", "true": "RadixArk"},
    {"line": 1, "heard": "Young Stoyka", "true": "Ion Stoica"},
]


def written(path: Path, *rows: object) -> None:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


@pytest.fixture
def measured(asrfix: Asrfix, folder: Path) -> Callable[..., dict[str, Any]]:
    (folder / "before.txt").write_text(BEFORE)
    (folder / "after.txt").write_text(AFTER)
    written(folder / "talk.txt.gold.jsonl", *GOLD)
    utterances = [["Rally Shark was founded", "RadixArk was founded"], ["by friends", "by friends"]]
    written(folder / "talks.jsonl", {"doc": "a", "lang": "en", "lexicon": ["RadixArk"], "utts": utterances})

    def run(*arguments: str) -> dict[str, Any]:
        done = asrfix("eval", *arguments, "--format", "json")
        assert (done.code, done.err) == (0, "")
        data: dict[str, Any] = json.loads(done.out)
        return data

    return run


def test_before_and_after(measured: Callable[..., dict[str, Any]]) -> None:
    found = measured("before.txt", "after.txt", "-l", "names.toml")
    assert (found["documents"], found["words"], found["misheard"]) == (1, 20, 2)
    assert (found["unattended"]["right"], found["unattended"]["wrong"]) == (2, 0)


def test_annotated_text_names_its_lexicon(measured: Callable[..., dict[str, Any]]) -> None:
    found = measured("talk.txt")
    assert (found["misheard"], found["unattended"]["right"]) == (2, 2)
    assert measured("talk.txt", "-l", "names.toml") == found


def test_documents_bring_their_names(measured: Callable[..., dict[str, Any]]) -> None:
    found = measured("talks.jsonl")
    assert (found["documents"], found["words"], found["misheard"]) == (1, 6, 1)


def test_several_files_are_measured_together(measured: Callable[..., dict[str, Any]]) -> None:
    assert measured("talk.txt", "talks.jsonl")["documents"] == 2


def test_the_signature_tells_the_settings(measured: Callable[..., dict[str, Any]], asrfix: Asrfix) -> None:
    normal = measured("talk.txt")["signature"]
    low = measured("talk.txt", "--caution", "low")["signature"]
    assert low == {**normal, "caution": "low"}
    first_line = asrfix("eval", "talk.txt").out.splitlines()[0]
    assert first_line == " · ".join(f"{name} {value}" for name, value in normal.items())


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["clean.txt"], "clean.txt: what was said here? write clean.txt.gold.jsonl"),
        (["talk.txt", "clean.txt"], "clean.txt: what was said here?"),
        (["before.txt", "clean.txt", "-l", "names.toml"], "clean.txt: has other words than before.txt"),
        (["before.txt", "after.txt"], "Give a lexicon with -l FILE"),
        (["before.txt", "aftr.txt"], "did you mean after.txt"),
        (["missing.jsonl"], "missing.jsonl: there is no such file"),
    ],
)
@pytest.mark.usefixtures("measured")
def test_what_cannot_be_measured_is_refused(asrfix: Asrfix, arguments: list[str], told: str) -> None:
    done = asrfix("eval", *arguments)
    assert (done.code, done.out) == (2, "")
    assert told in done.err
