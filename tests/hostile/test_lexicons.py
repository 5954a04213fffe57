"""Lexicons made to be slow or to crash whoever loads them: each is loaded in time that grows with its length."""

from __future__ import annotations

import csv
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

import asrfix
from asrfix.errors import InputError, LexiconError
from asrfix.lexicon import FORMATS, HeardForm, Lexicon, files
from asrfix.lexicon.schema import LONGEST
from asrfix.sound.mandarin import split_pinyin
from asrfix.sound.readings import form_readings
from asrfix.vocabulary import FORMATS as LISTS

pytestmark = pytest.mark.usefixtures("patience")

N = 20_000

Load = Callable[[str, str], Lexicon]


@pytest.fixture
def load(tmp_path: Path) -> Load:
    """The lexicon in a file with that ending and content."""

    def loaded(ending: str, content: str) -> Lexicon:
        path = tmp_path / f"names{ending}"
        path.write_text(content, encoding="utf-8")
        return Lexicon.load(path)

    return loaded


@pytest.mark.parametrize(
    "content",
    [
        "a" + ".a" * N + " = 1",
        '"a"' + " . 'a'" * N + " = 1",
        "[a" + ".a" * N + "]",
        "x = 1\n[[ entry" + ".a" * N + "]]",
        "a = " + "[" * N,
        "a = " + "{a=" * N,
        "a = " + "1" * N,
        'a = """' + '"a' * N,
        "[" * N,
    ],
)
def test_toml_that_a_reader_could_drown_in_is_refused(load: Load, content: str) -> None:
    with pytest.raises(LexiconError, match=r"key of that many parts|not valid TOML"):
        load(".toml", content)


def test_dots_in_a_value_are_no_key(load: Load) -> None:
    note = "a.b." * 100
    assert load(".toml", f'[[entry]]\nname = "Ion Stoica"\nnote = "{note}"\n').entries[0].note == note


@pytest.mark.parametrize(
    "content", ["[" * N, '{"entries": ' * N, '{"entries": [{"name": ' + "[" * N, "[" + "9" * N + "]"]
)
def test_json_that_a_reader_could_drown_in_is_refused(load: Load, content: str) -> None:
    with pytest.raises(LexiconError, match="not valid JSON"):
        load(".json", content)


def test_a_huge_cell_is_refused(load: Load) -> None:
    with pytest.raises(LexiconError, match="larger than field limit"):
        load(".csv", "name,note\nIon," + "b" * (csv.field_size_limit() + 1))


@pytest.mark.parametrize("ending", FORMATS)
def test_a_file_larger_than_is_allowed_is_refused(load: Load, ending: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MOST_BYTES", 10)
    with pytest.raises(LexiconError, match=r"larger than .* MB; split it"):
        load(ending, "name\nIon Stoica\n")


@pytest.mark.parametrize("name", ["a" * N, "国" * N, "ab " * N, "xian" * N, "1." * N + "a", "e\u0301" * N])
def test_no_name_is_as_long_as_that(load: Load, name: str) -> None:
    assert load(".txt", f"{name}\nIon Stoica\n").entries == Lexicon.from_names(["Ion Stoica"]).entries


def test_a_note_may_be_long(load: Load) -> None:
    note = "b" * (LONGEST + 1)
    assert load(".csv", f"name,note\nIon,{note}\n").entries[0].note == note


@pytest.mark.parametrize(
    "name", ["a" * N, "A" * N, "AB" * N, "国" * N, "重" * N, "xian" * N, "1" * N, "1." * N, "'" * N, "Aa" * N]
)
def test_a_form_of_any_length_is_read(name: str) -> None:
    assert len(form_readings(name)) <= 12


def test_the_letters_of_a_long_word_are_split_into_syllables() -> None:
    assert split_pinyin("lian" * N) == ("lian",) * N
    assert split_pinyin("lian" * N + "q") is None


def test_forms_that_begin_with_the_same_word_are_looked_up_at_once() -> None:
    heard = tuple(HeardForm(form=f"the {number}") for number in range(N))
    entry = asrfix.Entry(name="Radix Ark", heard_as=heard, keep=tuple(form.form for form in heard[1:]))
    report = asrfix.Corrector(Lexicon.from_entries([entry])).check("the the the 0 " + "the 1 " * 2000)
    assert [finding.heard for finding in report if finding.suggestion] == ["the 0"]


def test_words_near_are_prepared_once() -> None:
    heard = HeardForm(form="so", near=tuple(f"word{number}" for number in range(2000)))
    corrector = asrfix.Corrector(Lexicon.from_entries([asrfix.Entry(name="Mooncake", heard_as=(heard,))]))
    report = corrector.check("so " * 1000)
    assert not [finding for finding in report if finding.heard == "so"]


def test_of_a_mishearing_of_very_many_names_some_are_shown() -> None:
    entries = [asrfix.Entry(name=f"Name {number}", heard_as=(HeardForm(form="foo bar"),)) for number in range(200)]
    (finding,) = asrfix.check("foo bar", Lexicon.from_entries(entries))
    assert finding.verdict is asrfix.Verdict.REVIEW
    assert 1 < len(finding.alternatives) < 50


@pytest.mark.parametrize(
    "content",
    [
        "<a>" + "<conceptEntry>" * N + "</conceptEntry>" * N + "</a>",
        "<a><conceptEntry>" + "<langSec><term>x</term>" * N + "</langSec>" * N + "</conceptEntry></a>",
        '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;">]><a>&c;</a>',
        '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
        '<!DOCTYPE a [<!ENTITY % b SYSTEM "http://localhost/b">%b;]><a/>',
        "<a",
        "",
    ],
)
def test_xml_that_could_grow_or_reach_out_is_refused(content: str) -> None:
    with pytest.raises(InputError, match=r"no XML|entities"):
        LISTS["tbx"].read(content, "p")


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("mark", [" ", "\t", "\n", ",", '"', "'", "1", "a ", "a,", "-", ".", "#", "[", "{", "<", "国"])
def test_a_list_of_a_mark_a_great_many_times(name: str, mark: str) -> None:
    for text in (mark * N, "a" + mark * N + "b"):
        with suppress(InputError):
            assert LISTS[name].read(text, "p") is not None
