from __future__ import annotations

from collections.abc import Callable

import pytest

from asrfix.errors import InputError
from asrfix.transcript import from_bytes
from asrfix.translate import FaultKind, NameOrder, NameTable, Prepared, Status, verify

Prepare = Callable[..., Prepared]


def faults(source: str, translated: str, table: NameTable, name: str = "talk.txt") -> list[tuple[FaultKind, str]]:
    original = from_bytes(source.encode(), path=name)
    return [(one.kind, one.text) for one in verify(original, from_bytes(translated.encode(), path=name), table)]


@pytest.mark.parametrize(
    "translated",
    ["Lip-Bu Tan came.", "lip-bu tan came.", "Lip-Bu\nTan came.", "Lip-Bu Tan's car", "Lip-Bu  Tan"],
)
def test_a_name_that_is_there_is_no_fault(prepared: Prepare, translated: str) -> None:
    source = "陈立武来了。"
    assert faults(source, translated, prepared(source).table) == []


def test_a_missing_name_is_told(prepared: Prepare) -> None:
    source = "陈立武来了。"
    table = prepared(source).table
    assert faults(source, "He came.", table) == [(FaultKind.MISSING, "Lip-Bu Tan")]
    assert faults(source, "Flip-Bu Tanner came.", table) == [(FaultKind.MISSING, "Lip-Bu Tan")]


def test_a_name_left_in_han_is_told_with_its_place(prepared: Prepare) -> None:
    source = "陈立武来了。"
    original, translated = from_bytes(source.encode()), from_bytes("Well,\n陈立武 came.".encode())
    missing, left = verify(original, translated, prepared(source).table)
    assert (missing.kind, left.kind, left.line, left.column) == (FaultKind.MISSING, FaultKind.UNTRANSLATED, 2, 1)
    assert left.name
    assert left.name.entry == "Lip-Bu Tan"


def test_a_latin_name_left_in_chinese_is_told_where_the_lexicon_has_a_chinese_form(prepared: Prepare) -> None:
    source = "Lip-Bu Tan met RadixArk."
    table = prepared(source, to="zh").table
    assert faults(source, "陈立武见了RadixArk。", table) == []
    assert faults(source, "Lip-Bu Tan 见了 RadixArk。", table) == [(FaultKind.UNTRANSLATED, "Lip-Bu Tan")]


def test_after_the_full_name_the_last_one_will_do(prepared: Prepare) -> None:
    source = "Ion Stoica came.\nHello.\nSo.\nIon Stoica left."
    table = prepared(source, to="es").table
    assert faults(source, "Vino Ion Stoica.\nHola.\nPues.\nSe fue Stoica.", table) == []
    assert (
        faults(source, "Vino Stoica.\nHola.\nPues.\nSe fue Stoica.", table) == [(FaultKind.MISSING, "Ion Stoica")] * 2
    )


def test_a_name_must_stand_in_its_line_or_a_neighbour(prepared: Prepare) -> None:
    source = "RadixArk\na\nb\nc"
    table = prepared(source, to="es").table
    assert faults(source, "a\nRadixArk\nb\nc", table) == []
    assert faults(source, "a\nb\nc\nRadixArk", table) == [(FaultKind.MISSING, "RadixArk")]
    assert faults(source, "a b c\nRadixArk", table) == []


def test_cues_go_by_their_times(prepared: Prepare) -> None:
    cues = [f"{number}\n00:00:0{number},000 --> 00:00:0{number},900\n" for number in range(1, 5)]
    source = "\n\n".join([cues[0] + "RadixArk", *(cue + "no" for cue in cues[1:])])
    translated = "\n\n".join([*(cue + "no" for cue in cues[:3]), cues[3] + "RadixArk"])
    table = prepared(source, "a.srt", to="es").table
    assert faults(source, translated, table, "a.srt") == [(FaultKind.MISSING, "RadixArk")]


@pytest.fixture
def doubtful(prepared: Prepare) -> tuple[str, NameTable]:
    """A source with one name, and a table in which nobody has settled it."""
    import dataclasses

    source = "RadixArk left."
    table = prepared(source, to="es").table
    name = dataclasses.replace(table.names[0], status=Status.AS_HEARD, target="RadixArk (name as heard)")
    return source, dataclasses.replace(table, names=(name,))


@pytest.mark.parametrize(
    ("translated", "kinds"),
    [
        ("Se fue RadixArk (name as heard).", []),
        ("Se fue RadixArk (Name as  heard).", []),
        ("Se fue RadixArk.", [FaultKind.MARK_LOST]),
        ("Se fue (name as heard).", [FaultKind.MISSING]),
    ],
)
def test_a_lost_mark_is_told(doubtful: tuple[str, NameTable], translated: str, kinds: list[FaultKind]) -> None:
    assert [kind for kind, _ in faults(doubtful[0], translated, doubtful[1])] == kinds


def test_pinyin_is_looked_for_where_it_was_asked_for(prepared: Prepare) -> None:
    source = "章国栋来了。"
    table = prepared(source, order=NameOrder.WESTERN).table
    assert faults(source, "Guodong Zhang came.", table) == []
    assert faults(source, "Zhang Guodong came.", table) == [(FaultKind.MISSING, "Guodong Zhang")]


def test_a_placeholder_that_was_never_restored_is_told(prepared: Prepare) -> None:
    source = "RadixArk left."
    assert faults(source, "RadixArk. XQ1Z", prepared(source).table) == [(FaultKind.PLACEHOLDER, "XQ1Z")]


def test_the_names_of_another_document_are_refused(prepared: Prepare) -> None:
    with pytest.raises(InputError, match="another document"):
        faults("RadixArk left!", "RadixArk.", prepared("RadixArk left.").table)
