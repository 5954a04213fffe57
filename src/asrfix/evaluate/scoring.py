"""The scoring rules: which names are missing from recognised text, and which changes put one right.

A name is missing from a passage where the reference has it more often than the recognised text; case, spaces, hyphens
and dots are free, so "fast API" is FastAPI. A change is right when it writes a missing name (each can be claimed once)
and brings the passage closer to the reference. Not counted are changes of case or spacing alone, parts of a longer
name that the reference has there, and pairs that the references treat both ways.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from rapidfuzz.distance.Levenshtein import distance

from asrfix.text.han import HAN, is_han

_BESIDE = 40
"""The rest of a longer name may stand so many characters away."""
_NO_LETTER = re.compile(r"[\W_]+")
_WORD = re.compile(rf"[{HAN}]|[^\W_{HAN}]+")


def fold(text: str) -> str:
    """Letters and digits only, in one case."""
    return _NO_LETTER.sub("", unicodedata.normalize("NFKC", text).casefold())


def count_words(text: str) -> int:
    """Latin words plus Han characters."""
    return len(_WORD.findall(text))


def folded(names: Iterable[str]) -> tuple[str, ...]:
    """Folded names, longest first, as :func:`count_names` wants them."""
    return tuple(sorted({fold(name) for name in names} - {""}, key=lambda key: (-len(key), key)))


def count_names(keys: Sequence[str], text: str) -> Counter[str]:
    """How often each folded name stands in a text as whole words; a name that comes first hides those inside it."""
    letters, edges = _letters(text)
    free = bytearray(b"\1" * len(letters))
    found: Counter[str] = Counter()
    for key in keys:
        start = letters.find(key)
        while start >= 0:
            end = start + len(key)
            if edges[start] and edges[end] and all(free[start:end]):
                found[key] += 1
                free[start:end] = bytes(len(key))
            start = letters.find(key, start + 1)
    return found


def _letters(text: str) -> tuple[str, list[bool]]:
    """The letters and digits of a text, and for each place between two whether a word may begin or end there."""
    letters: list[str] = []
    edges: list[bool] = []
    in_word = False
    for char in unicodedata.normalize("NFKC", text).casefold():
        if char.isalnum():
            latin = not is_han(char)
            letters.append(char)
            edges.append(not (latin and in_word))
            in_word = latin
        else:
            in_word = False
    return "".join(letters), [*edges, True]


@dataclass(frozen=True, slots=True)
class Passage:
    """Recognised text, which begins at offset ``start`` of its transcript, beside what was said."""

    start: int
    recognised: str
    reference: str


class Scorer:
    """Judges changes of one passage.

    ``keys`` are the folded names that count (:func:`folded`); ``disputed`` holds (folded form, folded name) pairs that
    the references treat both ways.
    """

    def __init__(self, passage: Passage, keys: Sequence[str], disputed: Collection[tuple[str, str]] = ()) -> None:
        self.passage = passage
        self.missing: Counter[str] = count_names(keys, passage.reference) - count_names(keys, passage.recognised)
        self.left = self.missing.copy()
        """The missing names that no change has claimed so far."""
        self._disputed = disputed

    @cached_property
    def _wanted(self) -> str:
        return fold(self.passage.reference)

    @cached_property
    def _apart(self) -> int:
        return distance(fold(self.passage.recognised), self._wanted)

    def gain(self, start: int, end: int, name: str) -> int:
        """By how many letters writing a name at ``[start, end)`` of the transcript brings the passage closer."""
        before, after = self._around(start, end)
        return self._apart - distance(fold(before + name + after), self._wanted)

    def claimed(self, start: int, end: int, name: str) -> str | None:
        """The missing name that writing this one there restores: itself, or a longer one whose rest stands beside."""
        key = fold(name)
        if self.left[key] > 0:
            return key
        before, after = self._around(start, end)
        beside = fold(before[-_BESIDE:]) + key + fold(after[:_BESIDE])
        return next((longer for longer, n in self.left.items() if n > 0 and key in longer and longer in beside), None)

    def judge(self, start: int, end: int, heard: str, suggestion: str, other_forms: Iterable[str] = ()) -> bool | None:
        """Whether changing ``heard`` at ``[start, end)`` is right; None where it is not to be counted.

        A suggestion is also right where another form of the same entry would be.
        """
        key = fold(suggestion)
        if fold(heard) == key:
            return None
        for form in (suggestion, *other_forms):
            missing = self.claimed(start, end, form)
            if missing is not None and self.gain(start, end, form) > 0:
                self.left[missing] -= 1
                return True
        if self._is_part(key) and self.gain(start, end, suggestion) > 0:
            return None
        return None if (fold(heard), key) in self._disputed else False

    def misheard(self, start: int, end: int) -> set[str]:
        """The folded names, missing from the passage, that writing them there would restore."""
        return {key for key in self.missing if self.gain(start, end, key) > 0}

    def _is_part(self, key: str) -> bool:
        """Whether the reference has the name more often, if only inside a longer one."""
        said, heard = self.passage.reference, self.passage.recognised
        return count_names([key], said)[key] > count_names([key], heard)[key]

    def _around(self, start: int, end: int) -> tuple[str, str]:
        text, offset = self.passage.recognised, self.passage.start
        return text[: start - offset], text[end - offset :]
