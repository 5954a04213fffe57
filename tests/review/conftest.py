"""Findings and decisions with everything that a test does not speak of filled in."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from asrfix.model import Finding, Report, Verdict
from asrfix.review.decisions import Answer, Decision, Place, Scope
from asrfix.review.desk import Desk

TEXT = (
    "Rally Shark was new then.\n"
    "Nobody knew Rally Shark at all, and Young Stoyka laughed.\n"
    "The young Stoyka family moved. Later rally shark grew.\n"
)
ENTRIES = {"Rally Shark": "RadixArk", "Young Stoyka": "Ion Stoica"}


@pytest.fixture
def find() -> Callable[..., Report]:
    """``find(text, {heard: entry}, confidence=0.6)``: a report with a finding wherever those words are heard."""

    def report(text: str, entries: dict[str, str | None], **fields: Any) -> Report:
        found = [
            Finding(
                start=match.start(),
                end=match.end(),
                heard=match.group(),
                suggestion=entry,
                entry=entry,
                **{"confidence": 0.6, "verdict": Verdict.REVIEW, **fields},
            )
            for heard, entry in entries.items()
            for match in re.finditer(re.escape(heard), text, re.IGNORECASE)
        ]
        return Report(findings=tuple(sorted(found, key=lambda finding: finding.start)))

    return report


@pytest.fixture
def decide() -> Callable[..., Decision]:
    """``decide("Rally Shark", "RadixArk", by="tom")``: a decision; accepted, for all, unless told otherwise."""

    def decision(
        heard: str = "Rally Shark",
        entry: str | None = "RadixArk",
        answer: Answer = Answer.ACCEPTED,
        write: str | None = None,
        here: tuple[str, str] | None = None,
        by: str = "mara",
        at: str = "2026-03-01T10:22:05Z",
    ) -> Decision:
        return Decision(
            heard=heard,
            entry=entry,
            answer=answer,
            write=write or (entry if answer is Answer.ACCEPTED else None),
            scope=Scope.HERE if here else Scope.ALL,
            places=(Place(before=(here or ("x",))[0], after=(here or ("x", "y"))[1], confidence=0.6),),
            by=by,
            at=at,
        )

    return decision


@pytest.fixture
def desk(find: Callable[..., Report]) -> Desk:
    """Two groups: Rally Shark at three places, Young Stoyka at two."""
    return Desk.of(TEXT, find(TEXT, ENTRIES), ())
