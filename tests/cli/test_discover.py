from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Asrfix = Callable[..., Any]

TALK = "We met Kulin there.\nAnd then Kuleen spoke.\n"


@pytest.fixture(autouse=True)
def unlisted(folder: Path) -> None:
    (folder / "unlisted.txt").write_text(TALK, encoding="utf-8")


def test_no_lexicon_is_needed(asrfix: Asrfix) -> None:
    done = asrfix("discover", "unlisted.txt")
    assert (done.code, done.err) == (1, "")
    assert done.out == (
        "Kulin  2 places  86% misheard  a capitalised word that is in no dictionary\n"
        "  written Kulin 1×, Kuleen 1×\n"
        "  unlisted.txt:1:8  We met Kulin there. And then Kuleen\n"
        "  unlisted.txt:2:10  t Kulin there. And then Kuleen spoke.\n"
        "\n"
        "1 name on no list\n"
    )


def test_nothing_found_gives_zero(asrfix: Asrfix) -> None:
    done = asrfix("discover", "clean.txt")
    assert (done.code, done.out, done.err) == (0, "0 names on no list\n", "")


def test_listed_names_are_left_out(asrfix: Asrfix, folder: Path) -> None:
    (folder / "kulin.txt").write_text("Kulin\nKuleen\n", encoding="utf-8")
    assert asrfix("discover", "unlisted.txt", "-l", "kulin.txt").code == 0


def test_many_places_are_cut_and_a_neighbour_is_told(asrfix: Asrfix) -> None:
    done = asrfix("discover", "-", "-l", "names.toml", stdin=b"so Stoyka left.\n" * 7)
    assert done.out.startswith("Stoyka  7 places  47% misheard")
    assert "\n  sounds like Ion Stoica\n" in done.out
    assert "  -:5:4  " in done.out
    assert "  and 2 more\n" in done.out


def test_json_has_everything(asrfix: Asrfix) -> None:
    (name,) = json.loads(asrfix("discover", "unlisted.txt", "--format", "json").out)["names"]
    assert (name["spelling"], name["near"]) == ("Kulin", None)
    assert name["spellings"][1] == {"text": "Kuleen", "letters": "kuleen", "count": 1}
    assert name["places"][0] == {
        "path": "unlisted.txt",
        "start": 7,
        "end": 12,
        "line": 1,
        "column": 8,
        "time": None,
        "before": "We met ",
        "heard": "Kulin",
        "after": " there.\nAnd then Kuleen ",
    }


def test_the_draft_is_a_lexicon_and_works(asrfix: Asrfix, folder: Path) -> None:
    draft = asrfix("discover", "unlisted.txt", "--format", "toml").out
    (folder / "draft.toml").write_text(draft, encoding="utf-8")
    assert asrfix("lexicon", "check", "draft.toml").code == 0
    fixed = asrfix("fix", "unlisted.txt", "-l", "draft.toml")
    assert fixed.out == "We met Kulin there.\nAnd then Kulin spoke.\n"


def test_a_bad_file_does_not_stop_the_others(asrfix: Asrfix, folder: Path) -> None:
    (folder / "bad.json").write_bytes(b'{"segments": [')
    done = asrfix("discover", "bad.json", "unlisted.txt")
    assert done.code == 2
    assert done.err.startswith("asrfix: bad.json:")
    assert "Kulin" in done.out


def test_nothing_in_a_transcript_is_obeyed(asrfix: Asrfix) -> None:
    done = asrfix("discover", "-", stdin=b"so \x1b[31m Kulin \x1b[0m left")
    assert "Kulin" in done.out
    assert "\x1b" not in done.out
