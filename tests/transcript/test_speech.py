"""JSON of speech services. The samples in ``speech/`` all say the same, as far as the service can."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrfix.errors import TranscriptError
from asrfix.model import Edit
from asrfix.transcript import Transcript, from_bytes, read, rewritten
from asrfix.transcript.base import Draft
from asrfix.transcript.speech.json_path import Node
from asrfix.transcript.speech.json_tree import parse
from asrfix.transcript.speech.services import SHAPES
from asrfix.transcript.speech.shapes import Rewriting, Shape
from asrfix.transcript.speech.stretches import stretches

SAMPLES = sorted((Path(__file__).parent / "speech").iterdir())
SHAPE_OF = {path: next(s for s in SHAPES if s.name == re.split(r"[-.]", path.name)[0]) for path in SAMPLES}
sample = pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)


def load(name: str) -> Transcript:
    return read(next(path for path in SAMPLES if path.stem == name))


def all_edits(transcript: Transcript, heard: str, name: str) -> list[Edit]:
    found = re.finditer(heard, transcript.text)
    return [Edit(start=one.start(), end=one.end(), replacement=name) for one in found]


def letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", text).casefold()


def sayings(content: str, shape: Shape) -> set[str]:
    """The letters of everything in a file that says what is said."""
    root = Node(parse(content, None))
    said = set()
    for texts in shape.texts:
        found = stretches(Draft(content), root, texts)
        said.add(texts.markup.sub("", " ".join(stretch.literal.value for stretch in found if stretch.literal)))
        for number, words in enumerate(texts.words):
            if words.rewriting is not Rewriting.NEVER:
                objects = [word for stretch in found for word in stretch.words[number]]
                said.add(" ".join(word.text.value for word in objects))
                said.add(" ".join(word.bare.value for word in objects if word.bare))
    return {letters(one) for one in said} - {""}


@sample
def test_the_keys_tell_the_service(path: Path):
    transcript, stated = read(path), read(path, format=SHAPE_OF[path].name)
    assert (transcript.format, stated.format) == ("json", SHAPE_OF[path].name)
    assert (stated.text, stated.segments, stated.words) == (transcript.text, transcript.segments, transcript.words)
    assert [shape for shape in SHAPES if shape.fits(Node(parse(path.read_text(), None)))] == [SHAPE_OF[path]]


@sample
def test_text_segments_and_words(path: Path):
    transcript = read(path)
    assert letters(transcript.text).replace("国栋说", "") == "wemetrallysharkagainisrallysharkfast"
    first, *_, last = transcript.segments
    if path.stem != "nemo":
        assert (first.begin, last.finish) in ((0.08, 6), (None, 6), (None, None))
    for word in transcript.words:
        assert word.begin is not None
        assert word.finish is not None
        assert 0.08 <= word.begin < word.finish <= 6


@pytest.mark.parametrize(
    ("name", "speakers"),
    [
        *(("assemblyai", ["A", "B"]), ("aws", ["spk_0", "spk_1"]), ("azure-batch", ["1", "2"])),
        *(("azure-fast", ["1", "2"]), ("deepgram", ["0", "1"]), ("funasr", ["0", "1"]), ("google", ["1", "2"])),
        *(("whisper", ["SPEAKER_00", "SPEAKER_01"]), ("whisper-cpp", [None, None])),
    ],
)
def test_speakers(name: str, speakers: list[str | None]):
    segments = load(name).segments
    assert [segment.speaker for segment in segments] == speakers
    assert [segment.continues for segment in segments] == [False, speakers[0] is None]


@pytest.mark.parametrize(
    "name", ["assemblyai", "aws", "azure-batch", "deepgram", "google", "vosk", "whisper", "whisper-cpp"]
)
def test_times_and_confidences_of_words(name: str):
    transcript = load(name)
    words = [(transcript.text[w.start : w.end], w.begin, w.finish, w.probability) for w in transcript.words]
    assert words[2:5] == [("Rally", 1, 1.5, 0.41), ("Shark", 1.5, 2.25, 0.52), ("again", 2.25, 3, 0.97)]


@pytest.mark.parametrize("name", ["azure-fast", "azure-short", "funasr"])
def test_times_without_confidences(name: str):
    transcript = load(name)
    words = [(transcript.text[w.start : w.end], w.begin, w.finish, w.probability) for w in transcript.words]
    assert words[2:5] == [("Rally", 1, 1.5, None), ("Shark", 1.5, 2.25, None), ("again", 2.25, 3, None)]


@sample
def test_without_edits_nothing_changes(path: Path):
    assert read(path).rewrite([]) == path.read_bytes()


@sample
@pytest.mark.parametrize("name", ["Radix Ark", "RadixArk", "The Radix Ark"])
def test_all_that_says_the_same_is_changed(path: Path, name: str):
    transcript = read(path)
    fixed = rewritten(transcript, all_edits(transcript, "Rally Shark", name))
    assert fixed.text == transcript.text.replace("Rally Shark", name)
    assert [s.speaker for s in fixed.segments] == [s.speaker for s in transcript.segments]
    assert sayings(fixed.rewrite_text(()), SHAPE_OF[path]) == {letters(fixed.text)}


@given(st.sampled_from(SAMPLES), st.data())
def test_any_edits_keep_everything_in_step(path: Path, data: st.DataObject):
    transcript = read(path)
    edits = []
    for segment in transcript.segments:
        words = [*re.compile(r"\w+").finditer(transcript.text, segment.start, segment.end)]
        first = data.draw(st.integers(0, len(words) - 1))
        last = data.draw(st.integers(first, min(first + 2, len(words) - 1)))
        name = data.draw(st.sampled_from(["Xa", "Xa Yb", "Xa Yb Zc", "\u4f60\u597d", "Xa\u4f60 B"]))
        edits.append(Edit(start=words[first].start(), end=words[last].end(), replacement=name))
    fixed = rewritten(transcript, [edit for edit in edits if transcript.can_apply(edit)])
    assert sayings(fixed.rewrite_text(()), SHAPE_OF[path]) == {letters(fixed.text)}
    assert fixed.rewrite([]) == rewritten(fixed, []).rewrite([])


def replace_one(value: object, path: list[int], leaf: object) -> object:
    """A copy of a JSON value in which what stands at a path, of numbers of members or elements, is a leaf."""
    if not path or not isinstance(value, dict | list) or not value:
        return leaf
    keys = list(value) if isinstance(value, dict) else range(len(value))
    key = keys[path[0] % len(keys)]
    copy = value.copy()
    copy[key] = replace_one(value[key], path[1:], leaf)
    return copy


LEAVES = st.sampled_from(
    [
        None,
        True,
        5,
        -1.5,
        float("nan"),
        10**400,
        "",
        " ",
        "Rally",
        "\u4f60 <|x|> met",
        "1.5s",
        [],
        {},
        [[0, 1]],
        ["met"],
        [{}],
    ]
)
DOCUMENTS = {path: json.loads(path.read_text()) for path in SAMPLES if path.suffix == ".json" and path.stem != "vosk"}


@given(
    st.sampled_from(list(DOCUMENTS)),
    st.lists(st.tuples(st.lists(st.integers(0, 20), max_size=9), LEAVES), min_size=1, max_size=4),
    st.sampled_from([None, "own"]),
)
def test_damaged_documents_are_read_or_refused(path: Path, changes: list[tuple[list[int], object]], stated: str | None):
    document = DOCUMENTS[path]
    for where, leaf in changes:
        document = replace_one(document, where, leaf)
    content = json.dumps(document)
    name = SHAPE_OF[path].name if stated else None
    try:
        transcript = from_bytes(content.encode(), format=name)
    except TranscriptError:
        return
    assert transcript.rewrite([]) == content.encode()
    for pieces in (transcript.words, transcript.segments):
        places = [place for piece in pieces for place in (piece.start, piece.end)]
        assert places == sorted(places)
        assert all(0 <= place <= len(transcript.text) for place in places)
    edits = all_edits(transcript, r"\b(?:Rally Shark|met)\b", "Radix Ark Xa")
    edits = [edit for edit in edits if transcript.can_apply(edit)]
    fixed = rewritten(transcript, edits)
    expected = transcript.text
    for edit in reversed(edits):
        expected = expected[: edit.start] + edit.replacement + expected[edit.end :]
    assert fixed.text.split() == expected.split()
