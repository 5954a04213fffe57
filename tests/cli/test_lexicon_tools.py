from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from asrfix.cli.lexicon import lexicon as group
from asrfix.lexicon import TYPES
from asrfix.vocabulary import FORMATS

Asrfix = Callable[..., Any]


def choices(verb: str, option: str) -> tuple[str, ...]:
    return tuple(next(p.type.choices for p in group.commands[verb].params if p.name == option))  # type: ignore[attr-defined]


def test_the_choices_are_those_of_the_engine() -> None:
    assert set(choices("convert", "target")) == set(choices("convert", "source")) == set(FORMATS)
    assert choices("add", "kind") == TYPES


def test_adding_keeps_what_is_there(asrfix: Asrfix, folder: Path) -> None:
    before = (folder / "names.toml").read_text(encoding="utf-8")
    done = asrfix(
        "lexicon", "add", "names.toml", "国栋", "--type", "person", "--heard-as", "郭东", "--name", "en=Guodong"
    )
    assert (done.code, done.err) == (0, "asrfix: names.toml: 国栋 added\n")
    added = '\n[[entry]]\nname = "国栋"\ntype = "person"\nheard_as = ["郭东"]\nnames = { en = "Guodong" }\n'
    assert (folder / "names.toml").read_text(encoding="utf-8") == before + added


def test_adding_makes_the_first_lexicon(asrfix: Asrfix, folder: Path) -> None:
    assert asrfix("lexicon", "add", "new.toml", "RadixArk").err == "asrfix: new.toml: made, with RadixArk\n"
    assert (folder / "new.toml").read_bytes() == b'[[entry]]\nname = "RadixArk"\n'
    assert asrfix("lexicon", "add", "new.toml", "RadixArk").err == "asrfix: new.toml: RadixArk is listed so already\n"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["names.toml", "?!"], "has no letter or digit"),
        (["names.toml", "Ion", "--name", "扬"], "Write --name zh=扬"),
        (["names.toml", "Ion", "--name", "chinese=扬"], 'did you mean "zh"?'),
        (["names.csv", "Ion"], "only TOML can be changed in place"),
    ],
)
def test_what_cannot_be_added_is_refused(asrfix: Asrfix, folder: Path, arguments: list[str], told: str) -> None:
    before = (folder / "names.toml").read_bytes()
    done = asrfix("lexicon", "add", *arguments)
    assert done.code == 2
    assert told in done.err
    assert (folder / "names.toml").read_bytes() == before


def test_line_ends_and_byte_order_mark_stay(asrfix: Asrfix, folder: Path) -> None:
    (folder / "dos.toml").write_bytes(b'\xef\xbb\xbf[[entry]]\r\nname = "A"\r\n')
    asrfix("lexicon", "add", "dos.toml", "B")
    assert (
        folder / "dos.toml"
    ).read_bytes() == b'\xef\xbb\xbf[[entry]]\r\nname = "A"\r\n\r\n[[entry]]\r\nname = "B"\r\n'


def test_removing(asrfix: Asrfix, folder: Path) -> None:
    assert asrfix("lexicon", "remove", "names.toml", "RadixArk").code == 0
    assert "RadixArk" not in (folder / "names.toml").read_text(encoding="utf-8")
    done = asrfix("lexicon", "remove", "names.toml", "RadixArk")
    assert done.code == 2
    assert "names.toml: no entry is called 'RadixArk'" in done.err


def test_formatting_goes_on_after_a_bad_file(asrfix: Asrfix, folder: Path) -> None:
    (folder / "bad.toml").write_text("[[entry]\n", encoding="utf-8")
    (folder / "odd.toml").write_text('[[entry]]\ntype = "term"\nname = "A"\n', encoding="utf-8")
    done = asrfix("lexicon", "fmt", "bad.toml", "odd.toml", "names.toml")
    assert done.code == 2
    assert "asrfix: odd.toml: laid out\n" in done.err
    assert (folder / "odd.toml").read_text(encoding="utf-8") == '[[entry]]\nname = "A"\ntype = "term"\n'


def test_merging_tells_what_differs(asrfix: Asrfix, folder: Path) -> None:
    (folder / "more.csv").write_text("name,type,heard_as\nRadixArk,product,Radish Ark\nNew,,\n", encoding="utf-8")
    done = asrfix("lexicon", "merge", "names.toml", "more.csv")
    assert "RadixArk: type is 'organization' and not 'product'" in done.err
    assert 'heard_as = ["Rally Shark", "Radish Ark"]' in done.out
    asrfix("lexicon", "merge", "more.csv", "--into", "names.toml")
    merged = (folder / "names.toml").read_text(encoding="utf-8")
    assert merged.startswith('[lexicon]\nname = "test"\n')
    assert 'heard_as = ["Rally Shark", "Radish Ark"]' in merged
    assert asrfix("lexicon", "merge", "names.toml", "-o", "new.toml", "--into", "names.toml").code == 2


def test_nothing_is_overwritten(asrfix: Asrfix, folder: Path) -> None:
    before = (folder / "names.toml").read_bytes()
    for verb in (["merge", "names.toml"], ["convert", "names.toml", "--to", "csv"]):
        done = asrfix("lexicon", *verb, "-o", "names.toml")
        assert done.code == 2
        assert "is there already" in done.err
    assert (folder / "names.toml").read_bytes() == before


def test_converting_tells_what_is_lost(asrfix: Asrfix) -> None:
    done = asrfix("lexicon", "convert", "names.toml", "--to", "whisper")
    assert done.out == "RadixArk, Ion Stoica, Stoica.\n"
    assert done.err == "asrfix: whisper has no place for type of 2 entries, heard_as of 2 entries, say of 1 entry\n"


def test_converting_back(asrfix: Asrfix, folder: Path) -> None:
    (folder / "hot.txt").write_text("Ion Stoica 20\n", encoding="utf-8")
    assert (
        asrfix("lexicon", "convert", "hot.txt", "--from", "funasr", "--to", "toml").out
        == '[[entry]]\nname = "Ion Stoica"\n'
    )
    assert asrfix("lexicon", "convert", "ai-infra", "--to", "txt").out.count("\n") > 100
    (folder / "names.vocab").write_text("A\n", encoding="utf-8")
    assert "Give --from" in asrfix("lexicon", "convert", "names.vocab", "--to", "txt").err


def test_auditing_counts_what_would_fire(asrfix: Asrfix, folder: Path) -> None:
    (folder / "short.toml").write_text('[[entry]]\nname = "Ed"\n[[entry]]\nname = "Maier"\n[[entry]]\nname = "Mayer"\n')
    done = asrfix("lexicon", "audit", "-l", "names.toml", "-l", "short.toml", "--on", "talk.txt", "clean.txt")
    assert (done.code, done.err) == (1, "")
    lines = done.out.splitlines()
    assert "RadixArk  1 corrected, 0 for review, 0 right" in lines
    assert "  heard Rally Shark 1×" in lines
    assert '  "Ed" is short: 2 sounds' in lines
    assert any("sounds like" in line and "Maier" in line for line in lines)
    assert lines.index("RadixArk  1 corrected, 0 for review, 0 right") < lines.index(
        "Ed  0 corrected, 0 for review, 0 right"
    )


def test_an_audit_as_json(asrfix: Asrfix) -> None:
    done = asrfix("lexicon", "audit", "-l", "names.toml", "--on", "talk.txt", "--format", "json")
    first = json.loads(done.out)["entries"][0]
    assert (done.code, first["dangers"]) == (0, [])
    assert (first["entry"], first["corrected"], first["heard"]) == (
        "RadixArk",
        1,
        [{"text": "Rally Shark", "count": 1}],
    )


def test_an_audit_needs_no_text(asrfix: Asrfix) -> None:
    done = asrfix("lexicon", "audit", "-l", "names.toml")
    assert (done.code, done.out) == (0, "0 dangerous, 0 would be written or suggested\n")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts_name_the_program(asrfix: Asrfix, shell: str) -> None:
    done = asrfix("completion", shell)
    assert (done.code, done.err) == (0, "")
    assert f"_ASRFIX_COMPLETE={shell}_complete" in done.out


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("asrfix lexicon con", ["plain,convert"]),
        ("asrfix check ta", ["file,ta"]),
        ("asrfix check talk.txt -l ai", ["plain,ai-infra", "file,ai"]),
    ],
)
def test_the_shell_is_answered(asrfix: Asrfix, monkeypatch: pytest.MonkeyPatch, words: str, offered: list[str]) -> None:
    monkeypatch.setenv("_ASRFIX_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(words.count(" ")))
    assert asrfix().out.splitlines() == offered
