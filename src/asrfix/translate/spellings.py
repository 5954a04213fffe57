"""How a name may stand in a translation: as it should, and in spellings that are near to that and not right."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

from asrfix.matching.index import HAN, script_of
from asrfix.sound.mandarin import text_syllables
from asrfix.text.han import HAN as HAN_CHARACTERS

_LATIN = "[A-Za-z\u00c0-\u024f]"
_WORD = re.compile(r"\w+(?:['’.-]\w+)*")
_LEAST_LETTERS = 6
_LEAST_CHARACTERS = 3
_LIKE = 0.75
"""Similarity of letters (normalised Levenshtein) from which two words are two spellings of one name."""
_LIKE_WORD = 0.5
"""The same for each word of a name of several."""
_INFLECTION = 2
"""Letters at the end of a word that make it no other spelling."""


class Spelling(NamedTuple):
    """``text[start:end]`` is ``form``, spelled otherwise."""

    start: int
    end: int
    form: str


@lru_cache(maxsize=4096)
def expression(form: str) -> re.Pattern[str]:
    """Matches a form in any case and over line breaks, with two letters of inflection at most."""
    words = r"\s+".join(re.escape(word).replace("'", "['’]") for word in form.split())
    before = f"(?<!{_LATIN})" if form[:1].isascii() else ""
    after = f"(?!{_LATIN}{{3}})" if form[-1:].isascii() else ""
    return re.compile(before + words + after, re.IGNORECASE)


def other_spellings(text: str, forms: Iterable[str], others: Iterable[str]) -> list[Spelling]:
    """Where one of these forms stands in another spelling, in text order; ``others`` are right words as well.

    In Latin letters these are capitalised words of nearly the same letters, or of the same words in another order; in
    Chinese the same characters but for one that sounds the same, or but for any one in a name with a dot (·).
    """
    forms = list(dict.fromkeys(forms))
    right = {form: [found.span() for found in expression(form).finditer(text)] for form in (*forms, *others)}
    exact = {span for spans in right.values() for span in spans}
    whole = (spans for form, spans in right.items() if not any(_is_part(form, other) for other in forms))
    taken = {offset for spans in whole for span in spans for offset in range(*span)}
    found = [*_latin([form for form in forms if script_of(form) != HAN], text)]
    found += (spelling for form in forms if script_of(form) == HAN for spelling in _han(form, text))
    kept = []
    for spelling in found:
        place = range(spelling.start, spelling.end)
        if taken.isdisjoint(place) and (spelling.start, spelling.end) not in exact:
            taken.update(place)
            kept.append(spelling)
    return sorted(kept)


def _is_part(form: str, other: str) -> bool:
    """Whether a form is some of the words of another (Stoica, Ion Stoica), and so may stand in a wrong one of that."""
    return set(form.split()) < set(other.split())


def _latin(forms: list[str], text: str) -> Iterator[Spelling]:
    """Windows of words that are like a form, the likest first."""
    by_letters = {letters: form for form in forms if len(letters := _letters(form)) >= _LEAST_LETTERS}
    by_words = {tuple(sorted(words)): form for form in forms if len(words := _WORD.findall(form.casefold())) > 1}
    spelled = list(by_letters)
    most = max((len(_WORD.findall(form)) for form in forms), default=0) + 1
    found = []
    for start, end, words in _windows(text, most):
        letters = "".join(map(_letters, words))
        nearest = process.extractOne(
            letters, spelled, scorer=Levenshtein.normalized_similarity, processor=None, score_cutoff=_LIKE
        )
        reordered = by_words.get(tuple(sorted(word.casefold() for word in words)))
        if reordered:
            found.append((1.0, Spelling(start, end, reordered)))
        elif nearest and _is_spelling(words, _WORD.findall(by_letters[nearest[0]])):
            found.append((nearest[1], Spelling(start, end, by_letters[nearest[0]])))
    return (spelling for _, spelling in sorted(found, key=lambda item: (-item[0], item[1])))


def _windows(text: str, most: int) -> Iterator[tuple[int, int, list[str]]]:
    """Up to ``most`` words with nothing but space between, of which the first and the last have a capital."""
    words = list(_WORD.finditer(text))
    for number, first in enumerate(words):
        window: list[str] = []
        end = first.start()
        for word in words[number : number + most]:
            if text[end : word.start()].strip() or not _has_capital(first[0]):
                break
            window.append(word[0])
            end = word.end()
            if _has_capital(word[0]):
                yield first.start(), end, list(window)


def _has_capital(word: str) -> bool:
    return any(map(str.isupper, word))


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


def _is_spelling(words: list[str], right: list[str]) -> bool:
    """Whether words that are like a name are meant to be it: not an inflected form, nor the name of somebody else.

    Every word has to be like its counterpart: Ana Stoica is not Ion Stoica.
    """
    shorter, longer = sorted((_letters("".join(words)), _letters("".join(right))), key=len)
    if 0 < len(longer) - len(shorter) <= _INFLECTION and longer.startswith(shorter):
        return False
    return len(words) != len(right) or all(
        Levenshtein.normalized_similarity(_letters(one), _letters(other)) >= _LIKE_WORD
        for one, other in zip(words, right, strict=True)
    )


def _han(form: str, text: str) -> Iterator[Spelling]:
    characters = [at for at, char in enumerate(form) if char != "·"]
    if len(characters) < _LEAST_CHARACTERS:
        return
    but_one = "|".join(f"{form[:at]}[{HAN_CHARACTERS}]{form[at + 1 :]}" for at in characters)
    for found in re.finditer(but_one, text):
        if "·" in form or _sound(found[0]) == _sound(form):
            yield Spelling(found.start(), found.end(), form)


def _sound(text: str) -> list[str]:
    """The syllables without their tones."""
    return [syllable.rstrip("012345") for syllable in text_syllables(text)]
