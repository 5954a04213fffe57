"""Foreign names as a Mandarin recogniser may write them, made at random: more cross-script pairs to learn from.

Real pairs of this kind are few. A rendering cuts the name's phones into syllables, takes for each one of the Mandarin
syllables that sound like it, the nearer the likelier, and for each of these a common character; lone consonants are
often lost. Only the choice between a rendering and ordinary Chinese is learned from them, not the sounds themselves.
"""

from __future__ import annotations

import re
from functools import cache
from math import exp
from random import Random

from asrfix.sound import mandarin
from asrfix.sound.distance import distance
from asrfix.sound.phones import CONSONANTS, VOWELS
from asrfix.sound.readings import form_readings
from asrfix.text.han import to_simplified
from asrfix.text.mandarin import frequency

SPREAD = 0.06
"""How far from the nearest syllable a choice may be, as a weighted distance."""
LOST = 0.5
"""Share of lone consonants that no character stands for."""
MOST_SYLLABLES = 5
COMMON = 300
"""How often a character must stand alone in the word table to be one that a recogniser writes."""
_CHUNK = re.compile(f"[{''.join(CONSONANTS)}]?[{''.join(VOWELS)}](?:[nŋ](?![{''.join(VOWELS)}]))?|.")


def rendering(name: str, random: Random) -> str:
    """A name in Chinese characters as it may be heard; empty where it would be too short or too long."""
    phones = form_readings(name)[0].phones
    chunks = [chunk for chunk in _CHUNK.findall(phones) if len(chunk) > 1 or chunk in VOWELS or random.random() > LOST]
    if not 2 <= len(chunks) <= MOST_SYLLABLES:
        return ""
    return "".join(_character(_syllable(chunk, random), random) for chunk in chunks)


def _syllable(chunk: str, random: Random) -> str:
    syllables, weights = _near(chunk)
    return random.choices(syllables, weights)[0]


@cache
def _near(chunk: str) -> tuple[list[str], list[float]]:
    """Mandarin syllables that have characters, and how likely each is for a few phones."""
    sounds = {syllable: mandarin.syllable_phones(syllable) for syllable in _characters()}
    return list(sounds), [exp(-distance(chunk, phones) / SPREAD) for phones in sounds.values()]


def _character(syllable: str, random: Random) -> str:
    characters = _characters()[syllable]
    return random.choices(list(characters), list(characters.values()))[0]


@cache
def _characters() -> dict[str, dict[str, int]]:
    """Syllable without tone -> its characters with their frequency as words."""
    found: dict[str, dict[str, int]] = {}
    for code in range(0x4E00, 0x9FA6):
        char = chr(code)
        count = frequency(char)
        if count >= COMMON and to_simplified(char) == char:
            for syllable in mandarin.char_syllables(char)[:1]:
                found.setdefault(syllable.rstrip("012345"), {})[char] = count
    return found
