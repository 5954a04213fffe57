"""A small corpus, and workers within the test process."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

import asrfix
from asrfix.batch.inputs import find
from asrfix.batch.run import Workers, run
from asrfix.batch.work import Result, Settings, Unit, correct
from asrfix.batch.writing import Summary

NAMES = """\
[[entry]]
name = "RadixArk"
heard_as = ["Rally Shark"]

[[entry]]
name = "Ion Stoica"
heard_as = ["Young Stoyka"]
"""


def here(settings: Settings, units: Iterable[Unit]) -> Iterator[tuple[Unit, Result | str]]:
    """Workers that are this process."""
    for unit in units:
        yield unit, correct(settings, unit)


@pytest.fixture(scope="session")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    path = tmp_path_factory.mktemp("lexicon") / "names.toml"
    path.write_text(NAMES, encoding="utf-8")
    return Settings(lexicon=asrfix.Lexicon.load(path))


@pytest.fixture
def corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder, in which ``in`` has transcripts in two folders and a table."""
    monkeypatch.chdir(tmp_path)
    contents = {
        "in/talk.txt": "Rally Shark was founded by friends of Young Stoyka.\r\n",
        "in/deep/er/talk.srt": "1\n00:00:01,000 --> 00:00:02,000\nYoung Stoyka spoke.\n",
        "in/deep/clean.txt": "We talked about the weather.\n",
        "in/rows.jsonl": '{"id": 1, "text": "Rally Shark", "x": [1]}\n{"text": null}\n{"id":2,"text":"Fine."}\n',
        "in/notes.pdf": "not for us",
        "in/.hidden.txt": "Rally Shark",
        "in/talk.txt.asrfix.json": "{}",
    }
    for name, content in contents.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode())
    return tmp_path


@pytest.fixture
def batch(settings: Settings) -> Callable[..., Summary]:
    """``batch("in", "more")`` corrects into ``out``, within this process unless other workers are given."""

    def go(*inputs: str, workers: Any = here, **others: Any) -> Summary:
        return run(find(inputs, Path("out")), Path("out"), others.pop("settings", settings), workers, **others)

    return go


@pytest.fixture
def tree() -> Callable[[str], dict[str, bytes]]:
    """The content of each file in a folder, but not the journal, which is in the order of completion."""

    def contents(folder: str) -> dict[str, bytes]:
        files = (path for path in Path(folder).rglob("*") if path.is_file() and path.name != ".journal.jsonl")
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}

    return contents


@pytest.fixture
def rows() -> Callable[[str], list[dict[str, Any]]]:
    """The rows of a JSON Lines file."""

    def read(path: str) -> list[dict[str, Any]]:
        return [json.loads(line) for line in Path(path).read_text(encoding="utf-8").splitlines()]

    return read


@pytest.fixture
def in_this_process() -> Workers:
    """Workers that start no process."""
    return here
