from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Callable, Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrfix.errors import TranscriptError
from asrfix.model import Edit
from asrfix.transcript import from_bytes, rewritten

MAIN = "word/document.xml"
WORD = """\
<w:p w14:paraId="1B2C3D4E" w:rsidR="00A77B3E" w:rsidRDefault="00A77B3E"><w:pPr><w:pStyle w:val="Normal"/><w:tabs>\
<w:tab w:val="left" w:pos="720"/></w:tabs><w:rPr><w:lang w:val="en-US"/></w:rPr></w:pPr><w:r w:rsidRPr="00C1">\
<w:rPr><w:b/></w:rPr><w:t>Anna:</w:t></w:r><w:r w:rsidR="00D2"><w:tab/><w:t xml:space="preserve">We met </w:t></w:r>\
<w:proofErr w:type="spellStart"/><w:r w:rsidR="00D2"><w:rPr><w:i/></w:rPr><w:t>Ral</w:t></w:r><w:r w:rsidR="00E3"><w:t>ly</w:t>\
</w:r><w:proofErr w:type="spellEnd"/><w:r><w:t xml:space="preserve"> Sha</w:t></w:r><w:bookmarkStart w:id="0" w:name="_x"/>\
<w:r><w:rPr><w:b/></w:rPr><w:t>rk</w:t></w:r><w:bookmarkEnd w:id="0"/><w:r><w:t>, AT&amp;T and co.</w:t></w:r></w:p>"""


def run(text: str, properties: str = "") -> str:
    space = ' xml:space="preserve"' if text != text.strip() else ""
    return f"<w:r>{properties}<w:t{space}>{text}</w:t></w:r>"


def paragraph(*runs: str) -> str:
    return f"<w:p>{''.join(one if one.startswith('<') else run(one) for one in runs)}</w:p>"


def body_of(data: bytes) -> str:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        xml = archive.read(MAIN).decode()
    return xml.partition("<w:body>")[2].removesuffix("<w:sectPr/></w:body></w:document>")


@pytest.fixture(scope="session")
def changed(docx: Callable[..., bytes], edit: Callable[..., Edit]) -> Callable[..., str]:
    """The body of a document after a name has been put in place of what was heard."""

    def change(body: str, heard: str, name: str) -> str:
        transcript = from_bytes(docx(body))
        assert transcript.can_apply(edit(transcript, heard, name))
        return body_of(transcript.rewrite([edit(transcript, heard, name)]))

    return change


def test_a_document_as_word_writes_it(docx, edit, spoken):
    transcript = from_bytes(docx(WORD), path="talk.docx")
    assert (transcript.format, transcript.encoding_guessed) == ("docx", False)
    assert transcript.text == "Anna:\tWe met Rally Shark, AT&T and co."
    assert spoken(transcript) == ["We met Rally Shark, AT&T and co."]
    assert transcript.segments[0].speaker == "Anna"
    fixed = body_of(transcript.rewrite([edit(transcript, "Rally Shark", "RadixArk")]))
    assert fixed == WORD.replace(">Ral<", ">RadixArk<").replace(">ly<", "><").replace("> Sha<", "><").replace(
        ">rk<", "><"
    )
    by_word = body_of(transcript.rewrite([edit(transcript, "Rally Shark", "Radix Ark")]))
    assert by_word == WORD.replace(">Ral<", ">Rad<").replace(">ly<", ">ix<").replace(" Sha<", " A<")


def test_without_edits_nothing_changes(docx):
    data = docx(WORD)
    assert from_bytes(data).rewrite([]) == data
    assert from_bytes(data).rewrite([Edit(start=0, end=4, replacement="Anna")]) == data


def test_paragraphs_are_lines_and_segments(docx, spoken):
    body = (
        paragraph("one")
        + "<w:p/>"
        + paragraph("two")
        + "<w:tbl><w:tr><w:tc>"
        + paragraph("three")
        + "</w:tc></w:tr></w:tbl>"
    )
    transcript = from_bytes(docx(body))
    assert transcript.text == "one\n\ntwo\nthree"
    assert spoken(transcript) == ["one", "two", "three"]
    assert not any(segment.continues for segment in transcript.segments)
    assert transcript.place(transcript.text.index("wo")) == (3, 2)
    assert transcript.rewrite_text([]) == transcript.text


def test_a_speaker_goes_on_until_another_is_named(docx):
    transcript = from_bytes(docx(paragraph("Anna: one") + paragraph("two") + paragraph("【嘉宾】三")))
    assert [segment.speaker for segment in transcript.segments] == ["Anna", "Anna", "嘉宾"]
    assert [transcript.text[label.start : label.end] for label in transcript.labels] == ["Anna", "嘉宾"]


def test_a_label_before_a_line_break(docx, spoken):
    transcript = from_bytes(docx(paragraph("<w:r><w:t>Anna 0:03</w:t><w:br/><w:t>we</w:t><w:cr/><w:t>met</w:t></w:r>")))
    assert spoken(transcript) == ["we", "met"]
    assert [(one.speaker, one.begin, one.continues) for one in transcript.segments] == [
        ("Anna", 3, False),
        ("Anna", 3, True),
    ]


@pytest.mark.parametrize(
    "markup",
    [
        "<w:proofErr/>",
        "<w:del><w:r><w:delText>deleted</w:delText></w:r></w:del>",
        "<w:del><w:r><w:t>deleted</w:t></w:r></w:del>",
        "<w:moveFrom><w:r><w:t>moved</w:t></w:r></w:moveFrom>",
        "<w:r><w:softHyphen/></w:r>",
        "<w:r><w:fldChar/></w:r><w:r><w:instrText>REF x</w:instrText></w:r>",
        '<w:r><w:footnoteReference w:id="1"/></w:r>',
        "<w:r><w:t/></w:r>",
        "<w:r><w:t></w:t></w:r>",
        "<!-- <w:t>no</w:t> --><?no <w:t>no</w:t>?>",
        "<w:r><w:rPr><w:tab/><w:br/></w:rPr></w:r>",
        "<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>",
    ],
)
def test_what_is_not_text(markup: str, docx, changed):
    body = paragraph("we met Ral", markup, "ly today")
    assert from_bytes(docx(body)).text == "we met Rally today"
    assert changed(body, "Rally", "Radixes") == body.replace("Ral<", "Radixes<").replace(
        ">ly", ' xml:space="preserve">'
    )


@pytest.mark.parametrize("name", ["ins", "moveTo", "hyperlink", "smartTag", "sdt", "fldSimple", "customXml", "bdo"])
def test_what_holds_text(name: str, docx, changed):
    body = paragraph(f'<w:{name} w:id="1">{run("Rally")}</w:{name}>', " Shark")
    assert from_bytes(docx(body)).text == "Rally Shark"
    assert changed(body, "Rally Shark", "Radix Ark") == body.replace("Rally", "Radix").replace(" Shark", " Ark")


@pytest.mark.parametrize(
    ("mark", "text"),
    [
        ("<w:tab/>", "\t"),
        ("<w:tab></w:tab>", "\t"),
        ('<w:ptab w:leader="none"/>', "\t"),
        ("<w:br/>", "\u2028"),
        ('<w:br w:type="page"/>', "\u2028"),
        ("<w:noBreakHyphen/>", "\u2011"),
    ],
)
def test_marks_that_stand_for_a_character(mark: str, text: str, docx, changed):
    body = paragraph("<w:r><w:t>Rally</w:t>" + mark + "<w:t>Shark</w:t></w:r>")
    assert from_bytes(docx(body)).text == f"Rally{text}Shark"
    assert changed(body, "Rally", "Radix") == body.replace("Rally", "Radix")


def test_a_mark_within_a_name_gives_way_to_it(changed):
    body = paragraph("<w:r><w:t>Rally</w:t><w:tab/><w:t>Shark</w:t></w:r>")
    assert changed(body, "Rally\tShark", "Radix Ark") == body.replace("Rally", "Radix").replace("Shark", "Ark")
    assert changed(body, "Rally\tShark", "RadixArk") == paragraph("<w:r><w:t>RadixArk</w:t><w:t></w:t></w:r>")
    assert changed(body, "\t", "") == body.replace("<w:tab/>", "")


def test_text_in_place_of_a_mark_gets_an_element(changed):
    body = paragraph("<w:r><w:t/><w:noBreakHyphen/><w:t>Ark</w:t></w:r>")
    new = '<w:t xml:space="preserve">&lt;-</w:t>'
    assert changed(body, "\u2011", "<-") == body.replace("<w:noBreakHyphen/>", new)


def test_a_text_box_is_read_once_and_after_its_paragraph(docx, changed):
    box = "<w:txbxContent>" + paragraph("Rally") + "</w:txbxContent>"
    choices = f"<mc:AlternateContent><mc:Choice>{box}</mc:Choice><mc:Fallback>{box}</mc:Fallback></mc:AlternateContent>"
    body = paragraph("we ", f"<w:r>{choices}</w:r>", "met") + paragraph("Shark")
    assert from_bytes(docx(body)).text == "we met\nRally\nShark"
    assert changed(body, "Rally", "Radix") == body.replace("Rally", "Radix", 1)
    assert changed(body, "met", "meet") == body.replace("met", "meet")


def test_the_reading_above_a_character_is_not_text(docx):
    ruby = f"<w:r><w:ruby><w:rt>{run('guó')}</w:rt><w:rubyBase>{run('国')}</w:rubyBase></w:ruby></w:r>"
    assert from_bytes(docx(paragraph(ruby, "栋"))).text == "国栋"


def test_white_space_counts_where_it_is_preserved(docx, changed):
    assert from_bytes(docx("<w:p><w:r><w:t>\n we \n</w:t><w:t>met</w:t></w:r></w:p>")).text == "wemet"
    body = '<w:p xml:space="preserve"><w:r><w:t>we </w:t><w:t>met\r\nher</w:t></w:r></w:p>'
    assert from_bytes(docx(body)).text == "we met her"
    assert changed(body, "met her", "meter") == body.replace("met\r\nher", "meter")


def test_white_space_that_comes_to_an_end_is_preserved(changed):
    kept = '<w:t xml:space="preserve">'
    assert (
        changed("<w:p><w:r><w:t>\nRally met\n</w:t></w:r></w:p>", "Rally", "")
        == f"<w:p><w:r>{kept} met</w:t></w:r></w:p>"
    )
    assert changed(paragraph("Rally met"), "Rally", "Radix") == paragraph("Radix met")


def test_characters_that_are_escaped(docx, changed, edit):
    body = paragraph("A&amp;B &#x56fd;<![CDATA[<栋>]]>&lt;")
    transcript = from_bytes(docx(body))
    assert transcript.text == "A&B 国<栋><"
    assert changed(body, "A&B", "R&D") == body.replace("A&amp;B", "R&amp;D")
    assert changed(body, "国", "郭<") == body.replace("&#x56fd;", "郭&lt;")
    assert changed(body, "栋", "东") == body.replace("<![CDATA[<栋>]]>", "&lt;东&gt;")
    assert not transcript.can_apply(edit(transcript, "国", "\x0b\x00"))


def test_edits_from_one_paragraph_into_another_are_refused(docx):
    transcript = from_bytes(docx(paragraph("Rally") + paragraph("Shark")))
    assert not transcript.can_apply(Edit(start=0, end=11, replacement="RadixArk"))


def test_text_is_inserted_in_the_run_before(changed):
    body = paragraph("we ", run("met", "<w:rPr><w:b/></w:rPr>"), " her")
    assert changed(body, "met", "met (x)") == body.replace("met", "met (x)")
    assert changed(paragraph("a") + paragraph("b"), "b", "xb") == paragraph("a") + paragraph("xb")


def test_rewritten_documents_are_read_again(docx, edit):
    transcript = from_bytes(docx(WORD), path="a.docx")
    again = rewritten(transcript, [edit(transcript, "Rally Shark", "RadixArk")])
    assert (again.text, again.path) == ("Anna:\tWe met RadixArk, AT&T and co.", "a.docx")
    assert again.rewrite([]) == transcript.rewrite([edit(transcript, "Rally Shark", "RadixArk")])


@pytest.mark.parametrize("codec", ["utf-8-sig", "utf-16"])
def test_encodings_of_the_xml(codec: str, docx, edit):
    xml = f'<x:document xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main"><x:p>{run("郭东").replace("w:", "x:")}</x:p></x:document>'
    transcript = from_bytes(docx("", **{MAIN: xml.encode(codec)}))
    data = transcript.rewrite([edit(transcript, "郭东", "国栋")])
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.read(MAIN) == xml.replace("郭东", "国栋").encode(codec)


def test_a_document_without_a_prefix_or_with_another_main_part(docx):
    xml = '<document xmlns="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><body><p><r><t>met</t></r></p></body></document>'
    relations = '<R><Relationship Type="x/styles" Target="s.xml"/><Relationship Type="x/officeDocument" Target="/word/document2.xml"/></R>'
    data = docx("", **{MAIN: None, "word/document2.xml": xml, "_rels/.rels": relations})
    assert from_bytes(data).text == "met"


_TEXTS = st.text(alphabet="ab &<\t国\r\n", max_size=5)
_RUNS = st.lists(
    st.tuples(_TEXTS, st.sampled_from(["", "<w:tab/>", "<w:br/>", "<w:softHyphen/>", "<!-- x -->"])), max_size=6
)


def _run(text: str, mark: str) -> str:
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace("\r", "&#13;")
    return f'<w:r><w:t xml:space="preserve">{text}</w:t>{mark}</w:r>'


@given(st.lists(_RUNS, min_size=1, max_size=4), st.data())
def test_any_stretch_can_be_replaced(docx, paragraphs: list[list[tuple[str, str]]], data: st.DataObject):
    body = "".join(paragraph(*(_run(*one) for one in runs)) for runs in paragraphs)
    transcript = from_bytes(docx(body))
    if not transcript.segments:
        return
    segment = data.draw(st.sampled_from(transcript.segments))
    start = data.draw(st.integers(segment.start, segment.end))
    end = data.draw(st.integers(start, segment.end))
    change = Edit(start=start, end=end, replacement=data.draw(st.sampled_from(["", "x", " x ", "<&>", "x y z"])))
    if not transcript.can_apply(change):
        return
    again = rewritten(transcript, [change])
    before, after = transcript.text[:start], transcript.text[end:]
    assert "".join(again.text.split()) == "".join(f"{before}{change.replacement}{after}".split())
    assert again.text.count("\n") == transcript.text.count("\n")


MANY = {"word/media/image.png": bytes(range(256)) * 9, "../../evil": b"x", "docProps/core.xml": "<x/>"}


def members(data: bytes) -> list[tuple[object, ...]]:
    """All that is known of the members but the main one, with their packed bytes."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        infos = [info for info in archive.infolist() if info.filename != MAIN]
    found = []
    for info in infos:
        name, extra = struct.unpack_from("<2H", data, info.header_offset + 26)
        end = info.header_offset + 30 + name + extra + info.compress_size
        found.append((info.filename, info.date_time, info.CRC, info.flag_bits, data[info.header_offset : end]))
    return found


def test_other_members_keep_their_bytes(docx, edit):
    data = docx(WORD, **MANY)
    transcript = from_bytes(data)
    fixed = transcript.rewrite([edit(transcript, "Rally Shark", "a much longer name than that was")])
    assert members(fixed) == members(data)
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(io.BytesIO(fixed)) as new:
        assert old.namelist() == new.namelist()
        assert old.getinfo(MAIN).date_time == new.getinfo(MAIN).date_time


class _Pipe(io.BytesIO):
    """Like a pipe it does not go back, so that sizes follow the members."""

    def seekable(self) -> bool:
        return False

    def tell(self) -> int:
        raise OSError

    def seek(self, *_: int) -> int:
        raise OSError


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_archives_of_other_programs(method: int, docx, edit):
    out = _Pipe()
    with zipfile.ZipFile(io.BytesIO(docx(WORD, **MANY))) as old, zipfile.ZipFile(out, "w", method) as archive:
        archive.comment = b"made elsewhere"
        for name in [MAIN, *(name for name in old.namelist() if name != MAIN)]:
            archive.writestr(name, old.read(name))
    data = out.getvalue()
    transcript = from_bytes(data)
    fixed = transcript.rewrite([edit(transcript, "Rally Shark", "RadixArk")])
    assert "RadixArk" in body_of(fixed)
    assert members(fixed) == members(data)
    with zipfile.ZipFile(io.BytesIO(fixed)) as archive:
        assert (archive.comment, archive.getinfo(MAIN).compress_type) == (b"made elsewhere", method)


def _with_flag(data: bytes) -> bytes:
    record = data.index(b"PK\x01\x02")
    name = data.index(MAIN.encode(), record)
    return data[: name - 46 + 8] + b"\x01" + data[name - 46 + 9 :]


def _lying(data: bytes, size: int) -> bytes:
    name = data.index(MAIN.encode(), data.index(b"PK\x01\x02"))
    return data[: name - 46 + 24] + struct.pack("<L", size) + data[name - 46 + 28 :]


def refusals(docx: Callable[..., bytes]) -> Iterable[tuple[bytes, str]]:
    """Documents that are not read, and why."""
    good = docx(WORD)
    zeros = "<w:document>" + " " * (30 << 20)
    yield b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "encrypted.*password"
    yield b"hello", "no zip archive"
    yield b"", "no zip archive"
    yield good[:-30], "cut off"
    yield good + b"more", "behind its end"
    yield good[5:], "Zip64"
    yield good[:-14] + bytes([2, 0, 2, 0]) + good[-10:], "directory is broken"
    yield good.replace(b"PK\x01\x02", b"PK\x01\x03"), "directory is broken"
    yield b"PK\x05\x06" + bytes(18), "_rels/.rels is missing"
    yield docx("", **{MAIN: None}), "document.xml is missing"
    yield docx("", **{"_rels/.rels": "<Relationships/>"}), "no Word document"
    yield (
        docx("", **{"_rels/.rels": '<R><R Type="x/officeDocument" Target="http://x" TargetMode="External"/></R>'}),
        "no Word document",
    )
    yield docx("", **{MAIN: "<workbook/>"}), "no Word document"
    yield docx("", **{MAIN: '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'}), "DOCTYPE"
    yield docx(paragraph("&a;")), "stands for no character"
    yield docx("<w:p>"), "closes what is not open"
    yield docx(paragraph("é"), **{MAIN: "<x>é</x>".encode("latin-1")}), "UTF-8"
    yield docx("", **{MAIN: zeros}), "more tightly"
    yield _lying(good, 10), "wrong size"
    yield _lying(good, 1000), "wrong size"
    yield _lying(good, 1 << 31), "more than 32 MB"
    yield _with_flag(good), "encrypted"
    yield good.replace(b"PK\x03\x04", b"PK\x03\x05"), "does not fit"


def test_what_is_refused(docx):
    for data, message in refusals(docx):
        with pytest.raises(TranscriptError, match=message) as caught:
            from_bytes(data, path="a.docx")
        assert caught.value.path == "a.docx"


@given(st.data())
def test_damaged_documents_are_read_or_refused(docx, data: st.DataObject):
    good = bytearray(docx(paragraph("we met Rally"), x="x"))
    for _ in range(data.draw(st.integers(1, 3))):
        good[data.draw(st.integers(0, len(good) - 1))] = data.draw(st.integers(0, 255))
    damaged = bytes(good)
    try:
        transcript = from_bytes(damaged, format="docx")
    except TranscriptError:
        return
    assert transcript.rewrite([]) == damaged


def test_members_of_one_name_and_members_that_overlap(docx):
    data = docx("", aaaa="x", bbbb="x")
    with pytest.raises(TranscriptError, match="aaaa is there twice"):
        from_bytes(data.replace(b"bbbb", b"aaaa"))
    first, second = (struct.pack("<L", data.index(name) - 30) for name in (b"aaaa", b"bbbb"))
    with pytest.raises(TranscriptError, match="overlap"):
        from_bytes(data.replace(second, first))


def test_a_signed_document_is_read_but_not_changed(docx, edit):
    transcript = from_bytes(docx(WORD, **{"_xmlsignatures/sig1.xml": "<x/>"}), path="a.docx")
    assert transcript.rewrite([]) == transcript.rewrite([])
    with pytest.raises(TranscriptError, match="unsigned"):
        transcript.rewrite([edit(transcript, "Rally Shark", "RadixArk")])


def test_the_name_and_the_content_have_to_agree(docx):
    data = docx(WORD)
    assert from_bytes(data, path="a.docm").format == "docx"
    assert from_bytes(data, path="a.DOCX").format == "docx"
    for name in ("a.txt", "a.srt"):
        with pytest.raises(TranscriptError, match=rf"{name}: .*\.docx"):
            from_bytes(data, path=name)


def test_nesting(docx):
    def nested(depth: int) -> bytes:
        return docx(paragraph("a", "<w:ins>" * depth + "</w:ins>" * depth, "b"))

    assert from_bytes(nested(900)).text == "ab"
    with pytest.raises(TranscriptError, match="inside each other"):
        from_bytes(nested(10_000))


def test_python_docx_reads_what_was_written(docx, edit):
    judge = pytest.importorskip("docx")
    transcript = from_bytes(docx(WORD + paragraph("two")))
    fixed = transcript.rewrite([edit(transcript, "Rally Shark", "RadixArk")])
    opened = judge.Document(io.BytesIO(fixed))
    assert [one.text for one in opened.paragraphs] == ["Anna:\tWe met RadixArk, AT&T and co.", "two"]
    assert [one.text for one in opened.paragraphs[0].runs if one.italic] == ["RadixArk"]
