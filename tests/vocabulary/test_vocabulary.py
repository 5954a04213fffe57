from __future__ import annotations

import csv
import io
import json
from xml.etree import ElementTree

import pytest

from asrfix.errors import InputError
from asrfix.lexicon import Entry, HeardForm
from asrfix.vocabulary import FORMATS, guess

STOICA = Entry(name="Ion Stoica", type="person", aliases=("Stoica",), names={"zh": "扬"}, note="of Databricks")
GUODONG = Entry(name="国栋", heard_as=(HeardForm(form="郭东"), HeardForm(form="过冬", near=("公司",))))
ENTRIES = [STOICA, GUODONG]


@pytest.mark.parametrize("name", FORMATS)
def test_names_survive_the_way_there_and_back(name: str) -> None:
    entries = [Entry(name="Ion Stoica", names={"zh": "扬"}), Entry(name="国栋", names={"en": "Guodong"})]
    back = FORMATS[name].read(FORMATS[name].write(entries).text, "p")
    assert [entry.name for entry in back] == ["Ion Stoica", "国栋"]


@pytest.mark.parametrize("name", ["toml", "json"])
def test_own_formats_hold_everything(name: str) -> None:
    written = FORMATS[name].write(ENTRIES)
    assert (list(FORMATS[name].read(written.text, "p")), written.left_out) == (ENTRIES, ())
    assert FORMATS[name].lost(ENTRIES) == []


def test_a_table_drops_bound_mishearings_rather_than_their_bonds() -> None:
    written = FORMATS["csv"].write(ENTRIES)
    assert "过冬" not in written.text
    assert written.left_out == ("过冬 of 国栋 (near)",)


def test_what_has_no_place_is_counted() -> None:
    assert FORMATS["txt"].lost(ENTRIES) == [
        "type of 1 entry",
        "aliases of 1 entry",
        "heard_as of 1 entry",
        "names of 1 entry",
        "note of 1 entry",
    ]
    assert FORMATS["funasr"].lost([GUODONG, GUODONG]) == ["heard_as of 2 entries"]


def test_tbx_holds_terms_by_language() -> None:
    text = FORMATS["tbx"].write([STOICA]).text
    terms = [element.text for element in ElementTree.fromstring(text).iter("{urn:iso:std:iso:30042:ed-2}term")]  # noqa: S314
    assert terms == ["Ion Stoica", "Stoica", "扬"]
    assert FORMATS["tbx"].read(text, "p") == [
        Entry(name="Ion Stoica", type="person", aliases=("Stoica",), names={"zh": "扬"})
    ]


def test_the_older_tbx_is_read() -> None:
    text = (
        '<martif type="TBX"><text><body><termEntry>'
        '<langSet xml:lang="en"><tig><term>R&amp;D</term></tig></langSet>'
        '<langSet xml:lang="de"><ntig><termGrp><term>F&amp;E</term></termGrp></ntig></langSet>'
        "</termEntry></body></text></martif>"
    )
    assert FORMATS["tbx"].read(text, "p") == [Entry(name="R&D", names={"de": "F&E"})]


def test_deepl_glossaries_have_a_row_for_each_language() -> None:
    written = FORMATS["deepl"].write(ENTRIES)
    assert list(csv.reader(io.StringIO(written.text))) == [["Ion Stoica", "扬", "en", "zh"]]
    assert written.left_out == ("1 names without a form in another language",)
    assert FORMATS["deepl"].read("Ion,扬\n", "p") == [Entry(name="Ion", names={"zh": "扬"})]


@pytest.mark.parametrize(("name", "key"), [("deepgram", "keyterm"), ("assemblyai", "keyterms_prompt")])
def test_key_terms_are_a_parameter(name: str, key: str) -> None:
    assert json.loads(FORMATS[name].write(ENTRIES).text) == {key: ["Ion Stoica", "Stoica", "国栋"]}


def test_key_terms_keep_to_the_limits() -> None:
    many = [Entry(name=f"Name {number}") for number in range(101)]
    assert FORMATS["deepgram"].write(many).left_out == ("Name 100",)
    assert FORMATS["assemblyai"].write([Entry(name="one two three four five six seven")]).left_out


@pytest.mark.parametrize(
    ("name", "phrase"),
    [
        ("Andorra la Vella", "Andorra-la-Vella"),
        ("CLI", "C.L.I."),
        ("DynamoDB", "Dynamo-D.B."),
        ("VX02Q", "V.X.-zero-two-Q."),
        ("国栋", "国栋"),
        ("R&国栋", "R.-国栋"),
    ],
)
def test_phrases_are_said_as_amazon_wants_them(name: str, phrase: str) -> None:
    assert FORMATS["aws"].write([Entry(name=name)]).text.splitlines()[1] == f"{phrase}\t\t\t{name}"


def test_an_initial_prompt_is_bounded() -> None:
    assert FORMATS["whisper"].write(ENTRIES).text == "Ion Stoica, Stoica, 国栋.\n"
    many = [Entry(name=f"Somebody {number}") for number in range(100)]
    written = FORMATS["whisper"].write(many)
    assert 20 < written.text.count(",") < 60
    assert len(written.left_out) + written.text.count(",") + 1 == 100


def test_hot_words_have_weights_where_they_should() -> None:
    assert FORMATS["funasr"].write([GUODONG]).text == "国栋 20\n"
    assert FORMATS["funasr"].read("Ion Stoica 15\n国栋\n", "p") == [Entry(name="Ion Stoica"), Entry(name="国栋")]
    assert FORMATS["capswriter"].read("# 人名\n国栋\n", "p") == [Entry(name="国栋")]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("deepgram", "[]"),
        ("assemblyai", '{"keyterms_prompt": [1]}'),
        ("aws", "Ion Stoica\n"),
        ("deepl", "one,two,three\n"),
        ("deepl", 'a,"b\n'),
        ("deepl", "a,b,en,klingon\n"),
        ("tbx", "<tbx>"),
    ],
)
def test_what_is_no_such_file_is_refused(name: str, text: str) -> None:
    with pytest.raises(InputError):
        FORMATS[name].read(text, "p")


def test_the_ending_tells_the_format() -> None:
    assert guess("a/names.TBX") is FORMATS["tbx"]
    with pytest.raises(InputError, match="Give --from"):
        guess("names.vocab")
