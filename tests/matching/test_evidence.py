"""What the families of evidence measure, family by family, on candidates of small texts."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite, log

import pytest

from asrfix.lexicon import Entry
from asrfix.matching import evidence
from asrfix.matching.candidates import Candidate, Match, candidates
from asrfix.matching.chance import ChanceLevels
from asrfix.matching.context import Context
from asrfix.matching.document import Document
from asrfix.sound.distance import distance
from asrfix.sound.readings import form_readings

MakeDocument = Callable[..., Document]
Measure = Callable[..., dict[str, float]]


@pytest.fixture(scope="module")
def measured(document: MakeDocument) -> Measure:
    """Measure a window of a text beside a name: all evidence, by name."""

    def measure(text: str, heard: str, *names: str | Entry) -> dict[str, float]:
        made = document(text, *names)
        found = candidates(made, made.index, ChanceLevels())
        here = [c for c in found if made.heard(c.first, c.last) == heard and c.form.number == 0]
        candidate = here[0] if here else forced(made, heard)
        context = Context(made, found or [candidate])
        return dict(zip(evidence.NAMES, evidence.measure(candidate, context), strict=True))

    return measure


def forced(document: Document, heard: str) -> Candidate:
    """A candidate that blocking did not find worth weighing."""
    count = len(document.tokens)
    first, last = next((a, b) for a in range(count) for b in range(a, count) if document.heard(a, b) == heard)
    phones = "".join(readings[0] for readings in document.phones[first : last + 1])
    form = document.index.forms[0]
    said = form_readings(form.text)[0]
    return Candidate(first, last, Match(form, said, phones, distance(said.phones, phones)), chance=-3.0)


def some(row: dict[str, float], *names: str) -> list[float]:
    return [row[name] for name in names]


def test_each_family_measures_what_it_names() -> None:
    assert tuple(name for family in evidence.FAMILIES.values() for name in family.NAMES) == evidence.NAMES
    assert len(set(evidence.NAMES)) == len(evidence.NAMES)


@pytest.mark.parametrize(
    ("text", "heard", "name"),
    [
        ("Rally Shark is new", "Rally Shark", "RadixArk"),
        ("他和郭东说", "郭东", "国栋"),
        ("听卡帕菲讲课", "卡帕菲", "Karpathy"),
        ("用SG浪部署", "SG浪", "SGLang"),
    ],
)
def test_every_measure_is_a_finite_number(measured: Measure, text: str, heard: str, name: str) -> None:
    assert all(map(isfinite, measured(text, heard, name).values()))


def test_sound(measured: Measure) -> None:
    row = measured("Rally Shark is new", "Rally Shark", "RadixArk")
    assert row["distance"] == pytest.approx(row["vowels"] + row["consonants"])
    assert some(row, "sounds said", "sounds heard", "words said", "words heard") == [9, 8, 1, 2]
    assert some(row, "first sound", "last sound", "spelled", "scripts") == [0, 0, 0, 0]
    assert some(row, "same characters", "same syllables", "same tones") == [-1, -1, -1]
    assert 0 < row["letters"] < 1


def test_a_spelled_name_is_told(measured: Measure) -> None:
    assert measured("so I am sis was", "I am sis", "LMSYS")["spelled"] == 1


@pytest.mark.parametrize(
    ("heard", "name", "scripts"),
    [("groke", "Groq", 0), ("卡帕菲", "Karpathy", 1), ("SG浪", "SGLang", 2), ("郭东", "国栋", 4)],
)
def test_scripts(measured: Measure, heard: str, name: str, scripts: int) -> None:
    assert measured(heard, heard, name)["scripts"] == scripts


@pytest.mark.parametrize(
    ("heard", "name", "shares"),
    [
        ("郭东", "国栋", [0, 1, 0]),  # guo1 dong1 for guo2 dong4
        ("字节挑动", "字节跳动", [3 / 4, 1, 3 / 4]),
        ("制谱", "智谱", [1 / 2, 1, 1]),
    ],
)
def test_characters_syllables_and_tones(measured: Measure, heard: str, name: str, shares: list[float]) -> None:
    row = measured(heard, heard, name)
    assert some(row, "same characters", "same syllables", "same tones") == shares


@pytest.mark.parametrize(
    ("name", "expected"),
    [("LMSYS", [1, 0, 0]), ("RadixArk", [0, 1, 0]), ("Llama 2", [0, 0, 1]), ("Ion Stoica", [0, 0, 0])],
)
def test_what_kind_of_name_it_is(measured: Measure, name: str, expected: list[float]) -> None:
    assert some(measured("hello there", "hello", name), "acronym", "inner capitals", "digits") == expected


def test_a_name_may_be_part_of_a_longer_one(measured: Measure) -> None:
    assert measured("a rai", "rai", "Ray", "Ray Serve")["part of longer name"] == 1
    assert measured("a rai", "rai", "Ray", "Groq")["part of longer name"] == 0
    assert measured("a rai", "rai", "Ray", "Groq")["names listed"] == pytest.approx(log(3))


def test_rivals(measured: Measure) -> None:
    alone = measured("a groke chip", "groke", "Groq")
    assert alone["lead over next name"] == pytest.approx(1 - alone["distance"])
    assert alone["names about as near"] == 0
    rivalled = measured("a groke chip", "groke", "Groq", Entry(name="Grok", say=("Groq",)))
    assert rivalled["lead over next name"] == pytest.approx(0)
    assert rivalled["names about as near"] == 1


def test_ordinary_english(measured: Measure) -> None:
    row = measured("we drove to Rally Shark yesterday", "Rally Shark", "RadixArk")
    assert 0 < row["rarest word heard"] <= row["commonest word heard"]
    assert row["log-probability"] < row["log-probability a word"] < 0
    assert row["unknown words"] == 0
    assert row["dictionary word"] == row["path cost"] == -1
    assert measured("in the zzyzq", "zzyzq", "Groq")["unknown words"] == 1


def test_known_pairs(measured: Measure) -> None:
    row = measured("I think of the end", "of the", "Groq")
    assert some(row, "known pair left", "known pair inside", "known pair right") == [1, 1, 1]
    assert some(measured("the", "the", "Groq"), "known pair left", "known pair inside", "known pair right") == [-1] * 3


def test_ordinary_chinese(measured: Measure) -> None:
    word = measured("大江东去", "大江", "大疆")
    assert word["dictionary word"] > 0
    assert word["rarest word heard"] == -1
    assert measured("城郭东边", "郭东", "国栋")["cuts words"] > 0
    assert measured("我问郭东说", "郭东", "国栋")["cuts words"] == 0


def test_a_mixed_window_is_ordinary_in_no_language(measured: Measure) -> None:
    row = measured("用SG浪部署", "SG浪", "SGLang")
    assert some(row, "rarest word heard", "log-probability", "path cost", "cuts words") == [-1] * 4


def test_shape(measured: Measure) -> None:
    row = measured("Rally-Shark is new", "Rally-Shark", "RadixArk")
    assert some(row, "capitals", "starts sentence", "hyphen inside", "comma inside", "line break inside") == [
        1,
        1,
        1,
        0,
        0,
    ]
    assert row["stands alone"] == 1
    row = measured("so rally,\nshark2 is", "rally,\nshark2", "RadixArk")
    assert some(row, "capitals", "starts sentence", "digits heard") == [-1, 0, 1]


@pytest.mark.parametrize(
    ("heard", "name", "expected"),
    [
        ("Stoicas", "Stoica", 1),
        ("Stoic", "Stoica", 0),
        ("docking", "dock", 1),
        ("dock", "docking", 1),
        ("locker", "Docker", 0),
    ],
)
def test_an_ending_alone_is_an_inflection(measured: Measure, heard: str, name: str, expected: int) -> None:
    assert measured(heard, heard, name)["inflection"] == expected


@pytest.mark.parametrize(
    ("heard", "name", "expected"),
    [
        ("香港的", "香港岛", 1),
        ("的国栋", "郭国栋", 1),
        ("香港到", "香港的", 1),
        ("香港道", "香港岛", 0),
        ("郭东", "国栋", 0),
    ],
)
def test_a_particle_at_the_edge_may_be_all_that_differs(
    measured: Measure, heard: str, name: str, expected: int
) -> None:
    assert measured(heard, heard, name)["particle"] == expected


def test_surroundings(measured: Measure) -> None:
    text = "RadixArk came first. Then Rally Shark met Ray, and rally shark again."
    row = measured(text, "Rally Shark", "RadixArk", "Ray", "Groq")
    assert row["name elsewhere"] == pytest.approx(log(2))
    assert row["name near"] == pytest.approx(log(1 + 4))
    assert row["listed names near"] == pytest.approx(log(2))
    assert row["garble repeats"] == pytest.approx(log(2))
    assert row["holds another name"] == 0
    assert row["recogniser confidence"] == -1
    assert row["Chinese share"] == 0


def test_an_absent_name_is_far(measured: Measure) -> None:
    row = measured("Rally Shark is new", "Rally Shark", "RadixArk")
    assert some(row, "name elsewhere", "name near", "garble repeats") == [0, 12, 0]
