from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Asrfix = Callable[..., Any]

MISHEARD = "Rally Shark was founded by friends of Young Stoyka.\n"
CORRECTED = "RadixArk was founded by friends of Ion Stoica.\n"


def test_a_single_file_goes_to_standard_output(asrfix: Asrfix, folder: Path) -> None:
    done = asrfix("fix", "talk.txt", "-l", "names.toml")
    assert (done.code, done.out) == (0, CORRECTED)
    assert done.err == "asrfix: talk.txt: 2 corrected, 0 left for a person\n"
    assert (folder / "talk.txt").read_text() == MISHEARD


def test_standard_input_goes_to_standard_output(asrfix: Asrfix) -> None:
    assert asrfix("fix", "-", "-l", "names.toml", stdin=b"Rally Shark\r\nsaid so").out == "RadixArk\r\nsaid so"


def test_a_folder_takes_all_files_under_their_names(asrfix: Asrfix, folder: Path) -> None:
    done = asrfix("fix", "talk.txt", "clean.txt", "-l", "names.toml", "-o", "new/fixed")
    assert (done.code, done.out) == (0, "")
    assert (folder / "new/fixed/talk.txt").read_text() == CORRECTED
    assert (folder / "new/fixed/clean.txt").read_bytes() == (folder / "clean.txt").read_bytes()
    assert (folder / "talk.txt").read_text() == MISHEARD


def test_fixing_what_is_fixed_changes_nothing(asrfix: Asrfix, folder: Path) -> None:
    asrfix("fix", "talk.txt", "-l", "names.toml", "-o", "once")
    asrfix("fix", "once/talk.txt", "-l", "names.toml", "-o", "twice")
    assert (folder / "twice/talk.txt").read_bytes() == (folder / "once/talk.txt").read_bytes()


def test_in_place_changes_the_file(asrfix: Asrfix, folder: Path) -> None:
    assert asrfix("fix", "talk.txt", "-l", "names.toml", "--in-place").out == ""
    assert (folder / "talk.txt").read_text() == CORRECTED


def test_in_place_leaves_a_right_file_untouched(asrfix: Asrfix, folder: Path) -> None:
    (folder / "clean.txt").chmod(0o444)
    before = (folder / "clean.txt").stat()
    assert asrfix("fix", "clean.txt", "-l", "names.toml", "--in-place").code == 0
    after = (folder / "clean.txt").stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_diff_shows_and_writes_nothing(asrfix: Asrfix, folder: Path) -> None:
    done = asrfix("fix", "talk.txt", "clean.txt", "-l", "names.toml", "--diff")
    assert done.out == f"--- talk.txt\n+++ talk.txt\n@@ -1 +1 @@\n-{MISHEARD}+{CORRECTED}"
    assert (folder / "talk.txt").read_text() == MISHEARD


def test_a_diff_is_exact_for_programs_and_harmless_for_terminals(
    asrfix: Asrfix, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "talk.txt").write_bytes(b"Rally Shark \x1b[31mred\r\n")
    assert asrfix("fix", "talk.txt", "-l", "names.toml", "--diff").out.endswith("+RadixArk \x1b[31mred\r\n")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert asrfix("fix", "talk.txt", "-l", "names.toml", "--diff").out.endswith("+RadixArk ␛[31mred \n")


def test_a_bad_file_does_not_stop_the_others(asrfix: Asrfix, folder: Path) -> None:
    (folder / "bad.json").write_bytes(b'{"segments": [')
    done = asrfix("fix", "bad.json", "talk.txt", "-l", "names.toml", "-o", "fixed")
    assert done.code == 2
    assert [path.name for path in (folder / "fixed").iterdir()] == ["talk.txt"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["talk.txt", "clean.txt"], "Give -o DIR"),
        (["talk.txt", "--diff", "--in-place"], "exclude each other"),
        (["-", "--in-place"], "Standard input has no file"),
        (["-", "-o", "fixed"], "Standard input has no file"),
        (["talk.txt", "-o", "."], "use --in-place"),
        (["talk.txt", "-o", "link"], "use --in-place"),
        (["talk.txt", "other/talk.txt", "-o", "fixed"], "Two files are called talk.txt"),
        (["talk.txt", "-o", "clean.txt"], "clean.txt: this folder cannot be made"),
    ],
)
def test_what_cannot_be_meant_is_refused(asrfix: Asrfix, folder: Path, arguments: list[str], told: str) -> None:
    (folder / "link").symlink_to(folder)
    done = asrfix("fix", *arguments, "-l", "names.toml")
    assert (done.code, done.out) == (2, "")
    assert told in done.err
    assert (folder / "talk.txt").read_text() == MISHEARD
    assert not (folder / "fixed").exists()
