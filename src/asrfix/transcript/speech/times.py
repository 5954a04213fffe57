"""Times as they stand in JSON files, and how words share them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate

from asrfix.transcript.speech.json_tree import Value

_LARGEST = 1e12
"""Of the numbers that are read: thirty years in milliseconds."""
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?")


def finite(value: object) -> float | None:
    """The number that a number or a string states; None where it states none, or one that measures nothing."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    return number if abs(number) <= _LARGEST else None


def number_of(value: Value) -> float:
    """The number that a time is written with, whatever its unit: 1.2 of ``1.2``, ``"1.200s"`` and ``"PT1.2S"``."""
    found = _NUMBER.search(str(value.value))
    return float(found[0]) if found else 0.0


def shared_times(source: str, begin: Value, finish: Value, texts: Sequence[str], *, whole: bool) -> list[str]:
    """When each of ``texts`` begins, and when the last ends, written as the file writes its times.

    From ``begin`` to ``finish`` each text has a share in proportion to its length; in ``whole`` numbers or in decimals
    to the thousandth.
    """
    lengths = list(accumulate(map(len, texts), initial=0))
    first, last = number_of(begin), number_of(finish)
    old = source[begin.start : begin.end]
    inner = (first + length / lengths[-1] * (last - first) for length in lengths[1:-1])
    numbers = (str(round(time)) if whole else repr(round(time, 3)) for time in inner)
    return [old, *(_NUMBER.sub(number, old, count=1) for number in numbers), source[finish.start : finish.end]]
