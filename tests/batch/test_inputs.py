from __future__ import annotations

import os
from pathlib import Path

import pytest

from asrfix.batch.inputs import find
from asrfix.errors import InputError

pytestmark = pytest.mark.usefixtures("corpus")


def pairs(*inputs: str, folder: str = "out") -> list[tuple[str, str]]:
    return [(item.source.as_posix(), item.target.as_posix()) for item in find(inputs, Path(folder))]


def test_a_folder_is_walked_for_what_has_the_name_of_an_input() -> None:
    assert pairs("in") == [
        ("in/deep/clean.txt", "deep/clean.txt"),
        ("in/deep/er/talk.srt", "deep/er/talk.srt"),
        ("in/rows.jsonl", "rows.jsonl"),
        ("in/talk.txt", "talk.txt"),
    ]


def test_inputs_keep_their_order_and_files_may_have_any_name() -> None:
    assert pairs("in/notes.pdf", "in/deep/er") == [("in/notes.pdf", "notes.pdf"), ("in/deep/er/talk.srt", "talk.srt")]


@pytest.mark.parametrize(
    ("pattern", "targets"),
    [
        ("in/*.txt", ["talk.txt"]),
        ("in/**/*.txt", ["deep/clean.txt", "talk.txt"]),
        ("in/deep/*/talk.*", ["er/talk.srt"]),
        ("i?/[rt]*.jsonl", ["in/rows.jsonl"]),
    ],
)
def test_a_pattern_is_mirrored_from_its_first_wildcard_on(pattern: str, targets: list[str]) -> None:
    assert [target for _source, target in pairs(pattern)] == targets


def test_a_file_whose_name_looks_like_a_pattern_is_that_file() -> None:
    Path("in/talk[1].txt").write_text("")
    assert pairs("in/talk[1].txt") == [("in/talk[1].txt", "talk[1].txt")]


def test_the_same_file_twice_is_one() -> None:
    assert pairs("in/deep", "in/deep/clean.txt", "./in/deep") == [
        ("in/deep/clean.txt", "clean.txt"),
        ("in/deep/er/talk.srt", "er/talk.srt"),
    ]


def test_loops_of_links_do_no_harm() -> None:
    before = pairs("in"), pairs("in/**/*.txt")
    Path("in/loop").symlink_to(Path("in").resolve())
    Path("in/deep/up").symlink_to("..")
    Path("in/itself.txt").symlink_to("itself.txt")
    assert (pairs("in"), pairs("in/**/*.txt")) == before


def test_the_folder_of_results_may_lie_in_an_input() -> None:
    before = pairs("in", folder="in/out")
    Path("in/out").mkdir()
    Path("in/out/talk.txt").write_text("a result")
    assert pairs("in", folder="in/out") == before
    assert ("in/out/talk.txt", "out/talk.txt") not in pairs("in/**/*.txt", folder="in/out")


@pytest.mark.parametrize(
    ("inputs", "told"),
    [
        (["in/tlak.txt"], "in/tlak.txt: there is no such file or folder"),
        (["in/*.vtt"], "no file has a name like this"),
        (["empty"], "no transcript or table is in this folder"),
        (["out"], "where the results go"),
        (["out/talk.txt"], "where the results go"),
        (["in/link.txt"], "where the results go"),
        (
            ["in/talk.txt", "other/talk.txt"],
            "other/talk.txt: would be written to out/talk.txt, and so would in/talk.txt",
        ),
        (["in", "other"], "would be written to out/talk.txt"),
        (["findings.jsonl"], "written by batch itself"),
    ],
)
def test_what_cannot_be_meant_is_refused_before_anything_is_done(inputs: list[str], told: str) -> None:
    for name in ("out/talk.txt", "other/talk.txt", "findings.jsonl"):
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_text("")
    Path("empty").mkdir()
    Path("in/link.txt").symlink_to("../out/talk.txt")
    with pytest.raises(InputError, match=told):
        pairs(*inputs)


def test_links_among_the_results_cannot_lead_to_an_input() -> None:
    Path("out").mkdir()
    Path("out/talk.txt").symlink_to("../in/talk.txt")
    with pytest.raises(InputError, match=r"out/talk\.txt: is or goes through a link"):
        pairs("in/talk.txt")
    Path("out/talk.txt").unlink()
    Path("out/deep").symlink_to("../in/deep")
    with pytest.raises(InputError, match="is or goes through a link"):
        pairs("in")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_what_is_no_regular_file_is_passed_over() -> None:
    before = pairs("in")
    os.mkfifo("in/pipe.txt")
    assert pairs("in") == before
