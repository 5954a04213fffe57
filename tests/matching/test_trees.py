from __future__ import annotations

import json
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrfix.matching.trees import Forest, Tree

COLUMNS = 4
numbers = st.floats(-100, 100) | st.sampled_from([0.0, -0.0, 1e-35, 0.1])
rows = st.lists(st.tuples(*[numbers] * COLUMNS), max_size=6)


@st.composite
def trees(draw: st.DrawFn) -> Tree:
    """A tree of up to some ten nodes, numbered from the root down."""
    nodes: list[list[Any]] = []

    def grow(depth: int) -> int:
        number = len(nodes)
        nodes.append([-1, 0.0, -1, -1, draw(numbers)])
        if depth and draw(st.booleans()):
            asked = draw(st.integers(0, COLUMNS - 1))
            nodes[number][:4] = asked, draw(numbers), grow(depth - 1), grow(depth - 1)
        return number

    grow(3)
    return Tree(*(tuple(node[part] for node in nodes) for part in range(5)))


forests = st.lists(trees(), max_size=5).map(Forest)

SMALL = Forest(
    [
        Tree(
            (1, -1, 0, -1, -1), (0.5, 0, 2.0, 0, 0), (1, -1, 3, -1, -1), (2, -1, 4, -1, -1), (0.5, 1.0, -1.0, -2.0, 0.0)
        ),
        Tree((-1,), (0.0,), (-1,), (-1,), (0.25,)),
    ]
)


@pytest.fixture
def no_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)


def _scores_at_the_borders() -> None:
    assert SMALL.scores([(9, 0.5), (2.0, 0.6), (2.1, 0.6)]) == [1.25, -1.75, 0.25]


def test_a_row_goes_left_where_it_is_at_most_the_threshold() -> None:
    _scores_at_the_borders()


@pytest.mark.usefixtures("no_numpy")
def test_a_row_goes_left_where_it_is_at_most_the_threshold_without_numpy() -> None:
    _scores_at_the_borders()


def test_contributions_tell_what_each_question_added() -> None:
    assert SMALL.base == 0.75
    assert SMALL.contributions((2.0, 0.6)) == [-1.0, -1.5]
    assert SMALL.contributions((2.0, 0.5)) == [0.0, 0.5]


@given(forests, rows)
def test_scores_are_the_same_to_the_bit_without_numpy(forest: Forest, table: list[tuple[float, ...]]) -> None:
    fast = forest.scores(table)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "numpy", None)
        slow = forest.scores(table)
    assert [score.hex() for score in fast] == [score.hex() for score in slow]


@given(forests, rows)
def test_base_and_contributions_sum_to_the_score(forest: Forest, table: list[tuple[float, ...]]) -> None:
    for row, score in zip(table, forest.scores(table), strict=True):
        assert forest.base + sum(forest.contributions(row)) == pytest.approx(score, abs=1e-9)


@given(forests, rows)
def test_a_forest_survives_json(forest: Forest, table: list[tuple[float, ...]]) -> None:
    again = Forest.from_json(json.loads(json.dumps(forest.to_json())))
    assert again.trees == forest.trees
    assert again.scores(table) == forest.scores(table)


@given(forests)
def test_no_rows_have_no_scores(forest: Forest) -> None:
    assert forest.scores([]) == []


@given(trees(), st.tuples(*[numbers] * COLUMNS))
def test_every_row_ends_in_a_leaf(tree: Tree, row: tuple[float, ...]) -> None:
    assert tree.feature[tree.leaf(row)] == -1
