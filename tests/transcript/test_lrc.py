from __future__ import annotations

import pytest

from asrfix.errors import TranscriptError
from asrfix.transcript import from_bytes

SONG = """\
[ti:Rally Shark]
[ar:Rally Shark]
[offset:+500]

[00:12.00]we sing of rally
[00:15.50][01:20.00]shark and so on
[00:21]
[01:00:01.25] Anna: far away
no time here
"""


def read(content: str):
    return from_bytes(content.encode(), format="lrc")


def test_text_and_times(spoken):
    transcript = read(SONG)
    assert spoken(transcript) == ["we sing of rally", "shark and so on", "far away", "no time here"]
    assert [(s.begin, s.finish, s.speaker) for s in transcript.segments] == [
        (11.5, 15.0, None),
        (15.0, 20.5, None),
        (3600.75, None, "Anna"),
        (None, None, "Anna"),
    ]


def test_tags_stay(change):
    fixed = change(SONG, "a.lrc", ("rally\nshark", "Radix Ark"), ("far", "near"))
    assert fixed == SONG.replace("of rally", "of Radix").replace("]shark", "]Ark").replace("far", "near")


def test_a_name_does_not_flow_into_another_line(edit):
    transcript = read(SONG)
    assert not transcript.can_apply(edit(transcript, "rally\nshark", "RadixArk"))


def test_words_with_times(change):
    content = "[00:02.00]<00:02.00>we met <00:03.00> rally <00:03.50>shark<00:04.00>\n[00:09.00]so\n"
    transcript = read(content)
    assert transcript.text == "we met  rally shark\nso"
    assert [(transcript.text[w.start : w.end], w.begin, w.finish) for w in transcript.words] == [
        ("we met", 2.0, 3.0),
        ("rally", 3.0, 3.5),
        ("shark", 3.5, 4.0),
    ]
    assert transcript.time(transcript.text.index("shark")) == 3.5
    assert change(content, "a.lrc", ("rally shark", "RadixArk")) == content.replace("rally ", "RadixArk").replace(
        ">shark", ">"
    )


def test_times_before_the_beginning_and_going_back():
    transcript = read("[offset: 2000 ]\n[00:01.00]one\n[00:09.00]two\n[00:05.00]three\n")
    assert [(s.begin, s.finish) for s in transcript.segments] == [(0.0, 7.0), (7.0, None), (3.0, None)]


def test_what_looks_like_a_tag_within_the_text():
    assert read("[00:01.00]one [00:02.00] two\n[chorus]\n").text == "one [00:02.00] two\n[chorus]"


def test_a_time_is_wanted():
    with pytest.raises(TranscriptError, match=r"a\.lrc:1: no time"):
        from_bytes(b"[ti:x]\nhello\n", path="a.lrc")


def test_nothing_but_tags():
    assert read("[ti:Rally Shark]\n").segments == ()
