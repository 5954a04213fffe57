"""Names as heard: stretches that are likely misheard names, while nothing in the lexicon fits.

Most names that are on no list were heard rightly, so what only looks like a name stays silent. Evidence against it is
needed: that the same sound was written down in other ways too, that no English word stands amid Chinese, or that the
recogniser doubted its own words.

The starting points and the weight of other spellings are log-odds of the share of such stretches that were wrong in
about 230,000 words of five kinds of recogniser output; how plausible the letters look, how often a stretch repeats,
and whether it stands where names do told nothing there. The weight of standing amid Chinese was set by hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from math import log

from asrfix.matching.consensus import probability
from asrfix.matching.document import Document
from asrfix.matching.namelike import NameLike, Sign, name_like
from asrfix.matching.soundalike import by_sound, homophones
from asrfix.model import Evidence, Finding, Verdict

SURE_ENOUGH = 0.7
"""Confidence from which a stretch is marked."""

_STARTING_POINTS: dict[Sign, float] = {
    Sign.UNKNOWN_WORD: -0.1,
    Sign.UNKNOWN_LOWER: -1.1,
    Sign.JOINED_WORDS: -1.1,
    Sign.ODD_PAIR: -0.7,
    Sign.LETTERS: -1.1,
    Sign.NO_WORD: -0.1,
    Sign.HOMOPHONE: -0.7,
}
_OTHER_SPELLINGS = 2.0
_AMID_CHINESE = 1.5
_NO_ENGLISH = (Sign.UNKNOWN_WORD, Sign.UNKNOWN_LOWER)
_MOST_DOUBT = 3.0
_MOST_SPELLINGS = 4


def as_heard(document: Document, covered: Set[int]) -> list[Finding]:
    """The names as heard in a document, in text order; none has a token that is ``covered`` by another finding."""
    stretches = name_like(document)
    stretches += homophones(document, stretches)
    stretches = [own for own in stretches if covered.isdisjoint(range(own.first, own.last + 1))]
    others = other_spellings(document, stretches)
    new = (stretch for stretch in stretches if stretch.first >= document.begin)
    weighed = [(stretch, evidence_of(document, stretch, others)) for stretch in new]
    found = [(stretch, evidence) for stretch, evidence in weighed if confidence_of(evidence) >= SURE_ENOUGH]
    return [_finding(document, stretch, evidence) for stretch, evidence in sorted(found, key=lambda own: own[0].first)]


def other_spellings(document: Document, stretches: Sequence[NameLike]) -> dict[str, tuple[str, ...]]:
    """Letters of a stretch -> how other stretches that sound the same are written, by other letters."""
    written: dict[str, str] = {}
    for stretch in stretches:
        if stretch.sign is not Sign.LETTERS:
            written.setdefault(letters_of(document, stretch), document.heard(stretch.first, stretch.last))
    keys = list(written)
    found: dict[str, tuple[str, ...]] = {}
    for group in by_sound([written[key] for key in keys]):
        for number in group:
            found[keys[number]] = tuple(written[keys[other]] for other in group if other != number)
    return found


def evidence_of(document: Document, stretch: NameLike, others: Mapping[str, Sequence[str]]) -> tuple[Evidence, ...]:
    """Why a stretch is, or is not, a misheard name; the weights sum to the log-odds."""
    pieces = [Evidence(name="name-like", value=True, weight=_STARTING_POINTS[stretch.sign], text=str(stretch.sign))]
    spellings = others.get(letters_of(document, stretch), ())
    if spellings:
        text = "what sounds the same is also written " + ", ".join(spellings[:_MOST_SPELLINGS])
        pieces.append(Evidence(name="other spellings", value=len(spellings), weight=_OTHER_SPELLINGS, text=text))
    if stretch.sign in _NO_ENGLISH and _is_amid_chinese(document, stretch):
        pieces.append(Evidence(name="amid Chinese", value=True, weight=_AMID_CHINESE, text="no English, amid Chinese"))
    sure = document.word_confidence(stretch.first, stretch.last)
    if sure >= 0:
        doubt = max(-_MOST_DOUBT, min(_MOST_DOUBT, log((1 - sure + 1e-9) / (sure + 1e-9))))
        text = f"the recogniser was {sure:.0%} sure"
        pieces.append(Evidence(name="recogniser confidence", value=sure, weight=doubt, text=text))
    return tuple(pieces)


def confidence_of(evidence: Sequence[Evidence]) -> float:
    """The probability that the evidence sums to."""
    return probability(sum(piece.weight for piece in evidence))


def letters_of(document: Document, stretch: NameLike) -> str:
    """A stretch without case, spaces, punctuation and plural s."""
    letters = "".join(document.keys[stretch.first : stretch.last + 1])
    return letters.removesuffix("s") or letters


def _is_amid_chinese(document: Document, stretch: NameLike) -> bool:
    before, after = stretch.first - 1, stretch.last + 1
    around = document.tokens[max(0, before) : stretch.first] + document.tokens[after : after + 1]
    return any(token.kind == "han" for token in around)


def _finding(document: Document, stretch: NameLike, evidence: tuple[Evidence, ...]) -> Finding:
    start, end = document.tokens[stretch.first].start, document.tokens[stretch.last].end
    line, column = document.transcript.place(start)
    return Finding(
        start=start,
        end=end,
        heard=document.text[start:end],
        suggestion=None,
        entry=None,
        confidence=confidence_of(evidence),
        verdict=Verdict.AS_HEARD,
        evidence=evidence,
        line=line,
        column=column,
        time=document.transcript.time(start),
    )
