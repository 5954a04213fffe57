"""A finder that knows a few words, so that these tests are about editions and not about hearing."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from asrfix.edition import Style, load_style, shipped_styles
from asrfix.model import Finding, Report, Verdict
from asrfix.transcript import Transcript, from_bytes

NAMES = {
    "Rally Shark": ("RadixArk", Verdict.REVIEW),
    "Young Stoyka": ("Ion Stoica", Verdict.CORRECT),
    "Jon Smit": (None, Verdict.AS_HEARD),
    "拉力鲨克": ("RadixArk", Verdict.REVIEW),
    "郭东": ("国栋", Verdict.CORRECT),
    "康奕": (None, Verdict.AS_HEARD),
    "Q and A": ("Q&A", Verdict.CORRECT),
    "A T and T": ("AT&T", Verdict.REVIEW),
}
_HEARD = re.compile("|".join(name.replace(" ", r"\W{1,6}") for name in NAMES))
_SPACED = {re.sub(r"\W+", "", name): found for name, found in NAMES.items()}


def find(transcript: Transcript) -> Report:
    """Every name, whatever stands between its words."""
    findings = []
    for match in _HEARD.finditer(transcript.text):
        suggestion, verdict = _SPACED[re.sub(r"\W+", "", match[0])]
        findings.append(
            Finding(
                start=match.start(),
                end=match.end(),
                heard=match[0],
                suggestion=suggestion,
                entry=suggestion,
                confidence=0.5,
                verdict=verdict,
            )
        )
    return Report(findings=tuple(findings))


@pytest.fixture(scope="session")
def check() -> Callable[[Transcript], Report]:
    return find


@pytest.fixture(scope="session")
def styles() -> dict[str, Style]:
    return {name: load_style(name) for name in shipped_styles()}


@pytest.fixture(scope="session")
def parse() -> Callable[..., Transcript]:
    """``parse("txt", "…")`` is a transcript."""
    return lambda form, text: from_bytes(text.encode(), format=form)
