from __future__ import annotations

import csv
import io

import pytest

from asrfix.model import Alternative, Evidence, Finding, Report, Verdict
from asrfix.report import FORMATS, CheckedFile
from asrfix.transcript import from_text


def rows(text: str, path: str = "talk.txt", suggestion: str = "RadixArk") -> list[dict[str, str]]:
    finding = Finding(
        start=0,
        end=len(text),
        heard=text,
        suggestion=suggestion,
        entry=suggestion,
        confidence=0.5,
        verdict=Verdict.REVIEW,
        alternatives=(Alternative(text="A, “B”", entry="A", confidence=0.1),),
        evidence=(Evidence(name="sound", value=1, weight=1.0, text='says "so"'),),
    )
    checked = CheckedFile(path=path, transcript=from_text(text), report=Report(findings=(finding,)))
    return list(csv.DictReader(io.StringIO("".join(FORMATS["csv"]([checked])), newline=""), strict=True))


@pytest.mark.parametrize("sign", "= + - @ ＝ ＋ － ＠".split())
def test_nothing_is_a_formula(sign: str) -> None:
    for formula in (f"{sign}1", f"\t{sign}1", f"\r\n {sign}1"):
        (row,) = rows(formula, path=formula, suggestion=formula)
        assert all(row[key].startswith("'") for key in ("path", "heard", "suggestion", "entry"))


def test_a_row_is_a_line() -> None:
    text = "".join(FORMATS["csv"]([])) + rows("two\r\nlines")[0]["heard"]
    assert text.endswith("verdict,alternatives,reason\r\ntwo  lines")


def test_quotes_and_commas_are_kept() -> None:
    (row,) = rows('he said "so", then')
    assert row["heard"] == 'he said "so", then'
    assert row["alternatives"] == "A, “B”"
    assert row["reason"] == 'says "so"'


def test_there_is_always_a_header() -> None:
    assert "".join(FORMATS["csv"]([])).startswith("path,line,column,")
