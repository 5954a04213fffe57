"""How ordinary a stretch of English is: word frequencies and a bigram model.

Words are lower case. A contraction is scored as its first word and followed by its second: *don't know* as *do* and
*not know*, so that it is as frequent as its base whether or not the tables hold it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import log, log10
from random import Random

from asrfix.data import read_counts, read_text
from asrfix.text.sampling import zipf_choice

MAX_SAMPLE = 20_000
"""The most phrases that ``sample_phrases`` returns."""

_UNKNOWN = 1e-9
"""Probability given to a word the tables do not hold: once per billion words, Zipf 0."""

_BACK_OFF = 0.4
"""Factor for a bigram not seen (Brants et al., Large Language Models in Machine Translation, EMNLP 2007, sec. 4)."""

_COMMON_WORDS = 2**15
"""Words that the sample is drawn from: those heard in ordinary speech."""

_CLITICS = {"n't": "not", "'s": "is", "'re": "are", "'ve": "have", "'ll": "will", "'d": "would", "'m": "am"}

_IRREGULAR = {
    "can't": ("can", "not"),
    "won't": ("will", "not"),
    "shan't": ("shall", "not"),
    "ain't": ("is", "not"),
    "let's": ("let", "us"),
}


def zipf(word: str) -> float:
    """Zipf frequency of ``word``: log10 of its occurrences per billion words, 0.0 for an unknown word.

    Known words lie between 1.3 and 7.7 (van Heuven et al., SUBTLEX-UK, 2014, for the scale).
    """
    count = _count(_expand(word)[0])
    return log10(count / _total() * 1e9) if count else 0.0


def bigram_known(first: str, second: str) -> bool:
    """Whether ``second`` is among the words that often follow ``first``."""
    return _expand(second)[0] in _followers(_expand(first)[1])


def log_probability(word: str, before: str | None) -> float:
    """Natural logarithm of the probability of ``word`` after ``before``; ``None`` stands for no known context.

    Stupid back-off (Brants et al. 2007): the bigram's relative frequency where it is known, else 0.4 times that of
    the word. An unknown word counts as one in a billion.
    """
    head = _expand(word)[0]
    probability = (_count(head) / _total()) or _UNKNOWN
    if before is None:
        return log(probability)
    context = _expand(before)[1]
    together = _followers(context).get(head)
    return log(together / _context_count(context) if together else _BACK_OFF * probability)


def phrase_log_probability(words: Sequence[str], before: str | None, after: str | None) -> float:
    """Natural logarithm of the probability of ``words`` in place: each after the one before, and ``after`` last.

    Either neighbour may be ``None`` for none; then ``words[0]`` is scored on its own, or no last step is taken.
    """
    steps = words if after is None else [*words, after]
    return sum(map(log_probability, steps, [before, *steps]))


def sample_phrases(count: int) -> tuple[tuple[str, ...], ...]:
    """``count`` different ordinary phrases of one, two and three words in turn, as a null model for matching.

    Common and rarer words come up as often as in text; the words of a phrase follow each other by known bigrams.
    A smaller sample is the beginning of a larger one. Raises ValueError unless 0 <= count <= MAX_SAMPLE.
    """
    if not 0 <= count <= MAX_SAMPLE:
        raise ValueError(f"count must be 0 to {MAX_SAMPLE}, not {count}")
    generator = Random(1)  # noqa: S311 - a reproducible sample, not a secret
    words = list(_counts())[:_COMMON_WORDS]
    openers = [word for word in words if word in _bigram_lines()]
    phrases: dict[tuple[str, ...], None] = {}
    while len(phrases) < count:
        length = 1 + len(phrases) % 3
        phrase = [zipf_choice(words if length == 1 else openers, generator)]
        while len(phrase) < length and (followers := _followers(phrase[-1])):
            phrase.append(zipf_choice(list(followers), generator))
        if len(phrase) == length:
            phrases.setdefault(tuple(phrase))
    return tuple(phrases)


def _expand(word: str) -> tuple[str, str]:
    """The word to count for ``word``, and the word that what follows it follows: ("do", "not") for *don't*."""
    if "'" not in word and "’" not in word:
        return word, word
    word = word.replace("’", "'")
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    for clitic, spoken in _CLITICS.items():
        if word.endswith(clitic):
            return word.removesuffix(clitic) or spoken, spoken
    if word not in _counts():
        word = word.strip("'")  # the students', 'cause
    return word, word


@cache
def _counts() -> dict[str, int]:
    return read_counts("en_words")


@cache
def _total() -> int:
    return sum(_counts().values())


def _count(word: str) -> int:
    return _counts().get(word, 0)


@cache
def _bigram_lines() -> dict[str, str]:
    """First word -> the unparsed rest of its line: ``LEVEL word word ... LEVEL word ...``."""
    lines = (line.partition(" ") for line in read_text("en_bigrams").splitlines())
    return {first: rest for first, _space, rest in lines}


@lru_cache(maxsize=4096)
def _followers(first: str) -> dict[str, float]:
    """Second word -> occurrences of the bigram, most frequent first; a level is 10 log10 of the occurrences."""
    followers: dict[str, float] = {}
    occurrences = 0.0
    for token in _bigram_lines().get(first, "").split():
        if token.isdigit():
            occurrences = 10 ** (int(token) / 10)
        else:
            followers[token] = occurrences
    return followers


@lru_cache(maxsize=4096)
def _context_count(word: str) -> float:
    """Occurrences of ``word`` before another: at least those of its bigrams, which come from other texts."""
    return max(_count(word), sum(_followers(word).values()))
