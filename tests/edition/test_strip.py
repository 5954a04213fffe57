from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrfix.edition import annotate, load_style, shipped_styles, strip
from asrfix.errors import TranscriptError
from asrfix.model import Report, Verdict
from asrfix.transcript import Transcript, from_bytes

HEADS = {
    "txt": "",
    "md": "",
    "srt": "1\n00:00:01,000 --> 00:00:02,000\n",
    "vtt": "WEBVTT\n\n00:01.000 --> 00:02.000\n",
    "sbv": "0:00:01.000,0:00:02.000\n",
    "lrc": "[00:01.00]",
    "otter": "Anna  0:01\n",
    "zoom": "[Anna] 10:00:01\n",
}
BITS = [
    *(
        "Rally Shark",
        "Young Stoyka",
        "Jon Smit",
        "拉力鲨克",
        "郭东",
        "康奕",
        "Q and A",
        "A T and T",
        "RadixArk",
        "国栋",
    ),
    *("Young\nStoyka", "Jon **Smit**", "Rally <i>Shark</i>", "Young  Stoyka", "A\r\nT and T"),
    *("we", "met", "Anna:", "说", "。", ".", ",", " ", " ", " ", "\n", "\n\n", "\r\n", "- ", "1. ", "[1]", "{heard}"),
    *(
        " (name as heard)",
        "（音）",
        "疑似",
        "possibly ",
        " [sic]",
        " (ph)",
        "〔",
        "〕",
        "[",
        "]",
        "`",
        "**",
        "<i>",
        "</i>",
        "&amp;",
    ),
    *(
        " [possibly RadixArk]",
        "[possibly RadixArk, note 1]",
        "〔疑似RadixArk〕",
        "\n\nVerification Notes\n\n",
        "[^name-1]",
    ),
    *("\n\n核验说明\n\n- 康奕：照原音，未能核实，见 1:1\n", "\n\nNOTE x\n", "\n\n2\n00:00:03,000 --> 00:00:04,000\n"),
]
STYLES = {name: load_style(name) for name in shipped_styles()}


def parse(form: str, data: bytes) -> Any:
    return from_bytes(data, format=form, encoding="utf-8")


texts = st.lists(st.sampled_from(BITS), max_size=25).map("".join)


@given(st.sampled_from(["txt", "md", "vtt", "otter", "zoom"]), texts, st.sampled_from(sorted(STYLES)))
def test_what_an_edition_adds_can_be_taken_back(check: Any, form: str, text: str, style: str) -> None:
    data = (HEADS[form] + text).encode()
    edition = annotate(parse(form, data), check, STYLES[style], [*STYLES.values()])
    if edition.is_new:
        assert strip(parse(form, edition.data), [STYLES[style]]).data == data


@given(texts, st.sampled_from(sorted(STYLES)))
def test_without_notes_doubt_can_be_taken_back(check: Any, text: str, style: str) -> None:
    def doubts(transcript: Transcript) -> Report:
        return Report(findings=check(transcript).of([Verdict.REVIEW, Verdict.AS_HEARD]))

    transcript = parse("srt", (HEADS["srt"] + text).encode())
    edition = annotate(transcript, doubts, STYLES[style])
    assert strip(parse("srt", edition.data), [STYLES[style]]) == strip(transcript, [STYLES[style]])


@given(st.sampled_from(sorted(HEADS)), texts, st.sampled_from(sorted(STYLES)))
def test_an_edition_stays_as_it_is(check: Any, form: str, text: str, style: str) -> None:
    known = [*STYLES.values()]
    once = annotate(parse(form, (HEADS[form] + text).encode()), check, STYLES[style], known).data
    assert annotate(parse(form, once), check, STYLES[style], known).data == once


@given(st.text(max_size=80), st.sampled_from(sorted(HEADS)))
def test_stripping_any_text_is_harmless(text: str, form: str) -> None:
    try:
        transcript = parse(form, text.encode())
    except TranscriptError:
        return
    once = strip(transcript, [*STYLES.values()]).data
    assert strip(parse(form, once), [*STYLES.values()]).data == once


def test_without_notes_marks_are_told_by_their_look(parse: Any, styles: Any) -> None:
    text = HEADS["srt"] + "Jon Smit (name as heard) met Rally Shark [possibly RadixArk], 康奕（音）也在。\n"
    plain = strip(parse("srt", text), [*styles.values()]).data.decode()
    assert plain == HEADS["srt"] + "Jon Smit met Rally Shark, 康奕也在。\n"


def test_a_mark_is_found_in_a_file_that_was_edited(check: Any, parse: Any, styles: Any) -> None:
    edition = annotate(parse("txt", "Rally Shark met Jon Smit.\n"), check, styles["en-notes"]).data.decode()
    edited = "So,\n" + edition.replace(" met ", " really met ")
    stripped = strip(parse("txt", edited), [styles["en-notes"]])
    assert (stripped.data, stripped.lost) == (b"So,\nRally Shark really met Jon Smit.\n", ())


def test_a_correction_is_taken_back_only_at_its_place(check: Any, parse: Any, styles: Any) -> None:
    edition = annotate(parse("txt", "Young Stoyka came.\n"), check, styles["en-inline"]).data.decode()
    stripped = strip(parse("txt", "Oh, " + edition), [styles["en-inline"]])
    assert stripped.data == b"Oh, Ion Stoica came.\n"
    assert [str(place) for place in stripped.lost] == ["1:1"]


def test_a_mark_taken_out_by_hand_is_told(check: Any, parse: Any, styles: Any) -> None:
    edition = annotate(parse("txt", "Rally Shark came.\n"), check, styles["en-notes"]).data.decode()
    settled = edition.replace("[possibly RadixArk, note 1]", "RadixArk")
    stripped = strip(parse("txt", settled), [styles["en-notes"]])
    assert (stripped.data, [str(place) for place in stripped.lost]) == (b"RadixArk came.\n", ["1:1"])


@pytest.mark.parametrize("after", ["More text.\n", "- a line of another hand\n"])
def test_a_section_that_is_not_all_ours_is_left_alone(after: str, check: Any, parse: Any, styles: Any) -> None:
    edition = annotate(parse("txt", "Jon Smit came.\n"), check, styles["en-inline"]).data + after.encode()
    assert strip(parse("txt", edition.decode()), [styles["en-inline"]]).data == edition


def test_code_is_not_speech(parse: Any, tmp_path: Any) -> None:
    house = tmp_path / "house.toml"
    house.write_text(
        'language = "en"\nmention = "first"\n[marks]\ncorrect = "{suggestion}"\n'
        'review = "{heard} [possibly {suggestion}]"\nas-heard = "{heard} (name as heard)"\n'
    )
    text = "Jon (name as heard)\n\n```\nJon (name as heard)\n```\n"
    plain = strip(parse("md", text), [load_style(str(house))]).data.decode()
    assert plain == "Jon\n\n```\nJon (name as heard)\n```\n"
