"""Han ideographs: which characters they are, and their simplified forms."""

from __future__ import annotations

import re
from functools import cache

from asrfix.data import read_text

HAN = "\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003fffd"
"""Han ideographs, to stand between the brackets of a regular expression's character class.

〇, Extension A, the Unified Ideographs, the Compatibility Ideographs, and planes 2 and 3 (Unicode 16, chapter 18).
"""

_HAN_CHARACTER = re.compile(f"[{HAN}]")


def is_han(char: str) -> bool:
    """Whether ``char`` is a single Han ideograph."""
    return _HAN_CHARACTER.fullmatch(char) is not None


def to_simplified(text: str) -> str:
    """``text`` with each traditional character replaced by its simplified form, so the length stays the same.

    Characters are looked up one by one (OpenCC's t2s): where the choice needs the word around it, as for 乾 or 著,
    the commoner form is taken.
    """
    return text.translate(_simplified())


@cache
def _simplified() -> dict[int, int]:
    pairs = read_text("han_simplified")
    return str.maketrans(pairs[::2], pairs[1::2])
