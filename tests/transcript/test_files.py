from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from asrfix.errors import TranscriptError
from asrfix.transcript import FORMATS, from_bytes, read, write

BEGINNINGS = {
    "txt": "Hello, this is a talk.\n",
    "srt": "1\n00:00:01,000 --> 00:00:02,000\nhello\n",
    "vtt": "WEBVTT\n\n00:01.000 --> 00:02.000\nhello\n",
    "ass": "[Script Info]\nTitle: x\n\n[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,D,,0,0,0,,hello\n",
    "json": '{"text": "hello"}',
}


@pytest.mark.parametrize(("name", "content"), BEGINNINGS.items())
def test_format_is_told_from_the_content(name: str, content: str):
    assert from_bytes(content.encode()).format == name
    assert from_bytes(b"\xef\xbb\xbf\n" + content.encode()).format == name


@pytest.mark.parametrize("ending", [".txt", ".TXT", ".text"])
def test_format_is_told_from_the_name(ending: str):
    assert from_bytes(b"# hello", path=f"a{ending}").format == "txt"
    assert from_bytes(b"# hello", path="a.Markdown").format == "md"


def test_other_endings_say_nothing():
    assert from_bytes(BEGINNINGS["srt"].encode(), path="a.srt.orig").format == "srt"


@pytest.mark.parametrize("named", ["txt", "md", "srt", "vtt", "ass", "json"])
@pytest.mark.parametrize("content", ["srt", "vtt", "ass", "json"])
def test_name_and_content_have_to_agree(named: str, content: str):
    data = BEGINNINGS[content].encode()
    if named == content:
        assert from_bytes(data, path=f"a.{named}").format == named
        return
    with pytest.raises(TranscriptError, match=rf"a\.{named}:1: .*\.{content}"):
        from_bytes(data, path=f"a.{named}")


def test_named_format_decides():
    assert from_bytes(BEGINNINGS["json"].encode(), path="a.srt", format="txt").text == BEGINNINGS["json"]
    with pytest.raises(TranscriptError, match="txt, md, srt"):
        from_bytes(b"", format="pdf")


@pytest.mark.parametrize("name", [name for name in FORMATS if name != "docx"])
@pytest.mark.parametrize("data", [b"", b"\xef\xbb\xbf", b"\n\n"])
def test_empty_files(name: str, data: bytes):
    transcript = from_bytes(data, format=name)
    assert transcript.segments == ()
    assert transcript.rewrite([]) == data


def test_read_a_file(tmp_path: Path):
    path = tmp_path / "talk.srt"
    path.write_text(BEGINNINGS["srt"], encoding="utf-8")
    transcript = read(path)
    assert (transcript.path, transcript.format, transcript.text) == (str(path), "srt", "hello")
    assert "hello" not in repr(transcript)


def test_files_that_cannot_be_read(tmp_path: Path):
    for path, message in ((tmp_path / "none.txt", "No such file"), (tmp_path, "directory"), ("a\0b", "null")):
        with pytest.raises(TranscriptError, match=message) as caught:
            read(path)
        assert caught.value.path == str(path)


def test_write_replaces_a_file_and_keeps_its_permissions(tmp_path: Path):
    path = tmp_path / "talk.txt"
    path.write_bytes(b"old")
    path.chmod(0o640)
    write(path, b"new")
    assert path.read_bytes() == b"new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert list(tmp_path.iterdir()) == [path]


def test_write_makes_a_file_as_any_other_program_would(tmp_path: Path):
    (tmp_path / "other").touch()
    write(tmp_path / "talk.txt", b"new")
    assert (tmp_path / "talk.txt").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_write_follows_a_link(tmp_path: Path):
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to("real")
    write(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"


def test_write_that_fails_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "talk.txt"
    path.write_bytes(b"old")

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(TranscriptError, match="No space"):
        write(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_write_where_nothing_can_be_written(tmp_path: Path):
    with pytest.raises(TranscriptError, match="No such file"):
        write(tmp_path / "none" / "talk.txt", b"new")
    with pytest.raises(TranscriptError, match="regular"):
        write(tmp_path, b"new")
