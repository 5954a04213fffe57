from __future__ import annotations

from collections.abc import Sequence

import pytest
from labels import Labeller

Utterances = Sequence[tuple[str, str]]


def label(utterances: Utterances, names: Sequence[str], *heard_as: tuple[str, str], disputed: str = "") -> list[int]:
    """Labels of (words heard, suggestion), each where the words stand first in the recognised text."""
    text = "\n".join(recognised for recognised, _ in utterances) + "\n"
    places = [(text.index(heard), text.index(heard) + len(heard), name) for heard, name in heard_as]
    pairs = {tuple(disputed.split(">"))} if disputed else set()
    return Labeller(utterances, names, pairs).labels(places)


def test_what_puts_a_missing_name_right_is_right() -> None:
    assert label([("ask brian aukin now", "ask Brian Okken now")], ["Brian Okken"], ("brian aukin", "Brian Okken")) == [
        1
    ]


def test_where_no_name_is_missing_a_change_is_wrong() -> None:
    assert label([("the cherry trees", "the cherry trees")], ["Chery"], ("cherry", "Chery")) == [0]


def test_a_missing_name_written_elsewhere_is_wrong() -> None:
    said = [("he has a cherry and some flask", "he has a cherry and some Flask")]
    assert label([("a cherry for chairy", "a cherry for Chery")], ["Chery"], ("cherry", "Chery")) == [0]
    assert label(said, ["Flask"], ("flask", "Flask"), ("cherry", "Flask")) == [-1, 0]


def test_of_overlapping_windows_the_one_that_comes_closest_is_right() -> None:
    said = [("ask a brian aukin now", "ask a Brian Okken now")]
    windows = [(heard, "Brian Okken") for heard in ("a brian aukin", "brian aukin", "aukin now", "now")]
    assert label(said, ["Brian Okken"], *windows) == [-1, 1, 0, 0]


def test_windows_that_do_not_overlap_are_judged_by_themselves() -> None:
    said = [("Clod asked Clawed", "Claude asked Claude")]
    assert label(said, ["Claude"], ("Clod", "Claude"), ("Clawed", "Claude")) == [1, 1]


@pytest.mark.parametrize(("heard", "name"), [("fast api", "FastAPI"), ("Fast-API", "FastAPI"), ("claude", "Claude")])
def test_case_and_spacing_do_not_count(heard: str, name: str) -> None:
    assert label([(f"with {heard} it works", f"with {name} it works")], [name], (heard, name)) == [-1]


def test_a_part_of_a_missing_longer_name_is_right_where_the_rest_stands_beside() -> None:
    said = [("ask brian aukin now", "ask Brian Okken now")]
    assert label(said, ["Brian Okken", "Okken"], ("aukin", "Okken")) == [1]


def test_a_part_of_a_missing_longer_name_does_not_count_where_the_rest_is_lost() -> None:
    assert label([("ask aukin now", "ask Brian Okken now")], ["Brian Okken", "Okken"], ("aukin", "Okken")) == [-1]


def test_a_pair_that_references_treat_both_ways_does_not_count_as_wrong() -> None:
    said = [("he said okay then", "he said okay then")]
    assert label(said, ["OK"], ("okay", "OK")) == [0]
    assert label(said, ["OK"], ("okay", "OK"), disputed="okay>ok") == [-1]


def test_a_name_is_missing_from_its_own_utterance() -> None:
    said = [("so clod came", "so clod came"), ("and Clawed left", "and Claude left")]
    assert label(said, ["Claude"], ("clod", "Claude"), ("Clawed", "Claude")) == [0, 1]


def test_chinese_names_are_counted_and_judged_likewise() -> None:
    said = [("后来郭东说了国栋的事", "后来国栋说了国栋的事")]
    assert label(said, ["国栋"], ("郭东", "国栋"), ("国栋", "国栋"), ("的事", "国栋")) == [1, -1, 0]


def test_missing_names_are_counted_over_all_utterances() -> None:
    said = [("so clod came", "so Claude came"), ("Claude left", "Claude left"), ("clod and clod", "Claude and Claude")]
    assert Labeller(said, ["Claude"], set()).names_missing == 3
