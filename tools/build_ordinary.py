"""Build the tables of ordinary English and Chinese in src/asrfix/data.

    python tools/build_ordinary.py EN_WORDS EN_BIGRAMS ZH_DICT

EN_WORDS and EN_BIGRAMS are symspellpy's frequency_dictionary_en_82_765.txt and
frequency_bigramdictionary_en_243_342.txt, ZH_DICT is jieba's dict.txt. Needs asrfix and opencc.
"""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from math import log10
from pathlib import Path

from opencc import OpenCC
from packing import write_table

from asrfix.text.han import HAN, is_han

SYMSPELL = "symspellpy {file} (MIT), from Google Books Ngram (CC BY 3.0) and SCOWL (permissive)"
SOURCES = {
    "en_words": "English words. " + SYMSPELL.format(file="frequency_dictionary_en_82_765.txt"),
    "en_bigrams": "English bigrams. " + SYMSPELL.format(file="frequency_bigramdictionary_en_243_342.txt"),
    "zh_words": "Chinese words. jieba dict.txt (MIT)",
    "zh_proper_nouns": "Chinese proper nouns. jieba dict.txt (MIT)",
    "han_simplified": "Traditional and simplified characters. OpenCC t2s (Apache-2.0)",
}

LIKE = {
    "ah": "yeah", "erm": "yeah", "oh": "yeah", "uh": "yeah", "um": "yeah", "hm": "hmm", "mhm": "hmm", "mm": "hmm",
    "dr": "mrs", "mr": "mrs", "ms": "mrs", "ok": "okay", "tv": "television", "vs": "versus",
}  # fmt: skip
"""Spoken words the list lacks, and listed words that are about as frequent. Set by hand."""

CONTRACTION = re.compile(r"(.+?)(?:n't|'(?:d|ll|m|re|s|ve))")
CONTRACTED = {"ca": "can", "wo": "will"}

PROPER_NOUN_TAGS = ("nr", "ns", "nt", "nz")
"""jieba's tags (after ICTCLAS): person, place, organization, other proper noun."""


def main() -> None:
    """Read the sources named on the command line and write the five tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for source in ("en_words", "en_bigrams", "zh_dict"):
        parser.add_argument(source, type=Path)
    paths = parser.parse_args()

    simplify = OpenCC("t2s").convert
    words = english_words(paths.en_words)
    bigrams = english_bigrams(paths.en_bigrams, words)
    ordinary, proper = chinese_words(paths.zh_dict, simplify)
    write("en_words", count_lines(words))
    write("en_bigrams", (f"{first} {' '.join(level_runs(bigrams[first]))}" for first in sorted(bigrams)))
    write("zh_words", count_lines(ordinary))
    write("zh_proper_nouns", count_lines(proper))
    write("han_simplified", ["".join(simplified_pairs(simplify))])


def english_words(path: Path) -> dict[str, int]:
    """Word -> occurrences. The list gives every contraction a placeholder; it gets the count of its base."""
    counts: dict[str, int] = {}
    for line in path.read_text("utf-8-sig").splitlines():
        word, count = line.split()
        counts[word] = int(count)
    for word in counts:
        if contraction := CONTRACTION.fullmatch(word):
            base = contraction[1]
            counts[word] = counts[CONTRACTED.get(base, base)]
    return counts | {word: counts[like] for word, like in LIKE.items()}


def english_bigrams(path: Path, words: dict[str, int]) -> dict[str, dict[str, float]]:
    """First word -> second word -> occurrences, brought to the scale of ``words``."""
    bigrams: dict[str, dict[str, float]] = defaultdict(dict)
    for line in path.read_text("utf-8-sig").splitlines():
        first, second, count = line.split()
        bigrams[first][second] = int(count)
    restore_i(bigrams, words)
    # The two lists count different texts. The words whose every continuation is listed ("consists of") tell how much
    # larger the bigrams' texts are: the 99th percentile, as a few words differ in use.
    ratios = sorted(sum(row.values()) / words[first] for first, row in bigrams.items())
    scale = ratios[len(ratios) * 99 // 100]
    return {first: {second: count / scale for second, count in row.items()} for first, row in bigrams.items()}


def restore_i(bigrams: dict[str, dict[str, float]], words: dict[str, int]) -> None:
    """Raise the bigrams of "i", counted in lower case only, to the share of its occurrences that "we" has."""

    def share_before(word: str) -> float:
        return sum(bigrams[word].values()) / words[word]

    def share_after(word: str) -> float:
        return sum(row.get(word, 0) for row in bigrams.values()) / words[word]

    before, after = share_before("we") / share_before("i"), share_after("we") / share_after("i")
    for row in bigrams.values():
        if "i" in row:
            row["i"] *= after
    bigrams["i"] = {second: count * before for second, count in bigrams["i"].items()}


def chinese_words(path: Path, simplify: Callable[[str], str]) -> tuple[dict[str, int], dict[str, int]]:
    """Ordinary words and proper nouns of one to four Han characters -> occurrences, in simplified characters."""
    ordinary: dict[str, int] = defaultdict(int)
    proper: dict[str, int] = defaultdict(int)
    for line in path.read_text("utf-8").splitlines():
        word, count, tag = line.split()
        if len(word) <= 4 and all(map(is_han, word)):
            counts = proper if tag.startswith(PROPER_NOUN_TAGS) else ordinary
            counts["".join(map(simplify, word))] += int(count)
    for word in ordinary.keys() & proper.keys():  # listed in both scripts, under different tags
        ordinary[word] += proper.pop(word)
    return ordinary, proper


def simplified_pairs(simplify: Callable[[str], str]) -> Iterable[str]:
    """Each traditional character with its simplified one after it."""
    for char in filter(re.compile(f"[{HAN}]").match, map(chr, range(0x3000, 0x40000))):
        simple = simplify(char)
        if simple != char and len(simple) == 1:
            yield char + simple


def count_lines(counts: Mapping[str, int]) -> Iterable[str]:
    """Lines ``COUNT word word ...``, counts to two significant digits, most frequent first."""
    return (f"{count} {' '.join(sorted(words))}" for count, words in grouped(counts, two_digits))


def level_runs(counts: Mapping[str, float]) -> Iterable[str]:
    """Runs ``LEVEL word word ...``, the level being 10 log10 of the count, most frequent first."""
    return (f"{level} {' '.join(sorted(words))}" for level, words in grouped(counts, lambda n: round(10 * log10(n))))


def grouped(counts: Mapping[str, float], rounded: Callable[[float], int]) -> list[tuple[int, list[str]]]:
    """The words that share a rounded count, for each rounded count from the highest down."""
    groups: dict[int, list[str]] = defaultdict(list)
    for word, count in counts.items():
        groups[rounded(count)].append(word)
    return sorted(groups.items(), reverse=True)


def two_digits(count: float) -> int:
    """``count`` rounded to two significant digits."""
    return int(float(f"{count:.1e}"))


def write(table: str, lines: Iterable[str]) -> None:
    """Write one table; see asrfix.data for the format."""
    write_table(table, SOURCES[table], "build_ordinary.py", "\n".join(lines))


if __name__ == "__main__":
    main()
