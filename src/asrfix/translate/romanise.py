"""Chinese names in pinyin, for a translation into a language that does not write Han characters.

Spelling after GB/T 28039-2011 (中国人名汉语拼音字母拼写规则): family name and given name each in one word, with a
capital; ü is kept, and an apostrophe parts syllables that could be read otherwise (ISO 7098:2015).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum

from asrfix.lexicon import Entry
from asrfix.sound import mandarin
from asrfix.text.han import is_han, to_simplified


class NameOrder(StrEnum):
    """Where the family name stands: last (Guodong Zhang) or first (Zhang Guodong)."""

    WESTERN = "western"
    CHINESE = "chinese"


_TWO_CHARACTER_SURNAMES = frozenset(
    (
        "欧阳 上官 司马 诸葛 夏侯 尉迟 皇甫 公孙 慕容 长孙 宇文 司徒 令狐 端木 "
        "南宫 申屠 轩辕 濮阳 呼延 闻人 澹台 万俟 赫连 钟离 西门 拓跋 独孤"
    ).split()
)
_AS_SURNAME = {
    "单": "shan", "仇": "qiu", "解": "xie", "区": "ou", "曾": "zeng", "查": "zha", "任": "ren", "朴": "piao",
    "盖": "ge", "翟": "zhai", "缪": "miao", "宁": "ning", "员": "yun", "冼": "xian", "种": "chong", "秘": "bi",
    "折": "she", "华": "hua",
    "尉迟": "yuchi", "万俟": "moqi", "长孙": "zhangsun", "澹台": "tantai",
}  # fmt: skip
"""Family names that are read otherwise than the character usually is (现代汉语词典, 7th edition)."""

_SYLLABLE = re.compile(r"[a-zü]+")


def romanise(name: str, entry: Entry | None, order: NameOrder) -> str | None:
    """A name of Han characters in pinyin, a person's in this order; None where it has other characters.

    ``entry`` tells whether it is a person, and how it is read where its ``say`` has pinyin for each character.
    """
    if not name or not all(map(is_han, name)):
        return None
    name = to_simplified(name)
    said = list(_said(entry, len(name))) if entry else []
    syllables = said or [syllable.rstrip("012345") for syllable in mandarin.text_syllables(name)]
    if not all(syllables):
        return None
    if entry is None or entry.type != "person" or not 2 <= len(name) <= 4:
        return _word(syllables)
    family = 2 if name[:2] in _TWO_CHARACTER_SURNAMES and len(name) > 2 else 1
    surname = _word(syllables[:family])
    if not said and name[:family] in _AS_SURNAME:
        surname = _AS_SURNAME[name[:family]].capitalize()
    given = _word(syllables[family:])
    return f"{given} {surname}" if order is NameOrder.WESTERN else f"{surname} {given}"


def _said(entry: Entry, length: int) -> Iterator[str]:
    """The syllables of the first pinyin in ``say`` that has as many as the name has characters."""
    for say in entry.say:
        prefix, _, rest = say.partition(":")
        syllables = _SYLLABLE.findall(rest.lower())
        if prefix.strip().lower() == "pinyin" and len(syllables) == length:
            yield from syllables
            return


def _word(syllables: list[str]) -> str:
    first, *others = syllables
    return (first + "".join("'" * (syllable[0] in "aoe") + syllable for syllable in others)).capitalize()
