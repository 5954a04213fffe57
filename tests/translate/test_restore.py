from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from asrfix.errors import InputError, TranscriptError
from asrfix.transcript import from_bytes
from asrfix.translate import DamageKind, NameTable, Prepared, Restored, reading_format, restore

Prepare = Callable[..., Prepared]
SRT = """1
00:00:01,000 --> 00:00:02,000
RadixArk & <i>Ion Stoica</i>

2
00:00:03,000 --> 00:00:04,000
left.
"""


def put_back(content: str | bytes, table: NameTable, **options: Any) -> Restored:
    data = content.encode() if isinstance(content, str) else content
    return restore(from_bytes(data, format=reading_format(table), **options), table)


def damage(restored: Restored) -> list[tuple[DamageKind, str | None]]:
    return [(one.kind, one.name.target if one.name else None) for one in restored.damage]


@pytest.mark.parametrize(
    ("style", "written"),
    [
        *(("sentinel", text) for text in ("xq1z", "XQ 1 Z", "XQ-1-Z", "ＸＱ１Ｚ", "Xq1Z", "XQ1z")),
        *(
            ("xml", text)
            for text in ("<x id=1>", "<X ID='1' />", "< x id = “1” / >", "＜x id＝＂１＂／＞", '<x id="1"></x>')
        ),
        *(
            ("xml", text)
            for text in ('&lt;x id="1"/&gt;', "&lt;x id=&quot;1&quot;/&gt;", '<x id=\\"1\\"/>', "<x id=«1»/>")
        ),
        *(("xml-tag", text) for text in ('<x id="1">Radix Arca</x>', '<x id="1"></x>', '<x id="1">RadixArk')),
        *(("xml-tag", text) for text in ('&lt;x id="1"&gt;RadixArk&lt;/x&gt;', "< X id='1' > RadixArk < / X >")),
        ("html", '<span data-asrfix="1" translate="no" class="notranslate">RadixArk</span>'),
        ("html", "<abarca traducir=”ningún” dato-asrfix=”1”>Radix</giró>"),
        ("html", '&lt;span translate="no" data-asrfix="1"&gt;RadixArk&lt;/span&gt;'),
    ],
)
def test_what_engines_do_to_a_placeholder_is_undone_and_told(prepared: Prepare, style: str, written: str) -> None:
    done = put_back(f"Hola, {written}.", prepared("Hello, RadixArk.", to="es", style=style).table)
    assert done.content.decode() == "Hola, RadixArk."
    assert damage(done) == [(DamageKind.ALTERED, "RadixArk")]


@pytest.mark.parametrize("translated", ["XQ1Z's team", "XQ1Zs", "sinkXQ1Z:n", "和XQ1Z的", "«XQ1Z»", "XQ1Z2"])
def test_what_is_around_a_placeholder_stays(prepared: Prepare, translated: str) -> None:
    done = put_back(translated, prepared("RadixArk").table)
    assert done.content.decode() == translated.replace("XQ1Z", "RadixArk")
    assert damage(done) == []


def test_order_is_free(prepared: Prepare) -> None:
    done = put_back("XQ2Z, XQ1Z", prepared("RadixArk, Ion Stoica").table)
    assert (done.content, done.damage) == (b"Ion Stoica, RadixArk", ())


def test_lost_doubled_and_unknown_are_told_with_what_was_found(prepared: Prepare) -> None:
    done = put_back("XQ1Z, xq1z y XQ7Z", prepared("We met RadixArk. And Ion Stoica.").table)
    assert done.content == b"RadixArk, RadixArk y XQ7Z"
    assert [(one.kind, one.found) for one in done.damage] == [
        (DamageKind.DOUBLED, ("XQ1Z", "xq1z")),
        (DamageKind.ALTERED, ("xq1z",)),
        (DamageKind.LOST, ()),
        (DamageKind.UNKNOWN, ("XQ7Z",)),
    ]
    assert done.damage[2].name
    assert done.damage[2].name.sentence == "And Ion Stoica."


def test_parts_of_damaged_tags_are_removed(prepared: Prepare) -> None:
    table = prepared("RadixArk, Ion Stoica", style="xml-tag").table
    done = put_back('<x id="1">RadixArk, <x id="2">Ion Stoica</x></x>', table)
    assert done.content == b"RadixArk, Ion Stoica"


def test_escapes_are_undone_once(prepared: Prepare) -> None:
    text = "R&D < 3 &amp; <x> &lt; RadixArk"
    done = prepared(text, style="xml")
    assert put_back(done.content, done.table).content.decode() == text
    assert put_back('&quot;a&#39;s&gt; <x id="1"/>', done.table).content.decode() == "\"a's> RadixArk"


@pytest.mark.parametrize("style", ["sentinel", "xml", "xml-tag", "html"])
def test_subtitles_come_back(prepared: Prepare, style: str) -> None:
    done = prepared(SRT, "a.srt", to="zh", style=style)
    assert put_back(done.content, done.table).content.decode() == SRT.replace("Ion Stoica", "扬·斯托伊卡")


def test_an_escaped_arrow_is_undone(prepared: Prepare) -> None:
    done = prepared(SRT, "a.srt", style="html")
    assert put_back(done.content.replace(b"-->", b"--&gt;"), done.table).content.decode() == SRT


def test_a_name_in_webvtt_is_written_with_entities(prepared: Prepare) -> None:
    vtt = "WEBVTT\n\n00:01.000 --> 00:02.000\n<v Anna>R&amp;D Labs &amp; co\n"
    for style in ("sentinel", "xml", "xml-tag", "html"):
        done = prepared(vtt, "a.vtt", style=style)
        assert put_back(done.content, done.table).content.decode() == vtt


WORDS = """{"segments": [{"text": " Young Stoyka left.", "words": [
{"word": " Young", "start": 1}, {"word": " Stoyka", "start": 2}, {"word": " left.", "start": 3}]}]}"""


def test_the_words_of_the_source_get_their_names_too(prepared: Prepare) -> None:
    done = prepared(WORDS, "a.json", to="es")
    translated = done.content.decode().replace(" XQ1Z left.", "Se fue XQ1Z.")
    words = json.loads(put_back(translated, done.table).content)["segments"][0]
    assert (words["text"], [word["word"] for word in words["words"]]) == (
        "Se fue Ion Stoica.",
        [" Ion Stoica", " left."],
    )


@pytest.mark.parametrize("text", [WORDS, '{"text": "Ion Stoica", "segments": [{"text": "Ion Stoica"}]}'])
def test_a_file_that_repeats_its_text_takes_no_tags(prepared: Prepare, text: str) -> None:
    with pytest.raises(InputError, match="use --protect sentinel"):
        prepared(text, "a.json", style="xml")


def test_encoding_and_byte_order_mark_stay(prepared: Prepare) -> None:
    table = prepared("Ion Stoica", to="zh").table
    assert put_back("\ufeff«XQ1Z»".encode("utf-16-le"), table).content == "\ufeff«扬·斯托伊卡»".encode("utf-16-le")


def test_a_name_the_encoding_lacks_is_refused(prepared: Prepare) -> None:
    with pytest.raises(TranscriptError, match="convert the file to UTF-8"):
        put_back("é XQ1Z".encode("latin-1"), prepared("Ion Stoica", to="zh").table, encoding="latin-1")


def test_a_missing_or_empty_cue_is_refused(prepared: Prepare) -> None:
    done = prepared(SRT, "a.srt")
    gone = done.content.decode().replace("left.", "")
    with pytest.raises(InputError, match="1 of 2 cues are missing or empty, the first at 0:00:03"):
        put_back(gone, done.table)


def test_another_document_is_refused(prepared: Prepare) -> None:
    with pytest.raises(InputError, match=r"none of the 1 placeholders .* another document"):
        put_back("Nothing of the kind.", prepared("RadixArk").table)


def test_a_translation_that_is_no_such_file_is_refused(prepared: Prepare) -> None:
    with pytest.raises(TranscriptError, match="no cue"):
        put_back("XQ1Z XQ2Z left", prepared(SRT, "a.srt").table)


def test_a_document_without_names_comes_back_as_it_is(prepared: Prepare) -> None:
    assert put_back("Nada.", prepared("Nothing.").table).content == b"Nada."
