from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Asrfix = Callable[..., Any]


def test_findings_give_one(asrfix: Asrfix) -> None:
    done = asrfix("check", "talk.txt", "-l", "names.toml")
    assert (done.code, done.err) == (1, "")
    assert done.out.startswith("talk.txt\n  1:1   Rally Shark → RadixArk     correct ")
    assert done.out.endswith("2 findings in 1 file: 2 safe to correct\n")


def test_nothing_found_gives_zero(asrfix: Asrfix) -> None:
    done = asrfix("check", "clean.txt", "-l", "names.toml")
    assert (done.code, done.out, done.err) == (0, "nothing found in 1 file\n", "")


def test_json_is_the_contract(asrfix: Asrfix) -> None:
    done = asrfix("check", "talk.txt", "clean.txt", "-l", "names.toml", "--format", "json")
    document = json.loads(done.out)
    assert [file["path"] for file in document["files"]] == ["talk.txt", "clean.txt"]
    first, second = document["files"][0]["findings"]
    assert (first["start"], first["end"], first["line"], first["column"]) == (0, 11, 1, 1)
    assert (second["heard"], second["suggestion"], second["verdict"]) == ("Young Stoyka", "Ion Stoica", "correct")
    assert document["files"][1]["findings"] == []


def test_jsonl_has_a_finding_a_line(asrfix: Asrfix) -> None:
    done = asrfix("check", "talk.txt", "-l", "names.toml", "--format", "jsonl")
    assert [json.loads(line)["suggestion"] for line in done.out.splitlines()] == ["RadixArk", "Ion Stoica"]


def test_standard_input_is_a_file(asrfix: Asrfix) -> None:
    done = asrfix("check", "-", "-l", "names.toml", "--format", "jsonl", stdin=b"Rally Shark\n")
    assert json.loads(done.out)["path"] == "-"


def test_unsure_findings_can_be_left_out(asrfix: Asrfix) -> None:
    done = asrfix("check", "talk.txt", "-l", "names.toml", "--min-confidence", "1")
    assert (done.code, done.out) == (0, "nothing found in 1 file\n")


def test_a_bad_file_does_not_stop_the_others(asrfix: Asrfix, folder: Path) -> None:
    (folder / "bad.json").write_bytes(b'{"segments": [')
    done = asrfix("check", "bad.json", "talk.txt", "-l", "names.toml")
    assert done.code == 2
    assert done.err.startswith("asrfix: bad.json:")
    assert "Rally Shark → RadixArk" in done.out


def test_a_missing_file_is_named_with_its_neighbours(asrfix: Asrfix) -> None:
    done = asrfix("check", "tolk.txt", "-l", "names.toml")
    assert (done.code, done.out) == (2, "")
    assert done.err == "asrfix: tolk.txt: there is no such file; did you mean talk.txt?\n"


def test_a_path_that_cannot_be_looked_at_is_an_error(asrfix: Asrfix) -> None:
    done = asrfix("check", "x" * 5000, "-l", "names.toml")
    assert (done.code, done.out) == (2, "")
    assert "cannot be read: File name too long" in done.err


def test_a_folder_is_no_transcript(asrfix: Asrfix, folder: Path) -> None:
    (folder / "talks").mkdir()
    done = asrfix("check", "talks", "-l", "names.toml")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("asrfix: talks: ")


def test_a_guessed_encoding_is_told(asrfix: Asrfix, folder: Path) -> None:
    text = "今天我们和朋友一起讨论人工智能的发展，还有开源社区的故事。大家都觉得很有意思。\n"
    (folder / "old.txt").write_bytes(text.encode("gb18030"))
    assert "asrfix: old.txt: taken for gb" in asrfix("check", "old.txt", "-l", "names.toml").err
    assert asrfix("check", "old.txt", "-l", "names.toml", "--encoding", "gb18030").err == ""


@pytest.mark.parametrize("name", ["utf-9", "hex"])
def test_what_is_no_encoding_is_refused(asrfix: Asrfix, name: str) -> None:
    done = asrfix("check", "talk.txt", "-l", "names.toml", "--encoding", name)
    assert (done.code, done.out) == (2, "")
    assert f"'{name}' is no encoding" in done.err


def test_without_a_lexicon_the_shipped_ones_are_named(asrfix: Asrfix) -> None:
    done = asrfix("check", "talk.txt")
    assert (done.code, done.out) == (2, "")
    assert "-l ai-infra" in done.err


def test_a_shipped_lexicon_goes_by_its_name(asrfix: Asrfix) -> None:
    assert asrfix("check", "clean.txt", "-l", "ai-infra").code == 0


def test_a_mistyped_lexicon_is_guessed(asrfix: Asrfix) -> None:
    assert "did you mean names.toml?" in asrfix("check", "talk.txt", "-l", "name.toml").err
    assert "did you mean ai-infra?" in asrfix("check", "talk.txt", "-l", "ai-infro").err


def test_a_lexicon_without_names_is_told(asrfix: Asrfix, folder: Path) -> None:
    (folder / "empty.txt").write_text("")
    done = asrfix("check", "talk.txt", "-l", "empty.txt")
    assert (done.code, done.out) == (0, "nothing found in 1 file\n")
    assert "no name can be used in empty.txt" in done.err


def test_a_broken_lexicon_is_an_error(asrfix: Asrfix, folder: Path) -> None:
    (folder / "broken.toml").write_text("[[entry]\n")
    done = asrfix("check", "talk.txt", "-l", "broken.toml")
    assert (done.code, done.out) == (2, "")
    assert "broken.toml:1" in done.err


def test_the_format_of_the_transcript_can_be_stated(asrfix: Asrfix, folder: Path) -> None:
    (folder / "cues.txt").write_text("1\n00:00:01,000 --> 00:00:02,000\nRally Shark\n", encoding="utf-8")
    done = asrfix("check", "cues.txt", "-l", "names.toml", "--input-format", "srt")
    assert "0:00:01" in done.out
    refused = asrfix("check", "cues.txt", "-l", "names.toml", "--input-format", "doc")
    assert refused.code == 2
    assert "'doc' is no format of transcripts; it can be txt, md, srt" in refused.err
