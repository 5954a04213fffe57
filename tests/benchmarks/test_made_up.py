from __future__ import annotations

import json
import random
from pathlib import Path

import made_up
import pytest


@pytest.fixture(scope="module", params=["en", "zh", "mixed"])
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def chance() -> random.Random:
    return random.Random(1)  # noqa: S311 - a seed is meant to be guessed


@pytest.fixture(scope="module")
def talk(language: str) -> tuple[list[str], made_up.Speech]:
    """Fifty names and ten minutes."""
    chance = random.Random(1)  # noqa: S311 - a seed is meant to be guessed
    names = made_up.names(language, 50, chance)
    return names, made_up.speech(language, names, 10, chance)


def test_there_are_as_many_different_names_as_asked_for(language: str, chance: random.Random) -> None:
    assert len(set(made_up.names(language, 3_000, chance))) == 3_000


def test_names_are_of_their_language_and_half_and_half_when_mixed(chance: random.Random) -> None:
    assert all(name.isascii() for name in made_up.names("en", 500, chance))
    assert not any(name.isascii() for name in made_up.names("zh", 500, chance))
    assert sum(name.isascii() for name in made_up.names("mixed", 501, chance)) == 250


def test_speech_is_as_long_as_asked_for(talk: tuple[list[str], made_up.Speech]) -> None:
    assert 10 <= made_up.spoken_minutes(" ".join(talk[1].sentences)) < 10.5


def test_names_are_said_and_some_misheard(talk: tuple[list[str], made_up.Speech]) -> None:
    names, speech = talk
    right = sum(any(name in sentence for name in names) for sentence in speech.sentences)
    assert right == pytest.approx(speech.said - speech.misheard, abs=3)  # one name may be the beginning of another
    assert speech.said / 4 < speech.misheard < speech.said * 3 / 4


def test_no_slot_is_left_open(talk: tuple[list[str], made_up.Speech]) -> None:
    assert not any("<" in sentence or "|" in sentence for sentence in talk[1].sentences)


def test_no_minute_is_one_sentence(chance: random.Random) -> None:
    assert len(made_up.speech("en", ["Ada"], 0, chance).sentences) == 1


def test_misheard_chinese_has_as_many_characters_and_one_other(chance: random.Random) -> None:
    for name in made_up.names("zh", 200, chance):
        heard = made_up.garbled(name, chance)
        assert sum(one != other for one, other in zip(heard, name, strict=True)) == 1


def test_misheard_english_is_another_word_of_the_same_length(chance: random.Random) -> None:
    for name in made_up.names("en", 200, chance):
        heard = made_up.garbled(name, chance)
        assert heard != name.lower()
        assert len(heard.replace(" ", "")) == len(name.replace(" ", ""))


def test_the_same_is_made_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        made_up.main("en", "2", "30", str(tmp_path / folder))
    one, two = capsys.readouterr().out.splitlines()
    assert one == two
    assert json.loads(one)["words"] >= 300
    for file in ("names.txt", "text.txt"):
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "two" / file).read_bytes()
