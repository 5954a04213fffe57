"""The lexicons that ship with asrfix are without fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from asrfix.errors import LexiconError
from asrfix.lexicon import Lexicon, check, shipped
from asrfix.lexicon.files import read_all

SHIPPED = sorted(shipped())

ALLOWED_WARNINGS = ("can be read in several ways", "a second fix would go on from the first")
"""Kinds of warning that are looked at when a lexicon changes, and may stay."""


def test_there_are_shipped_lexicons() -> None:
    assert "ai-infra" in SHIPPED


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_lexicon_has_no_errors_and_few_kinds_of_warning(name: str) -> None:
    problems = [problem for problem in check(name) if not any(kind in problem.message for kind in ALLOWED_WARNINGS)]
    assert list(map(str, problems)) == []


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_lexicon_loads_by_its_name(name: str) -> None:
    lexicon = Lexicon.load(name)
    assert lexicon.name == name
    assert lexicon.entries


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_entry_has_a_type(name: str) -> None:
    for contents in read_all([name]):
        assert [record.values["name"] for record in contents.records if "type" not in record.values] == []


def test_a_file_of_that_name_comes_before_the_shipped_lexicon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ai-infra").write_text("")
    with pytest.raises(LexiconError, match="extension"):
        Lexicon.load("ai-infra")


def test_a_folder_of_that_name_does_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ai-infra").mkdir()
    assert Lexicon.load("ai-infra").name == "ai-infra"
