from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as settings_of_hypothesis
from hypothesis import strategies as st

from asrfix import fixing
from asrfix.batch.run import Workers
from asrfix.batch.work import Result, Settings, Unit
from asrfix.errors import InputError
from asrfix.matching.corrector import Corrector
from asrfix.matching.weights import Caution
from asrfix.model import Verdict
from asrfix.transcript import from_text, read

Batch = Callable[..., Any]
Rows = Callable[[str], list[dict[str, Any]]]
Tree = Callable[[str], dict[str, bytes]]

pytestmark = pytest.mark.usefixtures("corpus")


def test_a_folder_is_mirrored_and_each_file_is_as_fix_leaves_it(batch: Batch, tree: Tree, settings: Settings) -> None:
    batch("in")
    check = Corrector(settings.lexicon).check
    names = {"talk.txt", "deep/er/talk.srt", "deep/clean.txt"}
    fixed = {name: fixing.fix(read(f"in/{name}"), check).transcript.rewrite(()) for name in names}
    assert {name: data for name, data in tree("out").items() if name in names} == fixed
    assert tree("out").keys() == names | {"rows.jsonl", "findings.jsonl", "errors.jsonl"}
    assert b"RadixArk" in fixed["talk.txt"]


def test_the_summary_counts(batch: Batch) -> None:
    done = batch("in")
    assert (done.files, done.applied, done.remaining, done.errors) == (4, 4, 0, 0)


def test_findings_are_told_in_the_order_of_the_inputs(batch: Batch, rows: Rows) -> None:
    batch("in/talk.txt", "in/rows.jsonl", "in/deep")
    told = [
        (row["path"], row.get("row"), row["line"], row["heard"], row["applied"]) for row in rows("out/findings.jsonl")
    ]
    assert told == [
        ("in/talk.txt", None, 1, "Rally Shark", True),
        ("in/talk.txt", None, 1, "Young Stoyka", True),
        ("in/rows.jsonl", 1, 1, "Rally Shark", True),
        ("in/deep/er/talk.srt", None, 3, "Young Stoyka", True),
    ]


def test_what_is_for_review_stays_and_is_told_unless_it_is_to_be_written(
    batch: Batch, rows: Rows, settings: Settings
) -> None:
    Path("in/doubt.txt").write_text("They built Radish Park there\n")
    done = batch("in/doubt.txt")
    (row,) = rows("out/findings.jsonl")
    assert (row["verdict"], row["applied"], done.remaining) == ("review", False, 1)
    assert Path("out/doubt.txt").read_bytes() == Path("in/doubt.txt").read_bytes()
    batch("in/doubt.txt", settings=replace(settings, verdicts=frozenset(Verdict)))
    assert "RadixArk" in Path("out/doubt.txt").read_text()


def test_findings_that_are_not_sure_enough_are_left_out_of_the_report_only(batch: Batch, rows: Rows) -> None:
    done = batch("in", min_confidence=1.0)
    assert (done.applied, rows("out/findings.jsonl")) == (4, [])


def test_a_file_that_cannot_be_used_is_told_and_the_rest_goes_on(batch: Batch, rows: Rows, tree: Tree) -> None:
    Path("in/bad.json").write_bytes(b'{"segments": [')
    Path("in/a.srt").write_bytes(b"\x00\x01")
    done = batch("in")
    assert (done.files, done.errors) == (4, 2)
    first, second = rows("out/errors.jsonl")
    assert (first["path"], first["line"]) == ("in/a.srt", None)
    assert (second["path"], second["line"]) == ("in/bad.json", 1)
    assert not {"bad.json", "a.srt"} & tree("out").keys()


def test_what_is_too_large_is_told_and_not_read_on(batch: Batch, rows: Rows, settings: Settings) -> None:
    small = replace(settings, most_bytes=60)
    assert batch("in", settings=small).errors == 0
    Path("in/talk.txt").write_text("Rally Shark" * 6)
    Path("in/rows.jsonl").write_text('{"text": "Rally Shark"}\n' * 9 + f'{{"text": "{"x" * 60}"}}\n')
    assert batch("in", settings=small).errors == 2
    assert [(row["path"], row["line"]) for row in rows("out/errors.jsonl")] == [
        ("in/rows.jsonl", 10),
        ("in/talk.txt", None),
    ]
    assert "larger than 6e-05 MB; split it, or allow more (--max-size)" in rows("out/errors.jsonl")[0]["error"]


def test_a_file_that_vanishes_is_an_error(batch: Batch, rows: Rows, in_this_process: Workers) -> None:
    def vanishing(settings: Settings, units: Iterable[Unit]) -> Iterator[tuple[Unit, Result | str]]:
        yield from in_this_process(settings, units)
        Path("in/talk.txt").unlink()

    assert batch("in", workers=vanishing).files == 3
    assert [(row["path"], "No such file" in row["error"]) for row in rows("out/errors.jsonl")] == [
        ("in/talk.txt", True)
    ]


def test_a_file_that_changes_meanwhile_is_an_error(batch: Batch, rows: Rows, in_this_process: Workers) -> None:
    def changing(settings: Settings, units: Iterable[Unit]) -> Iterator[tuple[Unit, Result | str]]:
        yield from in_this_process(settings, units)
        Path("in/talk.txt").write_text("something else")

    batch("in", workers=changing)
    assert [row["error"] for row in rows("out/errors.jsonl")] == ["was changed while the batch ran; run it again"]
    assert batch("in").errors == 0


def test_a_unit_that_fails_is_told_and_tried_again_the_next_time(batch: Batch, rows: Rows, tree: Tree) -> None:
    def failing(_settings: Settings, units: Iterable[Unit]) -> Iterator[tuple[Unit, Result | str]]:
        yield from ((unit, "boom") for unit in units)

    assert batch("in", workers=failing).errors == 6
    assert {row["error"] for row in rows("out/errors.jsonl")} == {"boom"}
    assert tree("out")["rows.jsonl"] == Path("in/rows.jsonl").read_bytes()
    assert batch("in").errors == 0


class Counting:
    """Workers that remember what they were given, and may stop early."""

    def __init__(self, workers: Workers, most: int | None = None) -> None:
        self.units: list[Unit] = []
        self._workers = workers
        self._most = most

    def __call__(self, settings: Settings, units: Iterable[Unit]) -> Iterator[tuple[Unit, Result | str]]:
        for unit, result in self._workers(settings, islice(units, self._most)):
            self.units.append(unit)
            yield unit, result
        if self._most is not None:
            raise KeyboardInterrupt


@pytest.mark.parametrize("finished", range(4))
def test_a_run_that_was_stopped_goes_on_where_it_was(
    batch: Batch, tree: Tree, in_this_process: Workers, finished: int
) -> None:
    with pytest.raises(KeyboardInterrupt):
        batch("in", workers=Counting(in_this_process, finished))
    assert tree("out") == {}
    rest = Counting(in_this_process)
    batch("in", workers=rest)
    assert len(rest.units) == 4 - finished
    resumed = tree("out")
    Path("out/.journal.jsonl").unlink()
    batch("in")
    assert tree("out") == resumed


@pytest.mark.parametrize(
    ("change", "done_again"),
    [
        (lambda s: s, 0),
        (lambda s: replace(s, caution=Caution.HIGH), 4),
        (lambda s: replace(s, column="x"), 4),
        (lambda s: replace(s, encoding="utf-8"), 4),
        (lambda s: replace(s, format="txt"), 4),
        (lambda s: replace(s, verdicts=frozenset(Verdict)), 4),
        (lambda s: replace(s, lexicon=s.lexicon.from_names(["Someone Else"])), 4),
    ],
)
def test_only_other_settings_are_a_reason_to_do_it_again(
    batch: Batch, in_this_process: Workers, settings: Settings, change: Callable[[Settings], Settings], done_again: int
) -> None:
    batch("in")
    workers = Counting(in_this_process)
    batch("in", workers=workers, settings=change(settings))
    assert len(workers.units) == done_again


def test_only_what_was_added_or_changed_is_done(batch: Batch, tree: Tree, in_this_process: Workers) -> None:
    batch("in")
    Path("in/new.txt").write_text("Rally Shark again")
    Path("in/talk.txt").write_text("Young Stoyka again")
    workers = Counting(in_this_process)
    batch("in", workers=workers)
    assert [unit.name for unit in workers.units] == ["new.txt", "talk.txt"]
    assert (tree("out")["new.txt"], tree("out")["talk.txt"]) == (b"RadixArk again", b"Ion Stoica again")


def test_a_result_that_somebody_changed_or_removed_is_written_again(batch: Batch, tree: Tree) -> None:
    batch("in")
    before = tree("out")
    Path("out/talk.txt").write_text("changed")
    Path("out/deep/er/talk.srt").unlink()
    batch("in")
    assert tree("out") == before


def test_what_is_there_already_is_not_touched(batch: Batch) -> None:
    batch("in")
    before = Path("out/talk.txt").stat()
    batch("in")
    after = Path("out/talk.txt").stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)


def test_equal_files_are_corrected_once(batch: Batch, tree: Tree, in_this_process: Workers) -> None:
    Path("in/deep/talk.txt").write_bytes(Path("in/talk.txt").read_bytes())
    workers = Counting(in_this_process)
    batch("in", workers=workers)
    assert [unit.name for unit in workers.units].count("talk.txt") == 1
    assert tree("out")["deep/talk.txt"] == tree("out")["talk.txt"]


def test_what_a_killed_run_left_half_written_is_removed(batch: Batch) -> None:
    batch("in")
    left = [Path("out/.asrfix-0123"), Path("out/deep/er/.asrfix-4567")]
    for path in left:
        path.write_bytes(b"half")
    batch("in")
    assert not any(path.exists() for path in left)


def test_a_file_that_cannot_be_written_is_told_and_the_rest_goes_on(batch: Batch, rows: Rows) -> None:
    Path("out").mkdir()
    Path("out/deep").write_text("in the way")
    assert batch("in").files == 2
    assert [(row["path"], Path("out/deep").name in row["error"]) for row in rows("out/errors.jsonl")] == [
        ("in/deep/clean.txt", True),
        ("in/deep/er/talk.srt", True),
    ]


def test_a_folder_that_cannot_be_made_is_refused(batch: Batch) -> None:
    Path("out").write_text("a file")
    with pytest.raises(InputError, match="out: this folder cannot be made"):
        batch("in")


def test_a_table_is_cut_into_units_and_comes_out_whole(batch: Batch, rows: Rows, in_this_process: Workers) -> None:
    lines = [f'{{"n": {n}, "text": "{"Rally Shark" if n % 400 == 399 else ""}"}}\r\n' for n in range(1203)]
    Path("in/long.jsonl").write_bytes("".join(lines).encode())
    workers = Counting(in_this_process)
    batch("in/long.jsonl", workers=workers)
    assert [len(unit.documents) for unit in workers.units] == [*[100] * 12, 3]
    assert Path("out/long.jsonl").read_bytes() == "".join(lines).replace("Rally Shark", "RadixArk").encode()
    assert [row["row"] for row in rows("out/findings.jsonl")] == [400, 800, 1200]


def test_long_rows_make_short_units(batch: Batch, in_this_process: Workers) -> None:
    Path("in/wide.jsonl").write_text(f'{{"text": "", "x": "{"x" * 70_000}"}}\n' * 2)
    workers = Counting(in_this_process)
    batch("in/wide.jsonl", workers=workers)
    assert [len(unit.documents) for unit in workers.units] == [1]  # the two are equal, so one is enough


def test_rows_that_cannot_be_read_are_told_and_kept(batch: Batch, rows: Rows) -> None:
    lines = [
        b'{"text": "Rally Shark"}\n',
        b"{text}\n",
        b'{"other": "Rally Shark"}\n',
        b'{"text": ["Rally Shark"]}\n',
        b'{"text": "Rally Shark \xff"}\n',
        b'{"text": "Rally Shark"} {}\n',
        b'["Rally Shark"]\n',
        b'{"text": "Rally Shark", "text": "Rally Shark"}\n',
        b"\n",
        b'{"text": null}\n',
        b'{"text": "Young Stoyka"}',
    ]
    Path("in/rows.jsonl").write_bytes(b"".join(lines))
    done = batch("in/rows.jsonl")
    assert Path("out/rows.jsonl").read_bytes().split(b"\n") == [
        b'{"text": "RadixArk"}',
        *(line.rstrip(b"\n") for line in lines[1:-1]),
        b'{"text": "Ion Stoica"}',
    ]
    assert done.errors == 7
    assert [(row["row"], row["line"]) for row in rows("out/errors.jsonl")] == [(n, n) for n in range(2, 9)]


@pytest.mark.parametrize(
    ("line", "corrected"),
    [
        (
            '{"a":1 ,"text" : "Rally Shark","b":[1e5, "Rally Shark"]}',
            '{"a":1 ,"text" : "RadixArk","b":[1e5, "Rally Shark"]}',
        ),
        (r'{"text":"caf\u00e9 \/ Rally\u0020Shark"}', r'{"text":"caf\u00e9 \/ RadixArk"}'),
        (r'{"text":"one\nRally Shark"}', r'{"text":"one\nRadixArk"}'),
        ('{"text":"<|en|>Rally Shark"}', '{"text":"<|en|>RadixArk"}'),
        ('\ufeff{"text":"Rally Shark"}\r', '\ufeff{"text":"RadixArk"}\r'),
        ('{"text":"中文 Rally Shark 🦈"}', '{"text":"中文 RadixArk 🦈"}'),
    ],
)
def test_only_the_words_of_a_row_change(batch: Batch, line: str, corrected: str) -> None:
    Path("in/rows.jsonl").write_bytes(line.encode())
    batch("in/rows.jsonl")
    assert Path("out/rows.jsonl").read_bytes() == corrected.encode()


PIECES = [
    "Rally Shark",
    "Young Stoyka",
    "Jon Stoiker",
    "radish ark",
    "RadixArk",
    "the weather",
    "天气很好",
    "\n",
    "\n\n",
    "Anna: ",
    ". ",
]


@pytest.mark.usefixtures("corpus")
@given(
    texts=st.lists(st.lists(st.sampled_from(PIECES), max_size=6).map(" ".join), min_size=1, max_size=5),
    escaped=st.booleans(),
)
@settings_of_hypothesis(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_files_and_rows_are_as_fix_leaves_them(
    batch: Batch, settings: Settings, texts: list[str], escaped: bool
) -> None:
    for name in ("alone", "out"):
        shutil.rmtree(name, ignore_errors=True)
    Path("alone").mkdir()
    for number, text in enumerate(texts):
        Path(f"alone/{number}.txt").write_bytes(text.encode())
    Path("alone/rows.jsonl").write_text(
        "".join(json.dumps({"text": text}, ensure_ascii=escaped) + "\n" for text in texts)
    )
    batch("alone")
    check = Corrector(settings.lexicon).check
    fixed = [fixing.fix(from_text(text), check).transcript.text for text in texts]
    assert [Path(f"out/{number}.txt").read_bytes().decode() for number in range(len(texts))] == fixed
    rows = "".join(json.dumps({"text": text}, ensure_ascii=escaped) + "\n" for text in fixed)
    assert Path("out/rows.jsonl").read_text() == rows
