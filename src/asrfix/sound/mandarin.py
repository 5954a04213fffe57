"""Mandarin syllables in the shared phone space.

Pinyin to phones after the syllable table of 汉语拼音方案 (1958) and Duanmu, *The Phonology of Standard Chinese*
(2007); the reading of characters is pypinyin's.
"""

from __future__ import annotations

from functools import cache, lru_cache

INITIALS: dict[str, str] = {
    "b": "b", "p": "p", "m": "m", "f": "f", "d": "d", "t": "t", "n": "n", "l": "l", "g": "g", "k": "k", "h": "h",
    "j": "ʨ", "q": "q", "x": "ɕ", "zh": "ʤ", "ch": "ʧ", "sh": "ʃ", "r": "ʐ", "z": "ʣ", "c": "ʦ", "s": "s", "": "",
}  # fmt: skip

FINALS: dict[str, str] = {
    "a": "ɑ", "o": "ɔ", "e": "ɤ", "ê": "ɛ", "er": "ɝ", "ai": "I", "ei": "E", "ao": "A", "ou": "O",
    "an": "ɑn", "en": "ən", "ang": "ɑŋ", "eng": "əŋ", "ong": "ʊŋ",
    "i": "i", "ia": "jɑ", "ie": "jɛ", "iao": "jA", "iu": "jO", "ian": "jɛn", "in": "in", "iang": "jɑŋ", "ing": "iŋ",
    "iong": "jʊŋ", "io": "jɔ",
    "u": "u", "ua": "wɑ", "uo": "wɔ", "uai": "wI", "ui": "wE", "uan": "wɑn", "un": "wən", "uang": "wɑŋ",
    "ü": "y", "üe": "yɛ", "üan": "yɛn", "ün": "yn",
}  # fmt: skip

_SYLLABLES: dict[str, str] = {
    "b": "a o ai ei ao an en ang eng i ie iao ian in ing u",
    "p": "a o ai ei ao ou an en ang eng i ie iao ian in ing u",
    "m": "a o e ai ei ao ou an en ang eng i ie iao iu ian in ing u",
    "f": "a o ei ou an en ang eng u",
    "d": "a e ai ei ao ou an en ang eng ong i ia ie iao iu ian ing u uo ui uan un",
    "t": "a e ai ei ao ou an ang eng ong i ie iao ian ing u uo ui uan un",
    "n": "a e ai ei ao ou an en ang eng ong i ie iao iu ian in iang ing u uo uan ü üe",
    "l": "a o e ai ei ao ou an en ang eng ong i ia ie iao iu ian in iang ing u uo uan un ü üe",
    "g": "a e ai ei ao ou an en ang eng ong u ua uo uai ui uan un uang",
    "k": "a e ai ei ao ou an en ang eng ong u ua uo uai ui uan un uang",
    "h": "a e ai ei ao ou an en ang eng ong u ua uo uai ui uan un uang",
    "j": "i ia ie iao iu ian in iang ing iong ü üe üan ün",
    "q": "i ia ie iao iu ian in iang ing iong ü üe üan ün",
    "x": "i ia ie iao iu ian in iang ing iong ü üe üan ün",
    "zh": "a e ai ei ao ou an en ang eng ong i u ua uo uai ui uan un uang",
    "ch": "a e ai ao ou an en ang eng ong i u ua uo uai ui uan un uang",
    "sh": "a e ai ei ao ou an en ang eng i u ua uo uai ui uan un uang",
    "r": "e ao ou an en ang eng ong i u ua uo ui uan un",
    "z": "a e ai ei ao ou an en ang eng ong i u uo ui uan un",
    "c": "a e ai ao ou an en ang eng ong i u uo ui uan un",
    "s": "a e ai ao ou an en ang eng ong i u uo ui uan un",
    "": "a o e ê er ai ei ao ou an en ang",
}
"""Initial -> the finals it occurs with (普通话声韵配合表)."""

_APICAL = frozenset(("zh", "ch", "sh", "r", "z", "c", "s"))
_ZERO_INITIAL: dict[str, str] = {
    "yi": "i", "ya": "ia", "ye": "ie", "yao": "iao", "you": "iu", "yan": "ian", "yin": "in", "yang": "iang",
    "ying": "ing", "yong": "iong", "yo": "io", "wu": "u", "wa": "ua", "wo": "uo", "wai": "uai", "wei": "ui",
    "wan": "uan", "wen": "un", "wang": "uang", "weng": "eng", "yu": "ü", "yue": "üe", "yuan": "üan", "yun": "ün",
}  # fmt: skip

LOAN_SYLLABLES = frozenset("克斯特德普布夫姆尔格茨兹什奇吉姆伯勒")
"""Characters that write a bare consonant of a foreign name: 克 for k, 斯 for s (Xinhua transcription tables)."""


@cache
def syllable_table() -> dict[str, str]:
    """Every pinyin syllable without tone (ü or v for ü) -> phones."""
    table: dict[str, str] = {}
    for initial, finals in _SYLLABLES.items():
        for final in finals.split():
            rhyme = "ɨ" if final == "i" and initial in _APICAL else FINALS[final]
            spelled = final.replace("ü", "u") if initial in ("j", "q", "x") else final
            table[initial + spelled] = INITIALS[initial] + rhyme
    for syllable, final in _ZERO_INITIAL.items():
        table[syllable] = FINALS[final]
    table["weng"] = "wəŋ"
    for syllable in [s for s in table if "ü" in s]:
        table[syllable.replace("ü", "v")] = table[syllable]
    return table


def syllable_phones(syllable: str) -> str:
    """Phones of one pinyin syllable, with or without tone digit; empty when it is no syllable."""
    return syllable_table().get(syllable.rstrip("012345"), "")


@cache
def char_syllables(char: str) -> tuple[str, ...]:
    """All readings (heteronyms, 多音字) of a Han character as pinyin with tone digit, the usual one first."""
    from pypinyin import Style, pinyin

    readings = pinyin(
        char, style=Style.TONE3, heteronym=True, neutral_tone_with_five=True, errors="ignore", v_to_u=True
    )
    return tuple(r for r in readings[0] if syllable_phones(r)) if readings else ()


def text_syllables(text: str) -> list[str]:
    """The reading of each character of a run of Han characters in context, one item a character ('' if unknown)."""
    from pypinyin.seg.simpleseg import seg

    read = [syllable for word in seg(text) for syllable in _word_syllables(word)]
    if len(read) != len(text):  # pypinyin gives back a run of characters that it does not know as one item
        return [next(iter(char_syllables(char)), "") for char in text]
    return read


@lru_cache(maxsize=50_000)
def _word_syllables(word: str) -> tuple[str, ...]:
    """The readings of what pypinyin takes for one word; '' for what is no syllable."""
    from pypinyin import Style, lazy_pinyin

    read = lazy_pinyin(word, style=Style.TONE3, neutral_tone_with_five=True, v_to_u=True)
    return tuple(syllable if syllable_phones(syllable) else "" for syllable in read)


def loan_phones(char: str, phones: str) -> str:
    """The syllable as it stands in a foreign name: 克 is k, 尔 is l; unchanged for other characters."""
    if char not in LOAN_SYLLABLES or len(phones) < 1:
        return phones
    return "l" if char == "尔" else phones[0]


@lru_cache(maxsize=4096)
def split_pinyin(word: str) -> tuple[str, ...] | None:
    """Syllables of a Latin word that is pinyin through and through ("lianmin" -> lian, min), else None.

    Takes the split with the fewest syllables, as a reader does; an apostrophe is a forced border.
    """
    table = syllable_table()
    syllables: list[str] = []
    for piece in word.lower().replace("’", "'").split("'"):
        fewest: list[tuple[int, int] | None] = [(0, 0)]  # syllables up to each letter, and where the last one begins
        for end in range(1, len(piece) + 1):
            starts = (start for start in range(max(0, end - 6), end) if piece[start:end] in table)
            reached = ((before[0] + 1, start) for start in starts if (before := fewest[start]))
            fewest.append(min(reached, default=None))
        split: list[str] = []
        end = len(piece)
        while end and (last := fewest[end]):
            split.append(piece[last[1] : end])
            end = last[1]
        if end or not split:
            return None
        syllables += reversed(split)
    return tuple(syllables)
