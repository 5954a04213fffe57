"""The same lexicon in every format, and what each format cannot take."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from asrfix.errors import LexiconError
from asrfix.lexicon import Entry, HeardForm, Lexicon, check

Write = Callable[[str, str | bytes], str]

STOICA = Entry(
    name="Ion Stoica",
    type="person",
    aliases=("Stoica",),
    heard_as=(HeardForm(form="Young Stoyka"), HeardForm(form="yon stoica")),
    context=("Databricks", "RISELab"),
    names={"zh": "扬·斯托伊卡"},
)
RADIX = Entry(name="RadixArk")

TOML = """\
[lexicon]
name = "test"

[[entry]]
name = "Ion Stoica"
type = "person"
aliases = ["Stoica"]
heard_as = [
    "Young Stoyka",  # the usual one
    "yon stoica",
]
context = ["Databricks", "RISELab"]
names = { zh = "扬·斯托伊卡" }

[[entry]]
name = "RadixArk"
"""
CSV = """\
name,type,aliases,heard_as,context,names.zh
Ion Stoica,person,Stoica,Young Stoyka | yon stoica,Databricks;RISELab,扬·斯托伊卡
"RadixArk",,,,,
"""
JSON = """\
{"lexicon": {"name": "test"},
 "entries": [
  {"name": "Ion Stoica", "type": "person", "aliases": ["Stoica"], "heard_as": ["Young Stoyka", {"form": "yon stoica"}],
   "context": ["Databricks", "RISELab"], "names": {"zh": "扬·斯托伊卡"}},
  "RadixArk"
]}
"""


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.toml", TOML),
        ("a.TOML", TOML.replace("\n", "\r\n")),
        ("a.csv", CSV),
        ("a.csv", CSV.replace("\n", "\r\n")),
        ("a.tsv", CSV.replace(",", "\t")),
        ("a.json", JSON),
        ("a.json", JSON.replace('"entries"', '"entry"')),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_every_format_says_the_same(write: Write, name: str, text: str, encoding: str) -> None:
    lexicon = Lexicon.load(write(name, text.encode(encoding)))
    assert lexicon.entries == (STOICA, RADIX)


def test_only_formats_with_a_header_name_the_lexicon(write: Write) -> None:
    assert Lexicon.load(write("a.toml", TOML)).name == "test"
    assert Lexicon.load(write("a.json", JSON)).name == "test"
    assert Lexicon.load(write("a.csv", CSV)).name is None


def test_plain_text_has_a_name_a_line(write: Write) -> None:
    lexicon = Lexicon.load(write("a.txt", "# people\n\nIon Stoica\r\n  C#  \rR&D, Inc.\n"))
    assert [(entry.name, entry.line) for entry in lexicon.entries] == [("Ion Stoica", 3), ("C#", 4), ("R&D, Inc.", 5)]


def test_semicolons_separate_the_columns_where_the_header_has_no_comma(write: Write) -> None:
    lexicon = Lexicon.load(write("a.csv", "Name;aliases\nHaven, New;a|b\n"))
    assert lexicon.entries == (Entry(name="Haven, New", aliases=("a", "b")),)


@pytest.mark.parametrize(
    ("name", "text", "lines"),
    [
        ("a.toml", TOML, [4, 15]),
        ("a.toml", 'note = """\n[[entry]]\n"""\n[[ "entry" ]]\nname = "a"\n[[entry]]\nname = "b"', [4, 6]),
        ("a.toml", "entry = [{name = 'a'}, {name = 'b'}]", [None, None]),
        ("a.csv", CSV, [2, 3]),
        ("a.csv", 'name,note\n"a","two\nlines"\nb,\n', [2, 4]),
        ("a.json", JSON, [3, 5]),
        ("a.json", '["a",\n\n"b"]', [1, 3]),
        ("a.json", '{"entry": ["x"], "lexicon": {"note": "]}"}, "entry":\n["a", "b"]}', [2, 2]),
    ],
)
def test_entries_know_their_line(write: Write, name: str, text: str, lines: list[int | None]) -> None:
    assert [entry.line for entry in Lexicon.load(write(name, text)).entries] == lines


@pytest.mark.parametrize(
    ("name", "content", "line", "told"),
    [
        ("a.toml", '[[entry]\nname = "x"\n', 1, "not valid TOML"),
        ("a.toml", '[[entry]]\nname = "x', 2, "not valid TOML"),
        ("a.toml", '[[entry]]\nname = "x"\nname = "y"\n', 3, "not valid TOML"),
        ("a.toml", '[entry]\nname = "x"\n', None, "[[entry]]"),
        ("a.toml", "a = " + "[" * 5000, None, "nested too deeply"),
        ("a.toml", "entry = 1" + "0" * 5000, None, "not valid TOML"),
        ("a.json", '[\n"a" "b"]', 2, "not valid JSON"),
        ("a.json", "[" * 100_000, None, "not valid JSON"),
        ("a.json", "1" + "0" * 5000, None, "not valid JSON"),
        ("a.json", '{"names": []}', None, '{"entries": [...]}'),
        ("a.json", '{"entries": {}}', None, '{"entries": [...]}'),
        ("a.csv", 'name\n\n"a"b\n', 3, "check the quotes"),
        ("a.csv", 'name\n"a', 2, "check the quotes"),
        ("a.csv", "who,what\nx,y\n", 1, "no column is called name"),
        ("a.txt", b"Stoica\nM\xfcller\n", 2, "save it as UTF-8"),
        ("a.txt", b"\xff\xfe\x00", None, "UTF-16"),
        ("a.txt", b"PK\x00\x03", None, "binary"),
        ("a.docx", b"", None, "it can be .toml, .txt, .csv, .tsv, .json"),
        ("names", b"", None, "extension"),
    ],
)
def test_what_cannot_be_read_is_an_error_with_a_place(
    write: Write, name: str, content: str | bytes, line: int | None, told: str
) -> None:
    path = write(name, content)
    for use in (Lexicon.load, check):
        with pytest.raises(LexiconError) as raised:
            use(path)
        assert (raised.value.path, raised.value.line) == (path, line)
        assert told in str(raised.value)


def test_all_files_that_cannot_be_read_are_told_at_once(write: Write, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    paths = [str(tmp_path / "missing.toml"), write("a.toml", TOML), str(folder), write("b.csv", "x\n"), "nul\0.txt"]
    with pytest.raises(LexiconError) as raised:
        Lexicon.load(*paths)
    told = str(raised.value).splitlines()
    assert len(told) == len(raised.value.problems) == 4
    assert [line.split(": ")[0] for line in told] == [paths[0], paths[2], f"{paths[3]}:1", paths[4]]
    assert "no such file" in told[0]
    assert "folder" in told[1]


def test_a_missing_file_names_the_lexicons_that_are_there(tmp_path: Path) -> None:
    with pytest.raises(LexiconError, match=r"no such file, or a lexicon that ships with asrfix: .*ai-infra"):
        Lexicon.load(str(tmp_path / "ai.toml"))


def test_a_file_without_entries_is_an_empty_lexicon(write: Write) -> None:
    for name in ("a.toml", "a.txt", "a.csv", "a.tsv"):
        path = write(name, "")
        assert Lexicon.load(path).entries == ()
        assert [problem.severity for problem in check(path)] == ["warning"]
