from __future__ import annotations

import json
from collections.abc import Callable
from math import exp

import pytest

from asrfix.lexicon import Lexicon
from asrfix.matching.document import Document
from asrfix.matching.index import LexiconIndex
from asrfix.matching.unlisted import SURE_ENOUGH, as_heard
from asrfix.model import Finding, Verdict
from asrfix.transcript import from_bytes

MakeDocument = Callable[..., Document]


def heard(document: Document) -> list[str]:
    return [finding.heard for finding in as_heard(document, frozenset())]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("We met Kulin there. And then Kuleen spoke.", ["Kulin", "Kuleen"]),
        ("我非常好的导师Kark支持我", ["Kark"]),
        ("就是伊隆能塑造一个。我觉得一龙还在。", ["伊隆", "一龙"]),
    ],
)
def test_likely_misheard_names_are_marked(document: MakeDocument, text: str, names: list[str]) -> None:
    assert heard(document(text)) == names


@pytest.mark.parametrize(
    "text",
    [
        "We met Kulin there. And then Kulin spoke.",  # unknown, but nothing says that it is wrong
        "and then Stoyka used OpenBook with an API",
        "我们用AI和OpenBook做了cofounder的项目",
        "报讯记者喻莉出门旅游，谷歌还在",
        "the Zeeam and the Zeeams of Zee Am",  # plural and spacing are no other spelling
    ],
)
def test_unknown_names_are_not_marked_for_being_unknown(document: MakeDocument, text: str) -> None:
    assert heard(document(text)) == []


def test_right_forms_are_never_marked(document: MakeDocument) -> None:
    assert heard(document("导师Kark支持我，Karc也在，伊隆和一龙", "Kark", "一龙", "伊隆")) == ["Karc"]


def test_what_another_finding_covers_is_not_marked(document: MakeDocument) -> None:
    assert as_heard(document("导师Kark支持我"), {2}) == []


def test_a_finding_says_why_and_suggests_nothing(document: MakeDocument) -> None:
    (finding, _) = as_heard(document("We met Kulin there.\nAnd then Kuleen spoke."), frozenset())
    assert (finding.suggestion, finding.entry, finding.verdict) == (None, None, Verdict.AS_HEARD)
    assert (finding.start, finding.end, finding.line, finding.column) == (7, 12, 1, 8)
    assert [piece.name for piece in finding.evidence] == ["name-like", "other spellings"]
    assert finding.evidence[1].text == "what sounds the same is also written Kuleen"
    assert finding.confidence >= SURE_ENOUGH
    assert finding.confidence == pytest.approx(1 / (1 + exp(-sum(piece.weight for piece in finding.evidence))))


def of_whisper(probability: float) -> list[Finding]:
    words = [("So", 0.9), (" Kulin", probability), (" spoke", 0.9), (" well", 0.9)]
    segment = {
        "start": 0.0,
        "end": 2.0,
        "text": "So Kulin spoke well",
        "words": [
            {"word": word, "start": place / 2, "end": (place + 1) / 2, "probability": sure}
            for place, (word, sure) in enumerate(words)
        ],
    }
    data = json.dumps({"text": "So Kulin spoke well", "segments": [segment], "language": "en"}).encode()
    return as_heard(Document(from_bytes(data), LexiconIndex(Lexicon.from_names([]))), frozenset())


def test_a_name_the_recogniser_doubted_is_marked() -> None:
    (finding,) = of_whisper(0.1)
    assert (finding.heard, finding.time) == ("Kulin", 0.5)
    assert finding.evidence[-1].text == "the recogniser was 10% sure"


@pytest.mark.parametrize("probability", [0.5, 0.99, 1.0])
def test_a_name_the_recogniser_was_sure_of_is_not(probability: float) -> None:
    assert of_whisper(probability) == []


def test_a_doubt_without_measure_is_bounded() -> None:
    (finding,) = of_whisper(0.0)
    assert finding.confidence < 0.99
