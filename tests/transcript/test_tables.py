"""The tables of Whisper's command lines."""

from __future__ import annotations

import csv
import io

import pytest

from asrfix.errors import TranscriptError
from asrfix.transcript import from_bytes

TSV = 'start\tend\ttext\n0\t1500\tSo, "rally\n1500\t2300\tshark"\tand so on\n\n2300\t2400\t\n'
CSV = 'start,end,speaker,text\n0,1500,0," So, ""rally"\n1500,2300,?," shark"" and so on"\n2300,2400,1,""\n'


@pytest.mark.parametrize(
    ("name", "content", "texts", "speakers"),
    [
        ("tsv", TSV, ['So, "rally', 'shark"\tand so on'], [None, None]),
        ("csv", CSV, ['So, "rally', 'shark" and so on'], ["0", "?"]),
        ("tsv", "start\tend\tspeaker\ttext\n0\t1500\tAnna\ta\n1500\t2300\tTom\tb", ["a", "b"], ["Anna", "Tom"]),
        ("csv", 'start,end,text\r\n0,1500,"a"\r\n1500,2300,"b"', ["a", "b"], [None, None]),
    ],
)
def test_rows_are_segments(spoken, name: str, content: str, texts: list[str], speakers: list[str | None]):
    transcript = from_bytes(content.encode(), format=name)
    assert spoken(transcript) == texts
    assert [(s.begin, s.finish) for s in transcript.segments] == [(0.0, 1.5), (1.5, 2.3)]
    assert [s.speaker for s in transcript.segments] == speakers


def test_names_are_written_into_rows(change):
    assert change(TSV, "a.tsv", ("rally", "Radix")) == TSV.replace("rally", "Radix")
    assert change(CSV, "a.csv", ('"rally', '"Radix "R" Ark')) == CSV.replace('""rally', '""Radix ""R"" Ark')


def test_another_reader_agrees(change):
    fixed = change(CSV, "a.csv", ("rally", '"R" Ark'))
    rows = list(csv.DictReader(io.StringIO(fixed), strict=True))
    assert [row["text"] for row in rows] == [' So, ""R" Ark', ' shark" and so on', ""]


@pytest.mark.parametrize(
    ("name", "content", "line"),
    [
        ("tsv", "\nname\theard_as\nRadixArk\tRally Shark\n", 2),
        ("tsv", "start\tend\ttext\n0\t100\tone\nzero\t100\ttwo\n", 3),
        ("tsv", "start\tend\ttext\n0\t100\tone\n0 100 two\n", 3),
        ("tsv", "start\tend\tspeaker\ttext\n0\t100\tone\n", 2),
        ("csv", "name,type\nRadixArk,product\n", 1),
        ("csv", 'start,end,text\n0,100,"one"\n0,100,two\n', 3),
        ("csv", 'start,end,text\n0,100,"one"\n\n0,100,"two\n', 4),
        ("csv", 'start,end,text\n0,100,"one" and two\n', 2),
    ],
)
def test_what_is_no_row(name: str, content: str, line: int):
    with pytest.raises(TranscriptError, match="start, end, text") as caught:
        from_bytes(content.encode(), path=f"a.{name}")
    assert (caught.value.path, caught.value.line) == (f"a.{name}", line)
