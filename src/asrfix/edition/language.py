"""Which of the languages of the styles a text is in."""

from __future__ import annotations

import re

from asrfix.text.han import HAN

_HAN = re.compile(f"[{HAN}]")
_LATIN_WORD = re.compile(r"[A-Za-z][A-Za-z'’]*")


def language_of(text: str) -> str:
    """``zh`` where a text has more Han characters than Latin words, else ``en``."""
    return "zh" if len(_HAN.findall(text)) > len(_LATIN_WORD.findall(text)) else "en"
