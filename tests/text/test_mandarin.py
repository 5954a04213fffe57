from __future__ import annotations

import hashlib
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrfix.text.han import is_han
from asrfix.text.mandarin import (
    MAX_SAMPLE,
    best_path_cuts,
    frequency,
    is_proper_noun,
    is_word,
    path_cost,
    sample_words,
    segment,
)

TEXT = st.one_of(
    st.text(alphabet="我们今天研究生命起源國棟中国人的是一龙制谱", max_size=12),
    st.text(alphabet=st.characters(min_codepoint=0x4E00, max_codepoint=0x9FFF), max_size=8),
    st.text(max_size=12),
)


def test_frequency_and_membership() -> None:
    assert frequency("的") > frequency("我们") > frequency("语音") > 0
    assert is_word("语音")
    assert frequency("制谱") == 0
    assert not is_word("制谱")
    assert not is_word("")
    assert not is_word("a")


def test_proper_nouns() -> None:
    assert is_proper_noun("中国")
    assert is_word("中国")
    assert not is_proper_noun("语音")
    assert not is_proper_noun("制谱")


def test_traditional_text_is_looked_up_as_simplified() -> None:
    assert frequency("語音") == frequency("语音")
    assert is_proper_noun("中國")
    assert path_cost("語音識別") == path_cost("语音识别")
    assert segment("語音識別") == ["語音", "識別"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("研究生命起源", ["研究", "生命", "起源"]),
        ("香港的", ["香港", "的"]),
        ("我们今天", ["我们", "今天"]),
        ("郭东说", ["郭", "东", "说"]),
        ("abc", ["a", "b", "c"]),
        ("", []),
    ],
)
def test_likeliest_division(text: str, words: list[str]) -> None:
    assert segment(text) == words


def test_cuts_show_a_window_that_goes_through_a_word() -> None:
    cuts = best_path_cuts("多伦多是城市")
    assert cuts == {0, 3, 4, 6}
    assert best_path_cuts("") == {0}


def test_a_word_costs_less_than_its_characters_and_than_a_garble() -> None:
    assert path_cost("语音") < path_cost("语") + path_cost("音")
    assert path_cost("智能") < path_cost("制谱")
    assert path_cost("") == 0


def test_an_unknown_character_costs_as_much_as_the_rarest_word() -> None:
    assert path_cost("𱍐") == path_cost("x")
    assert 17 < path_cost("x") < 19


@given(TEXT)
def test_words_join_to_the_text(text: str) -> None:
    words = segment(text)
    assert "".join(words) == text
    assert all(len(word) == 1 or is_word(word) for word in words)


@given(TEXT)
def test_cuts_are_the_edges_of_the_words(text: str) -> None:
    edges = {0}
    for word in segment(text):
        edges.add(max(edges) + len(word))
    assert best_path_cuts(text) == edges


@given(TEXT)
def test_cost_is_finite_and_that_of_the_words(text: str) -> None:
    cost = path_cost(text)
    assert math.isfinite(cost)
    assert cost >= 0
    assert cost == pytest.approx(sum(map(path_cost, segment(text))))


@given(TEXT, TEXT)
def test_joining_texts_never_costs_more(left: str, right: str) -> None:
    assert path_cost(left + right) <= path_cost(left) + path_cost(right) + 1e-9


def test_sample_holds_different_ordinary_stretches_of_one_to_four_characters() -> None:
    sample = sample_words(4000)
    assert len(set(sample)) == 4000
    assert all(1 <= len(stretch) <= 4 and all(map(is_han, stretch)) for stretch in sample)
    assert all(sum(len(stretch) == length for stretch in sample) > 300 for length in (1, 2, 3, 4))
    assert not any(is_proper_noun(word) for word in sample[::2])
    assert all(is_word(word) for word in sample[::2])


def test_sample_is_the_same_everywhere() -> None:
    text = "\n".join(sample_words(2000))
    assert (
        hashlib.sha256(text.encode()).hexdigest() == "187300b4a6a5f89c658d3191f03a23d051ed51f0e2010e523aa0d7921a372c51"
    )


def test_a_smaller_sample_begins_a_larger_one() -> None:
    assert sample_words(0) == ()
    assert sample_words(200)[:50] == sample_words(50)


@pytest.mark.parametrize("count", [-1, MAX_SAMPLE + 1])
def test_sample_of_an_impossible_size_is_refused(count: int) -> None:
    with pytest.raises(ValueError, match=str(MAX_SAMPLE)):
        sample_words(count)


def test_the_largest_sample_is_complete() -> None:
    assert len(set(sample_words(MAX_SAMPLE))) == MAX_SAMPLE
