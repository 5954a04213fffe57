from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrfix.errors import InputError
from asrfix.evaluate import before_and_after
from asrfix.lexicon import Lexicon
from asrfix.transcript import from_bytes, from_text

NAMES = Lexicon.from_names(["RadixArk"])


def pairs(raw: str, edited: str) -> list[tuple[str, str]]:
    document = before_and_after(from_text(raw), from_text(edited), NAMES)
    return [(own.recognised, own.reference) for own in document.passages]


def test_sentences_stand_beside_sentences() -> None:
    raw = "So then Rally Shark came. We had um lunch together. It was nice."
    edited = "Then RadixArk came. We had lunch together. It was really nice!"
    assert pairs(raw, edited) == [
        ("So then Rally Shark came", "Then RadixArk came"),
        ("We had um lunch together", "We had lunch together"),
        ("It was nice", "It was really nice"),
    ]


def test_a_border_between_changed_words_is_none() -> None:
    raw = "We met Rally.\nShark was there. It was nice."
    edited = "We met RadixArk there. It was nice."
    assert pairs(raw, edited) == [
        ("We met Rally.\nShark was there", "We met RadixArk there"),
        ("It was nice", "It was nice"),
    ]


def test_what_was_left_out_is_not_judged() -> None:
    raw = "We met him in May. Um, wait, let me think about that again. It was nice."
    edited = "We met him in May. It was nice."
    assert pairs(raw, edited) == [("We met him in May", "We met him in May"), ("It was nice", "It was nice")]


def test_formats_may_differ() -> None:
    cues = b"1\n00:00:01,000 --> 00:00:02,000\nThen Rally Shark\n\n2\n00:00:02,000 --> 00:00:03,000\ncame to us.\n"
    document = before_and_after(from_bytes(cues, path="a.srt"), from_text("Then RadixArk came to us."), NAMES)
    assert [(own.recognised, own.reference) for own in document.passages] == [
        ("Then Rally Shark", "Then RadixArk"),
        ("came to us", "came to us"),
    ]


def test_long_sentences_are_cut_where_words_agree() -> None:
    words = [f"w{number}" for number in range(150)]
    assert [len(said.split()) for said, _ in pairs(" ".join(words), " ".join(words))] == [60, 60, 30]


def test_two_different_talks_are_refused() -> None:
    with pytest.raises(InputError, match="other words than"):
        pairs("We talked about the weather", "Completely unrelated material stands here instead")


@given(st.text("ab. \n国栋", max_size=80), st.text("ab. \n国栋", max_size=80))
def test_passages_are_stretches_of_both_texts_in_order(raw: str, edited: str) -> None:
    try:
        document = before_and_after(from_text(raw), from_text(edited), NAMES)
    except InputError:
        return
    end = place = 0
    for own in document.passages:
        assert own.start >= end
        end = own.start + len(own.recognised)
        assert raw[own.start : end] == own.recognised
        place = edited.index(own.reference, place) + len(own.reference)


@given(st.text("abc. \n国栋", max_size=80))
def test_a_text_is_its_own_reference(text: str) -> None:
    assert all(said == wanted for said, wanted in pairs(text, text))
