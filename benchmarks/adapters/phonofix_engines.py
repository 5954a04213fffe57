"""phonofix: ``EnglishEngine`` for the English names, ``ChineseEngine`` for the Chinese, both at their defaults.

A sentence is given to the engines that have names, one after the other, as its README does for mixed text. No aliases
are given. The English engine needs espeak-ng; the copy in the package espeakng-loader is used where the environment
names none.
"""

from __future__ import annotations

import os
from functools import reduce

import espeakng_loader
from protocol import Scan, run

os.environ.setdefault("PHONEMIZER_ESPEAK_LIBRARY", espeakng_loader.get_library_path())
os.environ.setdefault("ESPEAK_DATA_PATH", espeakng_loader.get_data_path())

from phonofix import ChineseEngine, EnglishEngine  # looks for espeak-ng when it is imported


def prepare(names: list[str]) -> Scan:
    """A corrector a language; counts the replacements it tells of."""
    replaced = 0

    def note(event: dict[str, object]) -> None:
        nonlocal replaced
        replaced += event.get("type") == "replacement"

    english = {name: [] for name in names if name.isascii()}
    chinese = {name: [] for name in names if not name.isascii()}
    correctors = [
        engine().create_corrector(terms, on_event=note)
        for engine, terms in ((EnglishEngine, english), (ChineseEngine, chinese))
        if terms
    ]

    def scan(sentences: list[str]) -> dict[str, int]:
        for sentence in sentences:
            reduce(lambda text, corrector: corrector.correct(text, full_context=text), correctors, sentence)
        return {"replaced": replaced}

    return scan


if __name__ == "__main__":
    run(prepare)
