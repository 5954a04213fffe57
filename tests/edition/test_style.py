from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from asrfix.edition import LANGUAGES, Kind, Style, language_of, load_style, shipped_styles
from asrfix.errors import InputError

HOUSE = """\
language = "en"
mention = "every"

[marks]
correct = "{suggestion}"
review = "{heard} [possibly {suggestion}, {note}]"
as-heard = "{heard} (?)"

[subtitles]
review = "{heard} [{suggestion}?]"
as-heard = "{heard} [?]"

[notes]
heading = "Names"
reference = "see {number}"
correct = "{number}. {suggestion}, heard as {heard}, at {places}"
review = "{number}. {suggestion}?, heard as {heard}, at {places}"
as-heard = "{number}. {heard}, at {places}"
marked = "{heard}, doubted, at {places}"
"""


@pytest.fixture
def house(tmp_path: Path) -> Callable[[str], Style]:
    """Loads a style with this text."""

    def load(text: str) -> Style:
        (tmp_path / "house.toml").write_text(text, encoding="utf-8")
        return load_style(str(tmp_path / "house.toml"))

    return load


def test_a_house_can_write_its_own(house: Callable[[str], Style]) -> None:
    style = house(HOUSE)
    assert (style.name, style.language, style.mention) == ("house", "en", "every")
    assert style.subtitles[Kind.CORRECT].render({"suggestion": "X"}) == "X"
    assert style.notes
    assert style.notes.heading == "Names"


def test_without_more_subtitles_are_written_as_text(house: Callable[[str], Style]) -> None:
    text = HOUSE.replace(", {note}]", "]").replace("[subtitles]\n", "").replace('"{heard} [{suggestion}?]"', "")
    text = "\n".join(line for line in text.split("\n") if line not in ("review = ", 'as-heard = "{heard} [?]"'))
    style = house(text)
    assert style.subtitles[Kind.REVIEW] == style.marks[Kind.REVIEW]


@pytest.mark.parametrize("kind", ["inline", "notes", "footnotes"])
def test_every_language_has_every_kind_of_style(kind: str) -> None:
    for language in LANGUAGES:
        assert load_style(f"{language}-{kind}").language == language
    assert {name.partition("-")[2] for name in shipped_styles()} == {"inline", "notes", "footnotes"}


@pytest.mark.parametrize(
    ("old", "new", "line", "told"),
    [
        ('language = "en"\n', "", None, "language is missing"),
        ('"en"', '"eng"', 1, 'unknown language "eng"; did you mean en?'),
        ('"every"', '"all"', 2, 'unknown mention "all"; it can be first, every'),
        ('"every"', "1", 2, "mention: is not text; put it in quotes"),
        ("mention", "mentions", 2, 'unknown key "mentions"; did you mean mention?'),
        ("review =", "reveiw =", 6, 'unknown key "reveiw"; did you mean review?'),
        ("[marks]", "[markz]", 4, 'unknown key "markz"; did you mean marks?'),
        ("{heard} (?)", "{suggestion} (?)", 7, "marks.as-heard: unknown field {suggestion}; it can be heard, note"),
        ("{heard} (?)", "(?)", 7, "marks.as-heard: {heard} is missing; what was heard stays in the text"),
        ("{heard} (?)", "{heard} {heard}", 7, "marks.as-heard: {heard} stands there twice"),
        ("{heard} (?)", "{herd} (?)", 7, "marks.as-heard: unknown field {herd}; did you mean heard?"),
        ("{heard} (?)", "{heard} (?", 7, None),
        ("{heard} (?)", "{heard} {", 7, "marks.as-heard: a lone { names no field"),
        ("{heard} (?)", "{heard}\\n", 7, "marks.as-heard: holds a line break"),
        ('correct = "{suggestion}"', 'correct = "{heard}"', 5, "marks.correct: {suggestion} is missing"),
        (
            "[{suggestion}?]",
            "{suggestion}",
            10,
            "subtitles.review: subtitles have no notes, so the mark must hold {heard}",
        ),
        ("[{suggestion}?]", "[{note}]", 10, "subtitles.review: unknown field {note}"),
        ('as-heard = "{heard} [?]"\n', "", 9, "subtitles.as-heard: as-heard is missing"),
        ('reference = "see {number}"\n', "", 6, "marks.review: {note} needs a reference under [notes]"),
        ("see {number}", "see below", 15, "notes.reference: {number} is missing"),
        ('"Names"', '" "', 14, "notes.heading: is empty"),
        ("heard as {heard}, at {places}", "heard as {heard}", 16, "notes.correct: {places} is missing"),
        ("{number}. {heard}, at", "{heard}, at", 18, "notes.as-heard: {number} is missing"),
        ("{heard}, at {places}", "{heard} {places}", None, "put words or a sign between the fields"),
        ("[notes]", "[[notes]]", None, "the table [notes] is missing"),
        ("language", "= ", None, "not valid TOML"),
    ],
)
def test_a_fault_is_told_with_its_line_and_remedy(
    house: Callable[[str], Style], old: str, new: str, line: int | None, told: str | None
) -> None:
    assert old in HOUSE
    text = HOUSE.replace(old, new, 1)
    if told is None:
        house(text)
        return
    with pytest.raises(InputError) as caught:
        house(text)
    assert told in str(caught.value)
    if line is not None:
        assert caught.value.line == line


def test_marks_that_only_notes_explain_need_notes(house: Callable[[str], Style]) -> None:
    text = HOUSE.partition("[notes]")[0].replace("{heard} [possibly {suggestion}, {note}]", "possibly {suggestion}")
    with pytest.raises(InputError, match=r"marks\.review: without \[notes\] the mark must hold \{heard\}"):
        house(text)


def test_marks_that_only_notes_explain_need_a_form_for_subtitles(house: Callable[[str], Style]) -> None:
    text = HOUSE.replace(HOUSE[HOUSE.index("[subtitles]") : HOUSE.index("[notes]")], "")
    with pytest.raises(InputError, match=r"marks\.review: subtitles have no notes, .* say under \[subtitles\]"):
        house(text)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("zh-inlin", "no such style; did you mean zh-inline?, or a file"),
        ("no/such.toml", "no such style; it can be en-footnotes, en-inline"),
        (".", "cannot be read: Is a directory"),
        ("a\0b", "cannot be read"),
    ],
)
def test_a_style_that_is_not_there_is_told(name: str, told: str) -> None:
    with pytest.raises(InputError) as caught:
        load_style(name)
    assert told in str(caught.value)


def test_what_is_no_utf8_is_told(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_bytes(b"# \xff")
    with pytest.raises(InputError, match="save it as UTF-8"):
        load_style(str(tmp_path / "house.toml"))


@pytest.mark.parametrize(
    ("text", "language"),
    [("", "en"), ("We met 国栋 there.", "en"), ("我们用 vLLM 和 SGLang 做推理。", "zh"), ("123 …", "en")],
)
def test_the_language_is_that_of_most_words(text: str, language: str) -> None:
    assert language_of(text) == language
