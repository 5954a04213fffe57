from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import asrfix
from asrfix.batch import correct_frame, correct_table
from asrfix.batch.work import Settings
from asrfix.errors import InputError, LexiconError

pd = pytest.importorskip("pandas")
pa = pytest.importorskip("pyarrow")

TEXTS = ["Rally Shark", None, "", "说 Rally Shark 的人", "fine", "Young Stoyka: yes\nRally Shark"]


@pytest.fixture
def lexicon(settings: Settings) -> asrfix.Lexicon:
    return settings.lexicon


@pytest.fixture
def corrected(lexicon: asrfix.Lexicon) -> list[str | None]:
    return [text and asrfix.fix(text, lexicon).text for text in TEXTS]


@pytest.mark.parametrize("kind", [object, "str", "string[python]", "string[pyarrow]"], ids=str)
def test_a_frame_is_corrected_and_all_else_stays(lexicon: asrfix.Lexicon, corrected: list[str], kind: Any) -> None:
    frame = pd.DataFrame(
        {"id": range(6), "text": pd.Series(TEXTS, dtype=kind), 7: list("abcdef")}, index=pd.Index(range(6), name="n")
    )[["text", "id", 7]].sort_index(ascending=False)
    before = frame.copy()
    after = correct_frame(frame, lexicon)
    pd.testing.assert_frame_equal(frame, before)
    expected = pd.Series(corrected, dtype=kind, name="text")[::-1]
    pd.testing.assert_frame_equal(after, before.assign(text=expected.set_axis(before.index)))


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.dictionary(pa.int8(), pa.string())], ids=str)
def test_a_table_is_corrected_and_all_else_stays(lexicon: asrfix.Lexicon, corrected: list[str], kind: Any) -> None:
    table = pa.table({"id": range(6), "said": pa.array(TEXTS, kind)}).replace_schema_metadata({"made by": "a test"})
    after = correct_table(table, lexicon, column="said")
    assert after.schema.equals(table.schema, check_metadata=True)
    assert after.column("said").to_pylist() == corrected
    assert after.column("id").equals(table.column("id"))
    (batch,) = table.to_batches()
    assert correct_table(batch, lexicon, column="said").column("said").to_pylist() == corrected


def test_several_chunks_are_one_table(lexicon: asrfix.Lexicon, corrected: list[str]) -> None:
    half = pa.table({"text": TEXTS})
    assert correct_table(pa.concat_tables([half, half]), lexicon).column("text").to_pylist() == corrected * 2


def test_nothing_to_correct_changes_nothing(lexicon: asrfix.Lexicon) -> None:
    empty = pd.DataFrame({"text": pd.Series([], dtype=object)})
    pd.testing.assert_frame_equal(correct_frame(empty, lexicon), empty)
    table = pa.table({"text": ["fine"]})
    assert correct_table(table, lexicon) is table


def test_it_can_be_given_to_spark(lexicon: asrfix.Lexicon) -> None:
    """mapInPandas pickles a function that takes an iterator of frames and yields frames."""
    cloudpickle = pytest.importorskip("cloudpickle")

    def corrected(batches: Iterator[Any]) -> Iterator[Any]:
        return (correct_frame(batch, lexicon) for batch in batches)

    there = pickle.loads(cloudpickle.dumps(corrected))  # noqa: S301
    batches = [pd.DataFrame({"text": ["Rally Shark"]}), pd.DataFrame({"text": ["Young Stoyka"]})]
    assert [list(batch["text"]) for batch in there(iter(batches))] == [["RadixArk"], ["Ion Stoica"]]


def test_it_can_be_given_to_ray(lexicon: asrfix.Lexicon) -> None:
    """map_batches pickles a function that takes and returns a table."""
    there = pickle.loads(pickle.dumps(partial(correct_table, lexicon=lexicon)))  # noqa: S301
    assert there(pa.table({"text": ["Rally Shark"]})).column("text").to_pylist() == ["RadixArk"]


def test_a_lexicon_is_loaded_once_and_one_corrector_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "names.txt"
    path.write_text("Somebody Else\n")
    travelling = pickle.dumps(asrfix.Lexicon.load(path))
    frame = pd.DataFrame({"text": ["Rally Shark"]})
    correct_frame(frame, path)
    path.unlink()
    monkeypatch.setattr("asrfix.batch.work.Corrector", None)
    correct_frame(frame, path)
    correct_frame(frame, str(path))
    correct_frame(frame, pickle.loads(travelling))  # noqa: S301


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda names: correct_frame(pd.DataFrame({"a": ["x"]}), names), "called 'text'; name .*: a"),
        (lambda names: correct_frame(pd.DataFrame([["x", "y"]], columns=["text", "text"]), names), "called 'text'"),
        (lambda names: correct_frame(pd.DataFrame({"text": ["x", 1]}), names), "does not hold text alone"),
        (lambda names: correct_frame(pd.DataFrame({"text": ["x"]}, dtype="category"), names), "make it text first"),
        (lambda names: correct_table(pa.table({"a": ["x"]}), names), "called 'text'; name .*: a"),
        (lambda names: correct_table(pa.table({"text": [1]}), names), "holds no text but int64"),
    ],
)
def test_what_cannot_be_used_is_an_error(lexicon: asrfix.Lexicon, call: Callable[..., Any], told: str) -> None:
    with pytest.raises(InputError, match=told):
        call(lexicon)


def test_a_lexicon_that_is_not_there_is_an_error() -> None:
    with pytest.raises(LexiconError, match=r"nowhere\.toml"):
        correct_frame(pd.DataFrame({"text": ["x"]}), "nowhere.toml")
