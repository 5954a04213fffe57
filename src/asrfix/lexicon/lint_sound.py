"""Faults that can be heard: names that sound alike, and respellings that cannot be read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from asrfix.lexicon.listed import Listed
from asrfix.lexicon.problem import Problem, did_you_mean
from asrfix.sound.distance import distance
from asrfix.sound.mandarin import syllable_phones
from asrfix.sound.phones import PHONES, features
from asrfix.sound.readings import form_readings

_ALIKE = 0.1
"""Distance up to which two names can hardly be told apart by ear: Maier and Mayer, not Halden and Holden."""

_ALIKE_FEATURES = 0.35
"""Plain distance of feature strings beyond which the weighted distance need not be computed."""

_LONGEST_FORM = 80
"""Characters of the longest form that is compared by sound."""
_READINGS_OF_A_FORM = 2
_MOST_READINGS = 20_000
"""Readings that are compared; a longer lexicon is compared up to there only, which bounds the time."""
_MOST_NEIGHBOURS = 40
"""Readings with the same sound key that each is compared with."""

_SOUND_CLASSES = {
    "P": "pb", "T": "tdθð", "K": "kg", "F": "fv", "S": "szʃʒɕʧʤqʨʦʣ", "N": "mnŋ", "L": "lrʐɝ",
}  # fmt: skip
_KEY = str.maketrans(
    dict.fromkeys(PHONES, "") | {phone: key for key, phones in _SOUND_CLASSES.items() for phone in phones}
)
"""Phone -> its class in a sound key, after the consonant classes of Soundex; vowels and glides are left out."""

_SYLLABLE = re.compile(r"[^\W\d_]+[0-5]?")
_SAY_PREFIXES = ("pinyin", "ipa")


@dataclass(frozen=True, slots=True)
class _Spoken:
    """One reading of one form."""

    features: str
    phones: str
    form: str
    number: int


def sound_alikes(listed: Sequence[Listed]) -> Iterator[Problem]:
    """For each entry, the earlier one that sounds most like it, unless both have context to tell them apart."""
    nearest: dict[int, tuple[float, _Spoken, _Spoken]] = {}
    for one, other in _neighbours(listed):
        apart = distance(one.phones, other.phones)
        first, second = sorted((one, other), key=lambda spoken: spoken.number)
        if apart <= _ALIKE and apart < nearest.get(second.number, (1.0,))[0]:
            nearest[second.number] = (apart, first, second)
    for number, (_, first, second) in sorted(nearest.items()):
        known = listed[first.number]
        yield listed[number].problem(
            "warning",
            f'"{second.form}" sounds like "{first.form}" of "{known.entry.name}"{known.place}; give both context',
            "name" if second.form == listed[number].entry.name else "aliases",
        )


def unreadable_respellings(listed: Sequence[Listed]) -> Iterator[Problem]:
    """A ``say`` that gives no pronunciation."""
    for each in listed:
        for spoken in each.entry.say:
            fault = _say_fault(spoken)
            if fault:
                yield each.problem("error", f'say "{spoken}" cannot be read: {fault}', "say")


SOUND_RULES = (sound_alikes, unreadable_respellings)


def _neighbours(listed: Sequence[Listed]) -> Iterator[tuple[_Spoken, _Spoken]]:
    """Pairs of readings, of different entries, that are worth comparing."""
    from rapidfuzz.distance import Levenshtein

    blocks: dict[str, list[_Spoken]] = {}
    for spoken in islice(_readings(listed), _MOST_READINGS):
        blocks.setdefault(spoken.phones.translate(_KEY), []).append(spoken)
    for block in blocks.values():
        block.sort(key=lambda spoken: (spoken.features, spoken.number))
        for place, one in enumerate(block):
            for other in block[place + 1 : place + 1 + _MOST_NEIGHBOURS]:
                if _may_be_confused(listed[one.number], listed[other.number]) and (
                    Levenshtein.normalized_distance(one.features, other.features) <= _ALIKE_FEATURES
                ):
                    yield one, other


def _readings(listed: Sequence[Listed]) -> Iterator[_Spoken]:
    for number, each in enumerate(listed):
        for form in each.entry.forms:
            if len(form) > _LONGEST_FORM:
                continue
            say = each.entry.say if form == each.entry.name else ()
            for place, reading in enumerate(form_readings(form, say)[:_READINGS_OF_A_FORM]):
                if reading.phones and (place == 0 or reading.kind != "hanzi"):  # later readings of characters are rare
                    yield _Spoken(features(reading.phones), reading.phones, form, number)


def _may_be_confused(one: Listed, other: Listed) -> bool:
    if one.entry.context and other.entry.context:
        return False
    return not set(one.entry.forms) & set(other.entry.forms)


def _say_fault(spoken: str) -> str | None:
    """Why a respelling cannot be read, and the remedy; None where it can."""
    prefix, colon, rest = spoken.partition(":")
    if colon and prefix.strip().lower() not in _SAY_PREFIXES:
        return f'unknown prefix "{prefix}"; {did_you_mean(prefix, _SAY_PREFIXES)}'
    if colon and prefix.strip().lower() == "pinyin":
        wrong = [syllable for syllable in _SYLLABLE.findall(rest.lower()) if not syllable_phones(syllable)]
        if wrong:
            return f'"{wrong[0]}" is no pinyin syllable; write syllables apart, tones as digits: pinyin:guo2 dong4'
    if not any(reading.phones for reading in form_readings("", (spoken,))):
        return 'nothing in it has a sound; write a respelling such as "yon stoy-ka"'
    return None
