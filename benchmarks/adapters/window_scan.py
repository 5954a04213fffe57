"""A plain scan with RapidFuzz: every window of words against every name of as many words, ratio 85 or more.

What one writes in an afternoon, done well: ``process.cdist`` for all windows of a sentence at once, one thread, lower
case. A Chinese character counts as a word. It hears nothing: misheard Chinese shares few characters with the name.
"""

from __future__ import annotations

import re
from collections import defaultdict

from protocol import Scan, run
from rapidfuzz import fuzz, process

_WORD = re.compile(r"[\u3400-\u9fff]|[^\W_\u3400-\u9fff]+")


def prepare(names: list[str]) -> Scan:
    """The names by their number of words; counts windows that are like a name without being one."""
    listed: dict[int, list[str]] = defaultdict(list)
    for name in names:
        listed[len(_WORD.findall(name))].append(name.lower())

    def alike(sentence: str) -> int:
        words = [match.span() for match in _WORD.finditer(sentence)]
        found = 0
        for size, forms in listed.items():
            last_words = range(size - 1, len(words))
            windows = [sentence[words[last - size + 1][0] : words[last][1]].lower() for last in last_words]
            if windows:
                scores = process.cdist(windows, forms, scorer=fuzz.ratio, score_cutoff=85)
                found += int(((scores >= 85) & (scores < 100)).any(axis=1).sum())
        return found

    return lambda sentences: {"windows alike": sum(alike(sentence) for sentence in sentences)}


if __name__ == "__main__":
    run(prepare)
