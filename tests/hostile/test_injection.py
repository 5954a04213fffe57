"""Words from transcripts, lexicons, decisions and file names are words wherever they are put, and never orders."""

from __future__ import annotations

import json
import os
import re
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import asrfix
from asrfix.cli import main
from asrfix.cli.terminal import show, tell
from asrfix.edition.template import Template
from asrfix.lexicon import HeardForm, Lexicon
from asrfix.lexicon.toml_write import entries_as_toml
from asrfix.report.uri import file_uri
from asrfix.translate.glossary import Concept, tbx
from asrfix.translate.spellings import expression
from asrfix.vocabulary import FORMATS as LISTS

EVIL = "a\x1b]0;b\x07\x9b31m\u202e\nasrfix: all is well"
PATTERNS = ["a.*b", "a(b", "a[b", "a\\b", "a{2}b", "a|b", "^a$b", "C++", "a(?P<x>b)", "(a+)+b"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder, with a lexicon; the outputs are no terminal, so click strips what looks like a colour."""
    (tmp_path / "names.toml").write_text('[[entry]]\nname = "RadixArk"\nheard_as = ["Rally Shark"]\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def files(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    "arguments",
    [
        ("check", f"{EVIL}.txt", "-l", "names.toml"),
        ("check", f"{EVIL}.txt", "-l", f"{EVIL}.toml"),
        ("fix", "names.toml", "-l", f"{EVIL}.nope"),
        ("fix", f"x/{EVIL}", f"y/{EVIL}", "-l", "names.toml", "-o", "z"),
        ("check", "names.toml", "-l", "names.toml", "--encoding", EVIL),
        ("check", "names.toml", "-l", "names.toml", f"--{EVIL}"),
        (EVIL,),
        ("lexicon", "remove", "names.toml", EVIL),
        ("translate", "prepare", "names.toml", "-l", "names.toml", "--to", EVIL),
    ],
)
def test_what_is_told_holds_nothing_that_a_terminal_obeys(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr().err
    assert told.strip()
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", told)


def test_a_line_break_in_a_name_does_not_begin_a_message(capsys: pytest.CaptureFixture[str]) -> None:
    tell(f"{EVIL}.txt: 1 corrected")
    tell(asrfix.InputError("cannot be read", path=EVIL))
    tell(asrfix.LexiconError("two", problems=[EVIL, "the other"]))
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 4
    assert not any(line.startswith("asrfix: all") for line in lines)


def test_problems_of_a_lexicon_stand_on_a_line_each(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key = json.dumps(EVIL).replace("\\u202e", "\\u202E")
    (folder / "evil.toml").write_text(f'[[entry]]\nname = "Ion"\n{key} = 1\ntype = {key}\nnote = {key}\n', "utf-8")
    assert main(["lexicon", "check", "evil.toml"]) == 1
    out = capsys.readouterr().out
    assert all(line.startswith("evil.toml") for line in out.splitlines())
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", out)


def test_a_terminal_obeys_nothing_in_a_report_for_programs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    show(["\x1b[1mour own\x1b[0m", json.dumps(EVIL, ensure_ascii=False)])
    out = capsys.readouterr().out
    assert not re.search("[\x07\x7f-\x9f\u202e]", out)
    assert "\x1b[1mour own" in out


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such file names")
@pytest.mark.parametrize("name", ["-x.srt", "a\nb.srt", "a\x1b[2J.srt", "'$(touch x)`.srt", "%s.srt", b"\xff.srt"])
def test_a_file_of_any_name_is_fixed_under_that_name(folder: Path, name: str | bytes) -> None:
    path = Path(os.fsdecode(name))
    before = b"1\n00:00:01,000 --> 00:00:02,000\nRally Shark\n"
    path.write_bytes(before)
    assert main(["fix", "-l", "names.toml", "-o", "out", "--", str(path)]) == 0
    assert (Path("out") / path).read_bytes() == before.replace(b"Rally Shark", b"RadixArk")
    assert files(folder) == {"names.toml", "out", str(path)}


def test_names_of_lexicons_and_entries_are_no_paths(folder: Path) -> None:
    work = folder / "work"
    work.mkdir()
    entry = '[lexicon]\nname = "../../evil"\n[[entry]]\nname = "../../Evil Name"\nheard_as = ["evil"]\n'
    (work / "evil.toml").write_text(entry, "utf-8")
    (work / "talk.txt").write_text("An evil ../../Evil Name.\n", "utf-8")
    main(["translate", "prepare", "work/talk.txt", "-l", "work/evil.toml", "--to", "zh", "-o", "work/out"])
    assert files(folder) == {"names.toml", "work"}
    assert files(work) == {"evil.toml", "out", "talk.txt"}
    assert all(name.startswith("talk.") for name in files(work / "out"))


@pytest.mark.parametrize("name", PATTERNS)
def test_a_name_is_no_regular_expression(name: str) -> None:
    assert expression(name).search(f"so {name} said")
    assert not expression(name).search("so aab said, and acb, and b")
    entry = asrfix.Entry(name=name, heard_as=(HeardForm(form=name + " x"),), keep=(name,), context=(name,))
    asrfix.check(f"so {name} said, aab {name} x", Lexicon.from_entries([entry]))
    written = Template.parse("{heard} (" + "x" + ")", ["heard"])
    found = re.fullmatch(written.expression({"heard": ".*"}), written.render({"heard": name}))
    assert found
    assert found["heard"] == name


@given(st.text(min_size=1), st.text(), st.text())
def test_an_entry_written_as_toml_is_one_entry(name: str, alias: str, near: str) -> None:
    name, alias, near = (text.encode("utf-8", "replace").decode() for text in (name, alias, near))
    heard = HeardForm(form=alias, near=(near, name))
    entry = asrfix.Entry(name=name, aliases=(alias, near), heard_as=(heard,), names={"zh": alias}, note=near)
    (read,) = tomllib.loads(entries_as_toml([entry]))["entry"]
    assert (read["name"], read["aliases"], read["names"]["zh"]) == (name, [alias, near], alias)
    assert read["heard_as"] == [{"form": alias, "near": [near, name]}]


@given(st.text(st.characters(codec="utf-8"), min_size=1), st.text(st.characters(codec="utf-8")))
def test_a_termbase_is_xml_whatever_a_name_holds(name: str, about: str) -> None:
    root, plain = (ElementTree.fromstring(tbx([Concept({"en": (term,)}, "person")], about)) for term in (name, "a"))  # noqa: S314
    assert [element.tag for element in root.iter()] == [element.tag for element in plain.iter()]


@pytest.mark.parametrize("name", [form for form in LISTS if form not in ("txt", "whisper", "capswriter", "funasr")])
@pytest.mark.parametrize(
    "evil", ["Evil</term>", 'Evil", "Other', "Evil = 1", "Evil: Other", "Evil&amp;", "=Evil()", "Evil\\"]
)
def test_a_name_stays_one_name_in_every_list(name: str, evil: str) -> None:
    back = LISTS[name].read(LISTS[name].write([asrfix.Entry(name=evil, names={"zh": "国"})]).text, "p")
    assert [entry.name for entry in back] == [evil]


def test_a_path_is_one_uri() -> None:
    assert re.fullmatch(r"[\w./%~-]+", file_uri("a b#c?d=e&f\n\x1b\"<>'.srt"))
