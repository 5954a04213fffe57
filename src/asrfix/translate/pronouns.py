"""Pronouns beside a name that contradict those of the lexicon.

English and Chinese only: where nouns have a gender, "she" may as well be a company.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from asrfix.translate.forms import primary

_ENGLISH = {
    "he": re.compile(r"\b(?:he|him|his|himself)\b", re.IGNORECASE),
    "she": re.compile(r"\b(?:she|her|hers|herself)\b", re.IGNORECASE),
    "they": re.compile(r"\b(?:they|them|their|theirs|themsel(?:f|ves))\b", re.IGNORECASE),
}
_CHINESE = {"he": re.compile("(?<!其)他(?![们人国乡])"), "she": re.compile("她(?!们)")}
_PRONOUNS: Mapping[str, Mapping[str, re.Pattern[str]]] = {"en": _ENGLISH, "zh": _CHINESE, "cmn": _CHINESE}


def contradiction(pronouns: str, text: str, start: int, end: int, language: str) -> re.Match[str] | None:
    """The first pronoun in ``text[start:end]`` that a person with these pronouns ("he/him") does not use.

    None also where one that the person does use stands there: then the other one may be for somebody else. They, which
    may be for several people, contradicts nothing.
    """
    own = {who for table in (_ENGLISH, _CHINESE) for who, words in table.items() if words.search(pronouns)}
    spoken = _PRONOUNS.get(primary(language), {})
    used = [spoken[who] for who in own if who in spoken]
    if not used or any(words.search(text, start, end) for words in used):
        return None
    others = (spoken[who].search(text, start, end) for who in ("he", "she") if who not in own)
    return min(filter(None, others), key=lambda found: found.start(), default=None)
