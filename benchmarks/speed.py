"""How long ``asrfix check`` takes, as a user meets it: a whole process, start-up included.

    python benchmarks/speed.py [--words 30000] [--names 100]

The transcript is made up: lines of frequent English words from the shipped table, with every fiftieth word a name of
the lexicon or a garbled form of one. Everything comes from a seed, so every run is the same. The numbers of record
stand in docs/performance.md.
"""

from __future__ import annotations

import argparse
import os
import platform
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from asrfix.data import read_counts

_ONSETS = "b br ch d dr f g gr h j k kr l m n p pr r s sh st t tr v w z".split()
_VOWELS = "a e i o u ai ee oa".split()
_CODAS = "n m r l s t k x nd rk st".split()


def main() -> None:
    """Make the input, run the program, print what it took."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--words", type=int, default=30_000)
    parser.add_argument("--names", type=int, default=100)
    options = parser.parse_args()

    chance = random.Random(1)
    names = sorted({_name(chance) for _ in range(2 * options.names)})[: options.names]
    with tempfile.TemporaryDirectory() as folder:
        transcript, lexicon = Path(folder, "talk.txt"), Path(folder, "names.txt")
        transcript.write_text(_transcript(chance, options.words, names), encoding="utf-8")
        lexicon.write_text("\n".join(names) + "\n", encoding="utf-8")
        seconds = _seconds("-m", "asrfix", "check", str(transcript), "-l", str(lexicon))
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    bare = min(_seconds("-c", "") for _ in range(5))
    start = min(_seconds("-m", "asrfix", "--help") for _ in range(5))

    print(f"python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} processors")
    print(f"check   {options.words} words, {len(names)} names: {seconds:.2f} s, {options.words / seconds:,.0f} words/s")
    print(f"memory  {peak:.0f} MB at most")
    print(f"--help  {start:.3f} s, {start - bare:.3f} s more than the interpreter alone")


def _name(chance: random.Random) -> str:
    syllables = chance.choice((2, 2, 3))
    word = "".join(chance.choice(_ONSETS) + chance.choice(_VOWELS) for _ in range(syllables)) + chance.choice(_CODAS)
    return word.capitalize()


def _transcript(chance: random.Random, words: int, names: list[str]) -> str:
    counts = dict(list(read_counts("en_words").items())[:5000])
    ordinary = chance.choices(list(counts), weights=list(counts.values()), k=words)
    for place in range(25, words, 50):
        name = chance.choice(names)
        ordinary[place] = name if chance.random() < 0.5 else _garbled(chance, name)
    lines = (ordinary[begin : begin + 12] for begin in range(0, words, 12))
    return "".join(" ".join([line[0].capitalize(), *line[1:]]) + ".\n" for line in lines)


def _garbled(chance: random.Random, name: str) -> str:
    """One vowel changed."""
    place = chance.choice([index for index, letter in enumerate(name) if letter in "aeiou"])
    return name[:place] + chance.choice("aeiou") + name[place + 1 :]


def _seconds(*arguments: str) -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=False)
    return time.perf_counter() - began


if __name__ == "__main__":
    main()
