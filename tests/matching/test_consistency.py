from __future__ import annotations

from collections.abc import Callable

import pytest

from asrfix.lexicon import Entry
from asrfix.matching.consistency import inconsistent
from asrfix.matching.document import Document
from asrfix.model import Verdict

MakeDocument = Callable[..., Document]


def found(document: Document) -> list[tuple[str, str | None]]:
    return [(finding.heard, finding.suggestion) for finding in inconsistent(document, frozenset())]


@pytest.mark.parametrize("written", ["pytorch", "Pytorch", "PYTORCH", "ＰｙＴｏｒｃｈ"])
def test_a_name_in_another_case_or_width_is_found(document: MakeDocument, written: str) -> None:
    made = document(f"They built PyTorch here, and {written} is used by all.", "PyTorch")
    assert found(made) == [(written, "PyTorch")]


def test_it_is_for_review_and_says_why(document: MakeDocument) -> None:
    (finding,) = inconsistent(document("PyTorch is old.\nWe use pytorch.", "PyTorch"), frozenset())
    assert (finding.entry, finding.verdict, finding.line, finding.column) == ("PyTorch", Verdict.REVIEW, 2, 8)
    assert [(piece.name, piece.text) for piece in finding.evidence] == [
        ("inconsistent writing", "this text writes PyTorch as well")
    ]


def test_an_alias_with_the_letters_of_the_name_is_found(document: MakeDocument) -> None:
    entry = Entry(name="SGLang", aliases=("sglang",))
    assert found(document("We use SGLang and sglang.", entry)) == [("sglang", "SGLang")]
    assert found(document("We use sglang and sglang.", entry)) == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("We use pytorch, and pytorch only.", "PyTorch"),  # nothing stands against it
        ("We use pytest. Pytest is old.", "pytest"),  # a sentence begins
        ("I like Apple but not this apple.", "Apple"),  # an ordinary word
        ("PyTorch. HOW TO USE PYTORCH", "PyTorch"),  # amid capitals
        ("PyTorch and py torch", "PyTorch"),  # spacing is found as a name in pieces
    ],
)
def test_other_reasons_leave_it_alone(document: MakeDocument, text: str, name: str) -> None:
    assert found(document(text, name)) == []


def test_a_name_and_its_alias_are_both_right(document: MakeDocument) -> None:
    assert found(document("Ion Stoica spoke, and Stoica left.", Entry(name="Ion Stoica", aliases=("Stoica",)))) == []


def test_what_another_finding_covers_is_left_alone(document: MakeDocument) -> None:
    assert inconsistent(document("PyTorch and pytorch", "PyTorch"), {2}) == []
