from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from asrfix.errors import InputError
from asrfix.matching.corrector import Corrector
from asrfix.model import Finding, Report, Verdict
from asrfix.transcript import Transcript, from_bytes, from_text
from asrfix.translate import STYLES, NameOrder, Prepared, Status, prepare
from asrfix.translate.placeholders import placeholders

Prepare = Callable[..., Prepared]


def targets(prepared: Prepared) -> list[tuple[str, str]]:
    return [(name.source, name.target) for name in prepared.table.names]


class Doubting(Corrector):
    """A corrector that finds a name as heard, and two for review, one of them likely."""

    def check(self, source: str | Transcript) -> Report:
        text = source if isinstance(source, str) else source.text
        found = [("Baston", Verdict.AS_HEARD, 0.0), ("Redix Arc", Verdict.REVIEW, 0.9), ("nickel", Verdict.REVIEW, 0.6)]
        findings = (
            Finding(
                start=text.index(heard),
                end=text.index(heard) + len(heard),
                heard=heard,
                suggestion=None if verdict is Verdict.AS_HEARD else "RadixArk",
                entry=None if verdict is Verdict.AS_HEARD else "RadixArk",
                confidence=confidence,
                verdict=verdict,
            )
            for heard, verdict, confidence in found
            if heard in text
        )
        return Report(findings=tuple(sorted(findings, key=lambda finding: finding.start)))


def test_names_are_corrected_and_hidden(prepared: Prepare) -> None:
    done = prepared("Rally Shark was founded by Ion Stoica.\n", to="zh")
    assert done.content == b"XQ1Z was founded by XQ2Z.\n"
    assert targets(done) == [("RadixArk", "RadixArk"), ("Ion Stoica", "扬·斯托伊卡")]
    first, second = done.table.names
    assert (first.heard, first.status, first.entry, first.line, first.column) == (
        "Rally Shark",
        Status.CORRECTED,
        "RadixArk",
        1,
        1,
    )
    assert (second.status, second.sentence) == (Status.KNOWN, "Rally Shark was founded by Ion Stoica.")


@pytest.mark.parametrize(
    ("style", "content"),
    [
        ("sentinel", "A < B & XQ1Z"),
        ("xml", 'A &lt; B &amp; <x id="1"/>'),
        ("xml-tag", 'A &lt; B &amp; <x id="1">R&amp;D Labs</x>'),
        ("html", 'A &lt; B &amp; <span translate="no" data-asrfix="1">R&amp;D Labs</span>'),
    ],
)
def test_each_style_escapes_what_it_has_to(prepared: Prepare, style: str, content: str) -> None:
    assert prepared("A < B & R&D Labs", style=style).content.decode() == content


@pytest.mark.parametrize(
    "text", ["XQ9Z", "xq 9 z", '<x id="9"/>', "< X ID=9>", '&lt;x id="9"/&gt;', '<p data-asrfix="9">', "ＸＱ９Ｚ"]
)
@pytest.mark.parametrize("style", STYLES)
def test_text_that_looks_like_a_placeholder_gets_another_kind(prepared: Prepare, style: str, text: str) -> None:
    done = prepared(f"{text} RadixArk", style=style)
    assert [found.id for found in placeholders(style, done.table.tag).find(done.content.decode(), {})] == [1]


def test_an_escaped_lookalike_in_json_counts_too(prepared: Prepare) -> None:
    done = prepared('{"segments": [{"text": "\\u003cx id=1\\u003e RadixArk"}]}', "a.json", style="xml")
    assert done.table.tag == "xa"


def test_each_format_stays_what_it_is(prepared: Prepare) -> None:
    srt = "1\n00:00:01,000 --> 00:00:02,000\n<i>Rally Shark</i> & co\n"
    assert prepared(srt, "a.srt").content.decode() == srt.replace("Rally Shark", "XQ1Z")
    assert b"00:00:01,000 --> 00:00:02,000\n" in prepared(srt, "a.srt", style="xml").content
    vtt = "WEBVTT\n\n00:01.000 --> 00:02.000\n<v Anna>Rally Shark &amp; co\n"
    assert prepared(vtt, "a.vtt").content.decode() == vtt.replace("Rally Shark", "XQ1Z")
    json = '{"segments": [{"text": " Rally Shark", "words": [{"word": " Rally"}, {"word": " Shark"}]}]}'
    assert prepared(json, "a.json").content.decode() == (
        '{"segments": [{"text": " XQ1Z", "words": [{"word": " XQ1Z"}]}]}'
    )


def test_names_of_speakers_are_protected(prepared: Prepare) -> None:
    assert prepared("Ion Stoica: Hello.\n").content == b"XQ1Z: Hello.\n"


def test_the_sentence_is_that_of_the_name(prepared: Prepare) -> None:
    done = prepared("It rained. We met RadixArk there! Then we left.\n")
    assert [name.sentence for name in done.table.names] == ["We met RadixArk there!"]


def test_times_are_those_of_the_recording(prepared: Prepare) -> None:
    done = prepared("1\n00:00:01,500 --> 00:00:02,000\nRadixArk\n", "a.srt")
    assert ([name.time for name in done.table.names], done.table.cues) == ([1.5], (1.5,))


def test_a_name_over_two_cues_is_told(prepared: Prepare) -> None:
    done = prepared("1\n00:00:01,000 --> 00:00:02,000\nIon\n\n2\n00:00:03,000 --> 00:00:04,000\nStoica\n", "a.srt")
    assert ([name.source for name in done.unprotected], done.table.names) == (["Ion Stoica"], ())


def test_an_ordinary_word_is_no_name_for_want_of_a_capital(prepared: Prepare) -> None:
    assert targets(prepared("A ray of light. Ray is fast.")) == [("Ray", "Ray")]


def test_a_trade_term_goes_into_the_glossary_only(prepared: Prepare) -> None:
    done = prepared("我们要出海了。")
    assert (done.terms, done.table.names) == ({"出海": "going global"}, ())


def test_what_nobody_settled_is_carried_with_its_mark(lexicon: Any) -> None:
    done = prepare(from_text("Baston met Redix Arc, not nickel."), Doubting(lexicon), to="zh")
    assert done.content == b"XQ1Z met XQ2Z, not nickel."
    assert targets(done) == [("Baston", "Baston（音）"), ("Redix Arc", "Redix Arc（音）")]
    assert [name.status for name in done.table.names] == [Status.AS_HEARD, Status.REVIEW]
    assert [finding.heard for finding in done.unsure] == ["nickel"]


def test_the_mark_may_be_another(lexicon: Any) -> None:
    done = prepare(from_text("Baston left."), Doubting(lexicon), to="es", mark=" (sic)")
    assert targets(done) == [("Baston", "Baston (sic)")]


def test_chinese_names_without_a_form_need_one(prepared: Prepare) -> None:
    with pytest.raises(InputError, match=r"no form in en for 章国栋; add names = .*--romanise"):
        prepared("章国栋来了。")
    assert targets(prepared("章国栋来了。", order=NameOrder.WESTERN)) == [("章国栋", "Guodong Zhang")]
    assert prepared("章国栋来了。", order=NameOrder.CHINESE).table.names[0].romanised


def test_from_chinese_to_english_the_listed_form_is_written(prepared: Prepare) -> None:
    done = prepared("陈立武和扬·斯托伊卡来了。")
    assert targets(done) == [("陈立武", "Lip-Bu Tan"), ("扬·斯托伊卡", "Ion Stoica")]
    assert done.table.source_language == "zh"


@pytest.mark.parametrize("language", ["english", "cn", "", "x y"])
def test_a_language_that_is_none_is_refused(prepared: Prepare, language: str) -> None:
    with pytest.raises(InputError, match="no language"):
        prepared("RadixArk", to=language)


def test_a_legacy_encoding_becomes_utf8(lexicon: Any) -> None:
    done = prepare(from_bytes("陈立武来了。".encode("gb18030"), encoding="gb18030"), Corrector(lexicon), to="en")
    assert done.content.decode() == "XQ1Z来了。"
