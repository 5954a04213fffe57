"""The tutorial is true: its commands are run one after the other, and answer what it says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import asrfix

TUTORIAL = Path(__file__).parents[2] / "docs" / "tutorial.md"
BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.DOTALL | re.MULTILINE)
HEREDOC = re.compile(r"<<'(\w+)'")


def steps(text: str) -> list[tuple[str, str]]:
    """(command, answer) of each ``$`` line; a here-document belongs to its command."""
    found: list[tuple[str, str]] = []
    for block in BLOCK.findall(text):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, answer = part.partition("\n")
            if opened := HEREDOC.search(command):
                content, end, answer = answer.partition(f"\n{opened[1]}\n")
                command += f"\n{content}{end}"
            found.append((command, answer))
    return found


def agrees(shown: str, said: str) -> bool:
    """Whether an answer is as shown; ``…`` stands for anything, on a line of its own for any lines."""
    lines = (
        r"(?:.*\n)*" if line == "…" else ".*".join(map(re.escape, line.split("…"))) + r"\n"
        for line in shown.splitlines()
    )
    return re.fullmatch("".join(lines), said) is not None


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """The command asrfix is this one, and nothing of the machine's settings shows."""
    commands = tmp_path / "bin"
    commands.mkdir()
    script = commands / "asrfix"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m asrfix "$@"\n', encoding="utf-8")
    script.chmod(0o755)
    path = f"{commands}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "PYTHONPATH": str(Path(asrfix.__file__).parent.parent), "LC_ALL": "C.UTF-8"}


def test_the_tutorial_is_true(tmp_path: Path, environment: dict[str, str]) -> None:
    found = steps(TUTORIAL.read_text(encoding="utf-8"))
    assert len(found) > 8
    for command, shown in found:
        done = subprocess.run(
            ["sh", "-c", command],  # noqa: S607 - the shell of the machine
            cwd=tmp_path,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=60,
            check=False,
        )
        said = done.stdout.decode()
        assert agrees(shown, said), f"$ {command}\n{said}"


@pytest.mark.parametrize(
    ("shown", "said", "agreed"),
    [
        ("one\ntwo\n", "one\ntwo\n", True),
        ("one\ntwo\n", "one\nthree\n", False),
        ("one … three\n", "one two three\n", True),
        ("one\n…\n", "one\ntwo\nthree\n", True),
        ("one\n…\nthree\n", "one\nthree\n", True),
        ("one\n…\nthree\n", "one\ntwo\nfour\n", False),
        ("", "an error\n", False),
    ],
)
def test_what_is_left_out_may_be_anything(shown: str, said: str, agreed: bool) -> None:
    assert agrees(shown, said) is agreed
