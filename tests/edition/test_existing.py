from __future__ import annotations

from typing import Any

import pytest

from asrfix.edition import Kind, annotate


def body(data: bytes) -> str:
    return data.decode().partition("\n\n")[0]


@pytest.mark.parametrize("mark", ["[sic]", " [sic]", "(sic)", " [SIC!]", "〔原文如此〕", "（原文如此）"])
def test_sic_keeps_the_word(mark: str, check: Any, parse: Any, styles: Any) -> None:
    text = f"Young Stoyka{mark} came."
    edition = annotate(parse("txt", text), check, styles["en-inline"])
    assert (edition.data, edition.notes) == (text.encode(), ())


@pytest.mark.parametrize(
    "text",
    [
        "Young Stoyka (ph) came.",
        "Young Stoyka [phonetic] came.",
        "Young Stoyka (name as heard) came.",
        "Young Stoyka [possibly Ion Stoica] came.",
        "Young Stoyka (heard as Stoyka) came.",
        "It was possibly Young Stoyka.",
        "郭东（音）来了。",
        "郭东（照原音）来了。",
        "疑似郭东来了。",
        "疑似“郭东”来了。",
        "郭东〔应为国栋〕来了。",
    ],
)
def test_a_doubted_name_is_for_review_and_gets_no_second_mark(text: str, check: Any, parse: Any, styles: Any) -> None:
    edition = annotate(parse("txt", text), check, styles["zh-inline"])
    assert body(edition.data) == text
    assert [note.kind for note in edition.notes] == [Kind.MARKED]


@pytest.mark.parametrize("text", ["Stoica 〔郭东〕 came.", "Stoica (heard as Young Stoyka) came."])
def test_what_a_remark_quotes_is_left_alone(text: str, check: Any, parse: Any, styles: Any) -> None:
    assert body(annotate(parse("txt", text), check, styles["en-inline"]).data) == text


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("We met Gil Bo (ph) there.", "Gil Bo"),
        ("Yes. Gil Bo [phonetic] came", "Gil Bo"),
        ("“Gil Bo” and “Bo (ph)”", "Bo"),
        ("then bo (ph) came", "bo"),
        ("昨天采访了诸葛亮（音）。", "诸葛亮"),
        ("Okay, 跟 Kim（音）聊", "Kim"),
    ],
)
def test_a_mark_makes_a_name_of_the_words_before_it(text: str, heard: str, check: Any, parse: Any, styles: Any) -> None:
    edition = annotate(parse("txt", text), check, styles["en-inline"])
    assert body(edition.data) == text
    assert [(note.kind, note.heard) for note in edition.notes] == [(Kind.MARKED, heard)]


@pytest.mark.parametrize(
    "text", ["疑似病例不多。", "This is possibly true.", "他〔笑〕走了。", "(ph)", "（音）", "... (ph)"]
)
def test_ordinary_words_are_no_marks(text: str, check: Any, parse: Any, styles: Any) -> None:
    edition = annotate(parse("txt", text), check, styles["en-inline"])
    assert (edition.data, edition.notes) == (text.encode(), ())


def test_a_doubted_mention_counts_as_the_first(check: Any, parse: Any, styles: Any) -> None:
    text = "Jon Smit (ph) came, and Jon Smit went."
    assert body(annotate(parse("txt", text), check, styles["en-inline"]).data) == text


def test_names_are_looked_for_in_the_text_without_marks(check: Any, parse: Any, styles: Any) -> None:
    seen: list[str] = []

    def find(transcript: Any) -> Any:
        seen.append(transcript.text)
        return check(transcript)

    text = "1\n00:00:01,000 --> 00:00:02,000\nJon Smit (name as heard) met Rally Shark.\n"
    edition = annotate(parse("srt", text), find, styles["en-inline"])
    assert seen == ["Jon Smit met Rally Shark."]
    assert "\nJon Smit (name as heard) met Rally Shark [possibly RadixArk].\n" in edition.data.decode()
