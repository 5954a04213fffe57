"""The ways a written form may be pronounced.

A lexicon form gets every plausible reading (as a word, spelled out, in pinyin, heteronyms, as the lexicon's
``say`` tells), since nobody knows which one was said; a word of a transcript gets few, since the recogniser wrote
down what it heard.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, product

import regex

from asrfix.sound import english, mandarin
from asrfix.sound.phones import PHONES
from asrfix.text.han import is_han

_MOST_READINGS = 12
_SAID_AS = {"GUI": "gooey", "SCSI": "scuzzy", "SQL": "sequel", "WSGI": "whiskey"}
"""Capitals that are often said as a word that their letters do not tell (Raymond, *The Jargon File*, 4.4.7)."""
_PART = regex.compile(
    rf"(?:{'|'.join(_SAID_AS)})"
    r"(?=\p{Lu}?\p{Ll})|\p{Lu}+(?=\p{Lu}\p{Ll})"
    r"|(?:Mc\p{Lu}|\p{Lu}\p{M}*'?)?\p{Ll}[\p{Ll}\p{M}']*|\p{Lu}(?:'?[\p{Lu}\p{M}])*(?!\p{Ll})"
    r"|\p{N}+(?:\.\p{N}+)?|\p{Lo}\p{M}*|[+&#@]"
)
_SYMBOLS = {"+": "plus", "&": "and", "#": "sharp", "@": "at"}


@dataclass(frozen=True, slots=True)
class Reading:
    """One pronunciation of a form. ``kind`` tells how it came about: word, spelled, pinyin, hanzi, loan or say."""

    phones: str
    kind: str


def form_readings(form: str, say: tuple[str, ...] = ()) -> tuple[Reading, ...]:
    """Every plausible reading of a lexicon form, the most usual first, without duplicates.

    ``say`` holds respellings ("yon stoy-ka"), or pinyin or IPA with the prefix ``pinyin:`` or ``ipa:``.
    """
    found: dict[str, str] = {}
    for spoken in say:
        for phones in filter(None, _said(spoken)):
            found.setdefault(phones, "say")
    for kind, phones in _form_phones(form):
        if phones:
            found.setdefault(phones, kind)
        if len(found) >= _MOST_READINGS:
            break
    return tuple(Reading(phones, kind) for phones, kind in found.items())


def parts(form: str) -> list[str]:
    """The pieces a form falls into: words, capital runs, numbers, Han characters ("SGLang-2" -> SG, Lang, 2)."""
    return [match.group() for match in _PART.finditer(form)]


@lru_cache(maxsize=65536)
def word_phones(word: str) -> tuple[str, ...]:
    """How a Latin word of a transcript sounds: the likeliest reading, and a second one where writing is ambiguous."""
    pieces = parts(word)
    usual = "".join(_piece_phones(piece)[0][1] for piece in pieces)
    if len(pieces) == 1 and len(word) > 1 and word.isupper():
        readings = _piece_phones(word)
        return tuple(dict.fromkeys((readings[0][1], readings[-1][1])))
    return (usual,)


def _said(spoken: str) -> Iterator[str]:
    prefix, colon, rest = spoken.partition(":")
    if colon and prefix.strip().lower() == "ipa":
        yield "".join(_from_ipa(rest))
    elif colon and prefix.strip().lower() == "pinyin":
        yield "".join(mandarin.syllable_phones(syllable) for syllable in regex.findall(r"[\p{L}]+[0-5]?", rest.lower()))
    else:
        yield "".join(_piece_phones(piece)[0][1] for piece in parts(spoken))


_IPA = {"ʌ": "ə", "ɐ": "ə", "a": "ɑ", "e": "E", "o": "O", "ɹ": "r", "ɚ": "ɝ", "ɡ": "g", "ɜ": "ɝ", "ɒ": "ɑ", "ɾ": "t",
        "x": "h", "ç": "ɕ", "ʁ": "r", "ø": "ɝ", "œ": "ɝ", "ɲ": "n", "ɫ": "l"}  # fmt: skip
_IPA_PAIRS = {"aɪ": "I", "aʊ": "A", "eɪ": "E", "oʊ": "O", "əʊ": "O", "ɔɪ": "Y", "tʃ": "ʧ", "dʒ": "ʤ", "ts": "ʦ",
              "tɕ": "ʨ"}  # fmt: skip


def _from_ipa(text: str) -> Iterator[str]:
    bare = regex.sub(r"[ˈˌːˑ.͡ʰ\s/\[\]]", "", text)
    for pair, phone in _IPA_PAIRS.items():
        bare = bare.replace(pair, phone)
    for char in bare:
        phone = char if char in PHONES else _IPA.get(char, "")
        yield phone


def _form_phones(form: str) -> Iterator[tuple[str, str]]:
    """(kind, phones) of a form, the most usual first."""
    pieces = parts(form)
    choices = [_piece_phones(piece) for piece in pieces]
    for choice in islice(product(*choices), 3 * _MOST_READINGS):
        kinds = {kind for kind, _ in choice}
        yield (kinds.pop() if len(kinds) == 1 else "mixed"), "".join(phones for _, phones in choice)
    latin = [piece for piece in pieces if piece.isascii() and piece.replace("'", "").isalpha()]
    if latin and len(latin) == len(pieces):
        syllables = [mandarin.split_pinyin(piece) for piece in latin]
        if all(syllables):
            yield "pinyin", "".join(mandarin.syllable_phones(s) for piece in syllables if piece for s in piece)


@lru_cache(maxsize=65536)
def _piece_phones(piece: str) -> tuple[tuple[str, str], ...]:
    """(kind, phones) of one piece of :func:`parts`, the most usual first; never empty."""
    if is_han(piece[0]):
        return tuple(("hanzi", mandarin.syllable_phones(s)) for s in mandarin.char_syllables(piece)) or (("hanzi", ""),)
    if piece[0].isdigit():
        return tuple(("number", _words(spoken)) for spoken in english.number_words(piece)) or (("number", ""),)
    if piece in _SYMBOLS:
        return (("word", english.pronounce(_SYMBOLS[piece])),)
    as_word = ("word", english.pronounce(piece))
    spelled = ("spelled", english.spell(piece))
    if len(piece) == 1:
        return (spelled,)
    if piece in _SAID_AS:
        return (spelled, ("word", english.pronounce(_SAID_AS[piece])))
    if piece.isupper():
        return (spelled, *_half_spelled(piece), as_word) if _pronounceable(piece) else (spelled,)
    if not _pronounceable(piece):
        return (spelled, as_word)
    return (as_word,)


def _half_spelled(piece: str) -> tuple[tuple[str, str], ...]:
    """Capitals of which the first are letters and the rest is a word: LM-SYS, J-PEG."""
    return tuple(
        ("spelled", english.spell(piece[:cut]) + english.pronounce(piece[cut:]))
        for cut in range(1, min(3, len(piece) - 2))
        if _pronounceable(piece[cut:])
    )


def _pronounceable(piece: str) -> bool:
    return any(char in "aeiouyAEIOUY" for char in piece) or not piece.isascii()


def _words(spoken: str) -> str:
    return "".join(english.pronounce(word) for word in spoken.split())
