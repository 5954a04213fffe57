from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import asrfix as package

Asrfix = Callable[..., Any]


@pytest.fixture
def compiled(asrfix: Asrfix, folder: Path) -> Path:
    """The folder's lexicon, compiled."""
    assert asrfix("lexicon", "compile", "names.toml").code == 0
    return folder / "names.asrfix"


def test_a_compiled_lexicon_stands_beside_its_source(asrfix: Asrfix, folder: Path) -> None:
    done = asrfix("lexicon", "compile", "names.toml")
    assert (done.code, done.out) == (0, "")
    assert done.err.startswith("asrfix: names.asrfix: 2 names, ")
    assert (folder / "names.asrfix").is_file()


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "talk.txt", "-l"],
        ["fix", "talk.txt", "-l"],
        ["explain", "talk.txt:1", "-l"],
        ["lexicon", "show", "RadixArk", "-l"],
        ["check", "talk.txt", "-l", "ai-infra", "-l"],
    ],
    ids=" ".join,
)
def test_it_is_a_lexicon_like_its_source(asrfix: Asrfix, arguments: list[str]) -> None:
    assert asrfix(*arguments, "names.asrfix") == asrfix(*arguments, "names.toml")


def test_faults_are_found_in_it_as_well(asrfix: Asrfix, folder: Path) -> None:
    (folder / "ordinary.txt").write_text("Signal\n")
    asrfix("lexicon", "compile", "ordinary.txt")
    done = asrfix("lexicon", "check", "ordinary.asrfix")
    assert (done.code, done.out.partition(": ")[0]) == (1, "ordinary.asrfix")


def test_several_need_a_name(asrfix: Asrfix, folder: Path) -> None:
    (folder / "more.txt").write_text("Databricks\n")
    assert "Give -o FILE" in asrfix("lexicon", "compile", "names.toml", "more.txt").err
    assert asrfix("lexicon", "compile", "names.toml", "more.txt", "-o", "all.asrfix").code == 0
    assert len(package.Lexicon.load(folder / "all.asrfix").entries) == 3


def test_another_ending_is_refused(asrfix: Asrfix, folder: Path) -> None:
    done = asrfix("lexicon", "compile", "names.toml", "-o", "talk.txt")
    assert (done.code, done.out) == (2, "")
    assert "let it end with .asrfix" in done.err
    assert (folder / "talk.txt").read_text().startswith("Rally Shark")


def test_it_is_compiled_anew_when_its_source_has_changed(asrfix: Asrfix, folder: Path, compiled: Path) -> None:
    (folder / "names.toml").write_text('[[entry]]\nname = "Rally Shack"\nheard_as = ["Rally Shark"]\n')
    before = compiled.read_bytes()
    done = asrfix("fix", "talk.txt", "-l", "names.asrfix")
    assert done.out.startswith("Rally Shack was founded")
    assert "asrfix: names.asrfix was compiled from names.toml, which has changed; it is compiled anew\n" in done.err
    assert compiled.read_bytes() != before
    again = asrfix("fix", "talk.txt", "-l", "names.asrfix")
    assert (again.out, "anew" in again.err) == (done.out, False)


def test_it_is_compiled_anew_when_it_is_damaged(asrfix: Asrfix, compiled: Path) -> None:
    whole = compiled.read_bytes()
    compiled.write_bytes(whole[:-20])
    done = asrfix("check", "talk.txt", "-l", "names.asrfix")
    assert (done.code, done.err) == (1, "asrfix: names.asrfix is damaged; it is compiled anew\n")
    assert compiled.read_bytes() == whole


def test_what_cannot_be_compiled_anew_is_told(asrfix: Asrfix, folder: Path, compiled: Path) -> None:
    (folder / "names.toml").unlink()
    compiled.write_bytes(compiled.read_bytes().partition(b"\n")[0] + b"\n{")
    done = asrfix("check", "talk.txt", "-l", "names.asrfix")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("asrfix: names.asrfix is damaged, and names.toml: no such file")
    assert "asrfix lexicon compile" in done.err


def test_where_it_cannot_be_written_it_is_used_all_the_same(
    asrfix: Asrfix, compiled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(package.Corrector, "save", _refuse)
    damaged = compiled.read_bytes()[:-20]
    compiled.write_bytes(damaged)
    done = asrfix("check", "talk.txt", "-l", "names.asrfix")
    assert done.code == 1
    assert "asrfix: names.asrfix: cannot be written" in done.err
    assert compiled.read_bytes() == damaged


def _refuse(_corrector: object, path: str) -> None:
    raise package.InputError("cannot be written", path=path)
