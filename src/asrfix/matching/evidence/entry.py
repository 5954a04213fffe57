"""What kind of name it is: short or ordinary names are heard everywhere, long odd ones nowhere by chance."""

from __future__ import annotations

from functools import lru_cache
from math import log

from asrfix.matching.candidates import Candidate
from asrfix.matching.context import Context
from asrfix.matching.index import HAN
from asrfix.text import english, mandarin

NAMES = (
    "name length", "name commonness", "rarest word of the name", "acronym", "inner capitals", "digits", "names listed",
    "part of longer name",
)  # fmt: skip


def measure(candidate: Candidate, context: Context) -> tuple[float, ...]:
    """One number for each of :data:`NAMES`."""
    form = candidate.form
    return (
        float(min((len(reading.phones) for reading in form.readings), default=0)),
        *_kind(form.text, form.keys, form.script),
        context.names_listed,
        float(context.document.index.is_part(form)),
    )


@lru_cache(maxsize=100_000)
def _kind(text: str, keys: tuple[str, ...], script: str) -> tuple[float, ...]:
    letters = [char for char in text if char.isalpha()]
    capitals = sum(char.isupper() for char in letters)
    words = ("".join(keys),) if script == HAN else keys
    commonness = [_commonness(word, script) for word in words]
    return (
        max(commonness),
        min(commonness),
        float(len(letters) > 1 and capitals == len(letters)),
        float(any(char.isupper() for char in text[1:]) and capitals < len(letters) and len(keys) == 1),
        float(any(char.isdigit() for char in text)),
    )


def _commonness(word: str, script: str) -> float:
    return log(1 + mandarin.frequency(word)) / log(10) if script == HAN else english.zipf(word)
