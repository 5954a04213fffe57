from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest

from asrfix.explain import Explained, Explanation
from asrfix.model import Alternative, Evidence, Finding, Verdict
from asrfix.report.explanation import explanation_as_json, explanation_as_text
from asrfix.transcript import from_text

ANSI = re.compile(r"\x1b\[\d*m")
TEXT = "And then Rally Shark raised its first round.\nYoung Stoyka was \x1b[31mthere.\n"


def _evidence(*pieces: tuple[str, float, str]) -> tuple[Evidence, ...]:
    return tuple(Evidence(name=name, value=1.0, weight=weight, text=text) for name, weight, text in pieces)


RALLY = Finding(
    start=9,
    end=20,
    heard="Rally Shark",
    suggestion="RadixArk",
    entry="RadixArk",
    confidence=0.953,
    verdict=Verdict.REVIEW,
    alternatives=(Alternative(text="Redis", entry="Redis", confidence=0.012),),
    evidence=_evidence(
        ("prior", -4.0, "before anything is known of the place"),
        ("distance", 4.5, "sounds like it (distance 0.23)"),
        ("log-probability", 2.0, "log-probability of the words in place: -33.1"),
        ("name elsewhere", -1.0, "the name is otherwise absent"),
        *((f"small {number}", 0.15, "") for number in range(10)),
        ("held back", 0.0, "an ordinary word, and nothing else in the text speaks of the name"),
    ),
    line=1,
    column=10,
)
YOUNG = Finding(
    start=45,
    end=57,
    heard="Young Stoyka",
    suggestion="Ion Stoica",
    entry="Ion Stoica",
    confidence=0.02,
    verdict=Verdict.REVIEW,
    evidence=_evidence(
        ("prior", -4.0, "before anything is known of the place"), ("distance", 0.1, "sounds \x1b like it")
    ),
    line=2,
    column=1,
)


@pytest.fixture
def explanation() -> Explanation:
    """One suggestion that is held back, one that is not shown, a remark."""
    return Explanation(
        transcript=from_text(TEXT),
        explained=(
            Explained(finding=RALLY, shown=True, reason="for review, though 95.3% sure: an ordinary word"),
            Explained(finding=YOUNG, shown=False, reason="not shown: 2.0% sure, and it takes 12.0% to be shown"),
        ),
        remarks=("“Stoica” is on the list as Ion Stoica",),
        caution="normal",
        correct=0.93,
        review=0.12,
    )


def test_the_text_looks_as_agreed(explanation: Explanation, golden: Callable[[str, str], None]) -> None:
    golden("explanation.txt", ANSI.sub("", "".join(explanation_as_text(explanation))))


def test_json_has_suggestions_with_their_reasons(explanation: Explanation) -> None:
    data = json.loads("".join(explanation_as_json(explanation)))
    assert (data["path"], data["caution"], data["correct"], data["review"]) == (None, "normal", 0.93, 0.12)
    first, second = data["explained"]
    assert (first["shown"], first["verdict"], first["suggestion"]) == (True, "review", "RadixArk")
    assert (second["shown"], second["verdict"], second["reason"][:9]) == (False, None, "not shown")
    assert data["remarks"] == ["“Stoica” is on the list as Ion Stoica"]


def test_the_waterfall_ends_at_the_confidence(explanation: Explanation) -> None:
    text = "".join(explanation_as_text(explanation))
    steps = re.findall(r"^  ([+-]\d+\.\d\d) +(\d+\.\d)%", text.partition("Young")[0], re.MULTILINE)
    assert sum(float(weight) for weight, _ in steps) == pytest.approx(3.0)
    assert steps[-1][1] == "95.3"
