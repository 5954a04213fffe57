from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from asrfix.cli.translate import translate
from asrfix.translate import GLOSSARIES, STYLES, NameOrder

Asrfix = Callable[..., Any]

FILES = ["talk.brief.md", "talk.glossary.csv", "talk.names.json", "talk.prepared.txt"]


@pytest.fixture
def work(asrfix: Asrfix) -> None:
    """What prepare wrote of talk.txt, in the folder work."""
    asrfix("translate", "prepare", "talk.txt", "-l", "names.toml", "--to", "es", "-o", "work")


def test_prepare_writes_four_files(asrfix: Asrfix, folder: Path) -> None:
    done = asrfix("translate", "prepare", "talk.txt", "-l", "names.toml", "--to", "es", "-o", "new/work")
    assert (done.code, done.out) == (0, "")
    assert done.err == "asrfix: talk.txt: 2 names protected, 0 of them as heard\n"
    assert sorted(path.name for path in (folder / "new/work").iterdir()) == FILES
    assert (folder / "new/work/talk.prepared.txt").read_text() == "XQ1Z was founded by friends of XQ2Z.\n"


def test_prepare_reads_standard_input(asrfix: Asrfix, folder: Path) -> None:
    asrfix("translate", "prepare", "-", "-l", "names.toml", "--to", "es", "-o", "work", stdin=b"RadixArk")
    assert (folder / "work/stdin.prepared.txt").read_text() == "XQ1Z"


@pytest.mark.usefixtures("work")
def test_the_whole_way(asrfix: Asrfix, folder: Path) -> None:
    (folder / "es.txt").write_text("Amigos de XQ2Z fundaron XQ1Z.\n")
    done = asrfix("translate", "restore", "es.txt", "--names", "work/talk.names.json")
    assert (done.code, done.out, done.err) == (0, "Amigos de Ion Stoica fundaron RadixArk.\n", "")
    asrfix("translate", "restore", "es.txt", "--names", "work/talk.names.json", "-o", "final.txt")
    assert (folder / "final.txt").read_text() == done.out
    verified = asrfix("translate", "verify", "talk.txt", "final.txt", "--names", "work/talk.names.json")
    assert (verified.code, verified.out) == (0, "")


@pytest.mark.usefixtures("work")
def test_what_was_lost_is_told_with_its_sentence(asrfix: Asrfix, folder: Path) -> None:
    (folder / "es.txt").write_text("Amigos fundaron xq1z. XQ5Z")
    done = asrfix("translate", "restore", "es.txt", "--names", "work/talk.names.json")
    assert (done.code, done.out) == (1, "Amigos fundaron RadixArk. XQ5Z")
    sentence = "line 1: Rally Shark was founded by friends of Young Stoyka."
    assert done.err.splitlines() == [
        f"asrfix: altered: RadixArk (xq1z), {sentence}",
        f"asrfix: lost: Ion Stoica, {sentence}",
        "asrfix: unknown (XQ5Z): no name has this number",
    ]


@pytest.mark.usefixtures("work")
def test_verify_reports_as_text_and_json(asrfix: Asrfix, folder: Path) -> None:
    (folder / "es.txt").write_text("Amigos fundaron RadixArk, 国栋.\n")
    arguments = ("translate", "verify", "talk.txt", "es.txt", "--names", "work/talk.names.json")
    done = asrfix(*arguments)
    assert done.code == 1
    assert done.out.splitlines() == [
        "es.txt: missing: Ion Stoica (from line 1: Rally Shark was founded by friends of Young Stoyka.)",
        "es.txt:1:27: untranslated: 国栋",
    ]
    report = json.loads(asrfix(*arguments, "--format", "json").out)
    assert report["path"] == "es.txt"
    assert [(fault["kind"], fault["text"], fault["line"]) for fault in report["faults"]] == [
        ("missing", "Ion Stoica", None),
        ("untranslated", "国栋", 1),
    ]


def test_verify_tells_spellings_with_the_right_one_and_hints_without_a_code(asrfix: Asrfix, folder: Path) -> None:
    (folder / "people.toml").write_text('[[entry]]\nname = "Ion Stoica"\ntype = "person"\npronouns = "he/him"\n')
    (folder / "en.txt").write_text("Ion Stoica came.\n")
    arguments = ("translate", "verify", "en.txt", "new.txt", "-l", "people.toml", "--to", "en", "--from", "en")
    (folder / "new.txt").write_text("Ion Stoica said she came.\n")
    done = asrfix(*arguments)
    assert (done.code, done.out) == (0, "new.txt:1:17: hint: pronoun: she (Ion Stoica: he/him)\n")
    (folder / "new.txt").write_text("Ian Stoica came.\n")
    done = asrfix(*arguments)
    assert (done.code, done.out) == (1, "new.txt:1:1: spelling: Ian Stoica (for Ion Stoica)\n")


def test_verify_finds_the_names_itself(asrfix: Asrfix, folder: Path) -> None:
    (folder / "es.txt").write_text("Amigos de Ion Stoica fundaron RadixArk.\n")
    assert asrfix("translate", "verify", "talk.txt", "es.txt", "-l", "names.toml", "--to", "es").code == 0


def test_what_a_person_has_to_look_at_gives_1(asrfix: Asrfix, folder: Path) -> None:
    (folder / "cues.srt").write_text(
        "1\n00:00:01,000 --> 00:00:02,000\nIon\n\n2\n00:00:03,000 --> 00:00:04,000\nStoica\n"
    )
    done = asrfix("translate", "prepare", "cues.srt", "-l", "names.toml", "--to", "es", "-o", "work")
    assert done.code == 1
    assert "line 3: Ion Stoica takes no placeholder here" in done.err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["prepare", "talk.txt", "-l", "names.toml", "-o", "new"], "Give --to"),
        (["prepare", "talk.txt", "--to", "es", "-o", "new"], "Give a lexicon"),
        (["prepare", "talk.txt", "-l", "names.toml", "--to", "english", "-o", "new"], "no language"),
        (["prepare", "han.txt", "-l", "han.txt", "--to", "en", "-o", "new"], "no form in en for 章国栋"),
        (["prepare", "talk.txt", "-l", "names.toml", "--to", "es", "-o", "clean.txt"], "this folder cannot be made"),
        (["prepare", "none.txt", "-l", "names.toml", "--to", "es", "-o", "new"], "no such file"),
        (["restore", "clean.txt", "-o", "new"], "Give --names"),
        (["restore", "clean.txt", "--names", "work/talk.names.json", "-o", "new"], "none of the 2 placeholders"),
        (["restore", "clean.txt", "--names", "names.toml", "-o", "new"], "no names file"),
        (["restore", "none.txt", "--names", "work/talk.names.json", "-o", "new"], "none.txt: cannot be read"),
        (["restore", "clean.txt", "--names", "none.json", "-o", "new"], "none.json: cannot be read"),
        (
            ["restore", "long.txt", "--names", "work/talk.names.json", "-o", "new", "--max-size", "1"],
            "larger than 1 MB",
        ),
        (["verify", "talk.txt", "clean.txt"], "Give --names FILE, or -l"),
        (["verify", "talk.txt", "long.txt", "--names", "work/talk.names.json", "--max-size", "1"], "larger than 1 MB"),
        (["verify", "talk.txt", "clean.txt", "-l", "names.toml"], "Give --to"),
        (["verify", "clean.txt", "talk.txt", "--names", "work/talk.names.json"], "another document"),
    ],
)
@pytest.mark.usefixtures("work")
def test_bad_input_is_told_and_nothing_is_written(
    asrfix: Asrfix, folder: Path, arguments: list[str], told: str
) -> None:
    (folder / "han.txt").write_text("章国栋", encoding="utf-8")
    (folder / "long.txt").write_bytes(b"a" * 1_000_001)
    done = asrfix("translate", *arguments)
    assert (done.code, done.out) == (2, "")
    assert told in done.err
    assert not (folder / "new").exists()


def test_the_choices_are_those_there_are() -> None:
    choices = {option.name: getattr(option.type, "choices", None) for option in translate.commands["prepare"].params}
    assert choices["protect"] == STYLES
    assert choices["glossary"] == tuple(GLOSSARIES)
    assert choices["romanise"] == tuple(NameOrder)
