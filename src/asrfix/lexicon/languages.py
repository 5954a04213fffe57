"""Language tags, the keys of ``names``: ISO 639-1 codes, three-letter codes of ISO 639-3, with BCP 47 subtags."""

from __future__ import annotations

import re

_TWO_LETTERS = (
    "aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en "
    "eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja "
    "jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb "
    "nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq "
    "sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu"
)
"""ISO 639-1, with a space between."""

_TAG = re.compile(r"([a-z]{2,3})(?:-[A-Za-z0-9]{1,8})*")

_MISTAKEN = {
    "cn": "zh", "chinese": "zh", "chi": "zh", "zho": "zh", "中文": "zh", "english": "en", "eng": "en", "jp": "ja",
    "japanese": "ja", "korean": "ko", "german": "de", "french": "fr", "spanish": "es", "cz": "cs", "gr": "el",
    "dk": "da", "ua": "uk",
}  # fmt: skip
"""Country codes, names and long codes that stand where a language tag should."""


def language_fault(tag: str) -> str | None:
    """The remedy where a text is no language tag; None where it is one."""
    meant = _MISTAKEN.get(tag.casefold())
    if meant:
        return f'did you mean "{meant}"?'
    match = _TAG.fullmatch(tag)
    if match and (len(match[1]) == 3 or match[1] in _TWO_LETTERS.split()):
        return None
    return "write a language tag such as zh, en or zh-Hant"
