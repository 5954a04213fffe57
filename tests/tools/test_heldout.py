from __future__ import annotations

from typing import Any

import heldout
import numpy as np
import pytest
import train
from measure import joined

from asrfix.evaluate.scoring import fold
from asrfix.matching.consensus import probability

Documents = dict[str, list[dict[str, Any]]]


@pytest.fixture(scope="module")
def held_out(trained: Any) -> dict[str, np.ndarray]:
    return dict(np.load(trained.held_out))


@pytest.fixture(autouse=True)
def _kept(trained: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASRFIX_HELD_OUT", str(trained.held_out))


def check(document: dict[str, Any]) -> list[tuple[int, int, str, float, str]]:
    return heldout.check(joined(document), document["lexicon"], document["lang"])


def test_findings_are_those_of_the_scores_kept(
    data: train.Candidates, documents: Documents, held_out: dict[str, np.ndarray]
) -> None:
    chosen = train.findings(data, held_out["log_odds"], float(held_out["review"]))
    assert len(chosen) > 400
    all_documents = [document for name in data.set_names for document in documents[name]]
    for number in (0, 30, 61, len(all_documents) - 1):
        expected = held_out["log_odds"][chosen[data.doc[chosen] == number]]
        found = check(all_documents[number])
        assert [finding[3] for finding in found] == [probability(odds) for odds in expected.tolist()]


@pytest.mark.parametrize("name", ["talks-en", "talks-zh"])
def test_findings_have_places_names_and_verdicts(
    documents: Documents, held_out: dict[str, np.ndarray], name: str
) -> None:
    for document in documents[name][:3]:
        text, ends = joined(document), 0
        for start, end, suggestion, confidence, verdict in check(document):
            assert ends <= start < end
            ends = end
            assert suggestion in document["lexicon"]
            assert fold(text[start:end]) != fold(suggestion)
            assert "\n" not in text[start:end]
            assert verdict == "review" or confidence >= held_out["correct"]


def test_most_unattended_changes_write_what_was_said(documents: Documents) -> None:
    right = []
    for document in [*documents["talks-en"][:20], *documents["talks-zh"][:20]]:
        text, said = joined(document), "".join(fold(reference) for _, reference in document["utts"])
        for start, end, suggestion, _, verdict in check(document):
            if verdict == "correct":
                around = text.rfind("\n", 0, start) + 1, text.find("\n", end)
                right.append(fold(text[around[0] : start] + suggestion + text[end : around[1]]) in said)
    assert len(right) > 5
    assert sum(right) / len(right) > 0.8
