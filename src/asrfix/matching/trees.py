"""Gradient-boosted trees, evaluated and explained without a learning library.

Every node holds the mean log-odds of the training candidates that reached it, so a path from root to leaf says
exactly how much each question added: the contributions of a row and the root values sum to its score (the "path
contributions" of Saabas, *Interpreting random forests*, 2014).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

Row = Sequence[float]

_MOST_LEAVES = 32
_ALL_LEAVES = 2**_MOST_LEAVES - 1
_AT_ONCE = 256
"""Rows that are scored at once: their masks fit into the cache of a processor."""


@dataclass(frozen=True, slots=True)
class Tree:
    """A binary tree as parallel lists; node 0 is the root.

    At an inner node go to ``left`` when ``row[feature] <= threshold``, else to ``right``; a leaf has feature -1.
    """

    feature: tuple[int, ...]
    threshold: tuple[float, ...]
    left: tuple[int, ...]
    right: tuple[int, ...]
    value: tuple[float, ...]

    def leaf(self, row: Row) -> int:
        """The leaf that a row falls into."""
        node = 0
        feature, threshold, left, right = self.feature, self.threshold, self.left, self.right
        while feature[node] >= 0:
            node = left[node] if row[feature[node]] <= threshold[node] else right[node]
        return node


class Forest:
    """A sum of trees, each of at most 32 leaves. Scores are log-odds (natural logarithm), before calibration."""

    def __init__(self, trees: Sequence[Tree]) -> None:
        self.trees = tuple(trees)

    @classmethod
    def from_json(cls, data: Sequence[dict[str, Any]]) -> Forest:
        """The forest that :meth:`to_json` wrote."""
        return cls([Tree(**{name: tuple(values) for name, values in tree.items()}) for tree in data])

    def to_json(self) -> list[dict[str, Any]]:
        """The forest as plain lists."""
        return [{name: list(getattr(tree, name)) for name in Tree.__slots__} for tree in self.trees]

    @property
    def base(self) -> float:
        """Score before anything is known of a row."""
        return sum(tree.value[0] for tree in self.trees)

    def scores(self, rows: Sequence[Row]) -> list[float]:
        """The score of each row; NumPy, where installed, takes many rows at once and adds in the same order."""
        try:
            import numpy
        except ImportError:
            return [self._score(row) for row in rows]
        if not len(rows) or not self.trees:
            return [0.0] * len(rows)
        values, columns = self._arrays
        found: list[float] = []
        for start in range(0, len(rows), _AT_ONCE):
            matrix = numpy.asarray(rows[start : start + _AT_ONCE], dtype=numpy.float64)
            reached = numpy.full((len(matrix), len(self.trees)), _ALL_LEAVES, dtype=numpy.uint32)
            for column, thresholds, masks in columns:
                reached &= masks[numpy.searchsorted(thresholds, matrix[:, column])]
            leftmost = reached & (~reached + numpy.uint32(1))
            leaves = numpy.frexp(leftmost.astype(numpy.float64))[1] - 1
            added = numpy.zeros((len(matrix), len(self.trees) + 1))
            added[:, 1:] = values[numpy.arange(len(self.trees)), leaves]
            found += numpy.cumsum(added, axis=1)[:, -1].tolist()
        return found

    def _score(self, row: Row) -> float:
        total = 0.0  # one by one: the built-in sum() of newer Pythons rounds differently from NumPy
        for tree in self.trees:
            total += tree.value[tree.leaf(row)]
        return total

    def contributions(self, row: Row) -> list[float]:
        """What each column of a row adds to its score; with :attr:`base` they sum to it."""
        added = [0.0] * len(row)
        for tree in self.trees:
            node = 0
            while tree.feature[node] >= 0:
                asked = tree.feature[node]
                child = tree.left[node] if row[asked] <= tree.threshold[node] else tree.right[node]
                added[asked] += tree.value[child] - tree.value[node]
                node = child
        return added

    @cached_property
    def _arrays(self) -> tuple[Any, list[tuple[int, Any, Any]]]:
        """The values of the leaves, a row a tree; and (column, thresholds, masks) of each column that is asked for.

        Leaves are the bits of a mask, from left to right. A threshold that a row exceeds rules out the leaves on its
        left; what is left of a tree when all columns have been asked begins with the leaf that the row falls into
        (QuickScorer: Lucchese et al., SIGIR 2015). ``masks[n]`` is for rows above ``n`` thresholds.
        """
        import numpy

        values = numpy.zeros((len(self.trees), _MOST_LEAVES))
        asked: dict[int, list[tuple[float, int, int]]] = {}
        for number, tree in enumerate(self.trees):
            leaves, below = _leaves(tree)
            values[number, : len(leaves)] = [tree.value[leaf] for leaf in leaves]
            for node, column in enumerate(tree.feature):
                if column >= 0:
                    ruled_out = below[tree.left[node]]
                    asked.setdefault(column, []).append((tree.threshold[node], number, ruled_out))
        columns = []
        for column, questions in sorted(asked.items()):
            thresholds = sorted({threshold for threshold, _, _ in questions})
            masks = numpy.full((len(thresholds) + 1, len(self.trees)), _ALL_LEAVES, dtype=numpy.uint32)
            for threshold, number, ruled_out in questions:
                masks[bisect_left(thresholds, threshold) + 1 :, number] &= numpy.uint32(_ALL_LEAVES ^ ruled_out)
            columns.append((column, numpy.array(thresholds), masks))
        return values, columns


def _leaves(tree: Tree) -> tuple[list[int], list[int]]:
    """The leaves from left to right, and for each node the mask of those below it."""
    leaves: list[int] = []
    below = [0] * len(tree.feature)

    def visit(node: int) -> int:
        if tree.feature[node] < 0:
            below[node] = 1 << len(leaves)
            leaves.append(node)
        else:
            below[node] = visit(tree.left[node]) | visit(tree.right[node])
        return below[node]

    visit(0)
    return leaves, below
