from __future__ import annotations

import sys
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrfix.sound.distance import align, cost, differences, distance, distances, weight
from asrfix.sound.phones import PHONES, VOWELS, indel, substitution
from asrfix.sound.readings import form_readings

pronunciations = st.text(sorted(PHONES), max_size=8)
sounds = st.text(sorted(PHONES), min_size=1, max_size=8)


def apart(one: str, other: str) -> float:
    """How far apart two written forms are at their nearest readings."""
    return min(distance(a.phones, b.phones) for a in form_readings(one) for b in form_readings(other))


def brute_force(said: str, heard: str) -> float:
    """The definition: lose a phone, add one, or take one for another, whichever is cheapest in the end."""

    @cache
    def cheapest(i: int, j: int) -> float:
        steps = []
        if i:
            steps.append(cheapest(i - 1, j) + indel(said[i - 1]))
        if j:
            steps.append(cheapest(i, j - 1) + indel(heard[j - 1]))
        if i and j:
            steps.append(cheapest(i - 1, j - 1) + substitution(said[i - 1], heard[j - 1]))
        return min(steps, default=0.0)

    return cheapest(len(said), len(heard))


@given(pronunciations, pronunciations)
def test_cost_is_that_of_the_cheapest_alignment(said: str, heard: str) -> None:
    assert cost(said, heard) == pytest.approx(brute_force(said, heard))


@given(pronunciations, pronunciations)
def test_both_ways_are_as_far(said: str, heard: str) -> None:
    assert cost(said, heard) == pytest.approx(cost(heard, said))
    assert distance(said, heard) == pytest.approx(distance(heard, said))


@pytest.mark.parametrize("numpy", [True, False])
@given(pairs=st.lists(st.tuples(pronunciations, pronunciations), min_size=25, max_size=40))
def test_many_pairs_at_once_are_as_far_as_one_by_one(numpy: bool, pairs: list[tuple[str, str]]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        if not numpy:
            patch.setitem(sys.modules, "numpy", None)
        found = distances([said for said, _ in pairs], [heard for _, heard in pairs])
    assert found == [distance(said, heard) for said, heard in pairs]


@pytest.mark.parametrize("numpy", [True, False])
@given(pairs=st.lists(st.tuples(sounds, sounds), min_size=25, max_size=40))
def test_differences_are_those_of_the_alignments(numpy: bool, pairs: list[tuple[str, str]]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        if not numpy:
            patch.setitem(sys.modules, "numpy", None)
        found = differences([said for said, _ in pairs], [heard for _, heard in pairs])
    assert found == [pair for said, heard in pairs for pair in differences([said], [heard])]
    for (said, heard), different in zip(pairs, found, strict=True):
        steps, whole = align(said, heard), max(weight(said), weight(heard), 0.3)
        vowels = sum(step.cost for step in steps if (step.said or step.heard) in VOWELS)
        assert different.vowels == pytest.approx(vowels / whole)
        assert different.vowels + different.consonants == pytest.approx(distance(said, heard))
        assert (different.first, different.last) == (steps[0].cost, steps[-1].cost)


@given(pronunciations)
def test_a_sound_is_no_distance_from_itself(phones: str) -> None:
    assert distance(phones, phones) == cost(phones, phones) == 0


@given(pronunciations, pronunciations)
def test_different_sounds_are_some_distance_apart(said: str, heard: str) -> None:
    assert (distance(said, heard) == 0) == (said == heard)


@given(pronunciations, pronunciations)
def test_distance_is_normalised(said: str, heard: str) -> None:
    assert cost(said, heard) <= weight(said) + weight(heard) + 1e-9
    assert 0 <= distance(said, heard) <= 2


@given(pronunciations, pronunciations, pronunciations)
def test_what_is_added_to_both_sides_adds_nothing(before: str, said: str, heard: str) -> None:
    assert cost(before + said, before + heard) <= cost(said, heard) + 1e-9
    assert cost(said + before, heard + before) <= cost(said, heard) + 1e-9


@given(pronunciations, pronunciations)
def test_the_steps_spell_both_sides_and_add_up_to_the_cost(said: str, heard: str) -> None:
    steps = align(said, heard)
    assert "".join(step.said for step in steps) == said
    assert "".join(step.heard for step in steps) == heard
    assert sum(step.cost for step in steps) == pytest.approx(cost(said, heard))
    assert all(step.said or step.heard for step in steps)


def test_an_alignment_shows_what_became_of_what() -> None:
    assert [(step.said, step.heard) for step in align("kɑrk", "klɑrk")] == [
        ("k", "k"),
        ("", "l"),
        ("ɑ", "ɑ"),
        ("r", "r"),
        ("k", "k"),
    ]


def test_weight_is_the_cost_of_losing_everything() -> None:
    assert weight("") == 0
    assert weight("stYkə") == pytest.approx(cost("stYkə", "")) == pytest.approx(sum(map(indel, "stYkə")))


@pytest.mark.parametrize(
    ("said", "heard"),
    [("国栋", "郭东"), ("智谱", "制谱"), ("Stoica", "Stoyka"), ("Llama", "lama"), ("Kark", "Karc"), ("AI", "A I")],
)
def test_what_sounds_the_same_is_no_distance_apart(said: str, heard: str) -> None:
    assert apart(said, heard) == 0


@pytest.mark.parametrize(
    ("said", "near", "far"),
    [
        ("Kark", "Clark", "Bishop"),
        ("RadixArk", "Rally Shark", "Berkeley"),
        ("LMSYS", "I am sis", "I am here"),
        ("SGLang", "as Geelong", "a long day"),
        ("Ion Stoica", "Young Stoyka", "young student"),
        ("Elon", "一龙", "北京"),
        ("Karpathy", "卡帕菲", "朋友"),
        ("字节跳动", "字节挑动", "字节公司"),
        ("Kubernetes", "Cuba Netties", "computer"),
        ("vLLM", "V L L M", "LLM"),
        ("vLLM", "the LLM", "the MLM"),
        ("比亚迪", "比亚地", "比亚西"),
        ("Groq", "Groke", "Grass"),
        ("红杉", "红衫", "红花"),
    ],
)
def test_a_mishearing_is_nearer_than_another_phrase(said: str, near: str, far: str) -> None:
    assert apart(said, near) < apart(said, far)
