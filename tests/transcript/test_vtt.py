from __future__ import annotations

import pytest
import webvtt

from asrfix.errors import TranscriptError
from asrfix.transcript import from_bytes

TALK = """\
WEBVTT - a talk on rally shark
Kind: captions

NOTE
rally shark is the wrong name

STYLE
::cue(.rally) { content: "rally shark" }

REGION
id:rally

NOTE rally shark once more

rally shark
00:00:01.000 --> 00:00:03.000 align:start position:10% region:rally
rally shark is here

2
00:04.000 --> 00:06.000\tsize:50%
<v.loud Jon Smith>we use <c.yellow>rally</c> <00:05.000>shark</v>
"""


def read(content: str):
    return from_bytes(content.encode(), format="vtt")


def test_only_cue_text_is_text(spoken):
    transcript = read(TALK)
    assert spoken(transcript) == ["rally shark is here", "we use rally shark"]
    assert [(s.begin, s.finish) for s in transcript.segments] == [(1.0, 3.0), (4.0, 6.0)]


def test_names_are_put_between_tags(change):
    fixed = change(TALK, "a.vtt", ("rally shark is", "RadixArk is"), ("use rally shark", "use Radix Ark"))
    assert fixed == TALK.replace("rally shark is here", "RadixArk is here").replace(
        "rally</c> <00:05.000>shark", "Radix</c> <00:05.000>Ark"
    )


def test_voices_are_speakers():
    content = "WEBVTT\n\n00:01.000 --> 00:02.000\n<v Anna>rally</v><v Tom &amp; Co>shark\n\n00:02.000 --> 00:03.000\n<v Tom &amp; Co>and\n"
    transcript = read(content)
    assert [s.speaker for s in transcript.segments] == ["Anna", "Tom & Co", "Tom & Co"]
    assert [s.continues for s in transcript.segments] == [False, False, True]


def test_entities_are_read_and_new_ones_written(change):
    content = "WEBVTT\n\n00:01.000 --> 00:02.000\nAT&amp;T &lt;Hinek&gt; &lrm;r and d &#x2014; &notanentity; & x\n"
    assert read(content).text == "AT&T <Hinek> \u200er and d \u2014 &notanentity; & x"
    fixed = change(content, "a.vtt", ("Hinek", "Hynek"), ("r and d", "R&D"))
    assert fixed == content.replace("Hinek", "Hynek").replace("r and d", "R&amp;D")


def test_empty_cues_and_cues_out_of_order():
    content = "WEBVTT\n\n00:01.000 --> 00:02.000\none\n\n00:01.500 --> 00:09.000\n\n\n00:00.500 --> 00:20.000\ntwo\n"
    assert read(content).text == "one\ntwo"


def test_cue_without_a_blank_line_before_it():
    assert read("WEBVTT\n00:01.000 --> 00:02.000\none\n00:02.000 --> 00:03.000\ntwo\n").text == "one\ntwo"


def test_header_is_wanted():
    with pytest.raises(TranscriptError, match="WEBVTT"):
        read("00:01.000 --> 00:02.000\none\n")


@pytest.mark.parametrize("content", ["WEBVTT", "WEBVTT\n", "WEBVTT\n\nNOTE rally shark\n", ""])
def test_files_without_cues(content: str):
    transcript = read(content)
    assert transcript.segments == ()
    assert transcript.rewrite([]) == content.encode()


def test_another_reader_agrees(change):
    fixed = webvtt.from_string(change(TALK, "a.vtt", ("rally shark is", "RadixArk is")))
    cues = [(cue.start_in_seconds, cue.end_in_seconds, cue.text) for cue in fixed]
    assert cues == [(1, 3, "RadixArk is here"), (4, 6, "we use rally shark")]
