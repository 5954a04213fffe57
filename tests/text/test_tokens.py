from __future__ import annotations

import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrfix.text.tokens import BREAK, COMMA, HYPHEN, JOINED, LINE, SPACE, tokens

anything = st.text() | st.text("aB1 ’'s国栋カ－Ａé\u0301\u200b\u200f\ud800א🎉.,，。-&@:/\r\n")


def words(text: str) -> list[str]:
    return [token.text for token in tokens(text)]


def gap(between: str, before: str = "word", after: str = "word") -> int:
    return list(tokens(before + between + after))[-1].gap


@given(anything)
def test_tokens_stand_in_the_text_in_order_without_overlap(text: str) -> None:
    found = list(tokens(text))
    assert all(0 <= token.start < token.end <= len(text) for token in found)
    assert all(before.end <= after.start for before, after in pairwise(found))


@given(anything)
def test_a_token_says_what_stands_at_its_place(text: str) -> None:
    for token in tokens(text):
        heard = unicodedata.normalize("NFKC", text[token.start : token.end]) if token.kind == "word" else None
        source = text[token.start : token.end] if heard is None else heard.replace("’", "'").replace("ʼ", "'")
        assert token.text == source
        assert token.lower == token.text.casefold()


@given(anything)
def test_no_letter_or_digit_is_left_out(text: str) -> None:
    covered = {place for token in tokens(text) for place in range(token.start, token.end)}
    left = [char for place, char in enumerate(text) if place not in covered and char.isalnum()]
    assert set(left) <= {"s", "S"}, "only the s of a possessive is left outside"


@given(anything, st.data())
def test_a_stretch_has_the_places_of_the_whole_text(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    assert all(start <= token.start and token.end <= end for token in tokens(text, start, end))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Rally Shark met 国栋.", ["Rally", "Shark", "met", "国", "栋"]),
        ("SG浪3", ["SG", "浪", "3"]),
        ("カタカナ", ["カ", "タ", "カ", "ナ"]),
        ("Ａｐｐｌｅ", ["Apple"]),
        ("cafe\u0301", ["café"]),
        ("שלום \u200fabc", ["שלום", "abc"]),
        ("👩\u200d💻 hi", ["hi"]),
        ("GPT-4o", ["GPT", "4o"]),
        ("foo_bar", ["foo", "bar"]),
        ("o’clock", ["o'clock"]),
        ("don't", ["don't"]),
        ("rock'n'roll", ["rock'n'roll"]),
        ("a\ud800b", ["a", "b"]),
        ("", []),
        ("… — 。", []),
    ],
)
def test_words_and_characters_are_tokens(text: str, expected: list[str]) -> None:
    assert words(text) == expected


@pytest.mark.parametrize(
    ("text", "kinds"),
    [("word", "word"), ("国", "han"), ("㐀", "han"), ("か", "kana"), ("ー", "kana"), ("한", "word"), ("42", "word")],
)
def test_a_token_has_the_kind_of_its_script(text: str, kinds: str) -> None:
    assert [token.kind for token in tokens(text)] == [kinds]


@pytest.mark.parametrize(
    ("text", "word"),
    [("Stoica's", "Stoica"), ("Stoica’s", "Stoica"), ("STOICA'S", "STOICA"), ("Stoicaʼs lab", "Stoica"),
     ("students'", "students"), ("Ｉｏｎ＇ｓ", "Ion")],
)  # fmt: skip
def test_a_possessive_is_left_outside(text: str, word: str) -> None:
    first = next(tokens(text))
    assert first.text == word
    assert text[first.end :].startswith(("'", "’", "ʼ", "＇"))


@pytest.mark.parametrize("text", ["'s", "s", "is"])
def test_an_s_alone_is_no_possessive(text: str) -> None:
    assert words(text) == [text.strip("'")]


@pytest.mark.parametrize(
    "protected",
    [
        "https://example.org/Rally_Shark?q=1",
        "git+ssh://host/path",
        "www.example.org",
        "ion.stoica@example.org",
        "a+b@c-d.example",
    ],
)
def test_addresses_are_one_token(protected: str) -> None:
    found = list(tokens(f"see {protected} there"))
    assert [token.text for token in found] == ["see", protected, "there"]
    assert found[1].kind == "protected"


@pytest.mark.parametrize("text", ["a@b", "me @home", "http:/x", "example.org", "ww.example"])
def test_what_only_looks_like_an_address_is_words(text: str) -> None:
    assert {token.kind for token in tokens(text)} == {"word"}


@pytest.mark.parametrize(
    ("between", "kind"),
    [
        (" ", SPACE),
        ("\u3000", SPACE),
        ("  \t", SPACE),
        (" \u200b", SPACE),
        ("-", HYPHEN),
        ("‑", HYPHEN),
        ("·", HYPHEN),
        (".", HYPHEN),
        ("&", HYPHEN),
        (" & ", HYPHEN),
        (" + ", HYPHEN),
        ("/", HYPHEN),
        ("_", HYPHEN),
        (", ", COMMA),
        (",", COMMA),
        ("，", COMMA),
        ("、", COMMA),
        (" , ", COMMA),
        ("\n", LINE),
        ("\r\n", LINE),
        (" \n ", LINE),
        ("\n\n", BREAK),
        ("\n \n", BREAK),
        ("\r\n\r\n", BREAK),
        (",\n", BREAK),
        (". ", BREAK),
        ("? ", BREAK),
        ("。", BREAK),
        ("：", BREAK),
        (" - ", BREAK),
        ("; ", BREAK),
        (" (", BREAK),
        ("...", HYPHEN),
        ("… ", BREAK),
        ("' ", SPACE),
        (" '", BREAK),
        ("'s ", SPACE),
        (" 🎉 ", BREAK),
        ("\ud800", BREAK),
    ],
)
def test_what_stands_between_two_words_is_a_border(between: str, kind: int) -> None:
    assert gap(between) == kind


@pytest.mark.parametrize("invisible", ["\u200b", "\u200d", "\u2060", "\ufeff", "\u200e"])
def test_invisible_characters_make_no_border(invisible: str) -> None:
    assert gap(invisible, "国", "栋") == JOINED
    assert gap(f"{invisible} ") == SPACE


def test_nothing_between_two_characters_is_no_border() -> None:
    assert gap("", "国", "栋") == JOINED
    assert gap("", "SG", "浪") == JOINED


@pytest.mark.parametrize(
    ("text", "kind"),
    [("George W. Bush", SPACE), ("J.R. Tolkien", SPACE), ("group w. Bush", BREAK), ("the US. Bush", BREAK)],
)
def test_the_stop_of_an_initial_ends_no_sentence(text: str, kind: int) -> None:
    assert list(tokens(text))[-1].gap == kind
