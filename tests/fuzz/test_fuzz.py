"""A few seconds of fuzzing for each target; ``make fuzz`` takes as long as it is told to."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip(
    "atheris", reason="atheris has no wheel for this platform or version of Python; fuzzing is skipped (make fuzz)"
)

SECONDS = "3"


@pytest.mark.parametrize("target", ["transcript", "edition", "lexicon", "compiled", "lists", "matcher"])
def test_nothing_but_errors_of_asrfix_comes_of_hostile_bytes(target: str, tmp_path: Path) -> None:
    command = [sys.executable, str(Path(__file__).with_name("fuzz.py")), target, SECONDS]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "src")}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, timeout=300)
    assert done.returncode == 0, done.stderr.decode(errors="replace")[-4000:]
