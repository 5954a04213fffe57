"""How alike the heard words and the name sound, and how alike they are written."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import jellyfish
from rapidfuzz.distance import JaroWinkler, Levenshtein

from asrfix.matching.candidates import Candidate
from asrfix.matching.context import Context
from asrfix.matching.index import HAN, LATIN
from asrfix.sound.distance import Difference, differences
from asrfix.sound.mandarin import char_syllables, text_syllables

NAMES = (
    "distance", "vowels", "consonants", "first sound", "last sound", "sounds said", "sounds heard", "words said",
    "words heard", "scripts", "spelled", "letters", "letter order", "metaphone", "same characters", "same syllables",
    "same tones",
)  # fmt: skip

UNKNOWN = -1.0
LATIN_LATIN, HAN_HAN = 0.0, 4.0
"""Values of "scripts": heard and said in Latin letters; heard and said in Chinese characters."""


def measure(candidate: Candidate, context: Context) -> tuple[float, ...]:
    """One number for each of :data:`NAMES`; -1 where a measure does not apply to the scripts."""
    form, match = candidate.form, candidate.match
    heard = context.letters(candidate.first, candidate.last)
    script = context.document.script(candidate.first, candidate.last)
    scripts = (0.0 if script == LATIN else 1.0 if script == HAN else 2.0) + 3.0 * (form.script != LATIN)
    latin = script == LATIN and form.script == LATIN
    han = script == HAN and form.script == HAN
    return (
        match.distance,
        *context.kept("all", NAMES, lambda: _differences(context.candidates))[match.said.phones, match.heard],
        float(len(match.said.phones)),
        float(len(match.heard)),
        float(len(form.keys)),
        float(candidate.last - candidate.first + 1),
        scripts,
        float(match.said.kind in ("spelled", "mixed")),
        *(_letters(form.letters, heard) if latin else (UNKNOWN,) * 3),
        *(_characters(form.letters, heard) if han else (UNKNOWN,) * 3),
    )


def _differences(candidates: Sequence[Candidate]) -> dict[tuple[str, str], Difference]:
    """Where the sounds said and heard differ, for all candidates: many are aligned much faster than one by one."""
    pairs = list(dict.fromkeys((candidate.match.said.phones, candidate.match.heard) for candidate in candidates))
    return dict(zip(pairs, differences([said for said, _ in pairs], [heard for _, heard in pairs]), strict=True))


@lru_cache(maxsize=100_000)
def _letters(said: str, heard: str) -> tuple[float, float, float]:
    return (
        Levenshtein.normalized_distance(said, heard),
        1.0 - JaroWinkler.similarity(said, heard),
        Levenshtein.normalized_distance(_metaphone(said), _metaphone(heard)),
    )


@lru_cache(maxsize=100_000)
def _metaphone(letters: str) -> str:
    return jellyfish.metaphone(letters) if letters.isascii() else letters


@lru_cache(maxsize=100_000)
def _syllables(heard: str) -> tuple[str, ...]:
    return tuple(text_syllables(heard))


@lru_cache(maxsize=100_000)
def _characters(said: str, heard: str) -> tuple[float, float, float]:
    """Share of places with the same character, the same syllable, and the same syllable and tone."""
    if len(said) != len(heard):
        return UNKNOWN, UNKNOWN, UNKNOWN
    spoken = _syllables(heard)
    same = [a == b for a, b in zip(said, heard, strict=True)]
    tones = [equal or spoken[i] in char_syllables(said[i]) for i, equal in enumerate(same)]
    bare = [
        equal or spoken[i][:-1] in {syllable[:-1] for syllable in char_syllables(said[i])}
        for i, equal in enumerate(tones)
    ]
    return sum(same) / len(same), sum(bare) / len(same), sum(tones) / len(same)
