from __future__ import annotations

import sys
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import Levenshtein

from asrfix.matching import blocking
from asrfix.matching.blocking import CUTOFF, by_length, cutoff_among, near_pairs

strings = st.lists(st.text("abc", max_size=12), max_size=12)


def brute_force(queries: list[str], choices: list[str], cutoff: float) -> list[tuple[int, int]]:
    return [
        (row, column)
        for (row, query), (column, choice) in product(enumerate(queries), enumerate(choices))
        if Levenshtein.normalized_distance(query, choice) <= cutoff
    ]


@pytest.mark.parametrize("numpy", [True, False])
@given(queries=strings, choices=strings)
def test_finds_what_brute_force_finds(numpy: bool, queries: list[str], choices: list[str]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        if not numpy:
            patch.setitem(sys.modules, "numpy", None)
        assert sorted(near_pairs(by_length(queries), choices)) == brute_force(queries, choices, CUTOFF)


@given(strings, strings)
def test_the_order_is_the_same_without_numpy(queries: list[str], choices: list[str]) -> None:
    fast = list(near_pairs(by_length(queries), choices))
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "numpy", None)
        assert list(near_pairs(by_length(queries), choices)) == fast


@given(strings, strings, st.sampled_from([0.01, 0.19, 0.35, 0.6]))
def test_any_cutoff_can_be_asked_for(queries: list[str], choices: list[str], cutoff: float) -> None:
    assert sorted(near_pairs(by_length(queries), choices, cutoff)) == brute_force(queries, choices, cutoff)


def test_blocks_make_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    queries, choices = ["abc", "abd", "xbc", "abcd"] * 3, ["abc", "zzz", "abce"]
    whole = list(near_pairs(by_length(queries), choices))
    monkeypatch.setattr(blocking, "_QUERIES", 2)
    monkeypatch.setattr(blocking, "_CHOICES", 2)
    assert list(near_pairs(by_length(queries), choices)) == whole != []


def test_the_cutoff_shrinks_with_long_lists_only() -> None:
    assert cutoff_among(0) == cutoff_among(1) == cutoff_among(1_000) == CUTOFF
    assert cutoff_among(10_000) == pytest.approx(CUTOFF - 0.1)
    assert cutoff_among(10**9) == 0.2
