from __future__ import annotations

from pathlib import Path

import pytest

from asrfix.errors import TranscriptError
from asrfix.transcript import FORMATS, from_bytes, read

BEGINNINGS = {
    "txt": "Hello, this is a talk.\n",
    "srt": "1\n00:00:01,000 --> 00:00:02,000\nhello\n",
    "vtt": "WEBVTT\n\n00:01.000 --> 00:02.000\nhello\n",
    "ass": "[Script Info]\nTitle: x\n\n[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,D,,0,0,0,,hello\n",
    "json": '{"text": "hello"}',
    "ttml": '<?xml version="1.0"?>\n<!-- made -->\n<tt xmlns="http://www.w3.org/ns/ttml"><body><div><p>hello</p></div></body></tt>',
    "sbv": "0:00:01.000,0:00:02.000\nhello\n",
    "lrc": "[ar:Anna]\n\n[by:whisper.cpp]\n[00:01.00]hello\n",
    "tsv": "start\tend\ttext\n1000\t2000\thello\n",
    "csv": 'start,end,speaker,text\n1000,2000,0," hello"\n',
    "otter": "Anna van der Berg  0:01  \nhello\nto you\n\nSpeaker 2  1:00:02\nhi\n",
    "zoom": "[Anna] 10:00:01\nhello\n\n[tom] 10:00:02\nhi\n",
}
UNMISTAKABLE = [name for name in BEGINNINGS if name not in ("txt", "otter", "zoom")]


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


@pytest.mark.parametrize("named", ["md", *UNMISTAKABLE])
@pytest.mark.parametrize("content", UNMISTAKABLE)
def test_name_and_content_have_to_agree(named: str, content: str):
    data = BEGINNINGS[content].encode()
    if named == content:
        assert from_bytes(data, path=f"a.{named}").format == named
        return
    with pytest.raises(TranscriptError, match=rf"a\.{named}:1: .*{named} or {content} .*--input-format"):
        from_bytes(data, path=f"a.{named}")
    assert from_bytes(data, path=f"a.{named}", format=content).format == content


@pytest.mark.parametrize("name", BEGINNINGS)
def test_the_ending_of_plain_text_says_little(name: str):
    assert from_bytes(BEGINNINGS[name].encode(), path="a.txt").format == name


@pytest.mark.parametrize("ending", ["ttml", "dfxp", "itt", "XML"])
def test_endings_of_ttml(ending: str):
    assert from_bytes(BEGINNINGS["ttml"].encode(), path=f"a.{ending}").format == "ttml"


def test_what_looks_like_otter_is_plain_text_in_markdown():
    assert from_bytes(BEGINNINGS["otter"].encode(), path="a.md").format == "md"


@pytest.mark.parametrize(
    "content",
    [
        "12:30 We met\n\n12:40 We left\n",
        "12:30:00 We met\n\n12:40:00 We left: at last\n",
        "Minutes\n\nAnna  0:01\nhello\n\nTom  0:05\nhi\n",
        "Anna  0:01\nhello\n\nA paragraph without a speaker\n\nTom  0:05\nhi\n",
        "Only Anna  0:01\nsays something\n",
        "[music] 00:00:01\nhello\n",
        "[00:01.00] hello\n[00:02.00] you\n",
        "[Anna:] hello\n",
        "0:00:01.000,0:00:02.000 were the best times\n",
        "start end text\n1 2 3\n",
        "<tttml> is what they called it\n",
        "; a\n; b\nand so on\n",
        "; " * 100 + "not in a lifetime\n",
    ],
)
def test_plain_text_stays_plain_text(content: str):
    assert from_bytes(content.encode()).format == from_bytes(content.encode(), path="a.txt").format == "txt"


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
