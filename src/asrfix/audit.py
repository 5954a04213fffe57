"""Which entries of a lexicon are dangerous, and what each would do to texts, before anything is changed."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from asrfix.lexicon import Entry
from asrfix.lexicon.lint_language import ordinary_words
from asrfix.lexicon.lint_sound import sound_alikes
from asrfix.lexicon.listed import Listed
from asrfix.lexicon.record import Record
from asrfix.matching.chance import ChanceLevels
from asrfix.matching.corrector import Corrector
from asrfix.matching.document import Document
from asrfix.matching.index import LexiconIndex
from asrfix.model import Verdict
from asrfix.transcript import Transcript

_SHORT = 3
"""Phones of a name that sounds like very much else; of several readings the longest counts."""
_ALIKE = 0.2
"""Weighted distance of what is readily taken for a name misheard."""
_COMMON = 1 / 1000
"""Share of ordinary phrases that near from which a name is dangerous."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Audited:
    """What is to be said of one entry.

    dangers: in words; empty where there is none.
    right: how often a right form of it stands in the texts.
    corrected, for_review: how often it would be written unattended, and suggested.
    heard: what it would be written or suggested for, the most frequent first, with how often.
    """

    entry: Entry
    dangers: tuple[str, ...]
    right: int
    corrected: int
    for_review: int
    heard: tuple[tuple[str, int], ...]


def audit(corrector: Corrector, transcripts: Iterable[Transcript]) -> list[Audited]:
    """The entries that are dangerous or would fire in the transcripts, those that would fire most often first."""
    index = LexiconIndex(corrector.lexicon)
    verdicts: dict[str, Counter[Verdict]] = defaultdict(Counter)
    heard: dict[str, Counter[str]] = defaultdict(Counter)
    right: Counter[str] = Counter()
    for transcript in transcripts:
        for mention in Document(transcript, index).mentions:
            right.update({form.entry.name for form in mention.forms})
        for finding in corrector.check(transcript):
            if finding.entry is not None:
                verdicts[finding.entry][finding.verdict] += 1
                heard[finding.entry][finding.heard] += 1
    dangers = _dangers(index)
    found = [
        Audited(
            entry=entry,
            dangers=tuple(dangers[entry.name]),
            right=right[entry.name],
            corrected=verdicts[entry.name][Verdict.CORRECT],
            for_review=verdicts[entry.name][Verdict.REVIEW],
            heard=tuple(heard[entry.name].most_common()),
        )
        for entry in corrector.lexicon.entries
    ]
    worth_telling = (each for each in found if each.dangers or each.heard)
    return sorted(worth_telling, key=lambda each: (-each.corrected - each.for_review, -len(each.dangers)))


def _dangers(index: LexiconIndex) -> dict[str, list[str]]:
    """Name of an entry -> its dangers."""
    dangers: dict[str, list[str]] = defaultdict(list)
    for name, danger in _heard_dangers(index):
        dangers[name].append(danger)
    listed = [Listed(entry, Record({}, entry.line)) for entry in index.lexicon.entries]
    for rule in (ordinary_words, sound_alikes):
        for problem in rule(listed):
            dangers[problem.entry or ""].append(problem.message.removeprefix(f'"{problem.entry}": '))
    return dangers


def _heard_dangers(index: LexiconIndex) -> Iterator[tuple[str, str]]:
    """(name, danger) of the forms that are short, or sound like ordinary language."""
    chances = ChanceLevels()
    for script in {form.script for form in index.forms}:
        chances.prepare((form for form in index.forms if form.script == script), script)
    for form in index.forms:
        phones = max((len(reading.phones) for reading in form.readings), default=0)
        if phones <= _SHORT:
            yield form.entry.name, f'"{form.text}" is short: {phones} sounds'
        share = 10 ** chances.level(form, _ALIKE, form.script)
        if share >= _COMMON:
            yield form.entry.name, f'"{form.text}" sounds like one in {round(1 / share)} ordinary phrases'
