from __future__ import annotations

import pysubs2
import pytest
import srt

from asrfix.errors import TranscriptError
from asrfix.model import Edit
from asrfix.transcript import from_bytes

TWO_CUES = """\
1
00:00:01,000 --> 00:00:02,500
they run on graf
anna now

2
00:00:03,000 --> 00:00:04,500
at last on graf

3
00:00:05,000 --> 00:00:06,500
anna in the lab
"""


def read(content: str):
    return from_bytes(content.encode(), format="srt")


def test_text_is_that_of_the_cues():
    transcript = read(TWO_CUES)
    assert transcript.text == "they run on graf\nanna now\nat last on graf\nanna in the lab"
    assert [(s.begin, s.finish) for s in transcript.segments] == [(1.0, 2.5), (1.0, 2.5), (3.0, 4.5), (5.0, 6.5)]
    assert [s.continues for s in transcript.segments] == [False, True, True, True]


def test_shorter_name_over_a_line_break_stands_on_the_first_line(change):
    fixed = change(TWO_CUES, "a.srt", ("graf\nanna", "Grafana"))
    assert fixed == TWO_CUES.replace("graf\nanna now", "Grafana\nnow")


def test_shorter_name_takes_its_line_break_along_where_a_line_would_be_empty(change):
    content = TWO_CUES.replace("anna now", "anna")
    assert change(content, "a.srt", ("graf\nanna", "Grafana")) == content.replace("graf\nanna\n", "Grafana\n", 1)


def test_shorter_name_stands_where_punctuation_sticks_to_it(change):
    content = TWO_CUES.replace("anna now", "anna, now")
    fixed = change(content, "a.srt", ("graf\nanna", "Grafana"))
    assert fixed == content.replace("on graf\nanna, now", "on\nGrafana, now")


def test_equally_long_name_keeps_each_word_on_its_line(change):
    assert change(TWO_CUES, "a.srt", ("graf\nanna", "Count Anna")) == TWO_CUES.replace("graf\nanna", "Count\nAnna", 1)


def test_shorter_name_over_two_cues_is_refused():
    transcript = read(TWO_CUES)
    start = transcript.text.index("graf\nanna in")
    over = Edit(start=start, end=start + len("graf\nanna"), replacement="Grafana")
    assert not transcript.can_apply(over)
    with pytest.raises(TranscriptError, match="border"):
        transcript.rewrite([over])


def test_equally_long_name_over_two_cues(change):
    fixed = change(TWO_CUES, "a.srt", ("graf\nanna in", "Count Anna in"))
    assert fixed == TWO_CUES.replace("last on graf", "last on Count").replace("anna in", "Anna in")


def test_tags_stay_around_their_words(change):
    content = "1\n00:00:01,000 --> 00:00:03,000 X1:100 Y1:20\n{\\an8}<i>rally</i> <b>shark</b> says\n"
    assert change(content, "a.srt", ("rally shark", "Radix Ark")) == content.replace("rally", "Radix").replace(
        "shark", "Ark"
    )
    assert change(content, "a.srt", ("rally shark", "RadixArk")).endswith("<i>RadixArk</i><b></b> says\n")


def test_tag_within_a_word(change):
    content = "1\n00:00:01,000 --> 00:00:03,000\nat ra<i>ddix</i>ark here\n"
    assert change(content, "a.srt", ("raddixark", "raddixArc")).endswith("at ra<i>ddix</i>Arc here\n")
    assert change(content, "a.srt", ("raddixark", "RadixArk")).endswith("at RadixA<i></i>rk here\n")


def test_remark_on_a_name_over_markup_leaves_the_name_alone(change):
    content = "1\n00:00:01,000 --> 00:00:03,000\n<i>rally</i> <b>shark</b>!\n"
    assert "<i>rally</i> <b>shark (as heard)</b>!" in change(
        content, "a.srt", ("rally shark", "rally shark (as heard)")
    )


def test_what_looks_like_a_tag_and_is_none_is_text():
    assert read("1\n00:00:01,000 --> 00:00:03,000\n5 < 6 and <3 {so} {\\an8}it is\n").text == "5 < 6 and <3 {so} it is"


def test_entities_are_read_and_kept(change):
    content = "1\n00:00:01,000 --> 00:00:03,000\nRalf &amp; Jon&#39;s &nothing; &\n"
    assert read(content).text == "Ralf & Jon's &nothing; &"
    assert change(content, "a.srt", ("Ralf & Jon's", "Ralph & John's")) == content.replace("Ralf", "Ralph").replace(
        "Jon", "John"
    )


def test_an_entity_within_a_changed_word_is_kept(change):
    content = "1\n00:00:01,000 --> 00:00:03,000\nask o&#39;brian now\n"
    assert change(content, "a.srt", ("o'brian", "O'Brien")) == content.replace("o&#39;brian", "O&#39;Brien")


@pytest.mark.parametrize(
    ("timing", "begin", "finish"),
    [
        ("00:00:20 --> 00:00:22", 20, 22),
        ("00:29:27,46 --> 00:29:29,5", 1767.46, 1769.5),
        ("00:00:01.250 --> 00:00:02.500", 1.25, 2.5),
        ("0:00:01:250 --> 0:00:02:500", 1.25, 2.5),
        ("01:02,5 --> 01:03,5 X1:1 X2:2 Y1:3 Y2:4", 62.5, 63.5),
        ("00:00:01,000-->00:00:02,000", 1, 2),
    ],
)
def test_timings_as_they_are_found(timing: str, begin: float, finish: float):
    (segment,) = read(f"1\n{timing}\nhello\n").segments
    assert (segment.begin, segment.finish) == (begin, finish)


def test_text_that_looks_like_numbers_and_times_stays_in_its_cue():
    content = "1\n00:00:01,000 --> 00:00:04,000\nJump to 00:01:23,456\n\n 42\n\n2\n00:00:05,000 --> 00:00:07,000\nx 00:00:01,000 --> 2\n"
    transcript = read(content)
    assert transcript.text == "Jump to 00:01:23,456\n\n 42\nx 00:00:01,000 --> 2"
    assert [s.begin for s in transcript.segments] == [1.0, 1.0, 5.0]
    assert [s.continues for s in transcript.segments] == [False, False, True]


def test_missing_numbers_and_missing_blank_lines():
    assert read("00:00:01,000 --> 00:00:02,000\none\n2\n00:00:03,000 --> 00:00:04,000\ntwo\n").text == "one\ntwo"


def test_lines_doubled_by_a_broken_tool():
    assert (
        read("1\n\n00:00:01,000 --> 00:00:02,000\n\none\n\n2\n\n00:00:03,000 --> 00:00:04,000\n\ntwo").text
        == "one\ntwo"
    )


def test_cues_without_text():
    assert read("1\n00:00:01,000 --> 00:00:02,000\n\n2\n00:00:03,000 --> 00:00:04,000\n").text == ""


def test_dashes_start_another_speaker(spoken):
    transcript = read("1\n00:00:01,000 --> 00:00:02,000\n- Anna?\n- Yes,\nindeed.\n")
    assert spoken(transcript) == ["Anna?", "Yes,", "indeed."]
    assert [s.continues for s in transcript.segments] == [False, False, True]


def test_labels_name_the_speaker(spoken):
    transcript = read("1\n00:00:01,000 --> 00:00:02,000\nAnna: hello\n\n2\n00:00:03,000 --> 00:00:04,000\nand so on\n")
    assert spoken(transcript) == ["hello", "and so on"]
    assert [s.speaker for s in transcript.segments] == ["Anna", "Anna"]
    (label,) = transcript.labels
    assert transcript.text[label.start : label.end] == "Anna"


def test_label_can_be_corrected(change):
    assert change("1\n00:00:01,000 --> 00:00:02,000\nHinek: hello\n", "a.srt", ("Hinek", "Hynek")).endswith(
        "\nHynek: hello\n"
    )


def test_cues_at_the_same_time_are_not_one_sentence():
    cue = "00:00:01,000 --> 00:00:02,000\nrally\n\n"
    assert [s.continues for s in read(f"1\n{cue}2\n{cue}").segments] == [False, False]


def test_line_ends_and_final_line_stay(change):
    content = "1\r\n00:00:01,000 --> 00:00:02,000\r\nwe like\r\nrally shark"
    assert change(content, "a.srt", ("rally shark", "RadixArk")) == content.replace("rally shark", "RadixArk")


def test_places_are_those_of_the_file():
    transcript = read(TWO_CUES)
    assert transcript.place(transcript.text.index("anna in")) == (12, 1)
    assert transcript.place(transcript.text.index("graf")) == (3, 13)
    assert transcript.time(transcript.text.index("anna in")) == 5.0


def test_no_cues_at_all():
    with pytest.raises(TranscriptError, match="no cue"):
        read("just text")


def test_other_readers_agree():
    transcript = read(TWO_CUES)
    fixed = transcript.rewrite([Edit(start=0, end=4, replacement="We")]).decode()
    times = sorted({(s.begin, s.finish) for s in transcript.segments})
    assert [(cue.start.total_seconds(), cue.end.total_seconds()) for cue in srt.parse(fixed)] == times
    assert [(line.start / 1000, line.end / 1000) for line in pysubs2.SSAFile.from_string(fixed)] == times
    assert next(srt.parse(fixed)).content == "We run on graf\nanna now"
