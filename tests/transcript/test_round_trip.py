"""What holds in every format, for files put together at random."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrfix.errors import TranscriptError
from asrfix.model import Edit
from asrfix.transcript import FORMATS, Transcript, from_bytes

HEADS = {
    "txt": "",
    "md": "",
    "srt": "1\n00:00:01,000 --> 00:00:02,000\n",
    "vtt": "WEBVTT\n\n00:01.000 --> 00:02.000\n",
    "ass": "[Events]\nDialogue: 0,0:00:01.00,0:00:02.50,D,,0,0,0,,",
    "json": '{"text": "rally shark",\n "segments": [',
}
BITS = [
    *("rally", "shark", "we", "met", "Anna:", "国栋", "一", "é", "🎙", "- ", "1. ", "12", ".", ",", " ", " ", " ", "\t"),
    *("\n", "\n\n", "\r\n", "\r", "\u2028", "\u00a0"),
    *("<i>", "</i>", "<", ">", "<v Anna>", "<!--", "-->", "&amp;", "&", "&#39;", "&nope;"),
    *("{\\i1}", "{", "}", "{\\p1}", "\\N", "\\h", "\\", "**", "_", "`", "```\n", "[a](b)", "# ", "> ", "---\n", "|"),
    *("1\n00:00:01,000 --> 00:00:02,000\n", "\n00:03.000 --> 00:04.000\n", "NOTE x\n", "\nSTYLE\n", "[Events]\n"),
    "\nDialogue: 0,0:00:03.00,0:00:04.50,D,Anna,0,0,0,,",
]
_JSON_TEXT = st.lists(st.sampled_from([*BITS[:18], "\\n", "\\u00e9", '\\"', "\\ud83c\\udf99"]), max_size=8).map("".join)
_JSON_WORDS = st.lists(
    st.builds('{{"word": " {}", "start": {}, "end": 9.5, "probability": 0.5}}'.format, _JSON_TEXT, st.integers(0, 9)),
    max_size=4,
).map(", ".join)
_JSON_SEGMENTS = st.lists(
    st.builds('{{"start": 0, "text": "{}", "words": [{}], "end": 1}}'.format, _JSON_TEXT, _JSON_WORDS), max_size=4
).map(",\n ".join)


@st.composite
def files(draw: st.DrawFn) -> tuple[str, str]:
    """A format, and the content of a file of it."""
    name = draw(st.sampled_from(tuple(HEADS)))
    if name == "json":
        segments = draw(_JSON_SEGMENTS).replace("\t", " ")
        return name, HEADS[name] + segments + "]}"
    return name, HEADS[name] + "".join(draw(st.lists(st.sampled_from(BITS), max_size=40)))


def parse(name: str, content: str) -> Transcript:
    return from_bytes(content.encode(), format=name)


def words(transcript: Transcript) -> list[re.Match[str]]:
    """Words that are spoken."""
    return [
        word
        for segment in transcript.segments
        for word in re.compile(r"(?<![\w&])(?:rally|shark|met)(?!\w)").finditer(
            transcript.text, segment.start, segment.end
        )
    ]


@given(files())
def test_without_edits_nothing_changes(file: tuple[str, str]):
    name, content = file
    assert parse(name, content).rewrite([]) == content.encode()


@given(files())
def test_segments_are_in_order_and_apart(file: tuple[str, str]):
    transcript = parse(*file)
    end = 0
    for segment in sorted([*transcript.segments, *transcript.labels], key=lambda segment: segment.start):
        assert end <= segment.start < segment.end <= len(transcript.text)
        assert transcript.text[segment.start : segment.end].strip()
        end = segment.end


@given(files(), st.data())
def test_an_edit_changes_the_word_and_nothing_else(file: tuple[str, str], data: st.DataObject):
    name, content = file
    transcript = parse(name, content)
    if not words(transcript):
        return
    word = data.draw(st.sampled_from(words(transcript)))
    line, column = transcript.place(word.start())
    lines = re.split(r"(?<=\n)|(?<=\r)(?!\n)", content)
    start = sum(map(len, lines[: line - 1])) + column - 1
    assert content.startswith(word[0], start)
    edit = Edit(start=word.start(), end=word.end(), replacement="xy")
    assert transcript.can_apply(edit)
    fixed = transcript.rewrite([edit]).decode()
    assert parse(name, fixed).text == transcript.text[: edit.start] + "xy" + transcript.text[edit.end :]
    if name != "json":
        assert fixed == content[:start] + "xy" + content[start + len(word[0]) :]


@given(files(), st.data())
def test_a_name_of_any_length_is_put_in_or_refused(file: tuple[str, str], data: st.DataObject):
    name, content = file
    transcript = parse(name, content)
    found = words(transcript)
    if not found:
        return
    first = data.draw(st.integers(0, len(found) - 1))
    last = data.draw(st.integers(first, min(first + 2, len(found) - 1)))
    replacement = data.draw(st.sampled_from(["xy", "x y", "x y z"]))
    edit = Edit(start=found[first].start(), end=found[last].end(), replacement=replacement)
    if not transcript.can_apply(edit):
        assert first < last
        return
    fixed = parse(name, transcript.rewrite([edit]).decode())
    if name in ("txt", "md"):
        return  # marks may stand between the words
    expected = transcript.text[: edit.start] + replacement + transcript.text[edit.end :]
    assert "".join(fixed.text.split()) == "".join(expected.split())


@pytest.mark.parametrize("name", FORMATS)
@given(content=st.text(max_size=60))
def test_any_text_is_read_or_refused(name: str, content: str):
    try:
        transcript = from_bytes(content.encode(), format=name)
    except TranscriptError:
        return
    assert transcript.rewrite([]) == content.encode()
