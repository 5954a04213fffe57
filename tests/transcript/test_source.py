from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrfix.errors import TranscriptError
from asrfix.model import Edit
from asrfix.transcript import from_bytes
from asrfix.transcript.source import decode

SENTENCES = {
    "zh": "我们今天聊一下人工智能的发展。\n他说这个模型很好用，对吧？\n",
    "tw": "我們今天聊一下人工智慧的發展。\n他說這個模型很好用，對吧？\n",
    "ja": "今日は人工知能について話します。\nこのモデルはとても便利です。\n",
    "ko": "오늘은 인공지능에 대해 이야기합니다.\n이 모델은 정말 좋아요.\n",
    "fr": "Nous déployons ça à l'été, c'est très naïf.\nBjörk a chanté.\n",
    "pl": "Dziś porozmawiamy o sztucznej inteligencji, żółć gęślą jaźń.\n",
    "ru": "Сегодня мы поговорим об искусственном интеллекте.\n",
    "en": "We met at last.\n",
}


@pytest.mark.parametrize(
    ("bom", "codec"),
    [
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
        (codecs.BOM_UTF32_BE, "utf-32-be"),
    ],
)
def test_byte_order_marks(bom: bytes, codec: str):
    data = bom + SENTENCES["zh"].encode(codec)
    transcript = from_bytes(data)
    assert (transcript.text, transcript.encoding, transcript.encoding_guessed) == (SENTENCES["zh"], codec, False)
    fixed = transcript.rewrite([Edit(start=0, end=2, replacement="国栋")])
    assert fixed == bom + ("国栋" + SENTENCES["zh"][2:]).encode(codec)


@pytest.mark.parametrize("language", ["zh", "en", "fr"])
@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_wide_encodings_without_a_mark(language: str, codec: str):
    transcript = from_bytes(SENTENCES[language].encode(codec))
    assert (transcript.text, transcript.encoding, transcript.encoding_guessed) == (SENTENCES[language], codec, True)


@pytest.mark.parametrize(
    ("language", "codec"),
    [
        ("zh", "gb18030"),
        ("tw", "big5"),
        ("ja", "cp932"),
        ("ja", "euc_jp"),
        ("ko", "cp949"),
        ("fr", "cp1252"),
        ("pl", "cp1250"),
        ("ru", "cp1251"),
        ("ru", "koi8_r"),
    ],
)
@pytest.mark.parametrize("times", [1, 40])
def test_legacy_encodings_are_guessed(language: str, codec: str, times: int):
    data = (SENTENCES[language] * times).encode(codec)
    transcript = from_bytes(data)
    assert (transcript.encoding, transcript.encoding_guessed) == (codec, True)
    assert transcript.rewrite([]) == data


def test_a_few_simplified_characters():
    assert from_bytes("1\n00:00:01,000 --> 00:00:02,000\n你好 cloud\n".encode("gb18030")).encoding == "gb18030"


def test_utf_8_is_no_guess():
    assert not from_bytes(SENTENCES["zh"].encode()).encoding_guessed


@pytest.mark.parametrize("name", ["gb18030", "GBK", "utf-16", "utf-8-sig"])
def test_named_encodings(name: str):
    transcript = from_bytes(SENTENCES["zh"].encode(name), encoding=name)
    assert (transcript.text, transcript.encoding_guessed) == (SENTENCES["zh"], False)


def test_named_encoding_without_its_mark():
    assert from_bytes("wir müssen\n".encode("utf-16-be"), encoding="utf-16").text == "wir müssen\n"
    assert from_bytes("今".encode("utf-16-le"), encoding="utf-16").text == "今"


def test_a_name_the_encoding_lacks(edit):
    transcript = from_bytes(SENTENCES["fr"].encode("cp1252"), path="a.txt")
    lacking = edit(transcript, "Björk", "国栋")
    assert not transcript.can_apply(lacking)
    with pytest.raises(TranscriptError, match=r"a\.txt:2: .*UTF-8"):
        transcript.rewrite([lacking])
    assert transcript.can_apply(edit(transcript, "Björk", "Bjørk"))


def test_bytes_with_another_spelling_stay():
    data = b"\xfa\x9b\xed\xf8 name \x87\x90"  # the second row of cp932 has doubles of other rows
    transcript = from_bytes(data, encoding="cp932")
    start = transcript.text.index("name")
    fixed = transcript.rewrite([Edit(start=start, end=start + 4, replacement="NAME")])
    assert fixed == data.replace(b"name", b"NAME")


def test_encoding_with_shift_states(edit):
    data = "今日は rally です".encode("iso2022_jp")
    transcript = from_bytes(data, encoding="iso2022_jp")
    assert transcript.rewrite([edit(transcript, "rally", "Radix")]) == data.replace(b"rally", b"Radix")
    with pytest.raises(TranscriptError, match="convert it to UTF-8"):
        transcript.rewrite([edit(transcript, "日", "月")])


@pytest.mark.parametrize(
    ("data", "encoding", "line", "message"),
    [
        (b"one\ntwo \xff", "utf-8", 2, "0xff is not valid utf-8"),
        ("好\n".encode() * 50 + b"\xe5\n", None, 51, "0xe5 is not valid utf-8"),
        (b"\xff\xfea\0\n\0b", None, 2, "not valid utf-16-le"),
        (b"one", "nonsense", None, "unknown encoding"),
        (b"one", "hex", None, "unknown encoding"),
        (b"\x89PNG\0\0\x01\x02" * 50, None, None, "not a text file"),
        (b"\xef\xbb\xbfa\0b", None, None, "not a text file"),
        (b"\0", None, None, "not a text file"),
    ],
)
def test_what_cannot_be_decoded(data: bytes, encoding: str | None, line: int | None, message: str):
    with pytest.raises(TranscriptError, match=message) as caught:
        from_bytes(data, path="a.txt", encoding=encoding)
    assert (caught.value.path, caught.value.line) == ("a.txt", line)


def test_encoding_that_cannot_be_told():
    with pytest.raises(TranscriptError, match="--encoding"):
        from_bytes(bytes(range(0x80, 0x100)) * 3)


@given(st.binary(max_size=200))
def test_any_bytes_are_read_as_they_are_or_refused(data: bytes):
    try:
        source = decode(data)
    except TranscriptError:
        return
    assert source.patched_bytes([]) == data


@given(st.text(max_size=100))
def test_any_text_is_read_as_it_is(text: str):
    assert "\0" in text or decode(text.encode()).text == text.removeprefix("\ufeff")
