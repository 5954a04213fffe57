"""Which candidates of an annotated document are right: the labels that training learns from.

A candidate is right when its name is missing from the recognised utterance (the reference has it more often) and
writing it there brings the utterance closer to the reference than any overlapping candidate for the same name does.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence

from rapidfuzz.distance.Levenshtein import distance as edits

from asrfix.evaluate.scoring import count_names, fold, folded


class Labeller:
    """Says of each candidate of a document whether it is right (1), wrong (0) or not to be counted (-1)."""

    def __init__(
        self, utterances: Sequence[tuple[str, str]], names: Sequence[str], disputed: set[tuple[str, str]]
    ) -> None:
        self.utterances = utterances
        self.disputed = disputed
        keys = folded(names)
        self.starts: list[int] = []
        place = 0
        for recognised, _ in utterances:
            self.starts.append(place)
            place += len(recognised) + 1
        self.missing: list[dict[str, int]] = []
        for recognised, reference in utterances:
            less = count_names(keys, reference) - count_names(keys, recognised)
            self.missing.append(dict(less))

    @property
    def names_missing(self) -> int:
        """How many names there are to be found."""
        return sum(sum(less.values()) for less in self.missing)

    def labels(self, places: Sequence[tuple[int, int, str]]) -> list[int]:
        """Labels of (start, end, suggestion), in order."""
        gains = [self._gain(*place) for place in places]
        best: dict[tuple[int, str], list[tuple[int, int, float]]] = defaultdict(list)
        for (start, end, name), gain in zip(places, gains, strict=True):
            if isinstance(gain, float):
                best[self._utterance(start), fold(name)].append((start, end, gain))
        labels = []
        for (start, end, name), gain in zip(places, gains, strict=True):
            if isinstance(gain, float):
                around = best[self._utterance(start), fold(name)]
                top = max(other for low, high, other in around if low < end and high > start)
                labels.append(1 if gain > 0 and gain >= top else 0 if gain <= 0 else -1)
            else:
                labels.append(gain)
        return labels

    def _utterance(self, start: int) -> int:
        return bisect_right(self.starts, start) - 1

    def _gain(self, start: int, end: int, name: str) -> float | int:
        """By how many letters the change brings the utterance closer, where the name is missing; else a label."""
        number = self._utterance(start)
        recognised, reference = self.utterances[number]
        low, high = start - self.starts[number], end - self.starts[number]
        heard, key = fold(recognised[low:high]), fold(name)
        if heard == key:
            return -1
        changed = recognised[:low] + name + recognised[high:]
        wanted = fold(reference)
        gain = edits(fold(recognised), wanted) - edits(fold(changed), wanted)
        missing = self.missing[number]
        if missing.get(key, 0) > 0:
            return float(gain)
        beside = fold(recognised[max(0, low - 40) : low]) + key + fold(recognised[high : high + 40])
        if any(key in longer and longer in beside for longer in missing):
            return float(gain)
        if gain > 0 and count_names([key], reference)[key] > count_names([key], recognised)[key]:
            return -1
        return -1 if (heard, key) in self.disputed else 0
