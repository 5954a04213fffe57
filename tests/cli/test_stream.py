from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import asrfix as package

Asrfix = Callable[..., Any]


def test_lines_are_corrected(asrfix: Asrfix) -> None:
    done = asrfix("stream", "-l", "names.toml", stdin=b"We met\nRally Shark and\nyoung stoyka.\n")
    assert (done.code, done.out, done.err) == (1, "We met\nRadixArk and\nIon Stoica.\n", "")


def test_nothing_found_gives_zero(asrfix: Asrfix) -> None:
    done = asrfix("stream", "-l", "names.toml", stdin=b"We talked about the weather.\n")
    assert (done.code, done.out, done.err) == (0, "We talked about the weather.\n", "")


def test_what_is_not_corrected_stays_to_the_byte(folder: Path) -> None:
    source = b"\xef\xbb\xbfWe met\r\n\n\r\n\xff\xfe caf\xe9\x00\rand\xed\xa0\x80 then"
    with process(folder) as running:
        out, err = running.communicate(source)
    assert (out, err) == (source, b"")


def test_findings_can_be_reported_a_line_each(asrfix: Asrfix) -> None:
    done = asrfix("stream", "-l", "names.toml", "--format", "jsonl", stdin=b"We met\nRally Shark and Young Stoyka\n")
    first, second = map(json.loads, done.out.splitlines())
    assert done.code == 1
    assert (first["path"], first["line"], first["start"], first["suggestion"]) == ("-", 2, 0, "RadixArk")
    assert (second["line"], second["column"], second["suggestion"]) == (2, 17, "Ion Stoica")


def test_a_line_is_answered_before_the_next_is_spoken(folder: Path) -> None:
    with process(folder) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for _ in range(3):
            running.stdin.write(b"Rally Shark\n")
            running.stdin.flush()
            assert running.stdout.readline() == b"RadixArk\n"
        running.stdin.close()
        assert running.wait(timeout=30) == 1


def test_a_lexicon_is_needed(asrfix: Asrfix) -> None:
    done = asrfix("stream", stdin=b"Rally Shark\n")
    assert (done.code, done.out) == (2, "")
    assert "-l ai-infra" in done.err


def process(folder: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "asrfix", "stream", "-l", "names.toml"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(Path(package.__file__).parent.parent)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
