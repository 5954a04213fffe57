from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrfix.batch.journal import Journal
from asrfix.batch.work import Fault, Result
from asrfix.errors import InputError

KEY, OTHER = b"k" * 32, b"o" * 32
RESULT = Result(
    changed={3: "Rally Shark 国栋".encode("utf-16"), 4: b"\xff\n"},
    findings={3: [{"heard": "Rally Shark", "applied": True}]},
    faults={5: Fault(message="no", line=7), 6: Fault(message="never")},
)


def test_a_result_comes_back_as_it_was(tmp_path: Path) -> None:
    with Journal(tmp_path / "j") as journal:
        assert KEY not in journal
        journal.add(KEY, RESULT)
        journal.add(OTHER, Result())
        assert (journal[KEY], journal[OTHER]) == (RESULT, Result())
    with Journal(tmp_path / "j") as journal:
        assert (journal[KEY], journal[OTHER]) == (RESULT, Result())


@given(torn=st.integers(min_value=0))
def test_wherever_a_line_is_torn_it_is_passed_over(tmp_path_factory: pytest.TempPathFactory, torn: int) -> None:
    path = tmp_path_factory.mktemp("torn") / "j"
    with Journal(path) as journal:
        journal.add(KEY, RESULT)
        whole = path.stat().st_size
        journal.add(OTHER, RESULT)
    data = path.read_bytes()
    path.write_bytes(data[: whole + torn % (len(data) - 1 - whole)])
    with Journal(path) as journal:
        assert KEY in journal
        assert OTHER not in journal
        journal.add(OTHER, RESULT)
    with Journal(path) as journal:
        assert (journal[KEY], journal[OTHER]) == (RESULT, RESULT)


@pytest.mark.parametrize("line", [b"\0\0\0", b"[]", b"null", b'{"key": "zz"}', b'{"key": 1, "changed": {}}', b"\xff"])
def test_lines_that_are_not_ours_are_passed_over(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "j"
    path.write_bytes(line + b"\n")
    with Journal(path) as journal:
        journal.add(KEY, RESULT)
        assert journal[KEY] == RESULT
    with Journal(path) as journal:
        assert journal[KEY] == RESULT


def test_a_journal_is_for_one_program_at_a_time(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    with Journal(tmp_path / "j"), pytest.raises(InputError, match="another asrfix batch writes to this folder"):
        Journal(tmp_path / "j").__enter__()
    with Journal(tmp_path / "j") as journal:
        assert KEY not in journal


def test_a_journal_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be written"):
        Journal(tmp_path).__enter__()
