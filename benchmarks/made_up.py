"""Names and transcripts made up for measuring: nothing in them is anybody's, and a seed makes them again.

    python benchmarks/made_up.py en 60 1000 FOLDER

writes FOLDER/names.txt, 1,000 names, and FOLDER/text.txt, 60 minutes of English speech in which some of them are said,
half of the times misheard. Languages are en, zh and mixed (Mandarin with English names and words in it).
"""

from __future__ import annotations

import json
import random
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

import vocabulary
from asrfix.data import read_counts

ENGLISH_WORDS_A_MINUTE = 150
HAN_CHARACTERS_A_MINUTE = 250
SENTENCES_A_NAME = 3
"""One sentence in so many has a name: one name in about 40 words, as in an interview."""


@dataclass(frozen=True)
class Speech:
    """Sentences, and how many names were said in them and how many of those came out wrong."""

    sentences: list[str]
    said: int
    misheard: int


def names(language: str, count: int, chance: random.Random) -> list[str]:
    """``count`` different names of people, firms and products in ``language``; for mixed, half of each."""
    if language == "mixed":
        return names("en", count // 2, chance) + names("zh", count - count // 2, chance)
    make = _english_name if language == "en" else _chinese_name
    made: dict[str, None] = {}
    while len(made) < count:
        made[make(chance)] = None
    return list(made)


def speech(language: str, names: list[str], minutes: float, chance: random.Random) -> Speech:
    """``minutes`` of speech, at least a sentence, as it was recognised, with some of ``names`` in it."""
    patterns = {"en": vocabulary.ENGLISH, "zh": vocabulary.CHINESE, "mixed": vocabulary.MIXED}[language]
    fill = _filler(patterns, _frequent("en_words" if language == "en" else "zh_words", chance), chance)
    sentences: list[str] = []
    said = misheard = 0
    spoken = 0.0
    while spoken < minutes or not sentences:
        if len(sentences) % SENTENCES_A_NAME:
            sentence = fill("<sentence>")
        else:
            name = chance.choice(names)
            heard = garbled(name, chance) if chance.random() < 0.5 else name
            said, misheard = said + 1, misheard + (heard != name)
            sentence = fill("<naming>").replace("<name>", heard)
        sentences.append(sentence if language != "en" else f"{sentence[0].upper()}{sentence[1:]}.")
        spoken += spoken_minutes(sentence)
    return Speech(sentences, said, misheard)


def words(text: str) -> tuple[int, int]:
    """How many English words ``text`` has, and how many Han characters."""
    return len(re.findall(r"[A-Za-z']+", text)), len(re.findall(r"[\u4e00-\u9fff]", text))


def spoken_minutes(text: str) -> float:
    """How many minutes it takes to say ``text``."""
    english, han = words(text)
    return english / ENGLISH_WORDS_A_MINUTE + han / HAN_CHARACTERS_A_MINUTE


def garbled(name: str, chance: random.Random) -> str:
    """``name`` as a recogniser might write it: Chinese characters of the same sound, English letters of a near one."""
    if not name.isascii():
        places = [place for place, character in enumerate(name) if character in vocabulary.HEARD_AS]
        return _replaced(name, places, lambda character: chance.choice(vocabulary.HEARD_AS[character]), chance)
    heard = name.lower()
    for letters in ("aeiou", "bpdtgkszvfmn"):
        places = [place for place, letter in enumerate(heard) if letter in letters]
        heard = _replaced(heard, places, lambda letter: _near(letter, chance), chance)
    first, *rest = heard.split(" ")
    if len(first) > 6 and chance.random() < 0.5:
        middle = len(first) // 2
        first = f"{first[:middle]} {first[middle:]}"
    return " ".join([first, *rest])


def _replaced(name: str, places: list[int], other: Callable[[str], str], chance: random.Random) -> str:
    if not places:
        return name
    place = chance.choice(places)
    return name[:place] + other(name[place]) + name[place + 1 :]


def _near(letter: str, chance: random.Random) -> str:
    if letter in "aeiou":
        return chance.choice([vowel for vowel in "aeiou" if vowel != letter])
    return letter.translate(str.maketrans("bpdtgkszvfmn", "pbtdkgzsfvnm"))


def _coined(chance: random.Random, syllables: int) -> str:
    word = "".join(chance.choice(vocabulary.ONSETS) + chance.choice(vocabulary.VOWELS) for _ in range(syllables))
    return (word + chance.choice(vocabulary.CODAS)).capitalize()


def _english_name(chance: random.Random) -> str:
    kind = chance.random()
    if kind < 0.5:
        return f"{chance.choice(vocabulary.GIVEN)} {_coined(chance, 1)}{chance.choice(vocabulary.ENDINGS)}"
    if kind < 0.7:
        return f"{_coined(chance, 2)} {chance.choice(vocabulary.FIRMS)}"
    if kind < 0.9:
        return f"{_coined(chance, 1)}{chance.choice(vocabulary.PARTS)}"
    return _coined(chance, 2)


def _chinese_name(chance: random.Random) -> str:
    characters = list(vocabulary.HEARD_AS)
    kind = chance.random()
    if kind < 0.6:
        return chance.choice(vocabulary.SURNAMES) + "".join(chance.choices(characters, k=chance.choice((1, 2, 2, 2))))
    return "".join(chance.choices(characters, k=2)) + chance.choice(vocabulary.HAN_FIRMS)


def _filler(choices: dict[str, list[str]], frequent: Iterator[str], chance: random.Random) -> Callable[[str], str]:
    """A function that puts words into the ``<slots>`` of a pattern; ``<name>`` is left as it is."""

    def fill(pattern: str) -> str:
        return re.sub(r"<(\w+)>", lambda slot: one_of(slot[1]), pattern)

    def one_of(slot: str) -> str:
        if slot == "name":
            return "<name>"
        if slot == "word":
            return next(frequent)
        return fill(chance.choice(choices[slot]))

    return fill


def _frequent(table: str, chance: random.Random) -> Iterator[str]:
    """Words at random, as often as they are used, without the 100 most frequent: the long tail of a real text."""
    counts = {word: count for word, count in list(read_counts(table).items())[100:30_000] if len(word) > 1}
    listed, weights = list(counts), list(accumulate(counts.values()))
    while True:
        yield from chance.choices(listed, cum_weights=weights, k=1_000)


def main(language: str, minutes: str, count: str, folder: str) -> None:
    """Write the names and the text; print as JSON how many names and how many words and characters are in it."""
    chance = random.Random(f"{language} {minutes} {count}")
    listed = names(language, int(count), chance)
    spoken = speech(language, listed, float(minutes), chance)
    for file, lines in (("names.txt", listed), ("text.txt", spoken.sentences)):
        Path(folder, file).write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(
        json.dumps({"said": spoken.said, "misheard": spoken.misheard, "words": sum(words(" ".join(spoken.sentences)))})
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
