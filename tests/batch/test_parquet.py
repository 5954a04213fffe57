"""Parquet in, Parquet out: pyarrow is the judge of what stayed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from asrfix.batch import shapes
from asrfix.batch.inputs import Item
from asrfix.batch.run import run
from asrfix.batch.work import Settings
from asrfix.errors import MissingExtraError

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

Batch = Callable[..., Any]
Rows = Callable[[str], list[dict[str, Any]]]

pytestmark = pytest.mark.usefixtures("corpus")

TEXTS = ["Rally Shark", None, "", "nothing here", "说 Rally Shark 的人", "Young Stoyka"]
CORRECTED = ["RadixArk", None, "", "nothing here", "说 RadixArk 的人", "Ion Stoica"]


def table(kind: Any = None) -> Any:
    return pa.table(
        {
            "id": pa.array(range(6), pa.int32()),
            "said": pa.array(TEXTS, kind or pa.string()),
            "parts": [[1], None, [], [2, 3], [4], [5]],
            "when": pa.array([0, 1, None, 3, 4, 5], pa.timestamp("ms", tz="UTC")),
            "speaker": pa.array(["a", "b", "a", None, "a", "b"]).dictionary_encode(),
        }
    ).replace_schema_metadata({"made by": "a test"})


def correct(batch: Batch) -> Any:
    assert batch("in/t.parquet").errors == 0
    return pq.read_table("out/t.parquet")


@pytest.fixture
def batch(batch: Batch, settings: Settings) -> Batch:
    return partial(batch, settings=replace(settings, column="said"))


@pytest.mark.parametrize(
    "kind", [None, pa.large_string(), pa.string_view(), pa.dictionary(pa.int8(), pa.string())], ids=str
)
def test_texts_are_corrected_and_all_else_stays(batch: Batch, kind: Any) -> None:
    before = table(kind)
    pq.write_table(before, "in/t.parquet")
    after = correct(batch)
    assert after.schema.equals(pq.read_schema("in/t.parquet"), check_metadata=True)
    assert after.column("said").to_pylist() == CORRECTED
    assert after.drop_columns("said").equals(before.drop_columns("said"))


@pytest.mark.parametrize("compression", ["zstd", "none", "gzip", "snappy"])
@pytest.mark.parametrize("version", ["1.0", "2.6"])
def test_the_file_is_built_as_it_was(batch: Batch, compression: str, version: str) -> None:
    options: dict[str, Any] = {"write_statistics": ["id"], "use_dictionary": ["said"], "store_schema": False}
    codecs = {"id": "snappy", "said": compression}
    flat = table().select(["id", "said"])
    pq.write_table(flat, "in/t.parquet", row_group_size=4, compression=codecs, version=version, **options)
    correct(batch)
    assert structure("out/t.parquet") == structure("in/t.parquet")


def structure(path: str) -> Any:
    metadata = pq.read_metadata(path)
    groups = [metadata.row_group(number) for number in range(metadata.num_row_groups)]
    columns = [
        (group.num_rows, one.path_in_schema, one.compression, one.is_stats_set, one.has_dictionary_page)
        for group in groups
        for one in (group.column(number) for number in range(group.num_columns))
    ]
    return metadata.metadata, metadata.format_version, metadata.schema, columns


def test_findings_have_the_row_over_all_row_groups(batch: Batch, rows: Rows) -> None:
    pq.write_table(table(), "in/t.parquet", row_group_size=2)
    correct(batch)
    told = [(row["path"], row["row"], row["line"], row["heard"]) for row in rows("out/findings.jsonl")]
    assert told == [
        ("in/t.parquet", 1, 1, "Rally Shark"),
        ("in/t.parquet", 5, 1, "Rally Shark"),
        ("in/t.parquet", 6, 1, "Young Stoyka"),
    ]


def test_a_table_in_which_nothing_is_corrected_is_copied(batch: Batch) -> None:
    pq.write_table(
        table().slice(2, 2), "in/t.parquet", compression="zstd", compression_level=9, data_page_version="2.0"
    )
    correct(batch)
    assert Path("out/t.parquet").read_bytes() == Path("in/t.parquet").read_bytes()


def test_a_table_without_rows_stays_one(batch: Batch) -> None:
    pq.write_table(table().slice(0, 0), "in/t.parquet")
    assert correct(batch).schema.equals(table().schema)


@pytest.mark.parametrize(
    ("write", "told"),
    [
        (lambda path: path.write_bytes(b"PAR1 no"), "no Parquet file that can be used"),
        (lambda path: path.write_bytes(b""), "no Parquet file that can be used"),
        (
            lambda path: pq.write_table(pa.table({"other": ["x"]}), path),
            "not one column is called 'said'; name the one that holds the text: other",
        ),
        (lambda path: pq.write_table(pa.table({"said": [1]}), path), "column 'said' holds no text but int64"),
    ],
)
def test_what_cannot_be_used_is_told_and_not_written(
    batch: Batch, rows: Rows, write: Callable[[Path], object], told: str
) -> None:
    write(Path("in/t.parquet"))
    assert batch("in/t.parquet").errors == 1
    (row,) = rows("out/errors.jsonl")
    assert row["path"] == "in/t.parquet"
    assert told in row["error"]
    assert not Path("out/t.parquet").exists()


def test_a_damaged_page_is_told_and_the_table_is_not_written(batch: Batch, rows: Rows) -> None:
    pq.write_table(table(), "in/t.parquet", compression="none", use_dictionary=False, write_statistics=False)
    data = bytearray(Path("in/t.parquet").read_bytes())
    data[data.index(b"Rally Shark")] = 0xFF
    Path("in/t.parquet").write_bytes(data)
    assert batch("in/t.parquet").errors == 1
    assert "no Parquet file that can be used" in rows("out/errors.jsonl")[0]["error"]
    assert not Path("out/t.parquet").exists()


def test_without_pyarrow_the_extra_is_named_before_anything_is_done(
    monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    def missing() -> None:
        raise MissingExtraError("Parquet tables need pyarrow")

    monkeypatch.setattr(shapes, "_parquet", missing)
    items = [Item(Path("in/t.parquet"), Path("t.parquet"))]
    with pytest.raises(MissingExtraError, match="pyarrow"):
        run(items, Path("out"), settings, lambda _settings, _units: iter(()))
    assert not Path("out").exists()
