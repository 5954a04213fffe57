from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrfix.text.han import HAN, is_han, to_simplified


@pytest.mark.parametrize("char", ["国", "國", "〇", "㐀", "鿿", "豈", "𠀀", "𱍐"])
def test_ideographs_of_every_block_are_han(char: str) -> None:
    assert is_han(char)
    assert re.fullmatch(f"[{HAN}]", char)


@pytest.mark.parametrize("char", ["", "a", "。", "か", "한", "ㄅ", "䷀", "①", "国栋"])
def test_other_characters_and_longer_strings_are_not_han(char: str) -> None:
    assert not is_han(char)


@pytest.mark.parametrize(
    ("traditional", "simplified"),
    [("國棟", "国栋"), ("語音識別", "语音识别"), ("後於裡麼", "后于里么"), ("車", "车"), ("㑳", "㑇"), ("", "")],
)
def test_traditional_characters_become_simplified(traditional: str, simplified: str) -> None:
    assert to_simplified(traditional) == simplified


def test_simplified_and_foreign_text_stays() -> None:
    assert to_simplified("国栋说 RadixArk, ok? カタカナ") == "国栋说 RadixArk, ok? カタカナ"


@given(st.text())
def test_length_is_kept(text: str) -> None:
    assert len(to_simplified(text)) == len(text)


@given(st.text(), st.text())
def test_characters_are_converted_independently(left: str, right: str) -> None:
    assert to_simplified(left + right) == to_simplified(left) + to_simplified(right)
