from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrfix.lexicon import Lexicon
from asrfix.matching.document import Document
from asrfix.matching.index import LexiconIndex
from asrfix.matching.namelike import Sign, is_known, name_like
from asrfix.transcript import from_text

MakeDocument = Callable[..., Document]


def found(document: Document) -> list[tuple[str, Sign]]:
    return [(document.heard(own.first, own.last), own.sign) for own in name_like(document)]


@pytest.mark.parametrize(
    ("text", "name", "sign"),
    [
        ("and then Stoyka left", "Stoyka", Sign.UNKNOWN_WORD),
        ("we met Stoyka Kulin there", "Stoyka Kulin", Sign.UNKNOWN_WORD),
        ("they founded RadiShark last year", "RadiShark", Sign.UNKNOWN_WORD),
        ("we use OpenBook for that", "OpenBook", Sign.JOINED_WORDS),
        ("so Rally Shark raised money", "Rally Shark", Sign.ODD_PAIR),
        ("and the S&B class", "S&B", Sign.LETTERS),
        ("and the IJCAI paper", "IJCAI", Sign.LETTERS),
        ("我和stoyka一起", "stoyka", Sign.UNKNOWN_LOWER),
        ("就是伊隆能塑造一个", "伊隆", Sign.NO_WORD),
        ("采访郭东的时候", "郭东", Sign.NO_WORD),
    ],
)
def test_what_looks_like_a_name(document: MakeDocument, text: str, name: str, sign: Sign) -> None:
    assert found(document(text)) == [(name, sign)]


@pytest.mark.parametrize(
    "text",
    [
        "We talked about the weather in London.",
        "Unfavorably, it went on.",  # its capital is that of the sentence
        "So the favorite runtimes of the programmers",
        "Websites and Jumpstart were Databricks",  # made of known words
        "So it was. labor. And so it went.",
        "So JavaScript by PayPal",  # in the dictionary
        "So New York is near United States borders.",
        "今天我们和朋友一起讨论人工智能的发展。",
        "北京大学的老师说",
        "",
    ],
)
def test_ordinary_prose_has_no_names(document: MakeDocument, text: str) -> None:
    assert found(document(text)) == []


def test_right_forms_are_no_names_on_no_list(document: MakeDocument) -> None:
    assert found(document("and then Stoyka met 伊隆 and Kulin", "Stoyka", "伊隆")) == [("Kulin", Sign.UNKNOWN_WORD)]


def test_a_capital_of_a_sentence_counts_where_the_word_has_one_within_a_sentence(document: MakeDocument) -> None:
    assert [name for name, _ in found(document("Stoyka left. Nobody saw Stoyka."))] == ["Stoyka", "Stoyka"]


def test_a_word_that_also_stands_in_lower_case_is_no_name(document: MakeDocument) -> None:
    assert found(document("the Zorble and another zorble")) == []


def test_without_capitals_the_dictionary_alone_decides(document: MakeDocument) -> None:
    assert found(document("and then stoyka left us")) == [("stoyka", Sign.UNKNOWN_LOWER)]


def test_common_characters_after_a_surname_count_beside_what_stands_beside_names(document: MakeDocument) -> None:
    assert found(document("记者张水说")) == [("张水", Sign.NO_WORD)]
    assert found(document("一张水")) == []


@pytest.mark.parametrize(("word", "known"), [("weather", True), ("databricks", True), ("stoyka", False)])
def test_known_words(word: str, known: bool) -> None:
    assert is_known(word) is known


def test_in_a_text_in_capitals_the_dictionary_alone_decides(document: MakeDocument) -> None:
    text = "THE WEATHER IN LONDON AND IN STOYKAGRAD WAS FINE"
    assert found(document(text)) == [("STOYKAGRAD", Sign.UNKNOWN_WORD)]


@given(st.text(alphabet="AaB 。.一龙伊隆\n&ḯ", max_size=60))
def test_stretches_are_in_order_and_apart(text: str) -> None:
    document = Document(from_text(text), LexiconIndex(Lexicon.from_names([])))
    last = -1
    for own in name_like(document):
        assert last < own.first <= own.last < len(document.tokens)
        last = own.last


def test_a_word_of_a_million_letters_is_no_name(document: MakeDocument) -> None:
    assert found(document("so " + "Ab" * 500_000)) == []
