"""Files made to be slow or to crash their reader: each is read in time that grows with its length, or refused."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any, cast

import pytest

from asrfix.cli import main
from asrfix.errors import TranscriptError
from asrfix.model import Edit
from asrfix.report.text import clock
from asrfix.transcript import from_bytes, from_stream, read
from asrfix.translate.units import Sentences

pytestmark = pytest.mark.usefixtures("patience")

N = 50_000
"""Large enough for a reader that is quadratic to need minutes."""
HEADS = {
    "txt": "",
    "md": "",
    "srt": "1\n00:00:01,000 --> 00:00:02,000\n",
    "vtt": "WEBVTT\n\n00:01.000 --> 00:02.000\n",
    "ass": "[Events]\nDialogue: 0,0:00:01.00,0:00:02.50,D,,0,0,0,,",
    "whisper": '[{"text": "',
    "ttml": '<tt xmlns="http://www.w3.org/ns/ttml"><body><div><p begin="1s" end="2s">',
    "sbv": "0:00:01.000,0:00:03.500\n",
    "lrc": "[00:01.00]",
    "tsv": "start\tend\ttext\n1000\t2000\t",
    "csv": 'start,end,text\n1000,2000,"',
    "otter": "Anna Smith  0:03\n",
    "zoom": "[Anna Smith] 10:02:03\n",
}
TAILS = {"whisper": '"}]', "ttml": "</p></div></body></tt>", "csv": '"\n'}
MARKS = [
    *"<>{}[]()&*_`~|#-:;.,'! 1a国\t\n",
    "<a",
    "<!",
    "<?",
    "{\\",
    "](",
    "](a",
    "<!--",
    "--",
    "a_",
    "1:1,",
    "[1:1]",
    "<p>",
]


def is_read(data: bytes, name: str | None) -> bool:
    """Whether the reader takes this, and then gives it back as it was."""
    try:
        transcript = from_bytes(data, format=name)
    except TranscriptError:
        return False
    assert transcript.rewrite(()) == data
    return True


@pytest.mark.parametrize("name", HEADS)
@pytest.mark.parametrize("mark", MARKS)
def test_a_mark_a_great_many_times(name: str, mark: str) -> None:
    if name == "whisper":
        mark = mark.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n")
    content = HEADS[name] + "a" + mark * (N // len(mark)) + "b" + TAILS.get(name, "")
    assert is_read(content.encode(), name) or name in ("ttml", "tsv")


@pytest.mark.parametrize(
    "content",
    [
        "; " * 2000,
        ";" + " ;" * 60 + "x",
        ";\n" * 2000,
        "1:" + "1" * N,
        "1\n" + " " * N,
        '{ "' + " " * N,
        "[ " + "[" * N,
        "WEBVTT" + " " * N,
    ],
)
def test_the_format_is_told_of_anything(content: str) -> None:
    assert is_read(content.encode(), None) or content[0] in "{[1"


@pytest.mark.parametrize("line", ["1:1," + " " * N, "1" * N, "1 " * N, "1:" * N, "1:1:1," + "1" * N])
def test_what_is_nearly_a_timing_line(line: str) -> None:
    with pytest.raises(TranscriptError, match="no cue"):
        from_bytes(line.encode(), format="srt")


@pytest.mark.parametrize("text", [" " * N, "." * N, '."' * N, "a. " * N, "\r" * N, "?!" * N])
def test_lines_and_sentences_of_nothing(text: str) -> None:
    assert Sentences(from_bytes(text.encode(), format="txt")).around(0, 1) is not None


@pytest.mark.parametrize("hours", ["9" * 400, "1" * 5000])
@pytest.mark.parametrize("name", ["srt", "vtt", "ass"])
def test_a_time_beyond_all_recordings_is_told_all_the_same(name: str, hours: str) -> None:
    content = {
        "srt": f"{hours}:00:00,000 --> {hours}:00:01,000\nhi\n",
        "vtt": f"WEBVTT\n\n{hours}:00:00.000 --> {hours}:00:01.000\nhi\n",
        "ass": f"[Events]\nDialogue: 0,{hours}:00:00.00,{hours}:00:01.00,D,,0,0,0,,hi\n",
    }[name]
    transcript = from_bytes(content.encode(), format=name)
    assert transcript.text == "hi"
    assert len(clock(transcript.time(0))) < 20


def test_a_time_may_end_in_a_colon() -> None:
    assert from_bytes(b"0:05: --> 0:06:\nhi\n", format="srt").time(0) == 5


@pytest.mark.parametrize("number", ["1" * 400, "1e300", "-1e999", "NaN", "Infinity", "true", '"PT9e9S"', "[]"])
def test_a_number_that_is_no_time_is_none(number: str) -> None:
    words = f'"words": [{{"word": "hi", "start": {number}, "probability": {number}}}]'
    content = f'{{"segments": [{{"text": "hi", "offsets": {{"from": {number}}}, {words}}}]}}'
    transcript = from_bytes(content.encode())
    assert transcript.time(0) is None
    assert transcript.rewrite([Edit(start=0, end=2, replacement="a b")])


@pytest.mark.parametrize("content", ["[" * N, '{"a":' * N, '{"segments": [' + "[" * N, '{"text": "a", "b": ' + "[" * N])
def test_json_nested_too_deeply_is_refused(content: str) -> None:
    with pytest.raises(TranscriptError, match="not JSON as recognisers write it"):
        from_bytes(content.encode(), format="whisper")


@pytest.mark.parametrize("content", ["02", "2\n02", "-01", "truefalse", "NaNNaN", '"a"1', "1[]", "0x1"])
def test_documents_of_json_that_run_into_each_other_are_refused(content: str) -> None:
    with pytest.raises(TranscriptError, match="not JSON as recognisers write it"):
        from_bytes(content.encode(), format="json")


@pytest.mark.parametrize("escape", ["\\ud800", "\\udc00", "\\udc00\\ud800", "a\\ud83c b"])
def test_half_a_surrogate_pair_is_refused(escape: str) -> None:
    with pytest.raises(TranscriptError, match="surrogate"):
        from_bytes(f'[{{"text": "{escape}"}}]'.encode(), format="whisper")


@pytest.mark.parametrize(
    "replacement", ["<i>Xy</i>", "{\\an8}Xy", "A&amp;B", "00:01 --> 00:02", "0:0:1,0 --> 0:0:2,0 Xy"]
)
def test_a_name_that_subrip_would_read_as_something_else_is_not_written(replacement: str) -> None:
    transcript = from_bytes((HEADS["srt"] + "Rally").encode(), format="srt")
    assert not transcript.can_apply(Edit(start=0, end=5, replacement=replacement))


def test_a_name_with_an_ampersand_or_a_bracket_is_written_in_subrip() -> None:
    transcript = from_bytes((HEADS["srt"] + "Rally").encode(), format="srt")
    assert transcript.rewrite([Edit(start=0, end=5, replacement="R&D <3")]).endswith(b"R&D <3")


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("vtt", "<国栋> met"),
        ("vtt", "</国栋> met"),
        ("srt", "<国栋> met"),
        ("md", "<国栋> met"),
        ("lrc", "[国栋: met]"),
    ],
)
def test_a_name_in_brackets_does_not_become_a_tag(name: str, content: str) -> None:
    transcript = from_bytes((HEADS[name] + content).encode(), format=name)
    start = transcript.text.index("国栋")
    assert not transcript.can_apply(Edit(start=start, end=start + 2, replacement="b"))


def test_a_file_larger_than_is_allowed_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "talk.txt"
    path.write_bytes(b"a" * 1001)
    with pytest.raises(TranscriptError, match=r"talk.txt: larger than 0.001 MB; .*--max-size"):
        read(path, most_bytes=1000)
    assert len(read(path, most_bytes=1001).text) == 1001


def test_what_is_allowed_is_no_memory_that_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "talk.txt"
    path.write_bytes(b"a" * 1001)
    assert len(read(path, most_bytes=1 << 62).text) == 1001


def test_a_stream_that_comes_in_pieces_is_read_to_its_end() -> None:
    class Trickling(io.RawIOBase):
        """Gives a byte at a time, as a pipe may."""

        def __init__(self) -> None:
            self._rest = iter(b"three")

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: Any) -> int:
            for buffer[0] in self._rest:
                return 1
            return 0

    assert from_stream(cast(Any, Trickling())).text == "three"


def test_a_device_that_never_ends_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    if not Path("/dev/zero").exists():
        pytest.skip("this system has no /dev/zero")
    assert main(["check", "/dev/zero", "-l", "ai-infra", "--max-size", "1"]) == 2
    assert "larger than 1 MB" in capsys.readouterr().err
