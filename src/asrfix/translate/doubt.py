"""Words that doubt what a sentence says, where only a name was in doubt."""

from __future__ import annotations

import re
from collections.abc import Mapping

from asrfix.translate.forms import primary

_CHINESE = re.compile("据说|据称|据传|据报道|似乎|好像|可能|也许|或许|大概|恐怕|疑似")
_HEDGES: Mapping[str, re.Pattern[str]] = {
    "en": re.compile(
        r"\b(?:apparently|allegedly|reportedly|supposedly|purportedly|presumably|seemingly|possibly|probably|perhaps"
        r"|maybe|(?:it|he|she|they) seems?|(?:is|are|was|were) said to|(?:may|might) have)\b",
        re.IGNORECASE,
    ),
    "es": re.compile(
        r"\b(?:aparentemente|supuestamente|presuntamente|posiblemente|probablemente|quizás?|tal vez|al parecer"
        r"|se dice que)\b",
        re.IGNORECASE,
    ),
    "zh": _CHINESE,
    "cmn": _CHINESE,
}
_NOTHING = re.compile(r"(?!)")


def doubts(sentence: str, language: str, name: str = "") -> bool:
    """Whether a sentence doubts what it says; a word of doubt right before the name is about the name.

    False for a language whose words of doubt are not listed: English, Spanish and Chinese are.
    """
    hedges = _HEDGES.get(primary(language))
    if hedges is None:
        return False
    about_name = re.compile(rf"[\s“\"'「]{{0,3}}{re.escape(name)}") if name else _NOTHING
    return any(not about_name.match(sentence, hedge.end()) for hedge in hedges.finditer(sentence))
