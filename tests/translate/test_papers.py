"""The names file, the glossaries and the brief."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest

from asrfix.errors import InputError
from asrfix.lexicon import Lexicon
from asrfix.translate import GLOSSARIES, NameOrder, NameTable, Prepared, brief

Prepare = Callable[..., Prepared]
TALK = "陈立武说：Rally Shark 要出海了。章国栋也来了。"


@pytest.fixture
def talk(prepared: Prepare) -> Prepared:
    return prepared(TALK, order=NameOrder.WESTERN)


def test_the_names_file_holds_the_table(talk: Prepared) -> None:
    assert NameTable.from_json(talk.table.to_json()) == talk.table


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"asrfix_names": 2}, "version 2"),
        ({"asrfix_names": None}, "version None"),
        ({"names": [{}]}, "damaged"),
        ({"names": {}}, "damaged"),
        ({"names": None}, "damaged"),
        ({"cues": ["soon"]}, "damaged"),
        ({"cues": 1}, "damaged"),
        ({"digest": 1}, "damaged"),
        ({"surplus": 1}, "damaged"),
        ({"style": "ink"}, "damaged"),
        ({"tag": "(("}, "damaged"),
        ({"format": "docx"}, "damaged"),
    ],
)
def test_a_file_that_is_no_table_is_refused(talk: Prepared, change: dict[str, Any], told: str) -> None:
    values = {**json.loads(talk.table.to_json()), **change}
    with pytest.raises(InputError, match=rf"^n\.json: .*{told}.*prepare again"):
        NameTable.from_json(json.dumps(values), "n.json")


@pytest.mark.parametrize("key", ["id", "target", "status", "line"])
def test_a_damaged_name_is_refused(talk: Prepared, key: str) -> None:
    values = json.loads(talk.table.to_json())
    values["names"][0][key] = [7]
    with pytest.raises(InputError, match="damaged"):
        NameTable.from_json(json.dumps(values))
    del values["names"][0][key]
    with pytest.raises(InputError, match="damaged"):
        NameTable.from_json(json.dumps(values))


@pytest.mark.parametrize("text", ["", "{", "[]", "1", '"asrfix_names"', "[" * 100_000])
def test_what_is_not_json_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="no names file"):
        NameTable.from_json(text)


def test_ids_in_disorder_are_refused(talk: Prepared) -> None:
    values = json.loads(talk.table.to_json())
    values["names"].reverse()
    with pytest.raises(InputError, match="ids are not"):
        NameTable.from_json(json.dumps(values))


PAIRS = [("RadixArk", "RadixArk"), ("出海", "going global"), ("章国栋", "Guodong Zhang"), ("陈立武", "Lip-Bu Tan")]


def test_csv_is_as_deepl_has_it(talk: Prepared) -> None:
    rows = list(csv.reader(io.StringIO(GLOSSARIES["csv"](talk))))
    assert rows == [[*pair, "zh", "en"] for pair in PAIRS]


def test_tsv_is_a_pair_a_line(talk: Prepared) -> None:
    assert GLOSSARIES["tsv"](talk) == "".join(f"{source}\t{target}\n" for source, target in PAIRS)


def test_tbx_has_a_concept_for_each_pair(talk: Prepared) -> None:
    root = ElementTree.fromstring(GLOSSARIES["tbx"](talk))  # noqa: S314 - written a moment ago
    space = "{urn:iso:std:iso:30042:ed-2}"
    assert (root.tag, root.attrib["type"], root.attrib["style"]) == (f"{space}tbx", "TBX-Basic", "dca")
    concepts = list(root.iter(f"{space}conceptEntry"))
    assert [tuple(term.text for term in concept.iter(f"{space}term")) for concept in concepts] == PAIRS
    languages = [section.get("{http://www.w3.org/XML/1998/namespace}lang") for section in concepts[0]]
    subject = concepts[0].find(f"{space}descrip")
    assert subject is not None
    assert (languages[1:], subject.text) == (["zh", "en"], "organization")


def test_a_name_in_tbx_is_no_markup(prepared: Prepare) -> None:
    assert "<term>R&amp;D Labs</term>" in GLOSSARIES["tbx"](prepared("R&D Labs"))


def test_the_brief_tells_how_to_write_each_name(prepared: Prepare, lexicon: Lexicon) -> None:
    text = brief(prepared("Rally Shark met Ion Stoica, 章国栋.", to="es", order=NameOrder.WESTERN), lexicon)
    assert text.startswith("# Names in talk.txt: en to es\n")
    assert "| RadixArk | RadixArk |  | a start-up |" in text
    assert "| Ion Stoica | Ion Stoica | he/him |  |" in text
    assert "| 章国栋 | Guodong Zhang — pinyin, no form is listed |  |  |" in text
    assert "`XQ1Z` stands for RadixArk" in text


def test_the_brief_lists_what_nobody_settled(talk: Prepared, lexicon: Lexicon) -> None:
    import dataclasses

    from asrfix.translate import Status

    name = dataclasses.replace(talk.table.names[0], status=Status.AS_HEARD, source="a|b", target="a|b (name as heard)")
    doubtful = dataclasses.replace(talk, table=dataclasses.replace(talk.table, names=(name,)), unprotected=(name,))
    text = brief(doubtful, lexicon)
    assert "## Unresolved names" in text
    assert r"| a\|b | a\|b (name as heard) |  | line 1 |" in text
    assert "## Names without a placeholder" in text


def test_a_brief_without_names_is_short(prepared: Prepare, lexicon: Lexicon) -> None:
    assert brief(prepared("Nothing."), lexicon) == "# Names in talk.txt: en to en\n"
