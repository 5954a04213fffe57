"""Faults seen by comparing the written forms of a lexicon with each other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from asrfix.lexicon.conflicts import contradictions, exact_key, loose_key, owners_of
from asrfix.lexicon.listed import Listed
from asrfix.lexicon.problem import Problem
from asrfix.text.tokens import tokens

_LIST_MARKS = re.compile(r"[,，、;；]")
_LONGEST_OUTPUT = 12
"""Words of the longest name that is looked for inside a mishearing."""


def duplicate_names(listed: Sequence[Listed]) -> Iterator[Problem]:
    """A name that has two entries."""
    first: dict[str, Listed] = {}
    for each in listed:
        known = first.setdefault(exact_key(each.entry.name), each)
        if known is not each:
            yield each.problem(
                "warning", f'"{each.entry.name}" is listed twice{known.place}; the entries are taken as one', "name"
            )


def shared_forms(listed: Sequence[Listed]) -> Iterator[Problem]:
    """A right form that belongs to two entries."""
    first: dict[str, Listed] = {}
    for each in listed:
        for form in each.entry.forms:
            known = first.setdefault(exact_key(form), each)
            if known.entry.name != each.entry.name:
                yield each.problem(
                    "warning",
                    f'"{form}" is a form of "{known.entry.name}"{known.place} too; nothing tells which is meant',
                    "name" if form == each.entry.name else "aliases" if form in each.entry.aliases else "names",
                )


def contradicted_mishearings(listed: Sequence[Listed]) -> Iterator[Problem]:
    """A mishearing that is a right form, or that ``keep`` forbids."""
    owners = owners_of(each.entry for each in listed)
    for each in listed:
        for fault in contradictions(each.entry, owners).values():
            yield each.problem("error", fault, "heard_as")


def risky_mishearings(listed: Sequence[Listed]) -> Iterator[Problem]:
    """A mishearing that rewrites another entry's form where it is in another case, or near certain words."""
    forms: dict[str, tuple[str, str]] = {}
    for each in listed:
        for form in each.entry.forms:
            forms.setdefault(loose_key(form), (form, each.entry.name))
    for each in listed:
        for heard in each.entry.heard_as:
            form, owner = forms.get(loose_key(heard.form), ("", each.entry.name))
            if owner != each.entry.name and (form != heard.form or heard.near):
                yield each.problem(
                    "warning", f'"{heard.form}" in heard_as may be "{form}" of "{owner}", heard right', "heard_as"
                )


def shared_mishearings(listed: Sequence[Listed]) -> Iterator[Problem]:
    """A mishearing that two entries claim everywhere."""
    first: dict[str, Listed] = {}
    for each in listed:
        for heard in each.entry.heard_as:
            known = each if heard.near else first.setdefault(loose_key(heard.form), each)
            if known.entry.name != each.entry.name:
                yield each.problem(
                    "error",
                    f'"{heard.form}" is in heard_as of "{known.entry.name}"{known.place} too; bind each to words near',
                    "heard_as",
                )


def chains(listed: Sequence[Listed]) -> Iterator[Problem]:
    """A mishearing that contains the name of an unrelated entry, to which other mishearings are rewritten.

    A second run would then go on where the first one stopped. Where the entry's own forms hold that name too
    ("Claude Sonic" of Claude Sonnet), going on is right.
    """
    outputs: dict[tuple[str, ...], Listed] = {}
    for each in listed:
        words = _words(each.entry.name) if each.entry.heard_as else ()
        if words:
            outputs.setdefault(words, each)
    longest = min(max(map(len, outputs), default=0), _LONGEST_OUTPUT)
    for each in listed:
        own = ["".join(_words(form)) for form in each.entry.forms] if each.entry.heard_as else []
        for heard in each.entry.heard_as:
            for run in _inner_runs(_words(heard.form), longest):
                source = outputs.get(run)
                if source and not any("".join(run) in form for form in own):
                    yield each.problem(
                        "warning",
                        f'"{heard.form}" in heard_as contains "{source.entry.name}"{source.place}, which other '
                        f"mishearings are rewritten to; a second fix would go on from the first",
                        "heard_as",
                    )


def joined_mishearings(listed: Sequence[Listed]) -> Iterator[Problem]:
    """A mishearing that looks like several in one text."""
    for each in listed:
        if any(_LIST_MARKS.search(form) for form in each.entry.forms):
            continue
        for heard in each.entry.heard_as:
            if _LIST_MARKS.search(heard.form):
                parts = [part.strip() for part in _LIST_MARKS.split(heard.form) if part.strip()]
                better = ", ".join(f'"{part}"' for part in parts)
                message = f'"{heard.form}" looks like several forms in one; write heard_as = [{better}]'
                yield each.problem("warning", message, "heard_as")


FORM_RULES = (
    duplicate_names,
    shared_forms,
    contradicted_mishearings,
    risky_mishearings,
    shared_mishearings,
    chains,
    joined_mishearings,
)


def _words(text: str) -> tuple[str, ...]:
    return tuple(token.lower for token in tokens(text))


def _inner_runs(words: tuple[str, ...], longest: int) -> Iterator[tuple[str, ...]]:
    """Every run of words that is shorter than the whole."""
    for length in range(1, min(longest, len(words) - 1) + 1):
        for start in range(len(words) - length + 1):
            yield words[start : start + length]
