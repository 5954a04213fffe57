"""From weighed candidates to findings: the best set of places, and what to do with each."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import log
from typing import Protocol, TypeVar

from asrfix.matching.candidates import LONGEST_WINDOW
from asrfix.matching.evidence.sound import HAN_HAN, LATIN_LATIN
from asrfix.matching.trees import Row
from asrfix.matching.weighing import Weighed
from asrfix.matching.weights import NAMES
from asrfix.model import Verdict

_ORDINARY_WORD = 3.5
_SHORT = 4
_TIE = 1e-9


class Placed(Protocol):
    """Anything with a place in tokens (first to last, inclusive) and log-odds."""

    @property
    def first(self) -> int:
        """The first token."""

    @property
    def last(self) -> int:
        """The last token, inclusive."""

    @property
    def log_odds(self) -> float:
        """Log-odds that it is right."""


_Placed = TypeVar("_Placed", bound=Placed)


def choose(weighed: Iterable[_Placed], threshold: float) -> list[_Placed]:
    """The set of candidates without overlap whose log-odds above the threshold sum highest, in text order.

    Weighted interval scheduling (Kleinberg & Tardos, *Algorithm Design*, 2005, 6.1): one long name wins over its
    two halves unless both are surer.
    """
    floor = log(threshold / (1 - threshold))
    best: dict[tuple[int, int], _Placed] = {}
    for item in weighed:
        place = (item.first, item.last)
        if item.log_odds >= floor and (place not in best or item.log_odds > best[place].log_odds):
            best[place] = item
    ordered = sorted(best.values(), key=lambda item: (item.last, item.first))
    ends = [item.last for item in ordered]
    totals: list[float] = [0.0]
    for number, item in enumerate(ordered):
        totals.append(max(totals[-1], totals[bisect_left(ends, item.first, 0, number)] + item.log_odds - floor + _TIE))
    chosen: list[_Placed] = []
    number = len(ordered)
    while number:
        if totals[number] > totals[number - 1]:
            item = ordered[number - 1]
            chosen.append(item)
            number = bisect_left(ends, item.first, 0, number - 1)
        else:
            number -= 1
    return chosen[::-1]


def decide(row: Row, confidence: float, safe: float) -> tuple[Verdict, str]:
    """The verdict, and where something forbids an unattended change that is sure enough (``safe``), what it is."""
    if confidence < safe:
        return Verdict.REVIEW, ""
    held_back = lock(row)
    return (Verdict.REVIEW, held_back) if held_back else (Verdict.CORRECT, "")


_Lock = tuple[str, Callable[[Mapping[str, float]], bool]]

_LOCKS: tuple[_Lock, ...] = (
    ("only an ending differs", lambda it: it["inflection"] > 0),
    ("only a particle differs", lambda it: it["particle"] > 0),
    ("another listed name sounds as near", lambda it: it["lead over next name"] <= 0),
    (
        "the two characters are parts of other words",
        lambda it: it["scripts"] == HAN_HAN and it["words heard"] == 2 and it["cuts words"] > 0,
    ),
    ("a word of two characters", lambda it: it["words heard"] == 2 and it["dictionary word"] > 0),
)
# A dictionary word, written like one, that comes again is no witness for itself: only the name, written right, is.
_LOCKS_WITHOUT_NAME: tuple[_Lock, ...] = (
    (
        "a word of the dictionary",
        lambda it: (
            it["words heard"] == 1 and it["unknown words"] == 0 and (it["capitals"] <= 0 or it["starts sentence"] > 0)
        ),
    ),
)
_LOCKS_WITHOUT_DOCUMENT: tuple[_Lock, ...] = (
    ("an ordinary word", lambda it: it["words heard"] == 1 and it["rarest word heard"] >= _ORDINARY_WORD),
    ("a name of two characters", lambda it: it["scripts"] == HAN_HAN and it["words said"] <= 2),
    ("a hyphenated word", lambda it: it["scripts"] == LATIN_LATIN and it["hyphen inside"] > 0),
    ("words with a comma between", lambda it: it["comma inside"] > 0),
    ("a short name", lambda it: it["name length"] < _SHORT),
)


def lock(row: Row) -> str:
    """Why a sure-looking change still needs a person; empty when nothing speaks against it.

    Short and ordinary names are changed unattended only where the rest of the document speaks of them. ``row`` has
    the columns of :data:`asrfix.matching.weights.NAMES`.
    """
    it = dict(zip(NAMES, row, strict=True))
    found = next((reason for reason, holds in _LOCKS if holds(it)), "")
    if found or it["name elsewhere"] > 0:
        return found
    reason = next((reason for reason, holds in _LOCKS_WITHOUT_NAME if holds(it)), "")
    if not reason and it["name misheard elsewhere"] <= log(1.5):
        reason = next((reason for reason, holds in _LOCKS_WITHOUT_DOCUMENT if holds(it)), "")
    return f"{reason}, and nothing else in the text speaks of the name" if reason else ""


def alternatives(item: Weighed, weighed: Sequence[Weighed]) -> list[Weighed]:
    """The other entries that may have been said in this very place, surest first, each with its best form.

    ``weighed`` is all that was weighed, in text order.
    """
    low = bisect_left(weighed, item.first - LONGEST_WINDOW, key=lambda other: other.first)
    high = bisect_right(weighed, item.last, key=lambda other: other.first)
    best: dict[int, Weighed] = {}
    for other in weighed[low:high]:
        entry = other.candidate.form.entry
        if other.last >= item.first and entry is not item.candidate.form.entry:
            known = best.get(id(entry))
            if known is None or other.log_odds > known.log_odds:
                best[id(entry)] = other
    return sorted(best.values(), key=lambda other: -other.log_odds)
