"""Texts made to be slow or to crash the search for names."""

from __future__ import annotations

from itertools import pairwise

import pytest

import asrfix
from asrfix import Corrector, Lexicon
from asrfix.fixing import fix
from asrfix.matching.namelike import name_like
from asrfix.model import Verdict
from asrfix.transcript import from_text

pytestmark = pytest.mark.usefixtures("patience")

MARKS = 10_000


@pytest.fixture(scope="module")
def corrector() -> Corrector:
    return Corrector(Lexicon.from_names(["RadixArk", "Ion Stoica", "国栋", "vLLM", "Berkeley"]))


def check(corrector: Corrector, text: str) -> tuple[asrfix.Finding, ...]:
    """The findings, which have to fit the text."""
    findings = corrector.check(text).findings
    for finding in findings:
        assert finding.heard == text[finding.start : finding.end]
    assert all(before.end <= after.start for before, after in pairwise(findings))
    return findings


@pytest.mark.parametrize(
    "letters",
    [
        "a",
        "A",
        "Aa",
        "1",
        "é",
        "가",
        "ก",
        "ß",
        "İ",
        "ﬀ",
        "½",
        "a'",
        "xian",
        "\u0301",
        "a\u0301",
        "\U000e1fff",
        "\ud800",
        "\0",
        " ",
    ],
)
def test_a_line_of_a_million_characters_without_a_border(corrector: Corrector, letters: str) -> None:
    assert not check(corrector, letters * (1_000_000 // len(letters)))


@pytest.mark.parametrize(
    "mark", ["'", ".", "-", "@", "-@", "a@", "www.", "http://", "://", "1.", "\u200d", "👩\u200d", "\u202e"]
)
def test_what_might_be_an_address_or_a_joint(corrector: Corrector, mark: str) -> None:
    check(corrector, mark * (MARKS // len(mark)) + "b")


@pytest.mark.parametrize("characters", ["国", "龘", "郭东制谱", "カ", "国a", "Ⅷ", "ﷺ"])
def test_a_row_of_characters(corrector: Corrector, characters: str) -> None:
    check(corrector, characters * (2000 // len(characters)))


def test_a_row_of_rare_characters_is_looked_through_once(corrector: Corrector) -> None:
    from asrfix.matching.document import Document
    from asrfix.matching.index import LexiconIndex

    document = Document(from_text("龘" * 20_000), LexiconIndex(corrector.lexicon))
    assert [(one.first, one.last) for one in name_like(document)] == [(19_996, 19_999)]


def test_marks_on_a_letter_of_a_name_do_not_hide_the_rest(corrector: Corrector) -> None:
    text = "e" + "\u0301" * MARKS + " met Rally Shark at Berkley."
    assert any(finding.suggestion == "Berkeley" for finding in check(corrector, text))


@pytest.mark.parametrize("between", ["\u202e", "\u200d", "\u2028", "\0", "\ud800", "\U000e1fff", "\u0301"])
def test_odd_characters_in_a_name_are_left_or_replaced_as_a_whole(corrector: Corrector, between: str) -> None:
    text = f"We met at Ber{between}kley, in Berkley{between}."
    fixed = fix(from_text(text), corrector.check, [*Verdict]).transcript.text
    assert fix(from_text(fixed), corrector.check, [*Verdict]).transcript.text == fixed
    assert fixed.startswith("We met at")


def test_many_sentences_cost_what_each_costs(corrector: Corrector) -> None:
    assert len(check(corrector, "We met at Berkley. " * 300)) == 300
