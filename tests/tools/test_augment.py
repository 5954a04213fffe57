from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import augment
import measure
import numpy as np
import pytest
from rendering import MOST_SYLLABLES, rendering

from asrfix.evaluate.scoring import count_names, fold, folded
from asrfix.sound.distance import distance
from asrfix.sound.readings import form_readings
from asrfix.text.han import is_han, to_simplified

Documents = dict[str, list[dict[str, Any]]]
PAIRS = Path(__file__).parent / "pairs.tsv"
KINDS = {"en": "earnings-en", "zh": "wiki-zh"}
"""A set of the training documents in each language, whose numbers are taken."""


@pytest.fixture(scope="module")
def pairs() -> dict[str, list[augment.Pair]]:
    return augment.read_pairs(PAIRS)


@pytest.fixture(scope="module", params=["en", "zh"])
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def talks(documents: Documents, language: str) -> list[dict[str, Any]]:
    """Some documents that are not grouped."""
    found = documents[f"talks-{language}"][:24]
    return [{name: part for name, part in document.items() if name != "group"} for document in found]


@pytest.fixture(scope="module")
def transplanted(
    talks: list[dict[str, Any]], language: str, pairs: dict[str, list[augment.Pair]]
) -> list[dict[str, Any]]:
    return list(augment.transplanted(KINDS[language], talks, pairs[language]))


def sources(made: list[dict[str, Any]], talks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The document that each was made of."""
    by_text = {measure.joined(document): document for document in talks}
    return [by_text[document["group"]] for document in made]


def test_pairs_that_differ_in_spacing_alone_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "pairs.tsv"
    path.write_text("lang\ttrue\theard\tkind\nen\tFastAPI\tfast api\t\nen\tChery\tCherry\t\n", encoding="utf-8")
    assert augment.read_pairs(path) == {"en": [("Chery", "Cherry")]}


def test_in_a_transplant_the_reference_has_the_name_where_the_garble_was_heard(
    transplanted: list[dict[str, Any]],
    talks: list[dict[str, Any]],
    language: str,
    pairs: dict[str, list[augment.Pair]],
) -> None:
    changed = 0
    for document, source in zip(transplanted, sources(transplanted, talks), strict=True):
        for (recognised, reference), before in zip(document["utts"], source["utts"], strict=True):
            if [recognised, reference] != before:
                changed += 1
                fits = [
                    (true, heard)
                    for true, heard in pairs[language]
                    if true in reference and recognised.replace(heard, true, 1) == reference
                ]
                assert fits or before[0] != before[1]  # what was misheard before stays so
                assert any(true in document["lexicon"] for true, _ in fits) or not fits
    assert changed > 20


def test_names_are_transplanted_into_documents_of_their_own_fold(
    transplanted: list[dict[str, Any]], talks: list[dict[str, Any]], language: str, pairs: dict[str, list[augment.Pair]]
) -> None:
    names = folded(true for true, _ in pairs[language])
    by_key = {fold(true): true for true, _ in pairs[language]}
    for document, source in zip(transplanted, sources(transplanted, talks), strict=True):
        said, before = (" \n ".join(reference for _, reference in item["utts"]) for item in (document, source))
        for key in count_names(names, said) - count_names(names, before):
            assert augment.part(by_key[key]) == augment.part(document["group"])


def test_what_is_made_of_a_document_has_its_fold(
    transplanted: list[dict[str, Any]], talks: list[dict[str, Any]], language: str
) -> None:
    kind = KINDS[language]
    pool = [f"Name {number}" for number in range(40)]
    short, listed = augment.short_documents(kind, talks[:1]), augment.relisted(kind, talks[:1], pool)
    made = [transplanted[0], *short, *listed]
    assert len(made) > 3
    for document, source in zip(made, sources(made, talks), strict=True):
        folds = {measure.measure_document((item, set()))["fold"] for item in (document, source)}
        assert folds == {augment.part(document["group"])}


def test_short_documents_are_utterances_with_and_without_missing_names(
    talks: list[dict[str, Any]], language: str
) -> None:
    made = list(augment.short_documents(KINDS[language], talks[:20]))
    misses = set()
    for document, source in zip(made, sources(made, talks), strict=True):
        assert len(document["utts"]) == 1
        assert document["utts"][0] in source["utts"]
        assert set(document["lexicon"]) <= set(source["lexicon"])
        recognised, reference = (count_names(folded(source["lexicon"]), text) for text in document["utts"][0])
        lost = reference - recognised
        assert set(lost) <= {fold(name) for name in document["lexicon"]}
        misses.add(bool(lost))
    assert misses == {True, False}
    assert any(len(document["lexicon"]) < 12 for document in made)


def test_a_list_of_another_size_keeps_what_was_said(talks: list[dict[str, Any]], language: str) -> None:
    pool = [f"Nobody {number}" for number in range(900)]
    made = list(augment.relisted(KINDS[language], talks, pool))
    assert len(made) == min(len(talks), augment.LISTED[KINDS[language]])
    assert len({len(document["lexicon"]) for document in made}) > 3
    for document, source in zip(made, sources(made, talks), strict=True):
        assert document["utts"] == source["utts"]
        assert len(document["lexicon"]) == len(set(document["lexicon"]))
        said = fold(" ".join(reference for _, reference in source["utts"]))
        assert {name for name in source["lexicon"] if fold(name) in said} <= set(document["lexicon"])


def test_a_sentence_has_the_garble_and_is_held_out_with_its_name(
    language: str, pairs: dict[str, list[augment.Pair]]
) -> None:
    made = list(augment.sentences(language, pairs[language]))
    for document, (true, heard) in zip(made, pairs[language], strict=True):
        ((recognised, reference),) = document["utts"]
        assert recognised.replace(heard, true) == reference
        assert true in document["lexicon"]
        assert document["group"] == true


NAMES = ["Ollama", "Karpathy", "Sundar", "Nadella", "Bengio", "Zaharia", "Stoica", "Mojo", "Kimi"]


@pytest.mark.parametrize("name", NAMES)
def test_a_rendering_has_two_to_five_simplified_characters_that_sound_like_the_name(name: str) -> None:
    chance = Random(1)  # noqa: S311 - a seed is meant to be guessed
    heard = [text for text in (rendering(name, chance) for _ in range(20)) if text]
    assert heard
    for text in heard:
        assert 2 <= len(text) <= MOST_SYLLABLES
        assert all(is_han(char) for char in text)
        assert to_simplified(text) == text
    spoken = form_readings(name)[0].phones
    others = [form_readings(other)[0].phones for other in NAMES if other != name]
    near = [distance(spoken, form_readings(text)[0].phones) for text in heard]
    far = [distance(other, form_readings(text)[0].phones) for text in heard for other in others]
    assert np.mean(near) < np.mean(far) - 0.1


def test_the_same_rendering_is_made_again_and_others_as_well() -> None:
    made = [rendering("Karpathy", Random(seed)) for seed in (1, 1, 2, 3, 4)]  # noqa: S311 - a seed is meant to be guessed
    assert made[0] == made[1]
    assert len(set(made)) > 2


@pytest.mark.parametrize("name", ["Oh", "Schwarzenegger-Kowalczyk Foundation"])
def test_what_is_too_short_or_too_long_has_no_rendering(name: str) -> None:
    assert rendering(name, Random(1)) == ""  # noqa: S311 - a seed is meant to be guessed


def test_only_short_latin_names_are_rendered() -> None:
    found = dict(augment.rendered(["Karpathy", "国栋", "Guido van Rossum"], Random(3)))  # noqa: S311 - a seed is meant to be guessed
    assert list(found) == ["Karpathy"]


def test_all_sets_are_written_and_can_be_measured(documents: Documents, tmp_path: Path) -> None:
    data, out = tmp_path / "data", tmp_path / "out"
    data.mkdir()
    for number, name in enumerate(augment.SHORT):
        own = documents[f"talks-{name[-2:]}"][number::30]
        (data / f"{name}.jsonl").write_text("".join(json.dumps(item) + "\n" for item in own), encoding="utf-8")
    augment.main([str(data), str(PAIRS), "--out", str(out)])
    kinds = {path.stem.partition("-")[0] for path in out.iterdir()}
    assert kinds == {"short", "listed", "transplant", "pairs"}
    assert len(list(out.iterdir())) == 3 * len(augment.SHORT) + 2
    mixed = [item for name in ("transplant-wiki-zh", "transplant-news-zh") for item in measure.documents(out, name)]
    assert any(
        reference != recognised and any(map(str.isascii, reference))
        for d in mixed
        for recognised, reference in d["utts"]
    )
    found = measure.measure_document((mixed[0], set()))
    assert 1 in found["labels"]
