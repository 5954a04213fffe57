from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from asrfix.edition import Kind, annotate, load_style, shipped_styles, strip
from asrfix.errors import TranscriptError
from asrfix.transcript import from_bytes

BODIES = {
    "en": (
        "Rally Shark was founded by Young Stoyka and Jon Smit.",
        "Jon Smit says Rally Shark came later, and Young Stoyka agrees.",
        "Gil Bo (ph) met Rally Shark [sic] once.",
    ),
    "zh": (
        "拉力鲨克由郭东和康奕创立。",
        "康奕说拉力鲨克后来才有，郭东也同意。",
        "张三（音）见过一次拉力鲨克[sic]。",
    ),
}


def as_txt(lines: tuple[str, ...]) -> str:
    return "\n".join(lines) + "\n"


def as_md(lines: tuple[str, ...]) -> str:
    return "# 1\n\n" + "\n\n".join(lines) + "\n\n```\n" + lines[0] + "\n```\n"


def as_srt(lines: tuple[str, ...]) -> str:
    return "\n".join(f"{n}\n00:00:0{n},000 --> 00:00:0{n + 1},000\n{line}\n" for n, line in enumerate(lines, 1))


def as_vtt(lines: tuple[str, ...]) -> str:
    return "WEBVTT\n\n" + "\n".join(f"00:0{n}.000 --> 00:0{n + 1}.000\n{line}\n" for n, line in enumerate(lines, 1))


WRITE = {"txt": as_txt, "md": as_md, "srt": as_srt, "vtt": as_vtt}


@pytest.mark.parametrize("form", WRITE)
@pytest.mark.parametrize("name", sorted(shipped_styles()))
def test_an_edition_looks_as_agreed(
    name: str, form: str, check: Any, parse: Any, styles: Any, golden: Callable[[str, str], None]
) -> None:
    text = WRITE[form](BODIES[styles[name].language])
    edition = annotate(parse(form, text), check, styles[name])
    golden(f"{name}.{form}", edition.data.decode())


@pytest.mark.parametrize("form", WRITE)
@pytest.mark.parametrize("name", sorted(shipped_styles()))
def test_annotating_an_edition_adds_nothing(name: str, form: str, check: Any, parse: Any, styles: Any) -> None:
    text = WRITE[form](BODIES[styles[name].language])
    once = annotate(parse(form, text), check, styles[name]).data
    assert once != text.encode()
    assert annotate(parse(form, once.decode()), check, styles[name]).data == once


def test_an_edition_in_another_style_is_known(check: Any, parse: Any, styles: Any) -> None:
    once = annotate(parse("txt", "Rally Shark"), check, styles["en-notes"])
    again = annotate(parse("txt", once.data.decode()), check, styles["en-inline"], [*styles.values()])
    assert (again.data, again.notes, again.is_new) == (once.data, once.notes, False)


def test_the_mark_stands_at_the_name(check: Any, parse: Any, styles: Any) -> None:
    edition = annotate(parse("srt", as_srt(("It was founded by Jon Smit.",))), check, styles["en-inline"])
    assert "founded by Jon Smit (name as heard)." in edition.data.decode()


def test_every_mention_gets_a_mark_where_the_style_says_so(check: Any, parse: Any, tmp_path: Any) -> None:
    house = tmp_path / "house.toml"
    shipped = shipped_styles()["en-inline"].read_text(encoding="utf-8")
    house.write_text(shipped.replace('"first"', '"every"'), encoding="utf-8")
    edition = annotate(parse("txt", "Jon Smit and Jon Smit"), check, load_style(str(house)))
    assert edition.data.startswith(b"Jon Smit (name as heard) and Jon Smit (name as heard)\n")


def test_notes_tell_verdict_place_time_and_what_was_heard(check: Any, parse: Any, styles: Any) -> None:
    edition = annotate(parse("vtt", as_vtt(BODIES["en"])), check, styles["en-inline"])
    first, second, *_ = edition.notes
    assert (first.kind, first.suggestion, first.heard) == (Kind.REVIEW, "RadixArk", "Rally Shark")
    assert [str(place) for place in first.places] == ["4:1 (0:00:01)", "7:15 (0:00:02)"]
    assert (second.kind, second.suggestion, second.heard) == (Kind.CORRECT, "Ion Stoica", "Young Stoyka")
    lines = edition.data.decode().split("\n")
    assert lines[3][second.places[0].column - 1 :].startswith("Ion Stoica and")


def test_the_kinds_are_counted_by_place(check: Any, parse: Any, styles: Any) -> None:
    edition = annotate(parse("srt", as_srt(BODIES["en"])), check, styles["en-inline"])
    assert {kind: edition.count(kind) for kind in Kind} == {
        Kind.CORRECT: 2,
        Kind.REVIEW: 2,
        Kind.AS_HEARD: 2,
        Kind.MARKED: 1,
    }


def test_without_names_nothing_changes(check: Any, parse: Any, styles: Any) -> None:
    edition = annotate(parse("txt", "Nobody came.\r\n"), check, styles["en-notes"])
    assert (edition.data, edition.notes) == (b"Nobody came.\r\n", ())


def test_a_file_keeps_its_encoding_and_line_ends(check: Any, styles: Any) -> None:
    data = "\ufeff康奕来了。\r\n".encode("utf-16-le")
    edition = annotate(from_bytes(data), check, styles["zh-inline"])
    assert (
        edition.data.decode("utf-16")
        == "康奕（音）来了。\r\n\r\n\r\n核验说明\r\n\r\n- 康奕：照原音，未能核实，见 1:1\r\n"
    )


def test_an_encoding_that_cannot_hold_the_mark_is_told(check: Any, styles: Any) -> None:
    transcript = from_bytes(b"Jon Smit \xe9", encoding="latin-1", path="talk.txt")
    with pytest.raises(TranscriptError, match=r"talk\.txt:1: .*latin|iso8859-1; convert the file to UTF-8"):
        annotate(transcript, check, styles["zh-inline"])
    with pytest.raises(TranscriptError, match="the notes cannot be written in iso8859-1; convert"):
        annotate(transcript, check, styles["en-inline"])


def test_json_is_refused(check: Any, parse: Any, styles: Any) -> None:
    with pytest.raises(TranscriptError, match="annotate its text"):
        annotate(parse("json", '{"text": "Jon Smit"}'), check, styles["en-inline"])


@pytest.mark.parametrize(
    ("form", "text", "marked"),
    [
        ("txt", "Young\nStoyka came.", "Young\nStoyka [possibly Ion Stoica] came."),
        ("md", "**Young** Stoyka came.", "**Young** Stoyka [possibly Ion Stoica] came."),
        ("vtt", as_vtt(("Young <i>Stoyka</i> came.",)), "Young <i>Stoyka [possibly Ion Stoica]</i> came."),
    ],
)
def test_a_correction_that_could_not_be_taken_back_is_a_doubt(
    form: str, text: str, marked: str, check: Any, parse: Any, styles: Any
) -> None:
    assert marked in annotate(parse(form, text), check, styles["en-notes"]).data.decode()


def test_without_notes_a_correction_is_written_all_the_same(check: Any, parse: Any, styles: Any) -> None:
    edition = annotate(parse("srt", as_srt(("Young\nStoyka came.",))), check, styles["en-inline"])
    assert "\nIon\nStoica came." in edition.data.decode()


def test_two_marks_may_touch(check: Any, parse: Any, styles: Any) -> None:
    edition = annotate(parse("txt", "拉力鲨克康奕"), check, styles["zh-notes"])
    assert edition.data.decode().startswith("〔疑似RadixArk，注1〕康奕（音，注2）\n")
    assert strip(parse("txt", edition.data.decode()), [styles["zh-notes"]]).data.decode() == "拉力鲨克康奕"


def test_what_looks_like_a_field_in_a_name_is_no_field(check: Any, parse: Any, styles: Any) -> None:
    def hostile(transcript: Any) -> Any:
        from dataclasses import replace

        from asrfix.model import Report

        found = (replace(one, suggestion="{heard} {0} %s \\1 {note}") for one in check(transcript))
        return Report(findings=tuple(found))

    edition = annotate(parse("txt", "Rally Shark"), hostile, styles["en-notes"])
    assert edition.data.decode().startswith("[possibly {heard} {0} %s \\1 {note}, note 1]\n")
    assert strip(parse("txt", edition.data.decode()), [styles["en-notes"]]).data == b"Rally Shark"


def test_an_arrow_in_a_name_does_not_break_the_comment(parse: Any, styles: Any) -> None:
    from asrfix.model import Finding, Report, Verdict

    def find(transcript: Any) -> Report:
        start = transcript.text.index("A-->B")
        place = {"start": start, "end": start + 5, "heard": "A-->B"}
        finding = Finding(**place, suggestion=None, entry=None, confidence=0.5, verdict=Verdict.AS_HEARD)
        return Report(findings=(finding,))

    transcript = parse("vtt", as_vtt(("See A--&gt;B there",)))
    edition = annotate(transcript, find, styles["en-inline"])
    assert "-->" not in edition.data.decode().partition("NOTE")[2]
    assert strip(parse("vtt", edition.data.decode()), [styles["en-inline"]]).data == transcript.rewrite(())


def test_a_name_made_likely_by_a_correction_is_marked_at_once(parse: Any, styles: Any, check: Any) -> None:
    from asrfix.model import Report

    def find(transcript: Any) -> Report:
        """Hears the doubtful name only where the right one stands elsewhere."""
        found = tuple(check(transcript))
        return Report(findings=found if "Ion Stoica" in transcript.text else found[:1])

    text = as_srt(("Young Stoyka met Jon Smit.",))
    once = annotate(parse("srt", text), find, styles["en-inline"])
    assert "Ion Stoica met Jon Smit (name as heard)." in once.data.decode()
    assert annotate(parse("srt", once.data.decode()), find, styles["en-inline"]).data == once.data
