"""How near ordinary language comes to each name by chance.

A name that sounds like frequent words needs a far better match than one that sounds like nothing else. For each
form the distances of a fixed sample of ordinary English and Chinese windows are worked out once, when the form is
first a candidate; a match is then judged by the share of ordinary windows that are as near (an empirical p-value
with the usual +1, Davison & Hinkley 1997, eq. 4.11).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import log10
from types import MappingProxyType

from asrfix.data import read_text
from asrfix.matching.blocking import by_length, near_pairs
from asrfix.matching.index import HAN, LATIN, Form
from asrfix.sound.distance import distances
from asrfix.sound.mandarin import syllable_phones, text_syllables
from asrfix.sound.phones import features
from asrfix.sound.readings import word_phones
from asrfix.text import english, mandarin

_WINDOWS = {LATIN: 8000, HAN: 6000}


@cache
def _ordinary_features(script: str) -> list[str]:
    return [features(phones) for phones in _ordinary(script)]


@cache
def _ordinary(script: str) -> tuple[str, ...]:
    """Pronunciations of ordinary windows of a script, from the table that ``tools/build_sounds.py`` wrote."""
    return tuple(read_text(f"{script}_sounds").split("\n"))


def ordinary_sounds(script: str) -> tuple[str, ...]:
    """Pronunciations of the ordinary windows of a script, worked out."""
    if script == LATIN:
        phrases = english.sample_phrases(_WINDOWS[LATIN])
        return tuple("".join(word_phones(word)[0] for word in phrase) for phrase in phrases)
    words = mandarin.sample_words(_WINDOWS[HAN])
    return tuple("".join(map(syllable_phones, text_syllables(word))) for word in words)


class ChanceLevels:
    """Chance levels of the forms of one lexicon, worked out when asked for and kept.

    ``ready`` has, for a script, the distances of the near windows of every form.
    """

    def __init__(self, ready: Mapping[str, Sequence[Sequence[float]]] = MappingProxyType({})) -> None:
        self._nearest: dict[tuple[int, str], Sequence[float]] = {
            (number, script): near for script, forms in ready.items() for number, near in enumerate(forms)
        }

    def prepare(self, forms: Iterable[Form], script: str) -> None:
        """Work out the forms that are not known yet; many at once are much faster than one by one."""
        script = LATIN if script == LATIN else HAN
        wanted = {form.number: form for form in forms if (form.number, script) not in self._nearest}
        if not wanted:
            return
        sample = _ordinary(script)
        said = [(number, reading.phones) for number, form in wanted.items() for reading in form.readings]
        near = list(near_pairs(by_length([features(phones) for _, phones in said]), _ordinary_features(script)))
        apart = distances([said[one][1] for one, _ in near], [sample[window] for _, window in near])
        nearest: dict[int, dict[int, float]] = {number: {} for number in wanted}
        for (one, window), own in zip(near, apart, strict=True):
            known = nearest[said[one][0]]
            if own < known.get(window, 1.0):
                known[window] = own
        for number, found in nearest.items():
            self._nearest[number, script] = sorted(found.values())

    def all(self, forms: Sequence[Form]) -> dict[str, list[Sequence[float]]]:
        """For latin and han text, the distances of the ordinary windows that are near each form, ascending."""
        for script in _WINDOWS:
            self.prepare(forms, script)
        return {script: [self._nearest[form.number, script] for form in forms] for script in _WINDOWS}

    def level(self, form: Form, apart: float, script: str) -> float:
        """Log10 of the share of ordinary windows of this script that are at most ``apart`` from the form.

        The form must have been prepared for the script.
        """
        script = LATIN if script == LATIN else HAN
        nearer = bisect_right(self._nearest[form.number, script], apart)
        return log10((1 + nearer) / (1 + _WINDOWS[script]))
