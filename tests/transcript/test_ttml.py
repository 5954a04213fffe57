from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator

import pytest
import ttconv.imsc.reader
import ttconv.model

from asrfix.errors import TranscriptError
from asrfix.transcript import from_bytes

TALK = """\
<?xml version="1.0" encoding="UTF-8"?>
<!-- made by <rally> shark -->
<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" xml:lang="en">
  <head>
    <metadata>
      <ttm:title>rally shark</ttm:title>
      <ttm:agent xml:id="a1" type="person"><ttm:name type="full">Anna &amp; Co</ttm:name></ttm:agent>
      <ttm:agent xml:id="a2" type="person"/>
    </metadata>
    <layout><region xml:id="rally"/></layout>
  </head>
  <body region="rally"><div>
    <p begin="00:00:01.000" end="00:00:03.000" ttm:agent="a1">
      <metadata><ttm:desc>rally shark</ttm:desc></metadata>
      we use <span tts:color="red">rally</span>
      shark<br/>
      and AT&amp;T
    </p>
    <p begin="00:00:03.000" end="00:00:04.000" ttm:agent="a2">yes</p>
    <p begin="00:00:05.000" end="00:00:06.000"><!-- rally --><set begin="1s"/></p>
  </div></body>
</tt>
"""


def cues(body: str, parameters: str = "") -> str:
    return (
        '<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xml:lang="en" '
        f"{parameters}><body>{body}</body></tt>"
    )


def read(content: str):
    return from_bytes(content.encode(), format="ttml")


def times(content: str) -> list[tuple[float | None, float | None]]:
    return [(segment.begin, segment.finish) for segment in read(content).segments]


def test_only_the_cues_are_text(spoken):
    transcript = read(TALK)
    assert spoken(transcript) == ["we use rally shark", "and AT&T", "yes"]
    assert [(s.begin, s.finish, s.speaker, s.continues) for s in transcript.segments] == [
        (1.0, 3.0, "Anna & Co", False),
        (1.0, 3.0, "Anna & Co", True),
        (3.0, 4.0, "a2", False),
    ]


def test_names_are_put_between_tags(change):
    assert change(TALK, "a.ttml", ("rally shark", "Radix Ark")) == TALK.replace(
        'red">rally</span>\n      shark', 'red">Radix</span>\n      Ark'
    )
    assert change(TALK, "a.ttml", ("shark\nand", "Ark\nAnd")) == TALK.replace(
        "shark<br/>\n      and", "Ark<br/>\n      And"
    )


def test_entities_are_read_and_new_ones_written(change):
    content = cues("<p>AT&amp;T &#x4e00;&#49; &lt;Hinek&gt; r and d</p>")
    assert read(content).text == "AT&T 一1 <Hinek> r and d"
    fixed = change(content, "a.xml", ("Hinek", "Hynek"), ("r and d", "R<&>D"), ("AT&T", "A&T"))
    assert fixed == cues("<p>A&amp;T &#x4e00;&#49; &lt;Hynek&gt; R&lt;&amp;&gt;D</p>")


def test_cdata_stays_cdata(change, edit):
    content = cues("<p>a &amp; <![CDATA[rally & <shark>]]> rally</p>")
    assert read(content).text == "a & rally & <shark> rally"
    fixed = change(content, "a.ttml", ("rally & <shark>", "R&D & <Ark>"))
    assert fixed == cues("<p>a &amp; <![CDATA[R&D & <Ark>]]> rally</p>")
    transcript = read(content)
    assert not transcript.can_apply(edit(transcript, "rally", "]]>"))


def test_what_xml_cannot_hold_is_refused(edit):
    transcript = read(cues("<p>rally</p>"))
    assert not transcript.can_apply(edit(transcript, "rally", "a\0b"))


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("<p>\n  one\n  two  three \n</p>", "one two three "),
        ("<p xml:space='preserve'> one\n  two </p>", " one\n  two "),
        ("<div xml:space='preserve'><p xml:space='default'> one\t<span> two</span></p></div>", "one two"),
        ("<p>one<span xml:space='preserve'>  two</span></p>", "one  two"),
        ("<p>one\r\n two<br></br>  three</p>", "one two\nthree"),
        ("<p>one &#32;&#10; two</p>", "one two"),
        ("<p>  <!-- none --> </p>", ""),
        ("<p>one<x:p>two</x:p><foreign>three <span>four</span></foreign></p>", "one"),
        ('<p><span tts:ruby="base">国</span><span tts:ruby="text">guo</span></p>', "国"),
        ("one<div>two<p>three</p></div>", "three"),
    ],
)
def test_white_space_and_what_is_no_speech(body: str, text: str):
    assert read(cues(body)).text == text


def test_elements_with_a_prefix():
    content = "<tt:tt xmlns:tt='http://www.w3.org/ns/ttml'><tt:body><tt:p>one</tt:p><p>two</p></tt:body></tt:tt>"
    assert read(content).text == "one"


def test_agents_of_spans_and_of_several(spoken):
    content = cues("<p ttm:agent='x'>one <span ttm:agent='y z'>two</span></p><p ttm:agent='x'>three</p>")
    transcript = read(content)
    assert spoken(transcript) == ["one", "two", "three"]
    assert [s.speaker for s in transcript.segments] == ["x", "y, z", "x"]


@pytest.mark.parametrize(
    ("body", "parameters", "expected"),
    [
        ("<p begin='1.5s' end='2500ms'>a</p>", "", (1.5, 2.5)),
        ("<p begin='1m' dur='1h'>a</p>", "", (60, 3660)),
        ("<p begin='00:00:01:15' end='45f'>a</p>", "", (1.5, 1.5)),
        (
            "<p begin='00:00:01:06' end='00:00:01:06.1'>a</p>",
            "ttp:frameRate='24' ttp:subFrameRate='2'",
            (1.25, 1.25 + 1 / 48),
        ),
        (
            "<p begin='24f' end='00:00:02:00'>a</p>",
            "ttp:frameRate='24' ttp:frameRateMultiplier='1000 1001'",
            (1.001, 2),
        ),
        ("<p begin='15000000t' end='2s'>a</p>", "ttp:tickRate='10000000'", (1.5, 2)),
        ("<p begin='3t' end='50t'>a</p>", "ttp:frameRate='25'", (0.12, 2)),
        (
            "<p begin='01:00:00:00' end='01:00:01:00'>a</p>",
            "ttp:timeBase='smpte' ttp:frameRate='30' ttp:frameRateMultiplier='1000 1001'",
            (3603.6, 3604.601),
        ),
        (
            "<p begin='00:01:00:02' end='01:00:00:00'>a</p>",
            "ttp:timeBase='smpte' ttp:frameRate='30' ttp:frameRateMultiplier='1000 1001' ttp:dropMode='dropNTSC'",
            (60.06, 3599.9964),
        ),
        (
            "<p begin='00:02:00:00' end='01:00:00:00'>a</p>",
            "ttp:timeBase='smpte' ttp:frameRate='30' ttp:dropMode='dropPAL'",
            (3596 / 30, 107892 / 30),
        ),
        ("<p begin='soon' end='2s'>a</p>", "", (0, 2)),
        ("<p>a</p>", "", (None, None)),
        ("<p><span begin='1s' end='2s'>a</span> <span begin='2s' end='3s'>b</span></p>", "", (1, 3)),
        ("<p begin='0s' end='0t'>a</p>", "ttp:frameRate='0' ttp:frameRateMultiplier='0 0' ttp:tickRate='0'", (0, 0)),
    ],
)
def test_times(body: str, parameters: str, expected: tuple[float | None, float | None]):
    assert times(cues(body, parameters))[0] == pytest.approx(expected)


def judged(content: str) -> Iterator[tuple[float, float | None]]:
    """When ttconv shows each paragraph."""

    def walk(element: ttconv.model.ContentElement, begin: float, finish: float | None):
        ends = [finish] if element.get_end() is None else [finish, begin + float(element.get_end())]
        begin += float(element.get_begin() or 0)
        finish = min((end for end in ends if end is not None), default=None)
        if isinstance(element, ttconv.model.P):
            yield begin, finish
        else:
            for child in element:
                yield from walk(child, begin, finish)

    document = ttconv.imsc.reader.to_model(ElementTree.ElementTree(ElementTree.fromstring(content)))  # noqa: S314 - written above
    return walk(document.get_body(), 0.0, None)


@pytest.mark.parametrize(
    ("body", "parameters"),
    [
        ("<div begin='10s' end='20s'><p begin='1s' end='2.5s'>a</p><p end='3s'>b</p></div>", ""),
        ("<div begin='5s' end='9s'><p>a</p><p begin='1s'>b</p><p begin='1s' dur='60s'>c</p></div>", ""),
        ("<div timeContainer='seq'><p dur='2s'>a</p><p begin='1s' dur='2s'>b</p></div>", ""),
        ("<div timeContainer='seq' begin='1s'><metadata/><p end='2s'>a</p><p begin='1s' end='2s'>b</p></div>", ""),
        ("<div><p begin='00:00:01:05' end='50f'>a</p></div>", "ttp:frameRate='25'"),
        ("<div><p begin='10000000t' dur='25000000t'>a</p></div>", "ttp:tickRate='10000000'"),
    ],
)
def test_another_reader_agrees_on_times(body: str, parameters: str):
    content = cues(body, parameters)
    ours, theirs = times(content), list(judged(content))
    assert [time for pair in ours for time in pair] == pytest.approx([time for pair in theirs for time in pair])


def test_another_reader_agrees_on_the_text(change):
    fixed = change(TALK.replace("tts:color", "color"), "a.ttml", ("rally shark", "R&D Ark"))
    root = ElementTree.fromstring(fixed)  # noqa: S314 - written above
    first = root.findall(".//{http://www.w3.org/ns/ttml}p")[0]
    assert " ".join("".join(first.itertext()).split()) == "rally shark we use R&D Ark and AT&T"


@pytest.mark.parametrize(
    ("content", "line", "message"),
    [
        ('<?xml version="1.0"?>\n<!DOCTYPE tt [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n<tt>&b;</tt>', 2, "DOCTYPE"),
        ("<tt><body>\n<p>&b;</p></body></tt>", 2, "&b;"),
        ("<tt>\n<body>\n</tt>", 3, "</tt>"),
        ("<tt>\n<body>", 2, "not closed"),
        ("<tt><body>\n<p>1 < 2</p></body></tt>", 2, "no tag"),
        ("\n<html><p>hello</p></html>", 2, "<html>"),
        ("hello\n", 1, "root"),
    ],
)
def test_what_is_no_ttml(content: str, line: int, message: str):
    with pytest.raises(TranscriptError, match=message) as caught:
        from_bytes(content.encode(), path="a.xml")
    assert (caught.value.path, caught.value.line) == ("a.xml", line)


def test_a_document_type_is_refused_whatever_the_file_is_called():
    with pytest.raises(TranscriptError, match="DOCTYPE"):
        from_bytes(b"<!DOCTYPE tt SYSTEM 'http://example.org/tt.dtd'><tt/>", path="a.txt")


def test_the_encoding_that_the_file_declares(edit):
    content = '<?xml version="1.0" encoding="iso-8859-1"?>\n' + cues("<p>Bjork na\xefve</p>")
    transcript = from_bytes(content.encode("latin-1"), path="a.ttml")
    assert (transcript.encoding, transcript.encoding_guessed) == ("iso8859-1", False)
    fixed = transcript.rewrite([edit(transcript, "Bjork", "Bj\xf6rk")])
    assert fixed == content.replace("Bjork", "Bj\xf6rk").encode("latin-1")
    assert not transcript.can_apply(edit(transcript, "Bjork", "国栋"))


def test_a_declaration_that_a_conversion_left_behind():
    content = '<?xml version="1.0" encoding="utf-16"?>' + cues("<p>国栋</p>")
    assert from_bytes(content.encode(), path="a.ttml").text == "国栋"
    assert from_bytes(content.encode("utf-16-le"), path="a.ttml").text == "国栋"


def test_a_declaration_of_no_encoding():
    with pytest.raises(TranscriptError, match="unknown encoding 'klingon'"):
        from_bytes(b"<?xml version='1.0' encoding='klingon'?><tt/>", path="a.ttml")
