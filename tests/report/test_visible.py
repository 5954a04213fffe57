from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrfix.report.visible import crop, crop_left, pad, visible, width


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain 国栋", "plain 国栋"),
        ("a\tb\r\nc", "a b  c"),
        ("\x1b[2J", "␛[2J"),
        ("\x7f", "␡"),
        ("\x9b31m", "\ufffd31m"),
        ("a\u202eb", "a\ufffdb"),
        ("\ud800", "\ufffd"),
    ],
)
def test_nothing_a_terminal_would_obey_is_left(text: str, shown: str) -> None:
    assert visible(text) == shown


@given(st.text())
def test_visible_text_has_a_character_for_each(text: str) -> None:
    assert len(visible(text)) == len(text)
    assert visible(visible(text)) == visible(text)


@pytest.mark.parametrize(("text", "columns"), [("abc", 3), ("国栋", 4), ("é", 1), ("e\u0301", 1), ("ａ", 2)])
def test_width_counts_columns(text: str, columns: int) -> None:
    assert width(text) == columns
    assert width(pad(text, 9)) == 9


@pytest.mark.parametrize(
    ("text", "columns", "end", "begin"),
    [("abcdef", 6, "abcdef", "abcdef"), ("abcdef", 4, "abc…", "…def"), ("国栋国栋", 6, "国栋…", "…国栋")],
)
def test_crop_cuts_one_end(text: str, columns: int, end: str, begin: str) -> None:
    assert crop(text, columns) == end
    assert crop_left(text, columns) == begin


@given(st.text(), st.integers(min_value=1, max_value=20))
def test_cropped_text_fits(text: str, columns: int) -> None:
    assert width(crop(text, columns)) <= columns
    assert width(crop_left(text, columns)) <= columns
