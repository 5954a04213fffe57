from __future__ import annotations

import pytest

from asrfix.discover import Name, discover
from asrfix.lexicon import Lexicon
from asrfix.transcript import from_bytes, from_text

TALK = "We met Kulin there. And then Kuleen spoke.\nSo Kulin and Stoyka left, and Stoyka came back."
SUBTITLES = b"""\
1
00:00:41,500 --> 00:00:43,000
So they founded Kulin

2
00:01:10,000 --> 00:01:12,000
and Kuleen grew
"""


def of(*texts: str, names: tuple[str, ...] = ()) -> list[Name]:
    return discover([from_text(text) for text in texts], Lexicon.from_names(names))


def test_spellings_that_sound_alike_are_one_name() -> None:
    first, second = of(TALK)
    assert (first.spelling, [(own.text, own.count) for own in first.spellings]) == (
        "Kulin",
        [("Kulin", 2), ("Kuleen", 1)],
    )
    assert (second.spelling, len(second.places)) == ("Stoyka", 2)
    assert first.confidence > 0.7 > second.confidence


def test_chinese_homophones_are_one_name_whatever_stands_there() -> None:
    (name,) = of("就是伊隆能塑造一个。我觉得一龙还在，一龙对大家都好。")
    assert (name.spelling, [own.text for own in name.spellings]) == ("一龙", ["一龙", "伊隆"])


def test_a_name_may_be_written_in_two_scripts() -> None:
    (name,) = of("我的导师Banghua支持我。记者邦华说了一个问题。")
    assert {own.text for own in name.spellings} == {"Banghua", "邦华"}


def test_case_and_plural_are_no_other_name() -> None:
    (name,) = of("the ZeeamX and the ZeeamXs and ZeeamX of course")
    assert [(own.text, own.letters) for own in name.spellings] == [("ZeeamX", "zeeamx"), ("ZeeamXs", "zeeamx")]


def test_of_equally_near_spellings_the_commonest_is_written() -> None:
    (name,) = of("We met Stoika. So Stoyka and Stoyka left.")
    assert name.spelling == "Stoyka"


def test_of_several_spellings_the_one_in_the_middle_is_written() -> None:
    (name,) = of("Here Kuleem left. Here Kulin left. Here Kulim left. Here Kuleem or Kulin spoke of Kulim and Kulim.")
    assert name.spelling == "Kulim"


def test_a_name_may_stand_in_several_files() -> None:
    (name,) = of("We met Kulin there.", "And then Kuleen spoke.")
    assert [place.heard for place in name.places] == ["Kulin", "Kuleen"]


def test_places_tell_where_and_when() -> None:
    (name,) = discover([from_bytes(SUBTITLES, path="talk.srt")], Lexicon.from_names([]))
    first, second = name.places
    assert (first.path, first.line, first.column, first.time) == ("talk.srt", 3, 17, 41.5)
    assert (second.before, second.heard, second.after, second.time) == (
        " they founded Kulin\nand ",
        "Kuleen",
        " grew",
        70.0,
    )


def test_listed_names_are_left_out() -> None:
    assert [name.spelling for name in of(TALK, names=("Kulin", "Kuleen"))] == ["Stoyka"]


def test_a_listed_name_that_sounds_alike_is_told() -> None:
    (name,) = of("and then Stoyka left", names=("Stoica", "Weather Report"))
    assert name.near is not None
    assert (name.near.entry, name.near.distance) == ("Stoica", 0.0)


@pytest.mark.parametrize("names", [(), ("Databricks",)])
def test_a_name_that_sounds_like_no_listed_one_has_no_neighbour(names: tuple[str, ...]) -> None:
    (name,) = of("and then Stoyka left", names=names)
    assert name.near is None


@pytest.mark.parametrize("text", ["", "We talked about the weather.", "今天我们和朋友一起讨论人工智能的发展。"])
def test_ordinary_prose_has_no_names(text: str) -> None:
    assert of(text) == []
