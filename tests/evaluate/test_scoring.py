from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrfix.evaluate.scoring import Passage, Scorer, count_names, count_words, fold, folded

NAMES = folded(["RadixArk", "Ion Stoica", "Stoica", "FastAPI", "国栋"])


def scorer(recognised: str, reference: str, disputed: set[tuple[str, str]] | None = None) -> Scorer:
    return Scorer(Passage(100, recognised, reference), NAMES, disputed or set())


def judge(own: Scorer, heard: str, suggestion: str, *other_forms: str) -> bool | None:
    start = 100 + own.passage.recognised.index(heard)
    return own.judge(start, start + len(heard), heard, suggestion, other_forms)


def test_case_spaces_and_punctuation_are_free() -> None:
    assert fold(" Fast-API, v2.0! ") == "fastapiv20"
    assert fold("ＦａｓｔＡＰＩ") == "fastapi"


def test_words_are_latin_words_and_han_characters() -> None:
    assert count_words("He said 国栋来了, 2 times.") == 8


def test_names_are_counted_as_whole_words() -> None:
    assert count_names(NAMES, "fast API and breakfast APIs") == {"fastapi": 1}
    assert count_names(NAMES, "我们叫他国栋吧") == {"国栋": 1}


def test_a_longer_name_hides_the_shorter_inside() -> None:
    assert count_names(NAMES, "Ion Stoica met Stoica") == {"ionstoica": 1, "stoica": 1}


def test_a_change_is_right_where_the_name_is_missing() -> None:
    own = scorer("then Rally Shark came", "then RadixArk came")
    assert own.missing == {"radixark": 1}
    assert judge(own, "Rally Shark", "RadixArk") is True
    assert not own.left.total()


def test_a_missing_name_is_claimed_once() -> None:
    own = scorer("Rally Shark and rally sharp", "RadixArk and rally sharp")
    assert judge(own, "Rally Shark", "RadixArk") is True
    assert judge(own, "rally sharp", "RadixArk") is False


def test_a_change_elsewhere_in_the_passage_is_wrong() -> None:
    assert judge(scorer("the weather, Rally Shark", "the weather, RadixArk"), "the weather", "RadixArk") is False


def test_a_change_of_right_text_is_wrong() -> None:
    assert judge(scorer("a rally shark came", "a rally shark came"), "rally shark", "RadixArk") is False


def test_a_change_of_spacing_is_not_counted() -> None:
    assert judge(scorer("in fast api", "in FastAPI"), "fast api", "FastAPI") is None


def test_a_part_of_a_longer_name_is_not_counted() -> None:
    assert judge(scorer("so Stoyka said", "so Ion Stoica said"), "Stoyka", "Stoica") is None


def test_the_rest_of_a_longer_name_may_stand_beside() -> None:
    assert judge(scorer("so Ion Stoyka said", "so Ion Stoica said"), "Stoyka", "Stoica") is True


def test_what_the_references_treat_both_ways_is_not_counted() -> None:
    own = scorer("a rally shark came", "a rally shark came", {("rallyshark", "radixark")})
    assert judge(own, "rally shark", "RadixArk") is None


def test_another_form_of_the_entry_is_as_good() -> None:
    own = scorer("我们叫他郭东吧", "我们叫他国栋吧")
    assert judge(own, "郭东", "Guodong Zhang", "Guodong Zhang", "国栋") is True


def test_misheard_names_are_those_that_would_be_right() -> None:
    own = scorer("then Rally Shark came", "then RadixArk came")
    assert own.misheard(105, 116) == {"radixark"}
    assert own.misheard(117, 121) == set()


@given(st.text(), st.text(), st.integers(0, 9), st.integers(0, 9), st.sampled_from(["RadixArk", "国栋", "Stoica"]))
def test_a_right_change_is_one_that_gains_and_claims(said: str, wanted: str, low: int, length: int, name: str) -> None:
    own = scorer(said, wanted)
    before = own.left.total()
    answer = own.judge(100 + low, 100 + low + length, said[low : low + length], name)
    assert before - own.left.total() == (answer is True)
    if answer:
        assert own.gain(100 + low, 100 + low + length, name) > 0


@given(st.text(), st.sampled_from(["RadixArk", "国栋", "Stoica"]))
def test_nothing_is_missing_from_the_reference_itself(text: str, name: str) -> None:
    assert not scorer(text + " " + name, text + " " + name).missing


@pytest.mark.parametrize("text", ["", "…", "ﬁ ﬀ", "İ"])
def test_odd_text_has_no_names(text: str) -> None:
    assert not count_names(NAMES, text)
