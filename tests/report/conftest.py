"""One sample for all report formats, so that a new field cannot be forgotten in one of them."""

from __future__ import annotations

from typing import Any

import pytest

from asrfix.model import Alternative, Evidence, Finding, Report, Verdict
from asrfix.report import CheckedFile
from asrfix.transcript import from_text

ENGLISH = (
    "We had met at a conference in Lisbon, long before any of this, and then Rally Shark raised its first round,"
    " which nobody in the room had expected.\nYoung Stoyka was there.\n"
)
CHINESE = (
    "他说\x1b[31m那个时候的一龙\u202e还没有开始做这件事情，我们几个人在实验室里面讨论了很久很久很久，后来才决定要做。"
)


def _place(text: str, heard: str) -> dict[str, Any]:
    start = text.index(heard)
    return {"start": start, "end": start + len(heard), "heard": heard}


@pytest.fixture
def sample() -> list[CheckedFile]:
    """Every verdict, every optional field both there and missing, wide characters, hostile characters, a clean file."""
    rally = Finding(
        **_place(ENGLISH, "Rally Shark"),
        suggestion="RadixArk",
        entry="RadixArk",
        confidence=0.987,
        verdict=Verdict.CORRECT,
        evidence=(
            Evidence(name="prior", value=1, weight=-3.5),
            Evidence(name="sound", value=0.81, weight=4.25, text="sounds much like RadixArk"),
            Evidence(name="expected", value=True, weight=2.0, text="on the list, and heard nowhere else"),
        ),
        line=3,
        column=74,
        time=41.5,
    )
    young = Finding(
        **_place(ENGLISH, "Young Stoyka"),
        suggestion="Ion Stoica",
        entry="Ion Stoica",
        confidence=0.5,
        verdict=Verdict.REVIEW,
        alternatives=(
            Alternative(text="Jan Stojka", entry="Jan Stojka", confidence=0.25),
            Alternative(text="Stoica", entry="Ion Stoica", confidence=0.125),
        ),
        evidence=(Evidence(name="sound", value=0.5, weight=0.0),),
        line=12,
        column=1,
        time=3725.0,
    )
    elon = Finding(**_place(CHINESE, "一龙"), suggestion=None, entry=None, confidence=0.0625, verdict=Verdict.AS_HEARD)
    return [
        _checked("talks/interview.srt", ENGLISH, rally, young),
        _checked("clean.txt", "Nothing here.\n"),
        _checked("-", CHINESE, elon),
    ]


def _checked(path: str, text: str, *findings: Finding) -> CheckedFile:
    return CheckedFile(path=path, transcript=from_text(text), report=Report(findings=findings, path=path))
