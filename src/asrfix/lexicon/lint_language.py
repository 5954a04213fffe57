"""Faults seen by comparing a lexicon with ordinary language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

from asrfix.lexicon.listed import Listed
from asrfix.lexicon.problem import Problem
from asrfix.text import english, mandarin
from asrfix.text.han import is_han

_FREQUENT_ZIPF = 2.5
"""Once in three million words; the Zipf scale calls words rare below 3, and a rare word is harmed as well."""
_FREQUENT_COUNT = 20
"""The same for the 60 million words behind :func:`asrfix.text.mandarin.frequency`."""

_NAMELESS_TYPES = ("person", "term")
"""Types whose names are often ordinary words, and are listed all the same."""

_LONGEST_NAME = 4
"""Characters of the longest usual personal name in Chinese."""

_SURNAMES = frozenset("单解查仇区覃翟尉茜员盖种")
"""Heteronyms that are read differently in names and that few dictionary phrases hold in that reading (百家姓)."""

_SEEN = 3
_SHARE = 0.05
"""A second reading counts when it stands in so many phrases, and in this share of those with the first."""


def ordinary_words(listed: Sequence[Listed]) -> Iterator[Problem]:
    """A name or a mishearing that is an ordinary word, where nothing narrows it down."""
    for each in listed:
        entry = each.entry
        if not entry.context and entry.type not in _NAMELESS_TYPES:
            for form in (entry.name, *entry.aliases):
                if _is_ordinary(form):
                    yield each.problem(
                        "warning",
                        f'"{form}" is an ordinary word too; give the entry context',
                        "name" if form == entry.name else "aliases",
                    )
        for heard in entry.heard_as:
            if not heard.near and _is_ordinary(heard.form):
                yield each.problem(
                    "warning",
                    f'"{heard.form}" in heard_as is an ordinary word and would be rewritten everywhere; bind it: '
                    f'{{ form = "{heard.form}", near = ["…"] }}',
                    "heard_as",
                )


def heteronyms(listed: Sequence[Listed]) -> Iterator[Problem]:
    """A Chinese name with a character that is read in several ways, where nothing says which is meant."""
    for each in listed:
        unsure = () if each.entry.say else _unsure_characters(each.entry.name)
        if unsure:
            message = f'{"、".join(unsure)} can be read in several ways; give the reading: say = ["pinyin:…"]'
            yield each.problem("warning", message, "name")


LANGUAGE_RULES = (ordinary_words, heteronyms)


def _is_ordinary(form: str) -> bool:
    if all(map(is_han, form)):
        return mandarin.frequency(form) >= _FREQUENT_COUNT and not mandarin.is_proper_noun(form)
    return form.isalpha() and english.zipf(form.casefold()) >= _FREQUENT_ZIPF


def _unsure_characters(name: str) -> tuple[str, ...]:
    """The heteronyms of a Chinese name that stand outside dictionary words, whose reading is known.

    Longer names are transcriptions of foreign ones, which have one reading for each character.
    """
    if len(name) > _LONGEST_NAME or not all(map(is_han, name)):
        return ()
    return tuple(word for word in mandarin.segment(name) if word in _heteronyms())


@cache
def _heteronyms() -> frozenset[str]:
    """Characters (多音字) that occur in two readings, tones aside, in the phrases of pypinyin."""
    from pypinyin.phrases_dict import phrases_dict

    seen: dict[str, Counter[str]] = {}
    for phrase, readings in phrases_dict.items():
        for char, reading in zip(phrase, readings, strict=False):
            seen.setdefault(char, Counter())[reading[0]] += 1
    return _SURNAMES | {char for char, counts in seen.items() if len(counts) > 1 and _is_heteronym(counts)}


def _is_heteronym(counts: Counter[str]) -> bool:
    from pypinyin.contrib.tone_convert import to_normal

    toneless: Counter[str] = Counter()
    for reading, count in counts.items():
        toneless[to_normal(reading)] += count
    first, *others = sorted(toneless.values(), reverse=True)
    return bool(others) and others[0] >= max(_SEEN, _SHARE * first)
