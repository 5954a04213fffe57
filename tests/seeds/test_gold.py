"""The seeds are well-formed, and their gold says the truth about them and about the lexicons it names."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pysubs2
import pytest
import srt  # type: ignore[import-untyped]
import webvtt

ROOT = Path(__file__).parents[2]
SEEDS = ROOT / "seeds"
KINDS = {"sound", "split", "cross-script", "letters", "homophone", "ordinary-word"}
CLEAN = {"clean-en.txt", "clean-zh.txt"}
NAMES = sorted(path.name.removesuffix(".gold.jsonl") for path in SEEDS.glob("*.gold.jsonl"))


def gold(name: str) -> tuple[dict[str, str], list[dict[str, Any]]]:
    """The head of a gold file and its places."""
    head, *places = [json.loads(line) for line in (SEEDS / f"{name}.gold.jsonl").read_text("utf-8").splitlines()]
    return head, places


def lexicon(name: str) -> dict[str, dict[str, Any]]:
    """The entries of a shipped lexicon, by name."""
    entries = tomllib.loads((ROOT / "lexicons" / f"{name}.toml").read_text("utf-8"))["entry"]
    return {entry["name"]: entry for entry in entries}


def spoken(line: str, suffix: str) -> str:
    """What a source line says, without the markup of its format; empty if it says nothing."""
    match suffix:
        case ".srt" | ".vtt":
            return "" if "-->" in line or line.startswith("NOTE") else re.sub(r"<[^<>]*>", "", line)
        case ".ass":
            return re.sub(r"\{[^{}]*\}", "", line.split(",", 9)[9]) if line.startswith("Dialogue:") else ""
        case ".json":
            return segment_text(line)
        case ".md":
            return re.sub(r"^\*\*[^*]*\*\*|\*", "", line)
    return line


def segment_text(line: str) -> str:
    """The string of a segment's ``text`` line; empty for the other lines of a Whisper file."""
    found = re.fullmatch(r' {6}"text": (".*"),', line)
    return json.loads(found[1]) if found else ""


def whisper_segments() -> list[dict[str, Any]]:
    """The segments of the Whisper-style seed."""
    segments: list[dict[str, Any]] = json.loads((SEEDS / "standup-en.json").read_text("utf-8"))["segments"]
    return segments


def test_there_are_at_least_ten_seeds_and_each_file_has_gold() -> None:
    sources = {path.name for path in SEEDS.iterdir()} - {"README.md"}
    assert len(NAMES) >= 10
    assert sources == {*NAMES, *(f"{name}.gold.jsonl" for name in NAMES)}


@pytest.mark.parametrize("name", NAMES)
def test_the_head_names_the_file_and_places_are_sorted(name: str) -> None:
    head, places = gold(name)
    assert set(head) == {"file", "lexicon", "note"}
    assert head["file"] == name
    assert [place["line"] for place in places] == sorted(place["line"] for place in places)


@pytest.mark.parametrize("name", NAMES)
def test_places_have_the_documented_fields(name: str) -> None:
    head, places = gold(name)
    for place in places:
        assert list(place) == ["line", "heard", "true", "entry", "kind", "lexicon", "recoverable"]
        assert place["kind"] in KINDS
        assert place["recoverable"] in {"from-sound", "needs-context"}
        assert place["lexicon"] == head["lexicon"]
        assert place["heard"] != place["true"]


@pytest.mark.parametrize("name", NAMES)
def test_each_misheard_string_stands_in_its_line_once_a_place(name: str) -> None:
    lines = (SEEDS / name).read_text("utf-8").split("\n")
    _, places = gold(name)
    for (number, heard), count in Counter((place["line"], place["heard"]) for place in places).items():
        assert spoken(lines[number - 1], Path(name).suffix).count(heard) == count, f"{name}:{number}: {heard}"


@pytest.mark.parametrize("name", NAMES)
def test_each_true_name_is_a_right_form_of_its_entry(name: str) -> None:
    head, places = gold(name)
    entries = lexicon(head["lexicon"])
    for place in places:
        entry = entries[place["entry"]]
        forms = {entry["name"], *entry.get("aliases", ()), *entry.get("names", {}).values()}
        assert place["true"] in forms
        assert place["heard"] not in forms


@pytest.mark.parametrize("name", NAMES)
def test_only_the_clean_seeds_have_no_places(name: str) -> None:
    _, places = gold(name)
    assert bool(places) == (name not in CLEAN)


@pytest.mark.parametrize("name", sorted(CLEAN))
def test_no_unconditional_mishearing_stands_in_a_clean_seed(name: str) -> None:
    text = (SEEDS / name).read_text("utf-8")
    known = [form for entry in lexicon(gold(name)[0]["lexicon"]).values() for form in entry.get("heard_as", ())]
    unconditional = [form for form in known if isinstance(form, str)]
    found = [form for form in unconditional if re.search(rf"(?<![A-Za-z]){re.escape(form)}(?![A-Za-z])", text, re.I)]
    assert found == []


@pytest.mark.parametrize("name", NAMES)
def test_every_seed_is_short_utf_8_with_unix_line_ends(name: str) -> None:
    data = (SEEDS / name).read_bytes()
    assert b"\r" not in data
    assert data.endswith(b"\n")
    assert not data.endswith(b"\n\n")
    assert 10 <= len(data.decode("utf-8").splitlines()) <= 1000


@pytest.mark.parametrize("name", [name for name in NAMES if name.endswith(".srt")])
def test_srt_is_well_formed(name: str) -> None:
    text = (SEEDS / name).read_text("utf-8")
    cues = list(srt.parse(text, ignore_errors=False))
    assert 15 <= len(cues) <= 60
    assert [cue.index for cue in cues] == list(range(1, len(cues) + 1))
    assert srt.compose(cues, reindex=False).rstrip("\n") == text.rstrip("\n")
    assert all(cue.start < cue.end for cue in cues)
    assert all(before.end <= after.start for before, after in pairwise(cues))


@pytest.mark.parametrize("name", [name for name in NAMES if name.endswith(".vtt")])
def test_vtt_is_well_formed_and_every_cue_has_a_voice(name: str) -> None:
    cues = webvtt.read(str(SEEDS / name)).captions
    assert 15 <= len(cues) <= 60
    assert all(cue.voice for cue in cues)
    assert all(cue.start_in_seconds <= cue.end_in_seconds for cue in cues)
    assert all(before.end <= after.start for before, after in pairwise(cues))


@pytest.mark.parametrize("name", [name for name in NAMES if name.endswith(".ass")])
def test_ass_is_well_formed_and_every_style_is_declared(name: str) -> None:
    subtitles = pysubs2.load(str(SEEDS / name), encoding="utf-8")
    assert 15 <= len(subtitles) <= 60
    assert {event.style for event in subtitles} <= set(subtitles.styles)
    assert all(before.end <= after.start for before, after in pairwise(subtitles))


def test_whisper_words_make_the_segments_and_segments_make_the_text() -> None:
    segments = whisper_segments()
    text = json.loads((SEEDS / "standup-en.json").read_text("utf-8"))["text"]
    assert 15 <= len(segments) <= 60
    assert all("".join(word["word"] for word in segment["words"]) == segment["text"] for segment in segments)
    assert "".join(segment["text"] for segment in segments) == text


def test_whisper_words_fill_their_segment_without_gaps() -> None:
    segments = whisper_segments()
    for segment in segments:
        words = segment["words"]
        assert (words[0]["start"], words[-1]["end"]) == (segment["start"], segment["end"])
        assert all(word["start"] < word["end"] for word in words)
        assert all(before["end"] == after["start"] for before, after in pairwise(words))
    assert all(before["end"] <= after["start"] for before, after in pairwise(segments))


def test_whisper_is_less_sure_of_misheard_words_than_of_nearly_all_others() -> None:
    lines = (SEEDS / "standup-en.json").read_text("utf-8").split("\n")
    misheard = {(segment_text(lines[place["line"] - 1]), place["heard"]) for place in gold("standup-en.json")[1]}
    unsure: list[float] = []
    sure: list[float] = []
    for segment in whisper_segments():
        inside = " ".join(heard for text, heard in misheard if text == segment["text"]).split()
        for word in segment["words"]:
            (unsure if word["word"].strip(" ,.?!") in inside else sure).append(word["probability"])
    assert max(unsure) < 0.6
    assert sum(probability < 0.6 for probability in sure) < len(sure) / 20
