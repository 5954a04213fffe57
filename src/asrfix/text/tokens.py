"""Words with their places: a Latin word, a digit group, or one Han or kana character is a token.

Tokens keep code point offsets of the text they come from; only their ``text`` is normalised (Unicode NFKC), so
full-width and decomposed letters need no offset map.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

import regex

from asrfix.text.han import HAN

# What may stand between two words of one name, from "nothing" to "never".
JOINED, SPACE, HYPHEN, COMMA, LINE, BREAK = range(6)

_APOSTROPHES = "'’ʼ＇"
_TOKEN = regex.compile(
    rf"(?P<protected>[a-zA-Z][a-zA-Z0-9+.-]{{0,30}}+://\S++|www\.\S++|[\w.+-]{{1,64}}+@[\w-]++(?:\.[\w-]++)+)"
    rf"|(?P<han>[{HAN}])"
    r"|(?P<kana>[\p{Hiragana}\p{Katakana}ー])"
    rf"|(?P<word>[\p{{L}}\p{{M}}\p{{N}}--[{HAN}\p{{Hiragana}}\p{{Katakana}}ー]]++"
    rf"(?:[{_APOSTROPHES}][\p{{L}}\p{{M}}--[{HAN}\p{{Hiragana}}\p{{Katakana}}ー]]++)*+)",
    regex.V1,
)
_INVISIBLE = "\u00ad\u200b\u200c\u200d\u2060\ufeff\u200e\u200f"


@dataclass(slots=True, eq=False)
class Token:
    """One word at ``[start, end)``; a possessive 's or ’ after it is left outside.

    ``text`` is normalised to NFKC with straight apostrophes, ``lower`` the same casefolded; ``kind`` is "word",
    "han", "kana" or "protected" (URL, e-mail address); ``gap`` says what stands between this token and the one
    before.
    """

    start: int
    end: int
    text: str
    lower: str
    kind: str
    gap: int


def tokens(text: str, start: int = 0, end: int | None = None) -> Iterator[Token]:
    """The tokens of ``text[start:end]`` in order."""
    last = start
    initial = False
    for match in _TOKEN.finditer(text, start, len(text) if end is None else end):
        kind = match.lastgroup or "word"
        source = match.group()
        word = source
        if kind == "word":
            if not source.isascii():
                word = unicodedata.normalize("NFKC", source)
                for apostrophe in _APOSTROPHES[1:]:
                    word = word.replace(apostrophe, "'")
            if word[-2:] in ("'s", "'S") and len(word) > 2:
                word, source = word[:-2], source[:-2]
        gap = border(text[last : match.start()], after_initial=initial)
        yield Token(match.start(), match.start() + len(source), word, word.casefold(), kind, gap)
        last = match.end()
        initial = len(word) == 1 and word.isupper()


_JOINERS = "-‐‑_·・.&+/#@~" + _APOSTROPHES
_COMMAS = ",，、"
_GAPS_SEEN = {"": JOINED, " ": SPACE, ", ": COMMA, "，": COMMA, ". ": BREAK, "。": BREAK, "-": HYPHEN, "\n": LINE}


def border(between: str, *, after_initial: bool = False) -> int:
    """The border that the characters between two tokens make.

    A joiner counts only where no white space surrounds it ("Node.js", "R&D"), so that a full stop or a dash ends a
    name; the stop of an initial ("George W. Bush"), a lone "&" or "+" and a trailing apostrophe do not.
    """
    known = _GAPS_SEEN.get(between)
    if known is not None and not after_initial:
        return known
    bare = between.strip("".join(_INVISIBLE))
    core = bare.strip()
    if not core:
        if bare.count("\n") > 1 or bare.count("\r") > 1:
            return BREAK
        return LINE if "\n" in bare or "\r" in bare else SPACE if bare else JOINED
    if len(core) == len(bare):
        return HYPHEN if not core.strip(_JOINERS) else COMMA if not core.strip(_COMMAS) else BREAK
    if "\n" in bare or "\r" in bare:
        return BREAK
    if core in ("&", "+"):
        return HYPHEN
    if not core.strip(_COMMAS):
        return COMMA
    if (core == "." and after_initial and bare[0] == ".") or (core in _APOSTROPHES and bare[0] == core):
        return SPACE
    return BREAK
