from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from asrfix.model import Alternative, Finding, Report, Verdict
from asrfix.report import FORMATS, CheckedFile
from asrfix.report.uri import file_uri
from asrfix.transcript import Transcript, from_bytes, from_text

SCHEMA = json.loads((Path(__file__).parent / "sarif-2.1.0-used.schema.json").read_bytes())
SRT = "1\n00:00:01,000 --> 00:00:02,000\nRally Shark and <i>Young</i> Stoyka\n\n2\n00:00:03,000 --> 00:00:04,000\nRally\nShark\n"


def log(*files: CheckedFile) -> dict[str, Any]:
    written = json.loads("".join(FORMATS["sarif"](files)))
    jsonschema.Draft202012Validator(SCHEMA).validate(written)
    return written


def found(transcript: Transcript, heard: str, suggestion: str, *alternatives: str) -> dict[str, Any]:
    start = transcript.text.index(heard)
    finding = Finding(
        start=start,
        end=start + len(heard),
        heard=heard,
        suggestion=suggestion,
        entry=suggestion,
        confidence=0.75,
        verdict=Verdict.REVIEW,
        alternatives=tuple(Alternative(text=text, entry=text, confidence=0.1) for text in alternatives),
    )
    checked = CheckedFile(path="a talk.srt", transcript=transcript, report=Report(findings=(finding,)))
    return log(checked)["runs"][0]["results"][0]


def test_the_sample_fits_the_schema(sample: list[CheckedFile]) -> None:
    (run,) = log(*sample)["runs"]
    assert [result["ruleId"] for result in run["results"]] == [
        "misheard-name",
        "perhaps-misheard-name",
        "name-as-heard",
    ]
    rules = run["tool"]["driver"]["rules"]
    assert [rules[result["ruleIndex"]]["id"] for result in run["results"]] == [one["ruleId"] for one in run["results"]]


def test_no_files_are_a_log() -> None:
    assert log()["runs"][0]["results"] == []


def test_every_name_it_may_be_is_a_fix() -> None:
    result = found(from_text("So Young Stoyka."), "Young Stoyka", "Ion Stoica", "Jan Stojka", "Ion Stoica")
    texts = [fix["artifactChanges"][0]["replacements"][0]["insertedContent"]["text"] for fix in result["fixes"]]
    assert texts == ["Ion Stoica", "Jan Stojka"]


def test_a_fix_is_where_the_file_has_the_words() -> None:
    result = found(from_bytes(SRT.encode(), path="talk.srt"), "Rally Shark", "RadixArk")
    region = result["fixes"][0]["artifactChanges"][0]["replacements"][0]["deletedRegion"]
    line = SRT.splitlines()[region["startLine"] - 1]
    assert line[region["startColumn"] - 1 : region["endColumn"] - 1] == "Rally Shark"
    assert result["locations"][0]["physicalLocation"]["region"] == region


@pytest.mark.parametrize("heard", ["Young Stoyka", "Rally\nShark"])
def test_what_stands_in_pieces_has_no_fix(heard: str) -> None:
    assert "fixes" not in found(from_bytes(SRT.encode(), path="talk.srt"), heard, "Ion Stoica")


def test_what_would_be_escaped_has_no_fix() -> None:
    assert "fixes" not in found(from_text("A T and T"), "A T and T", "AT&T")


def test_json_is_not_fixed_in_one_of_its_places() -> None:
    whisper = {"text": "Rally Shark", "segments": [{"start": 0, "end": 1, "text": "Rally Shark"}]}
    assert "fixes" not in found(from_bytes(json.dumps(whisper).encode(), path="talk.json"), "Rally Shark", "RadixArk")


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("talks/a b.srt", "talks/a%20b.srt"),
        ("../访谈.txt", "../%E8%AE%BF%E8%B0%88.txt"),
        ("c:d#e?f%g.txt", "c%3Ad%23e%3Ff%25g.txt"),
        ("undecodable\udcff.txt", "undecodable%FF.txt"),
        ("/talks/a b.srt", "file:///talks/a%20b.srt"),
        ("-", "-"),
    ],
)
def test_a_path_as_uri(path: str, uri: str) -> None:
    assert file_uri(path) == uri
