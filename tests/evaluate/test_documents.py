from __future__ import annotations

import json
from pathlib import Path

import pytest

from asrfix.errors import InputError
from asrfix.evaluate import Document, read_annotated, read_documents
from asrfix.lexicon import Lexicon
from asrfix.transcript import from_bytes, from_text, read

SEEDS = Path(__file__).parents[2] / "seeds"
NAMES = Lexicon.from_names(["RadixArk", "Ion Stoica"])


def written(path: Path, *rows: object) -> str:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return str(path)


def references(document: Document) -> list[str]:
    return [passage.reference for passage in document.passages]


def test_a_document_is_its_utterances_one_a_line(tmp_path: Path) -> None:
    row = {"doc": "a", "lexicon": ["RadixArk"], "utts": [["Rally\nShark", "RadixArk"], ["came", "came."]]}
    (document,) = read_documents(written(tmp_path / "talks.jsonl", row))
    assert document.transcript.text == "Rally Shark\ncame\n"
    assert [(passage.start, passage.recognised) for passage in document.passages] == [(0, "Rally Shark"), (12, "came")]
    assert [entry.name for entry in document.lexicon.entries] == ["RadixArk"]


def test_a_lexicon_file_stands_beside_the_documents(tmp_path: Path) -> None:
    (tmp_path / "names.txt").write_text("RadixArk\nIon Stoica\n")
    row = {"lexicon": "names.txt", "utts": []}
    first, second = read_documents(written(tmp_path / "talks.jsonl", row, row))
    assert [entry.name for entry in first.lexicon.entries] == ["RadixArk", "Ion Stoica"]
    assert first.lexicon is second.lexicon


def test_disputed_pairs_stand_beside_the_documents(tmp_path: Path) -> None:
    (tmp_path / "talks.disputed.tsv").write_text("rallyshark\tradixark\n")
    (document,) = read_documents(written(tmp_path / "talks.jsonl", {"utts": []}), NAMES)
    assert document.disputed == {("rallyshark", "radixark")}


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ([1], "no JSON object"),
        ({"utts": []}, '"lexicon" has to be'),
        ({"lexicon": [1], "utts": []}, '"lexicon" has to be'),
        ({"lexicon": [], "utts": [["a"]]}, '"utts" has to be'),
        ({"lexicon": []}, '"utts" has to be'),
    ],
)
def test_what_is_no_document_is_refused(tmp_path: Path, row: object, told: str) -> None:
    path = written(tmp_path / "talks.jsonl", row)
    with pytest.raises(InputError, match=told) as error:
        list(read_documents(path))
    assert (error.value.path, error.value.line) == (path, 1)


def test_annotated_places_are_put_right_in_the_reference(tmp_path: Path) -> None:
    gold = written(
        tmp_path / "talk.txt.gold.jsonl",
        {"file": "talk.txt", "lexicon": "ai-infra"},
        {"line": 1, "heard": "Rally Shark", "true": "RadixArk"},
        {"line": 1, "heard": "Rally Shark", "true": "RadixArk"},
        {"line": 3, "heard": "Stoyka", "true": "Stoica"},
    )
    text = "Rally Shark and Rally Shark\n\nso Stoyka said\nnothing else\n"
    document = read_annotated(from_text(text), gold)
    assert references(document) == ["RadixArk and RadixArk", "so Stoica said", "nothing else"]
    assert [text[own.start :].startswith(own.recognised) for own in document.passages] == [True] * 3
    assert document.lexicon.name == "ai-infra"


def test_a_line_is_that_of_the_file(tmp_path: Path) -> None:
    gold = written(tmp_path / "gold.jsonl", {"line": 3, "heard": "Rally  Shark", "true": "RadixArk"})
    cue = b"1\n00:00:01,000 --> 00:00:02,000\n<i>Rally</i> Shark\n"
    assert references(read_annotated(from_bytes(cue, path="a.srt"), gold, NAMES)) == ["RadixArk"]


@pytest.mark.parametrize("gold", sorted(SEEDS.glob("*.gold.jsonl")), ids=lambda path: path.name)
def test_every_seed_can_be_read(gold: Path) -> None:
    document = read_annotated(read(str(gold).removesuffix(".gold.jsonl")), str(gold))
    changed = sum(own.recognised != own.reference for own in document.passages)
    assert bool(changed) == (len(gold.read_text("utf-8").splitlines()) > 1)


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ([{"line": 1, "heard": "Young", "true": "Ion"}], "gold.jsonl:1: “Young” does not stand in line 1"),
        ([{"line": 1, "heard": "Rally", "true": "Radix"}] * 2, "“Rally” does not stand 2 times in line 1"),
        ([{"line": 9, "heard": "Rally", "true": "Radix"}], "“Rally” does not stand in line 9"),
        ([{"line": 1, "heard": " ", "true": "Radix"}], "does not stand in line 1"),
        ([{"line": "1", "heard": "Rally", "true": "Radix"}], 'write {"line": number'),
        (
            [{"line": 1, "heard": "Rally Shark", "true": "a"}, {"line": 1, "heard": "Shark", "true": "b"}],
            "two places overlap in line 1",
        ),
    ],
)
def test_an_annotation_that_does_not_fit_is_refused(tmp_path: Path, rows: list[object], told: str) -> None:
    gold = written(tmp_path / "gold.jsonl", *rows)
    with pytest.raises(InputError) as error:
        read_annotated(from_text("Rally Shark\n"), gold, NAMES)
    assert told in str(error.value)


def test_a_lexicon_is_needed(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="names no"):
        read_annotated(from_text("Rally Shark\n"), written(tmp_path / "gold.jsonl"))
