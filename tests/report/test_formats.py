from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest

from asrfix.report import FORMATS, CheckedFile

SCHEMA = Path(__file__).parents[2] / "docs" / "report.schema.json"
ANSI = re.compile(r"\x1b\[\d*m")
OURS = re.compile(r"(?s)(?<=<style>).*?(?=</style>)|(?<=<script>).*?(?=</script>)|(?<=-src )'sha256-[^']*'")
"""What is the same in every page: golden files would only repeat it."""


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_the_sample_looks_as_agreed(name: str, sample: list[CheckedFile], golden: Callable[[str, str], None]) -> None:
    golden(f"sample.{name}", OURS.sub("…", ANSI.sub("", "".join(FORMATS[name](sample)))))


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_a_report_comes_piece_by_piece(name: str, sample: list[CheckedFile]) -> None:
    taken: list[str] = []

    def files():
        for file in sample:
            taken.append(file.path)
            yield file

    pieces = FORMATS[name](files())
    while "interview.srt" not in next(pieces):
        pass
    assert taken == ["talks/interview.srt"]


def test_json_holds_every_field_of_the_contract(sample: list[CheckedFile]) -> None:
    document = json.loads("".join(FORMATS["json"](sample)))
    assert [file["path"] for file in document["files"]] == ["talks/interview.srt", "clean.txt", "-"]
    first, second = document["files"][0]["findings"]
    assert {key: first[key] for key in ("heard", "suggestion", "verdict", "line", "column", "time")} == {
        "heard": "Rally Shark",
        "suggestion": "RadixArk",
        "verdict": "correct",
        "line": 3,
        "column": 74,
        "time": 41.5,
    }
    assert first["evidence"][1] == {
        "name": "sound",
        "value": 0.81,
        "weight": 4.25,
        "text": "sounds much like RadixArk",
    }
    assert second["alternatives"][0] == {"text": "Jan Stojka", "entry": "Jan Stojka", "confidence": 0.25}
    assert document["files"][2]["findings"][0]["suggestion"] is None


def test_json_fits_its_schema(sample: list[CheckedFile]) -> None:
    schema = json.loads(SCHEMA.read_bytes())
    jsonschema.Draft202012Validator.check_schema(schema)
    document = json.loads("".join(FORMATS["json"](sample)))
    jsonschema.Draft202012Validator(schema).validate(document)
    lines = jsonschema.Draft202012Validator({"$ref": "#/$defs/line", "$defs": schema["$defs"]})
    for line in "".join(FORMATS["jsonl"](sample)).splitlines():
        lines.validate(json.loads(line))
    document["files"][0]["findings"][0]["certainty"] = 1
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(schema).validate(document)


def test_json_without_files_is_still_a_document() -> None:
    assert json.loads("".join(FORMATS["json"]([]))) == {"files": []}


def test_jsonl_is_an_object_a_line(sample: list[CheckedFile]) -> None:
    lines = "".join(FORMATS["jsonl"](sample)).splitlines()
    assert [json.loads(line)["path"] for line in lines] == ["talks/interview.srt", "talks/interview.srt", "-"]


def test_the_only_escape_sequences_in_the_text_are_our_colours(sample: list[CheckedFile]) -> None:
    text = "".join(FORMATS["text"](sample))
    assert "\x1b[31m" not in text
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", ANSI.sub("", text))


def test_text_says_when_nothing_was_found(sample: list[CheckedFile]) -> None:
    assert list(FORMATS["text"](sample[1:2])) == ["nothing found in 1 file\n"]


def test_text_has_no_summary_of_no_files() -> None:
    assert list(FORMATS["text"]([])) == []
