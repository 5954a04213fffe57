"""Word documents on the command line."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from asrfix.cli import main
from asrfix.transcript import from_bytes, read

SPACE = 'xml:space="preserve"'
BODY = f"""\
<w:p><w:r><w:t {SPACE}>Anna: </w:t></w:r><w:r><w:t {SPACE}>Rally </w:t></w:r><w:r><w:t>Sha</w:t></w:r>\
<w:r><w:t {SPACE}>rk was founded by friends of Young </w:t></w:r><w:r><w:t>Stoyka.</w:t></w:r></w:p>\
<w:p><w:r><w:t>We talked about the weather.</w:t></w:r></w:p>"""
MISHEARD = "Anna: Rally Shark was founded by friends of Young Stoyka.\nWe talked about the weather."
FIXED = "Anna: RadixArk was founded by friends of Ion Stoica.\nWe talked about the weather."


@pytest.fixture
def talk(folder: Path, docx: Callable[..., bytes]) -> Path:
    path = folder / "talk.docx"
    path.write_bytes(docx(BODY))
    return path


def test_check(asrfix, talk: Path):
    result = asrfix("check", talk.name, "-l", "names.toml", "--format", "json")
    found = json.loads(result.out)["files"][0]["findings"]
    assert [(one["heard"], one["suggestion"], one["line"], one["column"]) for one in found] == [
        ("Rally Shark", "RadixArk", 1, 7),
        ("Young Stoyka", "Ion Stoica", 1, 45),
    ]


def test_fix_into_a_folder_and_in_place(asrfix, talk: Path):
    assert asrfix("fix", talk.name, "-l", "names.toml", "-o", "fixed").code == 0
    fixed = talk.parent / "fixed" / talk.name
    assert read(talk).text == MISHEARD
    assert read(fixed).text == FIXED
    assert asrfix("fix", talk.name, "-l", "names.toml", "--in-place").code == 0
    assert talk.read_bytes() == fixed.read_bytes()
    assert asrfix("fix", talk.name, "-l", "names.toml", "--in-place").code == 0
    assert talk.read_bytes() == fixed.read_bytes()


def test_fix_from_standard_input_to_standard_output(
    talk: Path, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(talk.read_bytes())))
    assert main(["fix", "-", "-l", str(talk.parent / "names.toml")]) == 0
    assert from_bytes(capsysbinary.readouterr().out).text == FIXED


def test_a_document_is_not_written_to_a_terminal(asrfix, talk: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    result = asrfix("fix", talk.name, "-l", "names.toml")
    assert (result.code, result.out) == (2, "")
    assert "talk.docx: a Word document is nothing for a terminal; give -o DIR" in result.err


def test_diff_is_one_of_the_text(asrfix, talk: Path):
    before = talk.read_bytes()
    result = asrfix("fix", talk.name, "-l", "names.toml", "--diff")
    assert f"-{MISHEARD.splitlines()[0]}\n+{FIXED.splitlines()[0]}\n" in result.out
    assert talk.read_bytes() == before


def test_annotate_and_strip(asrfix, talk: Path):
    result = asrfix("annotate", talk.name, "-l", "names.toml", "--in-place")
    assert "docx has none" in result.err
    assert read(talk).text == FIXED
    assert asrfix("annotate", talk.name, "--strip", "--in-place").code == 0


def test_translate_takes_no_document(asrfix, talk: Path):
    result = asrfix("translate", "prepare", talk.name, "-l", "names.toml", "--to", "zh")
    assert result.code == 2
    assert "talk.docx: names in a Word document cannot be protected" in result.err


def test_a_document_by_another_name(asrfix, talk: Path):
    talk.rename(talk.with_suffix(".txt"))
    result = asrfix("check", "talk.txt", "-l", "names.toml")
    assert result.code == 2
    assert (
        "talk.txt: the name says txt, the content is a zip archive; give a Word document the ending .docx" in result.err
    )
