from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrfix.sound.phones import (
    ARPABET,
    CONSONANTS,
    FEATURES,
    MANDARIN_ONLY,
    PHONES,
    VOWELS,
    features,
    indel,
    substitution,
)

ALL = sorted(PHONES)
pronunciations = st.text(ALL)


def test_english_and_mandarin_make_the_inventory() -> None:
    assert set(ARPABET.values()) | set(MANDARIN_ONLY) == PHONES
    assert len(set(ARPABET.values())) == len(ARPABET) == 39
    assert not VOWELS & CONSONANTS


def test_a_phone_is_one_character() -> None:
    assert all(len(phone) == 1 for phone in PHONES)


@pytest.mark.parametrize("phone", ALL)
def test_a_phone_costs_nothing_as_itself_and_something_as_any_other(phone: str) -> None:
    assert substitution(phone, phone) == 0
    assert all(0 < substitution(phone, other) <= 1 for other in PHONES - {phone})


def test_mishearing_costs_the_same_both_ways() -> None:
    assert [pair for pair in combinations(ALL, 2) if substitution(*pair) != substitution(*reversed(pair))] == []


@pytest.mark.parametrize("phone", ALL)
def test_losing_a_phone_costs_something(phone: str) -> None:
    assert 0 < indel(phone) < 1


@pytest.mark.parametrize(
    ("near", "far"),
    [
        ("pb", "ps"),  # voicing
        ("sz", "sg"),
        ("nŋ", "nk"),  # 前后鼻音
        ("ʨʤ", "ʨm"),  # Mandarin j beside English j
        ("ʣʤ", "ʣb"),  # 平翘舌
        ("lr", "lt"),
        ("iɪ", "iɑ"),
        ("uʊ", "uæ"),
        ("wu", "wi"),  # a glide is a short vowel
        ("ji", "jɑ"),
        ("Eɛ", "Eu"),
        ("sʃ", "sɑ"),
    ],
)
def test_like_phones_are_nearer_than_unlike_ones(near: str, far: str) -> None:
    assert substitution(*near) < substitution(*far)


def test_vowel_and_consonant_are_unlike_unless_they_are_the_same_gesture() -> None:
    alike = {a + b for a, b in product(VOWELS, CONSONANTS) if substitution(a, b) < 1}
    assert {pair[1] for pair in alike} <= set("wjrlʐ")


def test_weak_phones_are_lost_most_easily() -> None:
    assert max(map(indel, "əɪh")) < min(map(indel, "ɑɔsmkf"))


def test_each_phone_has_features_in_ascii() -> None:
    assert set(FEATURES) == PHONES
    assert all(1 <= len(symbols) <= 3 and symbols.isascii() for symbols in FEATURES.values())


@given(pronunciations, pronunciations)
def test_features_follow_the_phones_one_by_one(left: str, right: str) -> None:
    assert features(left + right) == features(left) + features(right)
    assert len(left) <= len(features(left)) <= 3 * len(left)
