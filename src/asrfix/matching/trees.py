"""Gradient-boosted trees, evaluated and explained without a learning library.

Every node holds the mean log-odds of the training candidates that reached it, so a path from root to leaf says
exactly how much each question added: the contributions of a row and the root values sum to its score (the "path
contributions" of Saabas, *Interpreting random forests*, 2014).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

Row = Sequence[float]


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
    """A sum of trees. Scores are log-odds (natural logarithm), before calibration."""

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
        if not len(rows):
            return []
        matrix = numpy.asarray(rows, dtype=numpy.float64)
        everyone = numpy.arange(len(rows))
        total = numpy.zeros(len(rows))
        for feature, threshold, children, value, depth in self._arrays:
            node = numpy.zeros(len(rows), dtype=numpy.intp)
            for _ in range(depth):
                asked = feature[node]
                node = children[(matrix[everyone, asked] > threshold[node]).astype(numpy.intp), node]
            total += value[node]
        return [float(score) for score in total]

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
    def _arrays(self) -> list[tuple[Any, Any, Any, Any, int]]:
        """Trees as arrays in which a leaf asks column 0 and leads to itself either way."""
        import numpy

        arrays = []
        for tree in self.trees:
            leaf = [asked < 0 for asked in tree.feature]
            own = range(len(leaf))
            children = numpy.array(
                [
                    [n if leaf[n] else tree.left[n] for n in own],
                    [n if leaf[n] else tree.right[n] for n in own],
                ]
            )
            feature = numpy.maximum(numpy.array(tree.feature), 0)
            arrays.append((feature, numpy.array(tree.threshold), children, numpy.array(tree.value), _depth(tree)))
        return arrays


def _depth(tree: Tree, node: int = 0) -> int:
    if tree.feature[node] < 0:
        return 0
    return 1 + max(_depth(tree, tree.left[node]), _depth(tree, tree.right[node]))
