"""From documents with their truth to numbers: what was found, what was harmed, and whether confidence means it."""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from asrfix import __version__
from asrfix.evaluate.documents import Document
from asrfix.evaluate.scoring import Scorer, count_words, folded
from asrfix.lexicon import Lexicon
from asrfix.matching.corrector import Corrector
from asrfix.matching.weights import Caution, Weights
from asrfix.model import Finding, Verdict

PRECISIONS = (0.95, 0.90)
"""Recall is told at these precisions."""
_BINS = 10
_CHOICES = 3
_DIGITS = 12


@dataclass(frozen=True, kw_only=True, slots=True)
class Rates:
    """How many findings are right, wrong or not counted, and what that means.

    ``recall`` is right per misheard name; some were never in the text, so 1 is out of reach. ``precision`` is None
    where nothing was found. ``harm`` is wrong findings per 10,000 words.
    """

    right: int
    wrong: int
    not_counted: int
    recall: float
    precision: float | None
    harm: float


@dataclass(frozen=True, kw_only=True, slots=True)
class Bin:
    """The findings whose confidence lies in ``[low, high)``: how sure they were, and what share was right."""

    low: float
    high: float
    findings: int
    confidence: float
    right: float


@dataclass(frozen=True, kw_only=True, slots=True)
class EntryCounts:
    """One entry: how often it was misheard and how often of these missed, how often suggested wrongly and rightly."""

    entry: str
    misheard: int
    missed: int
    wrong: int
    right: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Evaluation:
    """The result. ``signature`` names all that the numbers depend on besides the documents.

    ``unattended`` are the findings that would be changed unattended, ``everything`` all findings. ``recall_at`` maps
    a precision to the best recall of all findings cut at a confidence. ``calibration_error`` is the expected
    calibration error in ten bins (Naeini et al. 2015). Of ``places`` findings that stand where a name was misheard,
    ``listed`` have the right name among the suggestion and the first two alternatives.
    """

    signature: Mapping[str, str]
    documents: int
    words: int
    misheard: int
    unattended: Rates
    everything: Rates
    verdicts: Mapping[Verdict, Rates]
    recall_at: Mapping[float, float]
    calibration_error: float
    bins: tuple[Bin, ...]
    entries: tuple[EntryCounts, ...]
    places: int
    listed: int


@dataclass(frozen=True, slots=True)
class _Judged:
    """``right`` is None for what is not counted; ``listed`` where no name was misheard or nothing is suggested."""

    finding: Finding
    right: bool | None
    listed: bool | None


@dataclass(slots=True)
class _Tally:
    documents: int = 0
    words: int = 0
    misheard: Counter[str] = field(default_factory=Counter)
    missed: Counter[str] = field(default_factory=Counter)
    judged: list[_Judged] = field(default_factory=list)


def evaluate(documents: Iterable[Document], *, weights: Weights, caution: Caution = Caution.NORMAL) -> Evaluation:
    """Check all documents and judge every finding."""
    tally = _Tally()
    digests: set[str] = set()
    for lexicon, own in groupby(documents, key=lambda document: document.lexicon):
        corrector = Corrector(lexicon, caution=caution, weights=weights)
        digests.add(lexicon.digest)
        names = _Names(lexicon)
        for document in own:
            tally.documents += 1
            _judge(document, corrector.check(document.transcript).findings, names, tally)
    signature = {
        "asrfix": __version__,
        "lexicon": _digest(digests),
        "weights": weights.digest[:_DIGITS],
        "caution": caution.value,
    }
    return _evaluation(signature, tally)


def _digest(digests: set[str]) -> str:
    """One lexicon by its own digest, several by the digest of all."""
    (first, *others) = sorted(digests) or [""]
    return (hashlib.sha256("".join([first, *others]).encode()).hexdigest() if others else first)[:_DIGITS]


class _Names:
    """The right forms of a lexicon, as they are counted."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.forms = {entry.name: entry.forms for entry in lexicon.entries}
        self.entry_of: dict[str, str] = {}
        for entry in lexicon.entries:
            for key in folded(entry.forms):
                self.entry_of.setdefault(key, entry.name)
        self.keys = folded(self.entry_of)


def _judge(document: Document, findings: Sequence[Finding], names: _Names, tally: _Tally) -> None:
    starts = [passage.start for passage in document.passages]
    within: defaultdict[int, list[Finding]] = defaultdict(list)
    for finding in findings:
        within[bisect_right(starts, finding.start) - 1].append(finding)
    for number, passage in enumerate(document.passages):
        tally.words += count_words(passage.recognised)
        scorer = Scorer(passage, names.keys, document.disputed)
        for finding in within[number]:
            if finding.start < passage.start + len(passage.recognised):
                tally.judged.append(_judged(finding, scorer, names))
        for key, times in scorer.missing.items():
            tally.misheard[names.entry_of[key]] += times
        for key, times in scorer.left.items():
            tally.missed[names.entry_of[key]] += max(0, times)


def _judged(finding: Finding, scorer: Scorer, names: _Names) -> _Judged:
    if finding.suggestion is None or finding.entry is None:
        return _Judged(finding, None, None)
    here = {names.entry_of[key] for key in scorer.misheard(finding.start, finding.end)}
    forms = names.forms[finding.entry]
    right = scorer.judge(finding.start, finding.end, finding.heard, finding.suggestion, forms)
    choices = [finding.entry, *(other.entry for other in finding.alternatives)][:_CHOICES]
    listed = right or not here.isdisjoint(choices)
    return _Judged(finding, right, listed if right or here else None)


def _evaluation(signature: Mapping[str, str], tally: _Tally) -> Evaluation:
    misheard = tally.misheard.total()
    judged = tally.judged

    def rates(verdicts: Iterable[Verdict]) -> Rates:
        answers = Counter(item.right for item in judged if item.finding.verdict in verdicts)
        right, wrong = answers[True], answers[False]
        return Rates(
            right=right,
            wrong=wrong,
            not_counted=answers[None],
            recall=_share(right, misheard),
            precision=right / (right + wrong) if right + wrong else None,
            harm=1e4 * _share(wrong, tally.words),
        )

    scored = [(item.finding.confidence, item.right) for item in judged if item.right is not None]
    bins = tuple(_bins(scored))
    return Evaluation(
        signature=signature,
        documents=tally.documents,
        words=tally.words,
        misheard=misheard,
        unattended=rates({Verdict.CORRECT}),
        everything=rates(Verdict),
        verdicts={verdict: rates({verdict}) for verdict in Verdict},
        recall_at={precision: _share(_most_right(scored, precision), misheard) for precision in PRECISIONS},
        calibration_error=_share(sum(own.findings * abs(own.confidence - own.right) for own in bins), len(scored)),
        bins=bins,
        entries=tuple(_entries(tally)),
        places=sum(item.listed is not None for item in judged),
        listed=sum(item.listed is True for item in judged),
    )


def _share(part: float, whole: int) -> float:
    return part / whole if whole else 0.0


def _bins(scored: Iterable[tuple[float, bool]]) -> Iterator[Bin]:
    parts: defaultdict[int, list[tuple[float, bool]]] = defaultdict(list)
    for confidence, right in scored:
        parts[min(_BINS - 1, int(confidence * _BINS))].append((confidence, right))
    for number, part in sorted(parts.items()):
        confidences, answers = zip(*part, strict=True)
        yield Bin(
            low=number / _BINS,
            high=(number + 1) / _BINS,
            findings=len(part),
            confidence=sum(confidences) / len(part),
            right=sum(answers) / len(part),
        )


def _most_right(scored: Iterable[tuple[float, bool]], precision: float) -> int:
    """The most right findings above one confidence of which at least this share is right."""
    best = right = count = 0
    for _, part in groupby(sorted(scored, key=lambda item: -item[0]), key=lambda item: item[0]):
        answers = [answer for _, answer in part]
        right += sum(answers)
        count += len(answers)
        if right >= precision * count:
            best = right
    return best


def _entries(tally: _Tally) -> Iterator[EntryCounts]:
    """The entries of which something is to be told, those with the most misses first."""
    answers = Counter((item.finding.entry, item.right) for item in tally.judged)
    suggested = {entry for entry, right in answers if entry is not None and right is not None}
    for entry in sorted(suggested | set(tally.misheard), key=lambda name: (-tally.missed[name], name)):
        yield EntryCounts(
            entry=entry,
            misheard=tally.misheard[entry],
            missed=tally.missed[entry],
            wrong=answers[entry, False],
            right=answers[entry, True],
        )
