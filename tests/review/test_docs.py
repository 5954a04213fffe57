from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from asrfix.review.decisions import to_json
from asrfix.review.exchange import Answers
from asrfix.review.file import read

DOCS = Path(__file__).parents[2] / "docs" / "review.md"
EXAMPLES = {
    json.loads(text)["format"]: text for text in re.findall(r"```json\n(.*?)```", DOCS.read_text("utf-8"), re.S)
}


def test_the_documented_decisions_are_read_and_written_so(tmp_path: Path) -> None:
    path = tmp_path / "talk.asrfix.json"
    path.write_text(EXAMPLES["asrfix-decisions"], "utf-8")
    assert to_json(read(str(path))) == EXAMPLES["asrfix-decisions"]


def test_the_documented_answers_are_read(tmp_path: Path) -> None:
    path = tmp_path / "answers.json"
    path.write_text(EXAMPLES["asrfix-answers"], "utf-8")
    assert Answers(str(path)).by == "a model"


@pytest.mark.parametrize("key", ["heard", "entry", "suggestion", "confidence", "candidates", "evidence", "places"])
def test_the_documented_questions_have_every_key(key: str) -> None:
    assert key in json.loads(EXAMPLES["asrfix-questions"])["files"][0]["groups"][0]
