from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

Asrfix = Callable[..., Any]

REASON = "the lexicon lists “Rally Shark” as a mishearing of RadixArk"


def test_a_place_in_a_file_is_explained(asrfix: Asrfix) -> None:
    done = asrfix("explain", "talk.txt:1:7", "-l", "names.toml")
    assert (done.code, done.err) == (1, "")
    assert done.out.startswith("1:1  Rally Shark → RadixArk\n")
    assert f"  changed unattended: {REASON}\n" in done.out
    assert "Stoica" not in done.out


def test_a_line_is_explained_whole(asrfix: Asrfix) -> None:
    done = asrfix("explain", "talk.txt:1", "-l", "names.toml")
    assert "Rally Shark → RadixArk" in done.out
    assert "Young Stoyka → Ion Stoica" in done.out


def test_a_text_is_explained(asrfix: Asrfix) -> None:
    done = asrfix("explain", "--text", "Rally Shark", "-l", "names.toml", "--format", "json")
    (own,) = json.loads(done.out)["explained"]
    assert (own["shown"], own["suggestion"], own["verdict"]) == (True, "RadixArk", "correct")
    assert REASON in own["reason"]


def test_nothing_found_gives_zero_and_says_so(asrfix: Asrfix) -> None:
    done = asrfix("explain", "clean.txt:1:4", "-l", "names.toml")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("nothing was found here\n")


def test_caution_is_told(asrfix: Asrfix) -> None:
    done = asrfix("explain", "clean.txt:1", "-l", "names.toml", "--caution", "high", "--format", "json")
    normal = asrfix("explain", "clean.txt:1", "-l", "names.toml", "--format", "json")
    assert json.loads(done.out)["caution"] == "high"
    assert json.loads(done.out)["correct"] > json.loads(normal.out)["correct"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "Give either FILE:LINE[:COLUMN] or --text."),
        (["talk.txt:1", "--text", "a"], "Give either FILE:LINE[:COLUMN] or --text."),
        (["talk.txt"], "'talk.txt' is no place"),
        (["talk.txt:1:2:3"], "talk.txt:1: there is no such file"),
        (["talk.txt:2"], "talk.txt:2: no words are spoken there"),
        (["tolk.txt:1"], "did you mean talk.txt?"),
        (["--text", ""], "no words are spoken there"),
    ],
)
def test_what_cannot_be_explained_is_refused(asrfix: Asrfix, arguments: list[str], told: str) -> None:
    done = asrfix("explain", *arguments, "-l", "names.toml")
    assert (done.code, done.out) == (2, "")
    assert told in done.err
