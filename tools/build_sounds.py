"""Build src/asrfix/data/latin_sounds.table and han_sounds.table: how ordinary windows of text sound.

    python tools/build_sounds.py

They follow from the other tables, and take half a second to work out; run this after those have changed, before
training. A test says whether they still fit.
"""

from __future__ import annotations

from packing import write_table

from asrfix.matching.chance import ordinary_sounds
from asrfix.matching.index import HAN, LATIN

SOURCES = {
    LATIN: "Sounds of ordinary English. From en_words, en_bigrams and en_g2p",
    HAN: "Sounds of ordinary Chinese. From zh_words, zh_proper_nouns and the readings of pypinyin (MIT)",
}


def main() -> None:
    """Write both tables."""
    for script, source in SOURCES.items():
        write_table(f"{script}_sounds", source, "build_sounds.py", "\n".join(ordinary_sounds(script)))


if __name__ == "__main__":
    main()
