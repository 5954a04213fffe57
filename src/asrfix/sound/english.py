"""English spelling to sound, offline: words, spelled letters and numbers.

A word is read letter by letter from right to left. For each letter a decision tree looks at as much of the
neighbourhood as the dictionary words it was grown from needed, and falls back on the answer of the last node it
reached where a neighbourhood is new to it (IGTree: Daelemans, van den Bosch & Weijters, *IGTree: Using Trees for
Compression and Classification in Lazy Learning Algorithms*, 1997). From right to left, because the vowels of English
depend on what follows. Dictionary words that the tree misses stand in a table of exceptions, so that every dictionary
word gets its dictionary pronunciation. ``tools/build_g2p.py`` makes both from the CMU Pronouncing Dictionary.
"""

from __future__ import annotations

import json
import re
import unicodedata
from functools import cache, lru_cache
from typing import TypeAlias

from asrfix.data import read_text
from asrfix.sound.phones import ARPABET

Node: TypeAlias = "str | tuple[str, int, dict[str, Node]]"
"""A leaf: the phones of the letter. A branching: the phones if no branch fits, the index of the character of the
context that decides, and the branch for each value of that character."""

REACH = 5
"""The context of a letter is this many letters before it, itself, this many after it, and the next two phones."""

PAD = "_"
"""Stands in a context for what lies beyond the ends of the word."""

LETTER_NAMES: dict[str, str] = {
    letter: "".join(ARPABET[phone] for phone in name.split())
    for letter, name in {
        "a": "EY", "b": "B IY", "c": "S IY", "d": "D IY", "e": "IY", "f": "EH F", "g": "JH IY", "h": "EY CH",
        "i": "AY", "j": "JH EY", "k": "K EY", "l": "EH L", "m": "EH M", "n": "EH N", "o": "OW", "p": "P IY",
        "q": "K Y UW", "r": "AA R", "s": "EH S", "t": "T IY", "u": "Y UW", "v": "V IY", "w": "D AH B AH L Y UW",
        "x": "EH K S", "y": "W AY", "z": "Z IY",
    }.items()
}  # fmt: skip
"""Letter a-z -> phones of its American name."""

_VOWEL_LETTERS = frozenset("aeiouy")

# Latin letters that Unicode does not decompose, and the apostrophes.
_PLAIN = str.maketrans({
    "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ı": "i", "ŋ": "ng", "ə": "e",
    "’": "'", "‘": "'", "ʼ": "'", "＇": "'",
})  # fmt: skip
_NOT_SPELLING = re.compile("[^a-z']+")

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
).split()
_TENS = "zero ten twenty thirty forty fifty sixty seventy eighty ninety".split()
_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)*")
_LONGEST_SPOKEN = 4
_MOST_WAYS = 3


@lru_cache(maxsize=1 << 16)
def pronounce(word: str) -> str:
    """Phones of one word, in American English.

    Case and diacritics do not count; characters that are no Latin letter are skipped. A word without a vowel letter
    is spelled ("tv", "LLM") unless the dictionary knows better ("mr"). A word without letters gives "".
    """
    letters = fold(word)
    tree, exceptions = _tables()
    known = exceptions.get(letters)
    return read(tree, letters) if known is None else known


def spell(letters: str) -> str:
    """Phones of the names of letters: "MCS" as "em see ess". Folds and skips like ``pronounce``."""
    return "".join(LETTER_NAMES[letter] for letter in fold(letters) if letter != "'")


def number_words(digits: str) -> tuple[str, ...]:
    """The ways an English speaker reads a number, as words: at most three, the likeliest first.

    ``digits`` is digits, also with points between ("3.5", "1.2.10"); for anything else there is no way, (). Up to four
    digits can be read as years are ("twenty twenty four"), as a quantity or digit by digit; longer ones only digit by
    digit.
    """
    plain = unicodedata.normalize("NFKC", digits)
    if not _NUMBER.fullmatch(plain):
        return ()
    whole, *decimals = plain.split(".")
    ways = _integer_ways(whole)
    if decimals:
        fractions = (_digit_by_digit, _likeliest, _with_oh)
        ways = [" point ".join([ways[0], *map(fraction, decimals)]) for fraction in fractions]
    return tuple(dict.fromkeys(ways))[:_MOST_WAYS]


def fold(word: str) -> str:
    """The letters a-z and apostrophes that ``word`` is spelled with: "Gödel" -> "godel", "Strauß" -> "strauss"."""
    if word.isascii():
        plain = word.lower()
    else:
        plain = unicodedata.normalize("NFKD", word.casefold().translate(_PLAIN)).casefold()
    return plain if plain.isascii() and plain.isalpha() else _NOT_SPELLING.sub("", plain)


def read(tree: Node, letters: str) -> str:
    """Phones of folded ``letters`` by rule alone, without the exceptions."""
    if _VOWEL_LETTERS.isdisjoint(letters):
        return spell(letters)
    padded = PAD * REACH + letters + PAD * REACH
    following = PAD * 2
    spoken = []
    for start in range(len(letters) - 1, -1, -1):
        context = padded[start : start + 2 * REACH + 1] + following
        node = tree
        while not isinstance(node, str):
            default, place, branches = node
            node = branches.get(context[place], default)
        if node:
            spoken.append(node)
            following = (node + following)[:2]
    return "".join(reversed(spoken))


@cache
def _tables() -> tuple[Node, dict[str, str]]:
    """The tree and the exceptions (folded word -> phones). In the file, JSON, a branching is a list."""
    tables = json.loads(read_text("en_g2p"))
    return tables["tree"], tables["exceptions"]


def _integer_ways(digits: str) -> list[str]:
    """All ways to read digits without a point, likeliest first; may repeat itself."""
    ways = [_digit_by_digit(digits), _with_oh(digits)]
    if digits.startswith("0") or len(digits) > _LONGEST_SPOKEN:
        return ways
    ways.insert(0, _quantity(int(digits)))
    if len(digits) > 2 and digits[1:3] != "00":
        ways.insert(0, _like_a_year(digits))
    return ways


def _likeliest(digits: str) -> str:
    return _integer_ways(digits)[0]


def _digit_by_digit(digits: str) -> str:
    return " ".join(_ONES[int(digit)] for digit in digits)


def _with_oh(digits: str) -> str:
    return _digit_by_digit(digits).replace("zero", "oh")


def _quantity(number: int) -> str:
    """0 to 9999 as a quantity: 2024 is "two thousand twenty four"."""
    for size, name in ((1000, "thousand"), (100, "hundred")):
        if number >= size:
            count, rest = divmod(number, size)
            return f"{_ONES[count]} {name}" + (f" {_quantity(rest)}" if rest else "")
    if number < len(_ONES):
        return _ONES[number]
    tens, ones = divmod(number, 10)
    return _TENS[tens] + (f" {_ONES[ones]}" if ones else "")


def _like_a_year(digits: str) -> str:
    """Three or four digits with the last two apart: "twenty twenty four", "nineteen oh five", "twelve hundred"."""
    head, tail = _quantity(int(digits[:-2])), int(digits[-2:])
    if tail == 0:
        return f"{head} hundred"
    return f"{head} oh {_ONES[tail]}" if tail < 10 else f"{head} {_quantity(tail)}"
