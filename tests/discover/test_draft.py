from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrfix.discover import as_lexicon, discover
from asrfix.lexicon import Lexicon, check
from asrfix.transcript import from_text


def draft(text: str, *names: str) -> str:
    return "".join(as_lexicon(discover([from_text(text)], Lexicon.from_names(names))))


def entries(text: str, *names: str) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = tomllib.loads(draft(text, *names)).get("entry", [])
    return entries


def test_other_spellings_are_known_mishearings() -> None:
    assert entries("We met Kulin there. And then Kuleen spoke. So Kulin left.") == [
        {
            "name": "Kulin",
            "heard_as": ["Kuleen"],
            "note": "to be confirmed; found 3 times: a capitalised word that is in no dictionary",
        }
    ]


def test_a_listed_name_that_sounds_alike_is_told() -> None:
    (entry,) = entries("and then Stoyka left", "Stoica")
    assert entry["note"].endswith("; sounds like Stoica")


def test_a_chinese_name_has_its_reading() -> None:
    (entry,) = entries("就是伊隆能塑造一个。我觉得一龙还在，一龙对大家都好。")
    assert (entry["name"], entry["heard_as"], entry["say"]) == ("一龙", ["伊隆"], ["pinyin:yi1 long2"])


def test_plural_and_case_are_no_mishearings() -> None:
    (entry,) = entries("the ZeeamX and the ZeeamXs and ZEEAMX of course")
    assert "heard_as" not in entry


def test_letter_strings_are_left_out() -> None:
    assert entries("and the IJCAI paper of the S&B class") == []


def test_a_spelling_that_contains_another_name_is_left_out() -> None:
    found = entries("We met Stoyka. Here Stoyka left with Kulin Stoyka. And Kuleen Stoyka spoke of Kulin Stoyka.")
    assert [(entry["name"], entry.get("heard_as")) for entry in found] == [("Kulin Stoyka", None), ("Stoyka", None)]


@pytest.mark.parametrize(
    "text",
    [
        "We met Kulin there. And then Kuleen spoke. So Stoyka or Stoika or Rally Shark left the IJCAI.",
        "就是伊隆能塑造一个。我觉得一龙还在，记者邦华说。导师Kark支持我。陈诚说，陈城也在，陈诚自己。",
        "We met Stoyka. Here Stoyka left with Kulin Stoyka. And Kuleen Stoyka spoke of Kulin Stoyka.",
    ],
)
def test_lexicon_check_finds_nothing_to_say(tmp_path: Path, text: str) -> None:
    path = tmp_path / "draft.toml"
    path.write_text(draft(text), encoding="utf-8")
    assert check(path) == []


@given(
    st.lists(st.sampled_from("Kulin Kuleen kulin Stoyka 伊隆 一龙 邦华 Banghua . and \n 说 S & B ZeeamX".split(" ")))
)
def test_every_draft_is_a_lexicon(words: list[str]) -> None:
    text = draft(" ".join(words))
    assert all(entry["name"] not in entry.get("heard_as", ()) for entry in tomllib.loads(text).get("entry", []))
