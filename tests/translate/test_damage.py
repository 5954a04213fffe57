"""What holds for any document and any damage to its placeholders."""

from __future__ import annotations

import html
import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrfix.lexicon import Entry, HeardForm, Lexicon
from asrfix.matching.corrector import Corrector
from asrfix.model import Edit
from asrfix.transcript import from_bytes
from asrfix.translate import STYLES, Damage, DamageKind, NameTable, Prepared, prepare, reading_format, restore
from asrfix.translate.placeholders import placeholders

CORRECTOR = Corrector(
    Lexicon.from_entries(
        [
            Entry(name="RadixArk", heard_as=(HeardForm(form="Rally Shark"),)),
            Entry(name="Ion Stoica", heard_as=(HeardForm(form="Young Stoyka"),), names={"zh": "扬·斯托伊卡"}),
            Entry(name="Lip-Bu Tan", names={"zh": "陈立武"}),
            Entry(name="R&D Labs"),
        ]
    )
)
HEADS = {
    "txt": "",
    "md": "",
    "srt": "1\n00:00:01,000 --> 00:00:02,000\n",
    "vtt": "WEBVTT\n\n00:01.000 --> 00:02.000\n",
    "ass": "[Events]\nDialogue: 0,0:00:01.00,0:00:02.50,D,,0,0,0,,",
    "sbv": "0:00:01.000,0:00:02.000\n",
    "lrc": "[00:01.00]",
    "tsv": "start\tend\ttext\n1000\t2000\t",
    "otter": "Lip-Bu Tan  0:01\n",
    "zoom": "[Ion Stoica] 10:00:01\n",
}
NAMES = ("Rally Shark", "RadixArk", "Ion Stoica", "Lip-Bu Tan", "Young Stoyka")
WORDS = ("met", "said", "with", ",", ".", "国", "&amp;", "<i>", "</i>", "<", "&", "</x>", "</span>", "x1", "\U000f0000")
LOOKALIKES = ("XQ1Z", "xq 1 z", "<x id=1>", "<x id='1'>RadixArk</x>", "&lt;x id=1/&gt;", "<b asrfix='1'>", "XQV3Z")


def documents(*words: str) -> st.SearchStrategy[tuple[str, str]]:
    """A format, and the content of a file of it."""
    texts = st.lists(st.sampled_from(words), min_size=1, max_size=12).map(" ".join)
    return st.tuples(st.sampled_from((*HEADS, "json", "ttml", "csv")), texts).map(
        lambda drawn: (drawn[0], _file(*drawn))
    )


def _file(name: str, text: str) -> str:
    if name == "ttml":
        return f"<tt><body><p begin='1s'>{html.escape(text)}</p></body></tt>"
    if name == "csv":
        return f'start,end,text\n1000,2000,"{text}"\n'
    if name != "json":
        return HEADS[name] + text
    return json.dumps({"segments": [{"start": 1, "text": text}]}, ensure_ascii=False)


def prepared_of(document: tuple[str, str], style: str) -> Prepared:
    name, content = document
    return prepare(from_bytes(content.encode(), format=name), CORRECTOR, to="zh", style=style)


@pytest.mark.parametrize("style", STYLES)
@given(document=documents(*NAMES, *WORDS, *LOOKALIKES))
def test_an_engine_that_changes_nothing_gives_the_corrected_text_with_target_forms(
    style: str, document: tuple[str, str]
) -> None:
    done = prepared_of(document, style)
    source = from_bytes(document[1].encode(), format=document[0])
    edits = [Edit(start=name.start, end=name.end, replacement=name.target) for name in done.table.names]
    restored = restore(from_bytes(done.content, format=reading_format(done.table)), done.table)
    assert (restored.content, restored.damage) == (source.rewrite(edits), ())


DAMAGED = st.lists(st.integers(1, 4), max_size=8).filter(bool)


@pytest.mark.parametrize("style", STYLES)
@given(order=DAMAGED)
def test_any_order_loss_and_repetition_is_told_exactly(style: str, order: list[int]) -> None:
    table = prepared_of(("txt", "RadixArk, Ion Stoica, Lip-Bu Tan, R&D Labs"), style).table
    written = {name.id: placeholders(style, table.tag).write(name.id, name.target) for name in table.names}
    restored = restore(from_bytes("; ".join(written[number] for number in order).encode()), table)
    target = {name.id: name.target for name in table.names}
    assert restored.content.decode() == "; ".join(target[number] for number in order)
    counts = Counter(order)
    assert [(one.kind, one.name and one.name.id, len(one.found)) for one in restored.damage] == [
        (DamageKind.DOUBLED if counts[number] else DamageKind.LOST, number, counts[number])
        for number in target
        if counts[number] != 1
    ]


@pytest.mark.parametrize("style", STYLES)
@given(data=st.data())
def test_whatever_is_done_to_a_placeholder_the_name_is_back_or_its_loss_is_told(
    style: str, data: st.DataObject
) -> None:
    table = prepared_of(("txt", "RadixArk, Ion Stoica"), style).table
    first, second = (placeholders(style, table.tag).write(name.id, name.target) for name in table.names)
    place = data.draw(st.integers(0, len(second) - 1))
    noise = data.draw(st.sampled_from(["", " ", "z", "7", "“", "&", "<", ">", "/", "\n", "Ｚ"]))
    keep = data.draw(st.booleans())
    broken = second[:place] + noise + second[place + (not keep) :]
    restored = restore(from_bytes(f"{first}. {broken}".encode()), table)
    is_back = "扬·斯托伊卡" in restored.content.decode()
    kinds = _kinds(restored.damage, table)
    assert is_back or DamageKind.LOST in kinds
    assert broken == second or kinds or restored.content.decode().endswith(broken.replace(second, "扬·斯托伊卡"))


def _kinds(damage: tuple[Damage, ...], table: NameTable) -> set[DamageKind]:
    return {one.kind for one in damage if one.name is None or one.name.id == table.names[1].id}
