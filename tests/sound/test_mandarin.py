from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypinyin import Style, pinyin

from asrfix.data import read_counts
from asrfix.sound.mandarin import (
    FINALS,
    INITIALS,
    LOAN_SYLLABLES,
    char_syllables,
    loan_phones,
    split_pinyin,
    syllable_phones,
    syllable_table,
    text_syllables,
)
from asrfix.sound.phones import PHONES

SYLLABLES = sorted(syllable_table())


def commonest_characters(count: int) -> list[str]:
    """Characters by how often they stand in the words of the dictionary."""
    seen: dict[str, int] = {}
    for word, occurrences in read_counts("zh_words").items():
        for char in word:
            seen[char] = seen.get(char, 0) + occurrences
    return sorted(seen, key=lambda char: -seen[char])[:count]


def test_the_table_has_every_reading_of_the_commonest_characters() -> None:
    missing = {
        reading
        for char in commonest_characters(3000)
        for reading in pinyin(char, style=Style.NORMAL, heteronym=True, v_to_u=True)[0]
        if reading != char and reading not in syllable_table()
    }
    assert missing <= {"hm", "hng", "m", "n", "ng"}, "only interjections without a vowel are no syllables"


def test_the_table_has_as_many_syllables_as_mandarin() -> None:
    assert 395 <= len({syllable for syllable in SYLLABLES if "v" not in syllable}) <= 415


@pytest.mark.parametrize(
    ("syllable", "phones"),
    [
        ("guo", "gwɔ"),
        ("dong4", "dʊŋ"),
        ("zhi1", "ʤɨ"),
        ("zi", "ʣɨ"),
        ("ji", "ʨi"),
        ("xu1", "ɕy"),
        ("lü4", "ly"),
        ("lv4", "ly"),
        ("yuan2", "yɛn"),
        ("weng", "wəŋ"),
        ("er2", "ɝ"),
        ("yi", "i"),
        ("wu3", "u"),
        ("shui3", "ʃwE"),
        ("liu", "ljO"),
    ],
)
def test_a_syllable_sounds_as_spelled(syllable: str, phones: str) -> None:
    assert syllable_phones(syllable) == phones


@pytest.mark.parametrize("text", ["", "xyz", "4", "guodong", "guó", "国", "Guo"])
def test_what_is_no_syllable_has_no_sound(text: str) -> None:
    assert syllable_phones(text) == ""


def test_all_sounds_are_phones_of_the_inventory() -> None:
    assert set("".join([*syllable_table().values(), *INITIALS.values(), *FINALS.values()])) <= PHONES


@pytest.mark.parametrize(
    ("one", "other"), [("zi", "zhi"), ("ju", "zhu"), ("xi", "shi"), ("lu", "lü"), ("nan", "nang"), ("ye", "ya")]
)
def test_syllables_that_differ_sound_different(one: str, other: str) -> None:
    assert syllable_phones(one) != syllable_phones(other)


@pytest.mark.parametrize(
    ("char", "usual", "others"),
    [("国", "guo2", []), ("行", "xing2", ["hang2"]), ("长", "zhang3", ["chang2"]), ("乐", "le4", ["yue4"])],
)
def test_a_heteronym_has_all_its_readings(char: str, usual: str, others: list[str]) -> None:
    first, *rest = char_syllables(char)
    assert first == usual
    assert set(others) <= set(rest)


@pytest.mark.parametrize("char", ["", "a", "。", "か", "🎉", "\ud800"])
def test_what_is_no_character_has_no_reading(char: str) -> None:
    assert char_syllables(char) == ()


@pytest.mark.parametrize(
    ("text", "syllables"),
    [
        ("银行行长", ["yin2", "hang2", "hang2", "zhang3"]),
        ("长江", ["chang2", "jiang1"]),
        ("音乐快乐", ["yin1", "yue4", "kuai4", "le4"]),
        ("國棟", ["guo2", "dong4"]),
        ("国𫓺𫔄栋", ["guo2", "", "", "dong4"]),
        ("", []),
    ],
)
def test_context_tells_heteronyms_apart(text: str, syllables: list[str]) -> None:
    assert text_syllables(text) == syllables


@given(st.text(st.characters(min_codepoint=0x3400, max_codepoint=0x9FFF) | st.sampled_from("国栋行𠀀𱍐〇")))
def test_each_character_gets_one_reading_or_none(text: str) -> None:
    syllables = text_syllables(text)
    assert len(syllables) == len(text)
    assert all(syllable_phones(syllable) for syllable in syllables if syllable)


@pytest.mark.parametrize(
    ("char", "phones"), [("克", "k"), ("斯", "s"), ("尔", "l"), ("姆", "m"), ("特", "t"), ("勒", "l")]
)
def test_a_loan_syllable_may_be_a_bare_consonant(char: str, phones: str) -> None:
    assert loan_phones(char, syllable_phones(char_syllables(char)[0])) == phones


def test_other_characters_keep_their_syllable() -> None:
    assert loan_phones("国", "gwɔ") == "gwɔ"
    assert loan_phones("克", "") == ""


def test_loan_syllables_are_characters_with_a_reading() -> None:
    assert all(char_syllables(char) for char in LOAN_SYLLABLES)


@pytest.mark.parametrize(
    ("word", "syllables"),
    [
        ("lianmin", ("lian", "min")),
        ("Guodong", ("guo", "dong")),
        ("xian", ("xian",)),
        ("xi'an", ("xi", "an")),
        ("Xi’an", ("xi", "an")),
        ("nüwa", ("nü", "wa")),
        ("lvshi", ("lv", "shi")),
        ("zhuang", ("zhuang",)),
        ("changan", ("chan", "gan")),
    ],
)
def test_pinyin_is_split_into_the_fewest_syllables(word: str, syllables: tuple[str, ...]) -> None:
    assert split_pinyin(word) == syllables


@pytest.mark.parametrize("word", ["", "'", "xi'", "radix", "guodongx", "国栋", "v", "guo dong", "ing"])
def test_what_is_not_pinyin_through_and_through_is_not_split(word: str) -> None:
    assert split_pinyin(word) is None


@given(st.lists(st.sampled_from(SYLLABLES), min_size=1, max_size=6))
def test_any_run_of_syllables_is_split_into_syllables(chosen: list[str]) -> None:
    split = split_pinyin("".join(chosen))
    assert split is not None
    assert "".join(split) == "".join(chosen)
    assert len(split) <= len(chosen)
    assert all(map(syllable_phones, split))
    assert split_pinyin("'".join(chosen)) is not None


@given(st.text())
def test_splitting_never_fails(text: str) -> None:
    split = split_pinyin(text)
    if split is not None:
        assert re.sub("['’]", "", text.lower()) == "".join(split)


def test_a_table_syllable_has_no_tone_and_no_mark_but_the_umlaut() -> None:
    marks = {char for syllable in SYLLABLES for char in unicodedata.normalize("NFD", syllable)}
    assert marks <= set("abcdefghijklmnopqrstuvwxyz\u0302\u0308")
