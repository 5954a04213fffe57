from __future__ import annotations

import dataclasses
from collections.abc import Callable

import pytest

from asrfix.errors import InputError
from asrfix.transcript import from_bytes
from asrfix.translate import FaultKind, NameOrder, NameTable, Prepared, Status, verify
from asrfix.translate.pronouns import contradiction

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
        ("Al parecer se fue RadixArk.", [FaultKind.DOUBT_MOVED]),
        ("Al parecer llueve. Se fue RadixArk.", [FaultKind.MARK_LOST]),
        ("Se fue probablemente RadixArk.", [FaultKind.MARK_LOST]),
        ("Al parecer se fue RadixArk (name as heard).", []),
    ],
)
def test_a_lost_mark_is_told(doubtful: tuple[str, NameTable], translated: str, kinds: list[FaultKind]) -> None:
    assert [kind for kind, _ in faults(doubtful[0], translated, doubtful[1])] == kinds


@pytest.mark.parametrize(
    ("source", "translated", "kind"),
    [
        ("据说是康奕创办的。", "It was apparently founded by 康奕.", FaultKind.MARK_LOST),
        ("是康奕创办的。", "It was apparently founded by 康奕.", FaultKind.DOUBT_MOVED),
        ("是康奕创办的。", "It was founded by 康奕. Perhaps.", FaultKind.MARK_LOST),
    ],
)
def test_a_doubt_that_the_source_has_too_has_not_moved(
    prepared: Prepare, source: str, translated: str, kind: FaultKind
) -> None:
    table = prepared(source).table
    place = source.index("康奕")
    name = dataclasses.replace(
        prepared("RadixArk").table.names[0],
        source="康奕",
        heard="康奕",
        entry=None,
        status=Status.AS_HEARD,
        target="康奕 (name as heard)",
        sentence=source,
        start=place,
    )
    assert faults(source, translated, dataclasses.replace(table, names=(name,))) == [(kind, name.target)]


@pytest.mark.parametrize(
    ("translated", "spelling"),
    [
        ("Lip-Boo Tan came.", "Lip-Boo Tan"),
        ("Tan Lip-Bu came.", "Tan Lip-Bu"),
        ("Then Lipbu\nTan came.", "Lipbu\nTan"),
        ("Lip-Bu Tan came, and Tan left. Lip-Bo Tan left.", "Lip-Bo Tan"),
        ("Lip-Bu Tan came. Lip-Boo Tan left.", "Lip-Boo Tan"),
    ],
)
def test_another_spelling_is_told_with_its_place_and_not_as_missing(
    prepared: Prepare, translated: str, spelling: str
) -> None:
    source = "陈立武来了。"
    original, made = from_bytes(source.encode()), from_bytes(translated.encode())
    (fault,) = verify(original, made, prepared(source).table)
    assert (fault.kind, fault.text) == (FaultKind.SPELLING, spelling)
    assert fault.name
    assert fault.name.target == "Lip-Bu Tan"
    assert (fault.line, fault.column) == made.place(translated.index(spelling))


@pytest.mark.parametrize(
    ("translated", "spelling"),
    [("陈力武见了RadixArk。", "陈力武"), ("扬·斯托依卡见了陈立武和RadixArk。", "扬·斯托依卡")],
)
def test_another_spelling_in_chinese_is_told(prepared: Prepare, translated: str, spelling: str) -> None:
    source = "Lip-Bu Tan and Ion Stoica met RadixArk."
    table = prepared(source, to="zh").table
    assert (FaultKind.SPELLING, spelling) in faults(source, translated, table)


@pytest.mark.parametrize(
    "translated",
    [
        "RadixArk and Radix Ventures.",
        "RadixArks and RadixArk.",
        "The RadixArk radix art.",
        "RadixArk, Radio Ark-like things.",
        "RADIXARK. Radar.",
        "Ion Stoica de RadixArk y Ana Stoica.",
        "Ion Stoica de RadixArk y Mr. Stoica.",
    ],
)
def test_what_is_merely_like_a_name_is_no_spelling_of_it(prepared: Prepare, translated: str) -> None:
    source = "RadixArk left." if "Ion" not in translated else "RadixArk left Ion Stoica."
    assert faults(source, translated, prepared(source, to="es").table) == []


@pytest.mark.parametrize(
    ("translated", "told"),
    [
        ("Ion Stoica said that she left.", ["she"]),
        ("Ion Stoica sold Her company.", ["Her"]),
        ("Ion Stoica said that he met her.", []),
        ("Ion Stoica came. She left.", []),
        ("Ion Stoica said that they left.", []),
        ("Ion Stoica met Lip-Bu Tan, and she left.", []),
        ("The usher saw Ion Stoica.", []),
    ],
)
def test_a_pronoun_that_the_lexicon_contradicts_is_a_hint(prepared: Prepare, translated: str, told: list[str]) -> None:
    source = "Ion Stoica met Lip-Bu Tan."
    original, made = from_bytes(source.encode()), from_bytes(f"{translated}\n\nIon Stoica. Lip-Bu Tan.".encode())
    hints = [fault for fault in verify(original, made, prepared(source).table) if fault.kind.is_hint]
    assert [(fault.kind, fault.text) for fault in hints] == [(FaultKind.PRONOUN, text) for text in told]


@pytest.mark.parametrize(
    ("translated", "told"),
    [("扬·斯托伊卡说她走了。", ["她"]), ("扬·斯托伊卡说她们走了。", []), ("扬·斯托伊卡说他见了她。", [])],
)
def test_pronouns_in_chinese(prepared: Prepare, translated: str, told: list[str]) -> None:
    source = "Ion Stoica left."
    table = prepared(source, to="zh").table
    assert faults(source, translated, table) == [(FaultKind.PRONOUN, text) for text in told]


@pytest.mark.parametrize(
    ("pronouns", "sentence", "told"),
    [
        ("she/her", "he left", "he"),
        ("她", "he left", "he"),
        ("they/them", "she left", "she"),
        ("she/they", "he left", "he"),
        ("she/they", "they left his room", None),
        ("xe/xem", "he left", None),
    ],
)
def test_pronouns_of_any_person(pronouns: str, sentence: str, told: str | None) -> None:
    found = contradiction(pronouns, sentence, 0, len(sentence), "en-GB")
    assert (found[0] if found else None) == told
    assert contradiction(pronouns, sentence, 0, len(sentence), "es") is None


def test_pinyin_is_looked_for_where_it_was_asked_for(prepared: Prepare) -> None:
    source = "章国栋来了。"
    table = prepared(source, order=NameOrder.WESTERN).table
    assert faults(source, "Guodong Zhang came.", table) == []
    assert faults(source, "Zhang Guodong came.", table) == [(FaultKind.SPELLING, "Zhang Guodong")]


def test_a_placeholder_that_was_never_restored_is_told(prepared: Prepare) -> None:
    source = "RadixArk left."
    assert faults(source, "RadixArk. XQ1Z", prepared(source).table) == [(FaultKind.PLACEHOLDER, "XQ1Z")]


def test_the_names_of_another_document_are_refused(prepared: Prepare) -> None:
    with pytest.raises(InputError, match="another document"):
        faults("RadixArk left!", "RadixArk.", prepared("RadixArk left.").table)
