from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Asrfix = Callable[..., Any]

RAW = "Radish Arc hired Yon Stoyka in the spring.\nuh then Radish Arc grew and grew\n"
EDITED = "RadixArk hired Ion Stoica in the spring.\nThen RadixArk grew and grew.\n"


@pytest.fixture(autouse=True)
def pair(folder: Path) -> None:
    (folder / "raw.txt").write_text(RAW, encoding="utf-8")
    (folder / "edited.txt").write_text(EDITED, encoding="utf-8")


def test_the_proposal_is_a_patch_with_places(asrfix: Asrfix) -> None:
    done = asrfix("learn", "raw.txt", "edited.txt", "-l", "names.toml")
    assert (done.code, done.err) == (1, "")
    assert done.out == (
        "# What editing teaches. Read it before you use it: delete what is wrong, then merge the rest into your lexicon.\n"
        "\n"
        '# "Radish Arc" for "RadixArk" 2 times: raw.txt:1:1, raw.txt:2:9\n'
        "[[entry]]\n"
        'name = "RadixArk"\n'
        'heard_as = ["Radish Arc"]\n'
        "\n"
        '# "Yon Stoyka" for "Ion Stoica" once: raw.txt:1:18\n'
        "[[entry]]\n"
        'name = "Ion Stoica"\n'
        'heard_as = ["Yon Stoyka"]\n'
    )


def test_nothing_is_written_unasked(asrfix: Asrfix, folder: Path) -> None:
    before = {path: path.read_bytes() for path in folder.iterdir()}
    asrfix("learn", "raw.txt", "edited.txt", "-l", "names.toml")
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


def test_writing_changes_the_lists_only(asrfix: Asrfix, folder: Path) -> None:
    before = (folder / "names.toml").read_text(encoding="utf-8")
    done = asrfix("learn", "raw.txt", "edited.txt", "-l", "names.toml", "--write")
    told = "asrfix: names.toml: 2 mishearings of 2 names added; 0 are not safe to list\n"
    assert (done.code, done.out, done.err) == (0, "", told)
    after = before.replace('"Rally Shark"', '"Rally Shark", "Radish Arc"').replace(
        '"Young Stoyka"', '"Young Stoyka", "Yon Stoyka"'
    )
    assert (folder / "names.toml").read_text(encoding="utf-8") == after


def test_what_is_learnt_is_used_and_not_learnt_again(asrfix: Asrfix) -> None:
    asrfix("learn", "raw.txt", "edited.txt", "-l", "names.toml", "--write")
    assert asrfix("fix", "raw.txt", "-l", "names.toml").out == RAW.replace("Radish Arc", "RadixArk").replace(
        "Yon Stoyka", "Ion Stoica"
    )
    again = asrfix("learn", "raw.txt", "edited.txt", "-l", "names.toml")
    assert (again.code, again.out) == (0, "")
    assert "changed no name" in again.err


def test_no_lexicon_is_needed(asrfix: Asrfix) -> None:
    assert 'name = "Ion Stoica"' in asrfix("learn", "raw.txt", "edited.txt").out


@pytest.mark.parametrize(
    ("lexicons", "told"),
    [
        ([], "Give one lexicon with -l"),
        (["-l", "names.toml", "-l", "ai-infra"], "Give one lexicon with -l"),
        (["-l", "ai-infra"], "comes with asrfix and is not changed"),
        (["-l", "names.csv"], "only TOML can be changed in place"),
    ],
)
def test_writing_needs_one_file_that_can_be_changed(asrfix: Asrfix, lexicons: list[str], told: str) -> None:
    done = asrfix("learn", "raw.txt", "edited.txt", *lexicons, "--write")
    assert (done.code, done.out) == (2, "")
    assert told in done.err


def test_two_different_texts_are_refused(asrfix: Asrfix) -> None:
    done = asrfix("learn", "raw.txt", "clean.txt")
    assert done.code == 2
    assert "clean.txt: has other words than raw.txt" in done.err
