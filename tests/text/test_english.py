from __future__ import annotations

import hashlib
import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrfix.text.english import (
    MAX_SAMPLE,
    bigram_known,
    log_probability,
    phrase_log_probability,
    sample_phrases,
    zipf,
)

WORDS = st.one_of(
    st.sampled_from(["the", "i", "don't", "we’re", "shark", "radixark", "'s", "of"]),
    st.text(max_size=8),
    st.text(alphabet="dlmnrstve'’", max_size=8),
)


def test_zipf_orders_words_by_frequency() -> None:
    assert 7 < zipf("the") < 8
    assert zipf("the") > zipf("people") > zipf("shark") > zipf("quagmire") > 1


@pytest.mark.parametrize("word", ["radixark", "kubernetes", "", "radixark's", "'", "\ud800"])
def test_zipf_of_an_unknown_word_is_zero(word: str) -> None:
    assert zipf(word) == 0.0


@pytest.mark.parametrize(
    ("contraction", "base"),
    [
        ("don't", "do"), ("can't", "can"), ("won't", "will"), ("i'm", "i"), ("it's", "it"), ("they’re", "they"),
        ("could've", "could"), ("john's", "john"), ("students'", "students"), ("'cause", "cause"), ("ain't", "is"),
        ("mightn't", "might"), ("that'll", "that"), ("n't", "not"), ("'ve", "have"),
    ],
)  # fmt: skip
def test_a_contraction_is_as_frequent_as_its_base(contraction: str, base: str) -> None:
    assert zipf(contraction) == pytest.approx(zipf(base), abs=0.01)
    assert zipf(base) > 3


def test_an_apostrophe_that_belongs_to_the_word_stays() -> None:
    assert 0 < zipf("o'clock") < zipf("clock")


@pytest.mark.parametrize("filler", ["um", "uh", "oh", "ok", "mr"])
def test_spoken_words_are_known(filler: str) -> None:
    assert zipf(filler) > 3


def test_bigrams() -> None:
    assert bigram_known("in", "fact")
    assert bigram_known("next", "year")
    assert not bigram_known("fact", "in the")
    assert not bigram_known("rally", "shark")
    assert not bigram_known("", "")


def test_a_contraction_joins_its_neighbours_through_its_words() -> None:
    assert bigram_known("we're", "going")  # are going
    assert bigram_known("i", "don't")  # i do
    assert not bigram_known("i", "going")


def test_context_makes_a_word_likelier_or_less_likely() -> None:
    alone = log_probability("york", None)
    assert log_probability("york", "new") > alone > log_probability("york", "old")


def test_an_unseen_bigram_backs_off_to_the_word() -> None:
    assert log_probability("shark", "radixark") == pytest.approx(log_probability("shark", None) + math.log(0.4))


def test_an_unknown_word_is_less_likely_than_any_known_one() -> None:
    assert log_probability("radixark", None) == pytest.approx(math.log(1e-9))
    assert log_probability("radixark", None) < log_probability("quagmire", None)


def test_i_is_followed_as_readily_as_we() -> None:
    assert log_probability("think", "i") > log_probability("think", None) + 1
    assert log_probability("think", "i") > log_probability("think", "we") - 1


def test_misheard_phrases_are_less_likely_than_ordinary_ones() -> None:
    misheard = phrase_log_probability(["rally", "shark"], "at", "we")
    ordinary = phrase_log_probability(["next", "year"], "the", "we")
    assert misheard < ordinary - 10


def test_phrase_adds_the_steps_into_between_and_out_of_its_words() -> None:
    assert phrase_log_probability(["in", "fact"], "but", "we") == pytest.approx(
        log_probability("in", "but") + log_probability("fact", "in") + log_probability("we", "fact")
    )
    assert phrase_log_probability(["in"], None, None) == log_probability("in", None)
    assert phrase_log_probability([], None, None) == 0


@given(st.lists(WORDS, max_size=4), st.none() | WORDS, st.none() | WORDS)
def test_log_probabilities_are_finite_and_not_positive(words: list[str], before: str | None, after: str | None) -> None:
    total = phrase_log_probability(words, before, after)
    assert math.isfinite(total)
    assert total <= 0


@given(WORDS, WORDS)
def test_a_known_bigram_is_never_an_unknown_word(first: str, second: str) -> None:
    assert zipf(second) >= 0
    if bigram_known(first, second):
        assert zipf(second) > 0


def test_sample_holds_different_known_phrases_of_one_to_three_words() -> None:
    sample = sample_phrases(3000)
    assert len(set(sample)) == 3000
    assert [sum(len(phrase) == length for phrase in sample) for length in (1, 2, 3)] == [1000, 1000, 1000]
    assert all(zipf(word) > 0 for phrase in sample for word in phrase)
    assert all(bigram_known(*pair) for phrase in sample for pair in pairwise(phrase))


def test_sample_holds_common_and_rarer_words() -> None:
    frequencies = [zipf(phrase[0]) for phrase in sample_phrases(3000) if len(phrase) == 1]
    assert sum(frequency > 5 for frequency in frequencies) > 100
    assert sum(frequency < 4 for frequency in frequencies) > 100


def test_sample_is_the_same_everywhere() -> None:
    text = "\n".join(" ".join(phrase) for phrase in sample_phrases(2000))
    assert (
        hashlib.sha256(text.encode()).hexdigest() == "09e016d0400da3c3e8fe4da00e1e7a0c1ef04ce2b6b75ffe07aa13a43de90b43"
    )


def test_a_smaller_sample_begins_a_larger_one() -> None:
    assert sample_phrases(0) == ()
    assert sample_phrases(200)[:50] == sample_phrases(50)


@pytest.mark.parametrize("count", [-1, MAX_SAMPLE + 1])
def test_sample_of_an_impossible_size_is_refused(count: int) -> None:
    with pytest.raises(ValueError, match=str(MAX_SAMPLE)):
        sample_phrases(count)


def test_the_largest_sample_is_complete() -> None:
    assert len(set(sample_phrases(MAX_SAMPLE))) == MAX_SAMPLE
