from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Asrfix = Callable[..., Any]

MISHEARD = "Rally Shark was founded by friends of Young Stoyka.\n"
ANNOTATED = """\
RadixArk was founded by friends of Ion Stoica (ph).


Verification Notes

- RadixArk: corrected; rendered as “Rally Shark” at 1:1
- “Ion Stoica”: marked as doubtful in the transcript at 1:36
"""
CUE = "1\n00:00:01,000 --> 00:00:02,000\n"


@pytest.fixture
def folder(folder: Path) -> Path:
    """With a transcript in which an editor has doubted a name."""
    (folder / "doubt.txt").write_text("Rally Shark was founded by friends of Ion Stoica (ph).\n")
    return folder


def test_help_says_what_and_how(asrfix: Asrfix, golden: Callable[[str, str], None]) -> None:
    done = asrfix("annotate", "--help")
    assert (done.code, done.err) == (0, "")
    golden("help-annotate.txt", done.out)


def test_an_edition_goes_to_standard_output(asrfix: Asrfix, folder: Path) -> None:
    done = asrfix("annotate", "doubt.txt", "-l", "names.toml")
    assert (done.code, done.out, done.err) == (1, ANNOTATED, "asrfix: doubt.txt: 1 corrected, 1 in doubt\n")
    assert "Rally Shark" in (folder / "doubt.txt").read_text()


def test_without_doubt_the_code_is_zero(asrfix: Asrfix) -> None:
    done = asrfix("annotate", "talk.txt", "-l", "names.toml")
    assert (done.code, done.err) == (0, "asrfix: talk.txt: 2 corrected, 0 in doubt\n")
    assert done.out.startswith("RadixArk was founded by friends of Ion Stoica.\n\n\nVerification Notes\n")


def test_an_edition_is_not_annotated_again(asrfix: Asrfix) -> None:
    asrfix("annotate", "doubt.txt", "-l", "names.toml", "--in-place")
    done = asrfix("annotate", "doubt.txt", "-l", "names.toml", "--style", "notes")
    assert (done.code, done.out) == (1, ANNOTATED)
    assert "annotated before, nothing added" in done.err


def test_strip_gives_the_file_back(asrfix: Asrfix, folder: Path) -> None:
    before = (folder / "doubt.txt").read_bytes()
    asrfix("annotate", "doubt.txt", "-l", "names.toml", "--in-place")
    assert asrfix("annotate", "doubt.txt", "--strip", "--in-place").code == 0
    assert (folder / "doubt.txt").read_bytes() == before


def test_strip_tells_what_it_cannot_do(asrfix: Asrfix, folder: Path) -> None:
    assert "no marks of a known style" in asrfix("annotate", "talk.txt", "--strip").err
    (folder / "edited.txt").write_text(ANNOTATED.replace("RadixArk was", "SGLang was"))
    done = asrfix("annotate", "edited.txt", "--strip")
    assert (done.code, done.out) == (0, "SGLang was founded by friends of Ion Stoica (ph).\n")
    assert done.err == "asrfix: edited.txt: edited since, and left there as it is: 1:1\n"


def test_subtitles_without_notes_are_told(asrfix: Asrfix, folder: Path) -> None:
    (folder / "talk.srt").write_text(CUE + MISHEARD)
    done = asrfix("annotate", "talk.srt", "-l", "names.toml")
    assert done.out == CUE + "RadixArk was founded by friends of Ion Stoica.\n"
    assert "talk.srt: no notes are written, for srt has none" in done.err


def test_a_diff_shows_and_writes_nothing(asrfix: Asrfix, folder: Path) -> None:
    done = asrfix("annotate", "talk.txt", "clean.txt", "-l", "names.toml", "--diff")
    assert done.out.startswith("--- talk.txt\n+++ talk.txt\n@@ -1 +1,7 @@\n-Rally Shark")
    assert "clean" not in done.out
    assert (folder / "talk.txt").read_text() == MISHEARD


def test_a_folder_takes_all_files(asrfix: Asrfix, folder: Path) -> None:
    (folder / "bad.json").write_bytes(b'{"segments": [')
    done = asrfix("annotate", "bad.json", "talk.txt", "clean.txt", "-l", "names.toml", "-o", "new")
    assert (done.code, done.out) == (2, "")
    assert sorted(path.name for path in (folder / "new").iterdir()) == ["clean.txt", "talk.txt"]
    assert (folder / "new/clean.txt").read_bytes() == (folder / "clean.txt").read_bytes()


def test_the_language_is_told_from_the_text(asrfix: Asrfix) -> None:
    chinese = "我们昨天在大会上见到了 Young Stoyka。\n".encode()
    assert "核验说明" in asrfix("annotate", "-", "-l", "names.toml", stdin=chinese).out
    done = asrfix("annotate", "-", "-l", "names.toml", "--lang", "en", stdin=chinese)
    assert "Verification Notes" in done.out


def test_a_house_style_is_a_file(asrfix: Asrfix, folder: Path) -> None:
    (folder / "house.toml").write_text(
        'language = "en"\nmention = "first"\n[marks]\ncorrect = "{suggestion}"\n'
        'review = "{heard} [{suggestion}?]"\nas-heard = "{heard} [?]"\n'
    )
    done = asrfix("annotate", "talk.txt", "-l", "names.toml", "--style", "house.toml")
    assert done.out == "RadixArk was founded by friends of Ion Stoica.\n"
    assert "for the style house has none" in done.err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["talk.txt"], "Which names are the right ones?"),
        (["talk.txt", "-l", "names.toml", "--style", "inlin"], "inlin: no such style; did you mean"),
        (["talk.txt", "-l", "names.toml", "--style", "zh-notes", "--lang", "en"], "is for zh, not for en"),
        (["talk.txt", "clean.txt", "-l", "names.toml"], "Give -o DIR"),
        (["talk.txt", "-l", "names.toml", "--diff", "--in-place"], "exclude each other"),
        (["-", "-l", "names.toml", "--in-place"], "Standard input has no file"),
        (["talk.txt", "-l", "names.toml", "-o", "."], "use --in-place"),
        (["talk.txt", "other/talk.txt", "-l", "names.toml", "-o", "new"], "Two files are called talk.txt"),
        (["talk.txt", "-l", "names.toml", "-o", "clean.txt"], "clean.txt: this folder cannot be made"),
        (["-", "-l", "names.toml"], "annotate its text"),
    ],
)
def test_what_cannot_be_meant_is_refused(asrfix: Asrfix, folder: Path, arguments: list[str], told: str) -> None:
    done = asrfix("annotate", *arguments, stdin=b'{"text": "Young Stoyka"}')
    assert (done.code, done.out) == (2, "")
    assert told in done.err
    assert (folder / "talk.txt").read_text() == MISHEARD


def test_what_was_decided_is_written(asrfix: Asrfix, folder: Path) -> None:
    rejected = {"heard": "Rally Shark", "entry": "RadixArk", "answer": "rejected", "scope": "all"}
    kept = {"heard": "Young Stoyka", "entry": "Ion Stoica", "answer": "as-heard", "scope": "all"}
    stale = {"heard": "Bert", "entry": "RadixArk", "answer": "rejected", "scope": "all"}
    places = [{"before": "", "after": "", "confidence": 0.5}]
    decisions = [
        {**own, "by": "mara", "at": "2026-03-01T10:22:05Z", "places": places} for own in (rejected, kept, stale)
    ]
    content = {"format": "asrfix-decisions", "version": 1, "decisions": decisions}
    (folder / "decisions.json").write_text(json.dumps(content), encoding="utf-8")
    done = asrfix("annotate", "talk.txt", "-l", "names.toml", "--decisions", "decisions.json")
    assert done.code == 1
    assert done.out.startswith("Rally Shark was founded by friends of Young Stoyka (name as heard).\n")
    assert done.err.splitlines() == [
        "asrfix: talk.txt: 0 corrected, 1 in doubt",
        "asrfix: “Bert”, rejected by mara: no longer in the text; stale",
    ]
