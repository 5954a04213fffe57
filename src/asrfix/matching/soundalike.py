"""Unlisted names that sound alike: one name that was written down in several ways."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from asrfix.matching.blocking import by_length, near_pairs
from asrfix.matching.document import Document
from asrfix.matching.index import HAN, LATIN, script_of
from asrfix.matching.namelike import NameLike, Sign, han_runs, is_rare_alone
from asrfix.sound.distance import distance
from asrfix.sound.phones import features
from asrfix.sound.readings import form_readings
from asrfix.text.mandarin import is_word

_NEAR_FEATURES = 0.3
"""Distance of feature strings beyond which the weighted distance need not be computed."""
_ALIKE_HAN, _ALIKE_LATIN, _ALIKE_ACROSS = 0.1, 0.17, 0.22
"""Weighted distance up to which two spellings are taken for one name; Chinese ones must be near homophones."""
_ALIKE_SHORT, _SHORT = 0.1, 4
"""The same for pronunciations of up to so many phones: Kim is not Tim."""
_READINGS = 2
_LONGEST = 4


def homophones(document: Document, stretches: Sequence[NameLike]) -> list[NameLike]:
    """Chinese stretches that sound like one of these, written otherwise, and are no word of the dictionary either.

    Recognisers write a name they do not know with any characters of its sound, common ones as well.
    """
    said: dict[str, set[str]] = {}
    taken: set[int] = set()
    for stretch in stretches:
        taken.update(range(stretch.first, stretch.last + 1))
        phones = _phones(document, stretch.first, stretch.last) if stretch.sign is Sign.NO_WORD else ""
        if phones:
            said.setdefault(phones, set()).add(document.heard(stretch.first, stretch.last))
    heard: dict[str, list[tuple[int, int]]] = {}
    if said:
        for first, last in _windows(document):
            if taken.isdisjoint(range(first, last + 1)):
                heard.setdefault(_phones(document, first, last), []).append((first, last))
    heard.pop("", None)
    alike: set[str] = set()
    windows, seeds = list(heard), list(said)
    for number, other in near_pairs(by_length(list(map(features, seeds))), list(map(features, windows)), _ALIKE_HAN):
        if distance(seeds[number], windows[other]) <= _ALIKE_HAN:
            alike.add(windows[other])
    places = sorted(place for phones in alike for place in heard[phones])
    return [NameLike(first, last, Sign.HOMOPHONE) for first, last in _without_overlap(places)]


def by_sound(spellings: Sequence[str]) -> list[list[int]]:
    """Numbers of the spellings, those that sound alike together, in the order of the first of each group.

    Groups are joined by single links; scripts mix.
    """
    said: list[tuple[str, int]] = [
        (reading.phones, number)
        for number, spelling in enumerate(spellings)
        for reading in form_readings(spelling)[:_READINGS]
    ]
    group = list(range(len(spellings)))

    def root(number: int) -> int:
        while group[number] != number:
            number = group[number] = group[group[number]]
        return number

    told = [features(phones) for phones, _ in said]
    for one, other in near_pairs(by_length(told), told, _NEAR_FEATURES):
        (phones, number), (others, second) = said[one], said[other]
        if number < second and root(number) != root(second):
            limit = _limit(spellings[number], spellings[second], min(len(phones), len(others)))
            if distance(phones, others) <= limit:
                low, high = sorted((root(number), root(second)))
                group[high] = low
    found: dict[int, list[int]] = {}
    for number in range(len(spellings)):
        found.setdefault(root(number), []).append(number)
    return list(found.values())


def _limit(spelling: str, other: str, phones: int) -> float:
    scripts = {script_of(spelling), script_of(other)}
    if scripts == {HAN}:
        return _ALIKE_HAN
    if phones <= _SHORT:
        return _ALIKE_SHORT
    return _ALIKE_LATIN if scripts == {LATIN} else _ALIKE_ACROSS


def _windows(document: Document) -> Iterator[tuple[int, int]]:
    """(first token, last token) of two to four characters between word borders that are no single word."""
    for start, words in han_runs(document):
        begins = [start]
        for word in words:
            begins.append(begins[-1] + len(word))
        for low in range(len(words)):
            for high in range(low + 2, len(words) + 1):
                if begins[high] - begins[low] > _LONGEST:
                    break
                first, last = begins[low], begins[high] - 1
                is_free = document.mention_at.keys().isdisjoint(range(first, last + 1))
                if is_free and any(map(is_rare_alone, words[low:high])) and not is_word("".join(words[low:high])):
                    yield first, last


def _phones(document: Document, first: int, last: int) -> str:
    """The usual reading of the tokens; empty where one has none."""
    readings = document.phones[first : last + 1]
    return "".join(reading[0] for reading in readings) if all(readings) else ""


def _without_overlap(places: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    end = -1
    for first, last in places:
        if first > end:
            yield first, last
            end = last
