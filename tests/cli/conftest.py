"""Running the command line inside the test process."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from asrfix.cli import main

LEXICON = """\
[lexicon]
name = "test"

[[entry]]
name = "RadixArk"
type = "organization"
heard_as = ["Rally Shark"]

[[entry]]
name = "Ion Stoica"
type = "person"
aliases = ["Stoica"]
heard_as = ["Young Stoyka"]
say = ["yon stoy-ka"]
"""
MISHEARD = "Rally Shark was founded by friends of Young Stoyka.\n"


@dataclass(frozen=True)
class Outcome:
    code: int
    out: str
    err: str


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a lexicon, a misheard transcript and a clean one."""
    (tmp_path / "names.toml").write_text(LEXICON, encoding="utf-8")
    (tmp_path / "talk.txt").write_bytes(MISHEARD.encode())
    (tmp_path / "clean.txt").write_bytes(b"We talked about the weather.\n")
    return tmp_path


@pytest.fixture
def asrfix(
    folder: Path, capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Outcome]:
    """``asrfix("check", "talk.txt", stdin=b"…")`` runs the command line in that folder."""
    monkeypatch.chdir(folder)

    def run(*arguments: str, stdin: bytes = b"") -> Outcome:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        code = main(arguments)
        captured = capsysbinary.readouterr()
        return Outcome(code, captured.out.decode(), captured.err.decode())

    return run
