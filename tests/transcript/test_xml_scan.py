from __future__ import annotations

from xml.parsers import expat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrfix.errors import TranscriptError
from asrfix.transcript.xml_scan import Tag, Text, attributes, escaped, pieces, scan


def text_of(source: str) -> str:
    """All text of a document."""
    found = [piece for token in scan(source) if isinstance(token, Text) for piece in pieces(source, token)]
    return "".join(source[piece.start : piece.end] if piece.text is None else piece.text for piece in found)


def tags_of(source: str) -> list[tuple[str, dict[str, str]]]:
    return [(one.name, attributes(source, one)) for one in scan(source) if isinstance(one, Tag) and one.opens]


BITS = [
    *("<a>", "</a>", "<a/>", "<b x='1'>", '<b y = "&lt;2>" z="&#x4e00;">', "</b>", "</b >", "<c:d\n/>", "<é>", "</é>"),
    *("text", " ", "\r\n", "\r", "国", "&amp;", "&#65;", "&#x1F399;", "&quot;", "'", '"', ">", "]]"),
    *("<!-- <a> -->", "<![CDATA[<a>&amp;]]>", "<?pi <a> ?>", "<", "&", "&nbsp;", "&#0;", "<!", "--", "=", "<a b>"),
]


@given(st.lists(st.sampled_from(BITS), max_size=12).map("".join))
def test_what_expat_reads_is_read_alike(inside: str):
    source = f"<?xml version='1.0'?><r>{inside}</r>"
    texts: list[str] = []
    tags: list[tuple[str, dict[str, str]]] = []
    judge = expat.ParserCreate()
    judge.CharacterDataHandler = texts.append
    judge.StartElementHandler = lambda name, values: tags.append((name, values))
    try:
        judge.Parse(source, True)
    except expat.ExpatError:
        return
    assert text_of(source) == "".join(texts)
    assert tags_of(source) == tags


@given(st.text(alphabet="<>/!?-[]CDATA&#;='\" ax\n", max_size=30))
def test_anything_is_read_or_refused(source: str):
    try:
        tokens = list(scan(source))
    except TranscriptError:
        return
    assert [token.end for token in tokens] == sorted(token.end for token in tokens)


@pytest.mark.parametrize(
    ("source", "line", "message"),
    [
        ("", 1, "not one root"),
        ("<a/>\n<b/>", 2, "not one root"),
        ("<a>\n</b></a>", 2, "</b> closes what is not open"),
        ("<a>\n<b>", 2, "<b> is not closed"),
        ("\n<a></a></a>", 2, "closes what is not open"),
        ("<a>\n</a> text", 2, "text outside"),
        ("<a>\n<b c='</a>", 2, '"<b c=\'</a>" is no tag'),
        ("<a>\n<!-- </a>", 2, "is no tag"),
        ("<a>\n<![CDATA[ </a>", 2, "is no tag"),
        ("<!DOCTYPE a [<!ENTITY b 'c'>]>\n<a>&b;</a>", 1, "DOCTYPE"),
        ("<a>\n&nbsp;</a>", 2, "&nbsp; stands for no character"),
        ("<a>\n&</a>", 2, "& stands for no character"),
        ("<a>\n&#xD800;</a>", 2, "stands for no character"),
        ("<a>\n&#9999999;</a>", 2, "stands for no character"),
        ("<a>" * 2000, 1, "inside each other"),
    ],
)
def test_what_is_refused(source: str, line: int, message: str):
    with pytest.raises(TranscriptError, match=message) as caught:
        text_of(source)
    assert caught.value.line == line


@given(st.text(max_size=30))
def test_escaped_text_reads_as_before(text: str):
    try:
        written = escaped(text)
    except TranscriptError:
        assert any(
            ord(character) < 32 or "\ud800" <= character <= "\udfff" or character in "\ufffe\uffff"
            for character in text
        )
        return
    assert text_of(f"<a>{written}</a>") == text.replace("\r\n", "\n").replace("\r", "\n")


@pytest.mark.parametrize(
    "hostile", ["<a " + "b" * 200_000, "<a>" + "&" * 200_000, "<" * 200_000, "<a>" + "<!--" * 50_000, '<a b="' * 50_000]
)
def test_hostile_input_is_refused_at_once(hostile: str):
    with pytest.raises(TranscriptError):
        text_of(hostile)
