"""How ordinary a stretch of Chinese is: a dictionary with frequencies, and the best path through it.

The dictionary is simplified; traditional text is looked up in its simplified form. Any string is accepted; what is
not Han counts as unknown characters.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import inf, log
from random import Random

from asrfix.data import read_counts
from asrfix.text.han import to_simplified
from asrfix.text.sampling import zipf_choice

MAX_SAMPLE = 20_000
"""The most words that ``sample_words`` returns."""

_LONGEST = 4
"""Characters in the longest dictionary word."""

_COMMON_WORDS = 2**15
"""Words that the sample is drawn from: those heard in ordinary speech."""

_COMMON_NEIGHBOURS = 2**10
"""Words of each length that the sample sets side by side."""

_PAIRS = ((1, 1), (1, 2), (2, 1), (2, 2))
"""Lengths of two words set side by side."""


def frequency(word: str) -> int:
    """Occurrences of ``word`` in the dictionary's corpus of 60 million words; 0 if it is not in the dictionary."""
    return _counts().get(to_simplified(word), 0)


def is_word(word: str) -> bool:
    """Whether ``word`` is in the dictionary: one to four Han characters, proper nouns included."""
    return to_simplified(word) in _counts()


def is_proper_noun(word: str) -> bool:
    """Whether the dictionary has ``word`` as the name of a person, place, organization or brand."""
    return to_simplified(word) in _proper_noun_counts()


def path_cost(text: str) -> float:
    """Negative natural logarithm of the probability of the likeliest division of ``text`` into dictionary words.

    Words are taken as independent (the unigram model of jieba); a character that is no word counts as seen once.
    """
    return best_path(text)[0]


def segment(text: str) -> list[str]:
    """The words of the likeliest division of ``text``; joined they give ``text``."""
    return [text[start:end] for start, end in pairwise(sorted(best_path_cuts(text)))]


def best_path_cuts(text: str) -> set[int]:
    """Offsets in ``text`` at which a word of the likeliest division begins or ends, 0 and ``len(text)`` included.

    A window whose edge is not among them cuts through a dictionary word.
    """
    return best_path(text)[1]


def best_path(text: str) -> tuple[float, set[int]]:
    """:func:`path_cost` and :func:`best_path_cuts` of ``text``, worked out together."""
    text = to_simplified(text)
    counts, log_total = _counts(), _log_total()
    costs, starts = [0.0], [0]
    for end in range(1, len(text) + 1):
        best_cost, best_start = inf, end - 1
        for start in range(max(0, end - _LONGEST), end):
            count = counts.get(text[start:end], 1 if start == end - 1 else 0)
            if count and (cost := costs[start] + log_total - log(count)) < best_cost:
                best_cost, best_start = cost, start
        costs.append(best_cost)
        starts.append(best_start)
    cuts = {0, len(text)}
    end = len(text)
    while end:
        end = starts[end]
        cuts.add(end)
    return costs[-1], cuts


def sample_words(count: int) -> tuple[str, ...]:
    """``count`` different ordinary stretches of one to four characters, as a null model for matching.

    In turn a dictionary word and two short ones side by side, no proper nouns; common and rarer words come up about
    as often as in text. A smaller sample is the beginning of a larger one. Raises ValueError unless
    0 <= count <= MAX_SAMPLE.
    """
    if not 0 <= count <= MAX_SAMPLE:
        raise ValueError(f"count must be 0 to {MAX_SAMPLE}, not {count}")
    generator = Random(1)  # noqa: S311 - a reproducible sample, not a secret
    ordinary = [word for word in _counts() if word not in _proper_noun_counts()][:_COMMON_WORDS]
    neighbours = {length: [word for word in ordinary if len(word) == length][:_COMMON_NEIGHBOURS] for length in (1, 2)}
    stretches: dict[str, None] = {}
    while len(stretches) < count:
        turn, pair = divmod(len(stretches), 2)
        sources = [neighbours[length] for length in _PAIRS[turn % len(_PAIRS)]] if pair else [ordinary]
        stretches.setdefault("".join(zipf_choice(words, generator) for words in sources))
    return tuple(stretches)


@cache
def _proper_noun_counts() -> dict[str, int]:
    return read_counts("zh_proper_nouns")


@cache
def _counts() -> dict[str, int]:
    counts = read_counts("zh_words")
    counts.update(_proper_noun_counts())
    return counts


@cache
def _log_total() -> float:
    return log(sum(_counts().values()))
