"""How long a segment of a live broadcast takes, and how much memory a long one: :meth:`asrfix.Corrector.stream`.

    python benchmarks/stream.py [--language en] [--names 1000] [--hours 1]

Speech and names are those of ``benchmarks/made_up.py``, a sentence a segment. Times are those of the processor, so that
other work on the machine counts little. The numbers of record stand in docs/performance.md.
"""

from __future__ import annotations

import argparse
import random
import resource
import time

import made_up

import asrfix


def main() -> None:
    """Make a broadcast, check it, print for each hour what it took."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--language", choices=["en", "zh", "mixed"], default="en")
    parser.add_argument("--names", type=int, default=1000)
    parser.add_argument("--hours", type=int, default=1)
    options = parser.parse_args()

    chance = random.Random(1)
    names = made_up.names(options.language, options.names, chance)
    begin = time.process_time()
    stream = asrfix.Corrector(asrfix.Lexicon.from_names(names)).stream()
    stream.partial("the first segment loads the tables, 中文的也一样")
    print(f"{len(names)} names, ready after {time.process_time() - begin:.1f} s, {_memory():.0f} MB")
    for hour in range(1, options.hours + 1):
        taken = []
        for sentence in made_up.speech(options.language, names, 60, chance).sentences:
            begin = time.process_time()
            stream.final(sentence)
            taken.append(1000 * (time.process_time() - begin))
        taken.sort()
        median, late = taken[len(taken) // 2], taken[len(taken) * 99 // 100]
        print(f"hour {hour}: {median:.1f} ms a segment, 99 % within {late:.1f} ms, {_memory():.0f} MB")


def _memory() -> float:
    """The most memory so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    main()
