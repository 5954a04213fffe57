"""Why a place was taken for a misheard name, and why another was not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

from asrfix.errors import InputError
from asrfix.matching.candidates import FARTHEST, windows
from asrfix.matching.corrector import Corrector
from asrfix.matching.document import Document
from asrfix.matching.findings import from_weighed
from asrfix.matching.known import KnownMishearings
from asrfix.matching.weighing import Weighed
from asrfix.model import HELD_BACK, KNOWN_MISHEARING, Finding, Verdict
from asrfix.sound.distance import distance
from asrfix.sound.phones import features
from asrfix.transcript import Transcript

_MOST = 3
"""Suggestions that were not made, and names nearest by sound, that are told of a stretch."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Explained:
    """A suggestion that was made, or would have been if it were surer (not ``shown``), and the reason in words."""

    finding: Finding
    shown: bool
    reason: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Explanation:
    """What is to be said of a stretch of a transcript.

    ``explained`` are the findings in it, then the likeliest suggestions that were not made. ``remarks`` tell what else
    decided: names that stand there rightly, words the lexicon keeps, or, where nothing was even weighed, how far the
    nearest names are by sound. ``caution`` is the level that was asked for, ``correct`` and ``review`` the confidences
    from which it changes and shows.
    """

    transcript: Transcript
    explained: tuple[Explained, ...]
    remarks: tuple[str, ...]
    caution: str
    correct: float
    review: float


def explain(
    corrector: Corrector, transcript: Transcript, line: int | None = None, column: int | None = None
) -> Explanation:
    """Explain a line of the transcript's file (from 1), or the word at a column of it (from 1); by default all.

    Raises:
        InputError: no words are spoken there.
    """
    weighed, context = corrector.weighed(transcript)
    document = context.document
    place = _place(document, line, column)
    found = [own for own in corrector.check(transcript) if _concerns(own, document, place, line, column)]
    if not place and not found:
        raise InputError("no words are spoken there; give another line or column", path=transcript.path, line=line)
    explained = [Explained(finding=own, shown=True, reason=_why(own, corrector)) for own in found]
    for item in _likeliest((own for own in weighed if _touches(own.first, own.last, place)), found, document):
        finding = from_weighed(item, weighed, context, corrector.weights, corrector.thresholds.correct)
        reason = f"not shown: {item.confidence:.1%} sure, and it takes {corrector.thresholds.review:.1%} to be shown"
        explained.append(Explained(finding=finding, shown=False, reason=f"{reason} ({_level(corrector)})"))
    remarks = [*_right_forms(document, place), *_kept(document, place)]
    if not explained:
        remarks += _farther(document, place)
    return Explanation(
        transcript=transcript,
        explained=tuple(explained),
        remarks=tuple(remarks),
        caution=str(corrector.caution),
        correct=corrector.thresholds.correct,
        review=corrector.thresholds.review,
    )


def _place(document: Document, line: int | None, column: int | None) -> range:
    """Numbers of the tokens that are asked about."""
    spans = ((token.start, token.end) for token in document.tokens)
    inside = [n for n, span in enumerate(spans) if _stands(document.transcript, *span, line, column)]
    return range(inside[0], inside[-1] + 1) if inside else range(0)


def _stands(transcript: Transcript, start: int, end: int, line: int | None, column: int | None) -> bool:
    """Whether ``[start, end)`` of the text stands in a line of the file, and there in a column."""
    if line is None:
        return True
    own_line, begin = transcript.place(start)
    return own_line == line and (column is None or begin <= column < begin + end - start)


def _concerns(finding: Finding, document: Document, place: range, line: int | None, column: int | None) -> bool:
    """Whether a finding stands there, be it in a speaker label, which has no tokens."""
    tokens = document.tokens
    if place and finding.start < tokens[place[-1]].end and finding.end > tokens[place[0]].start:
        return True
    return _stands(document.transcript, finding.start, finding.end, line, column)


def _touches(first: int, last: int, place: range) -> bool:
    return bool(place) and first <= place[-1] and last >= place[0]


def _level(corrector: Corrector) -> str:
    return f"caution {corrector.caution}"


def _why(finding: Finding, corrector: Corrector) -> str:
    """The reason for the verdict of a finding."""
    lexicon = next((piece.text for piece in finding.evidence if piece.name == KNOWN_MISHEARING), "")
    held_back = next((piece.text for piece in finding.evidence if piece.name == HELD_BACK), "")
    sure, enough = f"{finding.confidence:.1%} sure", f"{corrector.thresholds.correct:.1%}"
    if lexicon:
        fate = (
            "changed unattended" if finding.verdict is Verdict.CORRECT else "for review, since it may be right as it is"
        )
        return f"{fate}: {lexicon}"
    if finding.verdict is Verdict.AS_HEARD:
        return f"as heard: {sure} that a name was misheard, and no name of the lexicon fits"
    if finding.evidence[0].name == "inconsistent writing":
        return f"for review: {finding.evidence[0].text}"
    if held_back:
        return f"for review, though {sure}: {held_back}"
    if finding.verdict is Verdict.CORRECT:
        return f"changed unattended: {sure}, and {enough} are enough ({_level(corrector)})"
    return f"for review: {sure}, and it takes {enough} to change it unattended ({_level(corrector)})"


def _likeliest(weighed: Iterable[Weighed], found: Sequence[Finding], document: Document) -> Iterator[Weighed]:
    """The surest candidates that overlap neither each other nor a finding that suggests a name."""
    tokens = document.tokens
    suggested = [(own.start, own.end) for own in found if own.suggestion is not None]
    taken = list(suggested)
    for item in sorted(weighed, key=lambda item: -item.log_odds):
        start, end = tokens[item.first].start, tokens[item.last].end
        if len(taken) < len(suggested) + _MOST and all(end <= low or start >= high for low, high in taken):
            taken.append((start, end))
            yield item


def _right_forms(document: Document, place: range) -> Iterator[str]:
    for mention in document.mentions:
        if _touches(mention.first, mention.last, place):
            heard = document.heard(mention.first, mention.last)
            names = " and ".join(dict.fromkeys(form.entry.name for form in mention.forms))
            yield f"“{heard}” is on the list as {names}"


def _kept(document: Document, place: range) -> Iterator[str]:
    kept = KnownMishearings(document.index).kept(document)
    for number in place:
        for entry in kept.get(number, ()):
            yield f"the lexicon keeps “{document.tokens[number].text}” from becoming {entry.name}"


def _farther(document: Document, place: range) -> Iterator[str]:
    """What the nearest names are where none was weighed."""
    nearest = sorted(_nearest(document, place).items(), key=lambda item: (item[1], item[0]))[:_MOST]
    if not nearest:
        yield "nothing can be said of the sound of these words"
        return
    yield "nearest by sound: " + ", ".join(f"{name} (distance {apart:.2f})" for name, apart in nearest)
    if nearest[0][1] > FARTHEST:
        yield f"that is too far: beyond {FARTHEST} nothing is weighed"
    else:
        yield "ordinary language sounds as near to it all the time, so it was not weighed"


def _nearest(document: Document, place: range) -> dict[str, float]:
    """Entry -> its distance from the nearest window that has a word of the place."""
    index = document.index
    said = list(index.by_features)
    found: dict[str, float] = {}
    for heard, places in windows(document, index).items():
        if not any(_touches(first, last, place) for first, last in places):
            continue
        query = features(heard)
        scorer = Levenshtein.normalized_distance
        for choice, _, _ in process.extract(query, said, scorer=scorer, processor=None, limit=_MOST):
            for form, reading in index.by_features[choice]:
                apart = distance(reading.phones, heard)
                found[form.entry.name] = min(apart, found.get(form.entry.name, apart))
    return found
