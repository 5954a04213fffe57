"""What kind of name it is: short or ordinary names are heard everywhere, long odd ones nowhere by chance."""

from __future__ import annotations

from math import log

from asrfix.matching.candidates import Candidate
from asrfix.matching.context import Context
from asrfix.matching.index import HAN, Form
from asrfix.text import english, mandarin

NAMES = (
    "name length", "name commonness", "rarest word of the name", "acronym", "inner capitals", "digits", "names listed",
    "part of longer name",
)  # fmt: skip


def measure(candidate: Candidate, context: Context) -> tuple[float, ...]:
    """One number for each of :data:`NAMES`."""
    kind = context.kept(candidate.form.number, NAMES, lambda: _kind(candidate.form))
    return (*kind, context.names_listed, float(context.document.index.is_part(candidate.form)))


def _kind(form: Form) -> tuple[float, ...]:
    letters = [char for char in form.text if char.isalpha()]
    capitals = sum(char.isupper() for char in letters)
    commonness = [_commonness(key, form.script) for key in _words(form)]
    return (
        float(min(len(reading.phones) for reading in form.readings)) if form.readings else 0.0,
        max(commonness),
        min(commonness),
        float(len(letters) > 1 and capitals == len(letters)),
        float(any(char.isupper() for char in form.text[1:]) and capitals < len(letters) and len(form.keys) == 1),
        float(any(char.isdigit() for char in form.text)),
    )


def _words(form: Form) -> tuple[str, ...]:
    return (form.letters,) if form.script == HAN else form.keys


def _commonness(word: str, script: str) -> float:
    return log(1 + mandarin.frequency(word)) / log(10) if script == HAN else english.zipf(word)
