from __future__ import annotations

import pytest

from asrfix.errors import TranscriptError
from asrfix.transcript import from_bytes

TALK = """\
0:00:00.599,0:00:04.160
>> ALICE: we use rally
shark

0:00:04.160,0:00:06.770
>> John: and so on

1:00:06.770,1:00:10
0:00:01.000,0:00:02.000 is text
"""


def read(content: str):
    return from_bytes(content.encode(), format="sbv")


def test_text_times_and_speakers(spoken):
    transcript = read(TALK)
    assert spoken(transcript) == ["we use rally", "shark", "and so on", "0:00:01.000,0:00:02.000 is text"]
    assert [(s.begin, s.finish, s.speaker, s.continues) for s in transcript.segments] == [
        (0.599, 4.16, "ALICE", False),
        (0.599, 4.16, "ALICE", True),
        (4.16, 6.77, "John", False),
        (3606.77, 3610.0, "John", True),
    ]


def test_names_over_a_line_break(change):
    assert change(TALK, "a.sbv", ("rally\nshark", "RadixArk")) == TALK.replace("rally\nshark\n", "RadixArk\n")
    assert change(TALK, "a.sbv", ("rally\nshark", "Radix Ark")) == TALK.replace("rally\nshark", "Radix\nArk")


def test_blank_lines_within_a_cue_and_empty_cues():
    content = "0:00:01.000,0:00:02.000\none\n\ntwo\n0:00:02.000,0:00:03.000\n\n0:00:03.000,0:00:04.000\n"
    assert read(content).text == "one\n\ntwo\n0:00:02.000,0:00:03.000"


def test_a_cue_is_wanted():
    with pytest.raises(TranscriptError, match=r"a\.sbv:1: no cue"):
        from_bytes(b"hello\n", path="a.sbv")
