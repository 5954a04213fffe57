from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrfix.matching.document import Document
from asrfix.matching.namelike import name_like
from asrfix.matching.soundalike import by_sound, homophones
from asrfix.text.mandarin import is_word

MakeDocument = Callable[..., Document]


def found(document: Document) -> list[str]:
    return [document.heard(own.first, own.last) for own in homophones(document, name_like(document))]


def test_common_characters_that_sound_like_a_name_are_found(document: MakeDocument) -> None:
    assert found(document("就是伊隆能塑造一个。我觉得一龙还在，一龙对大家都好。")) == ["一龙", "一龙"]


@pytest.mark.parametrize("text", ["我觉得一龙还在", "就是伊隆，伊隆能塑造", ""])
def test_what_sounds_like_nothing_else_is_none(document: MakeDocument, text: str) -> None:
    assert found(document(text)) == []


def test_right_forms_are_no_homophones(document: MakeDocument) -> None:
    assert found(document("就是伊隆能塑造一个。我觉得一龙还在。", "一龙")) == []


def test_words_of_the_dictionary_are_no_homophones(document: MakeDocument) -> None:
    assert is_word("移动")
    assert found(document("就是怡栋能塑造一个。我觉得移动还在。")) == []


@pytest.mark.parametrize(
    ("spellings", "groups"),
    [
        (["Kulin", "Stoyka", "Kuleen"], [[0, 2], [1]]),
        (["Stoyka", "Stoika", "Stoica"], [[0, 1, 2]]),
        (["伊隆", "一龙", "国栋"], [[0, 1], [2]]),
        (["Banghua", "邦华"], [[0, 1]]),
        (["Kim", "Tim"], [[0], [1]]),
        (["郭东", "国栋"], [[0, 1]]),
        ([], []),
    ],
)
def test_what_sounds_alike_is_one_name(spellings: list[str], groups: list[list[int]]) -> None:
    assert by_sound(spellings) == groups


@given(st.lists(st.sampled_from(["Kulin", "Kuleen", "伊隆", "一龙", "Stoyka", "!", "邦华", "Banghua"]), max_size=8))
def test_every_spelling_is_in_one_group(spellings: list[str]) -> None:
    groups = by_sound(spellings)
    assert sorted(number for group in groups for number in group) == list(range(len(spellings)))
    assert [group[0] for group in groups] == sorted(group[0] for group in groups)
