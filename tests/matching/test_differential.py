"""The search against its definition: every window beside every form, one by one."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from itertools import product
from math import log10

import pytest
from rapidfuzz.distance import Levenshtein

from asrfix.lexicon import Lexicon
from asrfix.matching.blocking import CUTOFF
from asrfix.matching.candidates import CLEARLY_NEARER, FARTHEST, LIKELIEST_CHANCE, candidates, windows
from asrfix.matching.chance import ChanceLevels
from asrfix.matching.document import Document
from asrfix.matching.index import LATIN, Form, LexiconIndex
from asrfix.sound.distance import distance
from asrfix.sound.phones import features
from asrfix.sound.readings import form_readings
from asrfix.transcript import from_text

Found = dict[tuple[int, int, int], tuple[float, float]]
"""(First token, last token, number of the form) -> (distance, chance level)."""

SYLLABLES = "ra li mo ken dar shi tol bo ning ex pra go zu".split()
CHARACTERS = "国栋果东李里雷磊克斯特王旺智谱制普一龙"
ORDINARY = {LATIN: ("the", "mark", "really", "can do", "polo"), "han": ("果", "东西", "里面", "特别", "国王")}
SAMPLES = {script: tuple(form_readings(phrase)[0].phones for phrase in phrases) for script, phrases in ORDINARY.items()}


def made_up(chance: random.Random) -> tuple[list[str], str]:
    """A few names, and a text in which some of them are written rightly, others otherwise, amid other things."""

    def word() -> str:
        if chance.random() < 0.4:
            return "".join(chance.choices(CHARACTERS, k=chance.choice((2, 2, 3))))
        return "".join(chance.choices(SYLLABLES, k=chance.choice((2, 3)))).capitalize()

    def other(name: str) -> str:
        place = chance.randrange(len(name))
        return name[:place] + chance.choice(CHARACTERS if name[place] in CHARACTERS else "aeioudt") + name[place + 1 :]

    names = list(dict.fromkeys(word() for _ in range(9)))
    spoken = [chance.choice((name, other(name), other(other(name)), word())) for name in chance.choices(names, k=12)]
    return names, "".join(piece + chance.choice((" ", " ", ", ", ". ", " the ", "\n")) for piece in spoken)


def by_definition(document: Document) -> Found:
    near: Found = {}
    for (heard, places), form in product(windows(document, document.index).items(), document.index.forms):
        apart = nearest(form, heard)
        for first, last in places:
            if apart <= FARTHEST and not document.holds_right(first, last, form):
                key = (first, last, form.number)
                apart_here = min(apart, near[key][0]) if key in near else apart
                near[key] = apart_here, level(form, apart_here, document.script(first, last))
    rare = {key: value for key, value in near.items() if value[1] + 2 * value[0] <= LIKELIEST_CHANCE}
    return {key: value for key, value in rare.items() if value[0] <= min(around(key, rare)) + CLEARLY_NEARER}


def nearest(form: Form, heard: str) -> float:
    return min(
        (
            distance(reading.phones, heard)
            for reading in form.readings
            if Levenshtein.normalized_distance(features(reading.phones), features(heard)) <= CUTOFF
        ),
        default=1.0,
    )


def level(form: Form, apart: float, script: str) -> float:
    sample = SAMPLES[LATIN if script == LATIN else "han"]
    return log10((1 + sum(nearest(form, heard) <= apart for heard in sample)) / (1 + len(sample)))


def around(key: tuple[int, int, int], found: Found) -> Iterator[float]:
    """The distances of the windows for the same form that share a token."""
    first, last, form = key
    for (start, end, other), (apart, _) in found.items():
        if other == form and start <= last and first <= end:
            yield apart


@pytest.fixture(autouse=True)
def small_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    # so few ordinary windows make no form unlikely enough: the bound is laxer as well
    monkeypatch.setattr("asrfix.matching.chance._ordinary", SAMPLES.__getitem__)
    monkeypatch.setattr("asrfix.matching.chance._ordinary_features", lambda script: [*map(features, SAMPLES[script])])
    monkeypatch.setattr("asrfix.matching.chance._WINDOWS", {script: len(own) for script, own in SAMPLES.items()})
    for module in ("asrfix.matching.candidates", __name__):
        monkeypatch.setattr(f"{module}.LIKELIEST_CHANCE", 0.1)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("way", ["usual", "without numpy", "in short stretches", "in small blocks"])
def test_the_search_finds_what_comparing_everything_finds(way: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    if way == "without numpy":
        monkeypatch.setitem(sys.modules, "numpy", None)
    if way == "in short stretches":
        monkeypatch.setattr("asrfix.matching.candidates._STRETCH", 3)
    if way == "in small blocks":
        monkeypatch.setattr("asrfix.matching.blocking._QUERIES", 2)
        monkeypatch.setattr("asrfix.matching.blocking._CHOICES", 3)
        monkeypatch.setattr("asrfix.sound.distance._FEW", 0)
        monkeypatch.setattr("asrfix.sound.distance._AT_ONCE", 4)
    names, text = made_up(random.Random(seed))  # noqa: S311 - a seed is meant to be guessed
    document = Document(from_text(text), LexiconIndex(Lexicon.from_names(names)))
    found = candidates(document, document.index, ChanceLevels())
    assert {(c.first, c.last, c.form.number): (c.match.distance, c.chance) for c in found} == by_definition(document)
    assert len(found) > 0
