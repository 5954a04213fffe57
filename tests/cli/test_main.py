from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import asrfix as package

Asrfix = Callable[..., Any]

HELP = [
    [],
    ["batch"],
    ["calibrate"],
    ["check"],
    ["completion"],
    ["eval"],
    ["explain"],
    ["fix"],
    ["learn"],
    ["lexicon"],
    *(
        ["lexicon", verb]
        for verb in ("add", "audit", "check", "compile", "convert", "fmt", "list", "merge", "remove", "show")
    ),
    ["review"],
    ["stream"],
]


@pytest.mark.parametrize("verb", HELP, ids=lambda verb: " ".join(verb) or "asrfix")
def test_help_says_what_and_how(asrfix: Asrfix, golden: Callable[[str, str], None], verb: list[str]) -> None:
    done = asrfix(*verb, "--help")
    assert (done.code, done.err) == (0, "")
    assert " ".join(["asrfix", *verb]) in done.out.partition("Example")[2]
    golden(f"help-{'-'.join(verb) or 'asrfix'}.txt", done.out)


def test_the_version_is_told(asrfix: Asrfix) -> None:
    assert asrfix("--version").out == f"asrfix, version {package.__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["chekc", "talk.txt"], "Did you mean 'check'?"),
        (["check", "talk.txt", "--formt", "json"], "--format"),
        (["check", "talk.txt", "-l", "names.toml", "--format", "yaml"], "'yaml' is not one of"),
        (["check", "-l", "names.toml"], "Missing argument"),
        (["check", "talk.txt", "-l", "names.toml", "--min-confidence", "2"], "0<=x<=1"),
    ],
)
def test_a_mistyped_command_is_an_error_with_a_remedy(asrfix: Asrfix, arguments: list[str], told: str) -> None:
    done = asrfix(*arguments)
    assert (done.code, done.out) == (2, "")
    assert told in done.err


def test_interrupting_gives_130(asrfix: Asrfix, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package, "Corrector", _raise(KeyboardInterrupt))
    done = asrfix("check", "talk.txt", "-l", "names.toml")
    assert (done.code, done.err) == (130, "asrfix: interrupted\n")


def test_a_crash_is_not_taken_for_findings(asrfix: Asrfix, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package, "Corrector", _raise(RuntimeError("boom")))
    done = asrfix("check", "talk.txt", "-l", "names.toml")
    assert done.code == 2
    assert "boom" in done.err
    assert "please report it" in done.err


def test_terminal_codes_in_names_are_not_obeyed(asrfix: Asrfix) -> None:
    done = asrfix("check", "\x1b[31mred.txt", "-l", "names.toml")
    assert "␛[31mred.txt" in done.err


@pytest.mark.parametrize(
    ("terminal", "variables", "coloured"),
    [(True, {}, True), (True, {"NO_COLOR": "1"}, False), (True, {"TERM": "dumb"}, False), (False, {}, False)],
    ids=str,
)
def test_colours_are_for_terminals_that_want_them(
    asrfix: Asrfix, monkeypatch: pytest.MonkeyPatch, terminal: bool, variables: dict[str, str], coloured: bool
) -> None:
    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal)
    assert ("\x1b[1mtalk.txt\x1b[0m" in asrfix("check", "talk.txt", "-l", "names.toml").out) is coloured


def test_progress_is_for_terminals_and_leaves_no_trace(asrfix: Asrfix, monkeypatch: pytest.MonkeyPatch) -> None:
    files = ["talk.txt", "clean.txt"]
    assert asrfix("check", *files, "-l", "names.toml").err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert asrfix("check", *files, "-l", "names.toml").err == "1 of 2: talk.txt\r\x1b[K2 of 2: clean.txt\r\x1b[K"
    assert asrfix("check", "talk.txt", "-l", "names.toml").err == ""


def test_output_is_utf8_whatever_the_locale(folder: Path) -> None:
    (folder / "names.toml").write_bytes('[[entry]]\nname = "国栋"\nheard_as = ["Guo Dung"]\n'.encode())
    (folder / "talk.txt").write_bytes("Guo Dung 来了。\n".encode())
    done = _process(folder, stdout=subprocess.PIPE, PYTHONIOENCODING="ascii")
    out, err = done.communicate(timeout=60)
    assert (done.returncode, err) == (1, b"")
    assert "Guo Dung → 国栋" in out.decode()


def test_a_reader_may_leave_early(folder: Path) -> None:
    process = _process(folder, stdout=subprocess.PIPE)
    assert process.stdout
    process.stdout.close()
    assert process.stderr
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(timeout=60) == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
def test_a_full_disk_is_an_error(folder: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        process = _process(folder, stdout=full)
        _out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (2, b"asrfix: [Errno 28] No space left on device\n")


def _process(folder: Path, stdout: object, **variables: str) -> subprocess.Popen[bytes]:
    source = Path(package.__file__).parent.parent
    return subprocess.Popen(
        [sys.executable, "-m", "asrfix", "check", "talk.txt", "-l", "names.toml"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(source), **variables},
        stdout=stdout,
        stderr=subprocess.PIPE,
    )


def _raise(error: BaseException | type[BaseException]) -> Callable[..., object]:
    def fail(*_arguments: object, **_settings: object) -> object:
        raise error

    return fail
