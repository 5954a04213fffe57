from __future__ import annotations

import pytest

from asrfix.errors import TranscriptError
from asrfix.model import Edit
from asrfix.transcript import from_bytes, from_text


def test_text_is_the_whole_file():
    content = "Hinek\tuses\x0crally shark  \r\nplain\u00a0line\n\r\n  (Hinek)\x0b\nlast: rally"
    transcript = from_bytes(content.encode(), path="a.txt")
    assert transcript.text == content
    assert [transcript.text[s.start : s.end] for s in transcript.segments][1:] == [
        "plain\u00a0line",
        "(Hinek)",
        "last: rally",
    ]


def test_lines_of_a_paragraph_continue():
    transcript = from_text("one\ntwo\n\nthree\n- four\n2. five\nAnna: six\nseven")
    assert [s.continues for s in transcript.segments] == [False, True, False, False, False, False, True]
    assert [s.speaker for s in transcript.segments] == [None, None, None, None, None, "Anna", "Anna"]


def test_a_list_mark_and_a_label_on_one_line():
    transcript = from_text("- Anna: hello")
    assert transcript.text[transcript.segments[0].start :] == "hello"
    assert transcript.segments[0].speaker == "Anna"


def test_label_alone_on_its_line():
    transcript = from_text("Anna 00:12\nhello\n\n[00:01:02] and")
    assert [(s.speaker, s.begin, s.continues) for s in transcript.segments] == [
        ("Anna", 12.0, False),
        ("Anna", 62.0, False),
    ]
    assert transcript.time(transcript.text.index("and")) == 62.0


def test_shorter_name_over_a_line_break(change):
    assert change("it runs on graf\nanna now\n", "a.txt", ("graf\nanna", "Grafana")) == "it runs on Grafana\nnow\n"
    assert change("it runs on graf\r\nanna.\r\n", "a.txt", ("graf\r\nanna", "Grafana")) == "it runs on\r\nGrafana.\r\n"


def test_a_paragraph_break_is_no_line_break(edit):
    transcript = from_text("it runs on graf\n\nanna now")
    assert not transcript.can_apply(edit(transcript, "graf\n\nanna", "Grafana"))


def test_han_characters_keep_their_lines(change):
    assert change("我和郭\n东一起", "a.txt", ("郭\n东", "国栋")) == "我和国\n栋一起"


def test_the_space_around_a_name_stays(change):
    assert change("我 用 克 劳 德 写", "a.txt", ("克 劳 德", "Claude")) == "我 用 Claude 写"


def test_edits_in_any_order():
    transcript = from_text("a b c")
    edits = [Edit(start=4, end=5, replacement="C"), Edit(start=0, end=1, replacement="A")]
    assert transcript.rewrite_text(edits) == "A b C"
    assert transcript.rewrite(edits) == b"A b C"


@pytest.mark.parametrize(
    "edits",
    [
        [Edit(start=0, end=3, replacement="x"), Edit(start=2, end=4, replacement="y")],
        [Edit(start=0, end=3, replacement="x"), Edit(start=0, end=3, replacement="y")],
        [Edit(start=0, end=99, replacement="x")],
        [Edit(start=-1, end=1, replacement="x")],
        [Edit(start=3, end=2, replacement="x")],
        [Edit(start=0, end=3, replacement="x\ny")],
    ],
)
def test_impossible_edits(edits: list[Edit]):
    with pytest.raises(TranscriptError):
        from_text("one two").rewrite(edits)


def test_labels_and_times_cannot_be_taken_for_speech(edit):
    transcript = from_text("[00:01:02] Anna: hello")
    assert not transcript.can_apply(edit(transcript, "00:01:02", "noon"))
    assert transcript.can_apply(edit(transcript, "Anna", "Hanna"))


def test_any_string_will_do():
    transcript = from_text("a \ud800 rally")
    edits = [Edit(start=4, end=9, replacement="Radix")]
    assert transcript.rewrite_text(edits) == "a \ud800 Radix"
    assert transcript.rewrite(edits) == b"a \xed\xa0\x80 Radix"
    assert transcript.rewrite([]) == b"a \xed\xa0\x80 rally"


def test_places_count_lines_of_all_kinds():
    transcript = from_text("a\r\nb\rc\nd e")
    assert [transcript.place(offset) for offset in (0, 3, 5, 7, 9)] == [(1, 1), (2, 1), (3, 1), (4, 1), (4, 3)]


def test_nothing_at_all():
    transcript = from_text("")
    assert (transcript.segments, transcript.rewrite([]), transcript.place(0), transcript.time(0)) == (
        (),
        b"",
        (1, 1),
        None,
    )
