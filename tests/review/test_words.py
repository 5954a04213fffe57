from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from asrfix.review.words import NEIGHBOURS, Words, words


def test_case_spaces_and_punctuation_do_not_count() -> None:
    assert words("Rally-Shark,\nRALLY  shark’s") == ("rally", "shark", "rally", "shark")


def test_a_han_character_is_a_word() -> None:
    assert words("问郭东。") == ("问", "郭", "东")


def test_neighbours_stand_on_one_line_and_end_with_the_text() -> None:
    text = "One two three,\n four five six seven."
    start = text.index("four")
    assert Words(text).neighbours(start, start + 4) == ("One two three", "five six seven")
    assert Words(text).neighbours(0, 3) == ("", "two three, four five")


def test_words_in_a_row_are_found() -> None:
    text = Words("a b a b a, c")
    assert list(text.find(("a", "b", "a"))) == [(0, 3), (2, 5)]
    assert list(text.find(())) == []


@given(st.text(st.sampled_from("aB’s 'é東京か\n\r\x1c\x85.-@:/w\u00ad9ßİ")), st.data())
@example("a@b.c İ's", None)
def test_neighbours_are_compared_as_they_stand(text: str, data: st.DataObject | None) -> None:
    """What a decision keeps of a place finds it again."""
    own = Words(text)
    numbers = range(len(own.lower)) if data is None else [data.draw(st.integers(0, max(len(own.lower) - 1, 0)))]
    for number in numbers:
        if number < len(own.lower):
            before, after = own.neighbours(own.starts[number], own.ends[number])
            assert (words(before), words(after)) == own.around((number, number + 1))
            assert len(words(before)) == min(number, NEIGHBOURS)
