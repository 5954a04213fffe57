from __future__ import annotations

import pysubs2
import pytest

from asrfix.errors import TranscriptError
from asrfix.transcript import from_bytes

HEAD = """\
; made by hand, rally shark
[Script Info]
Title: rally shark
ScriptType: v4.00+

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, Alignment, Encoding
Style: rally shark,Rally Sans,20,&H00FFFFFF,2,1

[Fonts]
fontname: rally_0.ttf

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Comment: 0,0:00:01.00,0:00:03.00,Default,,0,0,0,,rally shark
"""


def file(*texts: str, name: str = "") -> str:
    return HEAD + "".join(
        f"Dialogue: 0,0:00:0{n}.00,0:00:0{n}.50,rally shark,{name},0,0,0,,{text}\n" for n, text in enumerate(texts, 1)
    )


def read(content: str):
    return from_bytes(content.encode(), format="ass")


def test_text_is_that_of_the_dialogue_lines():
    transcript = read(file("we met, at last", "rally shark", name="Anna"))
    assert transcript.text == "we met, at last\nrally shark"
    assert [(s.begin, s.finish, s.speaker) for s in transcript.segments] == [(1.0, 1.5, "Anna"), (2.0, 2.5, "Anna")]


@pytest.mark.parametrize(
    ("text", "heard", "name", "fixed"),
    [
        (r"{\i1}rally{\i0} shark", "rally shark", "Radix Ark", r"{\i1}Radix{\i0} Ark"),
        (
            r"ask rally{\rrally} shark, {rally shark}",
            "rally shark",
            "RadixArk",
            r"ask RadixArk{\rrally}, {rally shark}",
        ),
        (r"{\k20}ra{\k30}lly shark", "rally shark", "rally Ark", r"{\k20}ra{\k30}lly Ark"),
        (r"rally\Nshark now", "rally\nshark", "Radix Ark", r"Radix\NArk now"),
        (r"rally\Nshark now", "rally\nshark", "RadixArk", r"RadixArk\Nnow"),
        (r"rally\hshark now", "rally\N{NO-BREAK SPACE}shark", "Radix Ark", r"Radix\hArk now"),
        (r"{\p1}m 0 0 l 1 1{\p0}shark {\pos(1,2)}here", "shark", "Ark", r"{\p1}m 0 0 l 1 1{\p0}Ark {\pos(1,2)}here"),
        (r"open {brace shark", "shark", "Ark", "open {brace Ark"),
    ],
)
def test_names_are_put_between_override_tags(change, text: str, heard: str, name: str, fixed: str):
    assert change(file(text), "a.ass", (heard, name)) == file(fixed)


def test_drawings_and_comments_are_not_text():
    assert read(file(r"{\p1}m 0 0 l 1 1{\p0}here{a remark}")).text == "here"


@pytest.mark.parametrize("name", ["A{B}", r"A\Note", r"A\hB"])
def test_a_name_that_would_be_read_as_markup_is_refused(edit, name: str):
    transcript = read(file("rally shark"))
    assert not transcript.can_apply(edit(transcript, "rally shark", name))


def test_another_speaker_does_not_continue():
    content = file("rally", name="Anna") + file("shark", name="Tom").removeprefix(HEAD)
    assert [s.continues for s in read(content).segments] == [False, False]


def test_short_dialogue_lines_are_left_alone():
    assert read(HEAD + "Dialogue: 0,0:00:01.00\n").text == ""


def test_old_substation_alpha():
    content = "[Script Info]\n[Events]\nFormat: Marked, Start, End, Style, Name, Text\nDialogue: Marked=0,0:00:01.00,0:00:02.00,D,,hello, you\n"
    assert from_bytes(content.encode(), path="old.ssa").text == "hello, you"


def test_no_section_at_all():
    with pytest.raises(TranscriptError, match="section"):
        read("just text")


def test_another_reader_agrees(change):
    content = file(r"{\i1}rally{\i0} shark", "and so on")
    fixed = pysubs2.SSAFile.from_string(change(content, "a.ass", ("rally shark", "Radix Ark")))
    assert [(e.start, e.end, e.plaintext) for e in fixed if not e.is_comment] == [
        (1000, 1500, "Radix Ark"),
        (2000, 2500, "and so on"),
    ]
