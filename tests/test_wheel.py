"""What users install: the wheel, in an environment of its own, away from this checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built by way of the source distribution as a release is."""
    folder = tmp_path_factory.mktemp("dist")
    _run(sys.executable, "-m", "build", "--outdir", folder, ROOT)
    return next(folder.glob("*.whl"))


def test_the_wheel_holds_the_tables_and_every_lexicon(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert len(names) == len(set(names))
    lexicons = {f"asrfix/lexicons/{path.name}" for path in (ROOT / "lexicons").glob("*.toml")}
    tables = {f"asrfix/data/{path.name}" for path in (ROOT / "src/asrfix/data").iterdir() if path.is_file()}
    assert lexicons
    assert tables
    assert {*lexicons, *tables, "asrfix/py.typed"} <= set(names)


def test_the_installed_program_checks_a_transcript(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "venv", with_pip=True)
    programs = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin")
    _run(programs / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel)
    (tmp_path / "names.toml").write_text('[[entry]]\nname = "RadixArk"\nheard_as = ["Rally Shark"]\n')
    (tmp_path / "talk.txt").write_text("Rally Shark was there.\n")
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [programs / "asrfix", "check", "talk.txt", "-l", "names.toml", "-l", "ai-infra"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, encoding="utf-8")
    assert (done.returncode, done.stderr) == (1, "")
    assert "Rally Shark → RadixArk" in done.stdout


def _run(*command: str | Path) -> None:
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
