from __future__ import annotations

import json
import zlib
from collections import defaultdict
from pathlib import Path
from typing import Any

import measure
import numpy as np
import pytest

from asrfix.matching import evidence

Documents = dict[str, list[dict[str, Any]]]


@pytest.fixture(scope="module")
def talks(cache: Path) -> dict[str, np.ndarray]:
    """The file of one set."""
    return dict(np.load(cache / "talks-zh.npz"))


def document(*utts: tuple[str, str], **more: Any) -> dict[str, Any]:
    return {
        "doc": "one",
        "lang": "en",
        "lexicon": ["Claude", "Brian Okken"],
        "utts": [list(utt) for utt in utts],
        **more,
    }


def test_a_set_has_one_file_and_says_what_was_measured(cache: Path, documents: Documents) -> None:
    assert sorted(path.stem for path in cache.iterdir()) == sorted(documents)
    for path in cache.iterdir():
        assert tuple(np.load(path)["evidence"]) == evidence.NAMES


def test_a_file_has_what_was_measured_document_by_document(talks: dict[str, np.ndarray], documents: Documents) -> None:
    for number in (0, 7):
        alone = measure.measure_document((documents["talks-zh"][number], set()))
        own = talks["doc"] == number
        assert np.array_equal(talks["rows"][own], alone["rows"])
        assert np.array_equal(talks["labels"][own], alone["labels"])
        assert [tuple(place) for place in talks["places"][own].tolist()] == alone["places"]
        for name in ("text", "fold", "missing", "words"):
            assert talks[name][number] == alone[name]


def test_candidates_stand_in_the_order_of_their_documents(talks: dict[str, np.ndarray], documents: Documents) -> None:
    assert (np.diff(talks["doc"]) >= 0).all()
    texts = [measure.joined(item).encode() for item in documents["talks-zh"]]
    assert talks["text"].tolist() == [zlib.crc32(text) for text in texts]


def test_most_names_that_are_missing_have_a_right_candidate(talks: dict[str, np.ndarray]) -> None:
    assert talks["missing"].sum() > 150
    assert (talks["labels"] == 1).sum() > 0.9 * talks["missing"].sum()


def test_a_group_is_held_out_together(talks: dict[str, np.ndarray], documents: Documents) -> None:
    folds = defaultdict(set)
    for item, fold in zip(documents["talks-zh"], talks["fold"].tolist(), strict=True):
        folds[item["group"]].add(fold)
    assert len(folds) == len(documents["talks-zh"]) / 2
    assert all(len(own) == 1 for own in folds.values())
    assert set.union(*folds.values()) == set(range(measure.FOLDS))


def test_a_document_without_group_is_a_group_of_its_own() -> None:
    alone = document(("so clod came", "so Claude came"))
    grouped = document(("and then nothing", "and then nothing"), group=measure.joined(alone))
    assert measure.measure_document((alone, set()))["fold"] == measure.measure_document((grouped, set()))["fold"]


def test_places_tell_names_and_words_heard_apart_by_checksums() -> None:
    found = measure.measure_document((document(("so clod came", "so Claude came")), set()))
    right = found["places"][found["labels"].tolist().index(1)]
    assert right == (1, 1, zlib.crc32(b"Claude"), zlib.crc32(b"clod"))


def test_a_document_without_candidates_is_kept(tmp_path: Path) -> None:
    nothing = measure.measure_document((document(("3", "3")), set()))
    some = measure.measure_document((document(("so clod came", "so Claude came")), set()))
    measure.save(tmp_path / "set.npz", [nothing, some, nothing])
    saved = np.load(tmp_path / "set.npz")
    assert set(saved["doc"].tolist()) == {1}
    assert saved["missing"].tolist() == [0, 1, 0]
    assert saved["rows"].shape == (len(saved["labels"]), len(evidence.NAMES))


def test_a_line_break_within_an_utterance_moves_no_place() -> None:
    broken = document(("so\nclod came", "so Claude came"), ("and clawed left", "and Claude left"))
    found = measure.measure_document((broken, set()))
    assert (found["labels"] == 1).sum() == 2


def test_a_list_may_stand_in_a_file_and_disputed_pairs_beside(tmp_path: Path) -> None:
    (tmp_path / "names.txt").write_text("Claude\n\n Chery \n", encoding="utf-8")
    said = document(("the cherry trees", "the cherry trees")) | {"lexicon": "names.txt"}
    (tmp_path / "own.jsonl").write_text(json.dumps(said) + "\n", encoding="utf-8")
    (found,) = measure.documents(tmp_path, "own")
    assert found["lexicon"] == ["Claude", "Chery"]
    assert measure.disputed_pairs(tmp_path, "own") == set()
    (tmp_path / "own.disputed.tsv").write_text("cherry\tchery\n", encoding="utf-8")
    disputed = measure.disputed_pairs(tmp_path, "own")
    assert 0 in measure.measure_document((found, set()))["labels"]
    assert 0 not in measure.measure_document((found, disputed))["labels"]


def test_no_text_is_kept(cache: Path) -> None:
    for path in cache.iterdir():
        saved = np.load(path)
        assert all(saved[name].dtype.kind in "if" for name in saved.files if name != "evidence")
