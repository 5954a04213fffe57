"""Two states of one transcript, before and after somebody corrected it: which passages say the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rapidfuzz.distance import Levenshtein

from asrfix.errors import InputError
from asrfix.evaluate.documents import Document
from asrfix.evaluate.scoring import Passage, fold
from asrfix.lexicon import Lexicon
from asrfix.text.han import to_simplified
from asrfix.text.tokens import LINE, Token, tokens
from asrfix.transcript import Transcript

_SAME_TALK = 1 / 3
_LONG = 60
"""Words after which a passage may end within a sentence."""
_SHORT = 12
_REWRITTEN = 0.6


def before_and_after(raw: Transcript, edited: Transcript, lexicon: Lexicon) -> Document:
    """The raw transcript, with what the edited one has in place of each of its passages.

    The words of both are aligned by edit distance, so that other changes of the editor do no harm. A passage ends at
    the end of a line or sentence where the words beside agree. What the editor left out or wrote anew (more than 60 %
    of the letters differ) is not judged.

    Raises:
        InputError: less than a third of the words agree.
    """
    passages = tuple(passage for passage in _aligned(raw, edited) if _comparable(passage))
    return Document(transcript=raw, lexicon=lexicon, passages=passages)


def _aligned(raw: Transcript, edited: Transcript) -> Iterator[Passage]:
    said, written = spoken_words(raw), spoken_words(edited)
    partner = unchanged(said, written)
    if sum(place is not None for place in partner) < _SAME_TALK * len(said):
        raise InputError(f"has other words than {raw.path}; give two states of one transcript", path=edited.path)
    first = start = 0
    for number in range(1, len(said) + 1):
        cut = _cut(said, partner, first, number, len(written))
        if cut is not None:
            yield Passage(
                said[first].start,
                raw.text[said[first].start : said[number - 1].end],
                edited.text[written[start].start : written[cut - 1].end] if start < cut else "",
            )
            first, start = number, cut


def spoken_words(transcript: Transcript) -> list[Token]:
    """The words of the segments; the first of each has a line border before it."""
    return [
        token for segment in transcript.segments for token in _segment_words(transcript, segment.start, segment.end)
    ]


def _segment_words(transcript: Transcript, start: int, end: int) -> Iterator[Token]:
    for number, token in enumerate(tokens(transcript.text, start, end)):
        if number == 0:
            token.gap = LINE
        yield token


def unchanged(said: Sequence[Token], written: Sequence[Token]) -> list[int | None]:
    """For each raw word the number of the edited word that it became unchanged."""
    partner: list[int | None] = [None] * len(said)
    for step in Levenshtein.opcodes(_keys(said), _keys(written)):
        if step.tag == "equal":
            partner[step.src_start : step.src_end] = range(step.dest_start, step.dest_end)
    return partner


def _keys(words: Sequence[Token]) -> list[str]:
    return [to_simplified(token.lower) for token in words]


def _cut(said: Sequence[Token], partner: Sequence[int | None], first: int, number: int, end: int) -> int | None:
    """Where in the edited words a passage of the raw words from ``first`` up to ``number`` ends; None if nowhere."""
    if number == len(said):
        return end
    if said[number].gap < LINE and number - first < _LONG:
        return None
    before, after = partner[number - 1], partner[number]
    if after is not None:
        return after
    return None if before is None else before + 1


def _comparable(passage: Passage) -> bool:
    recognised, reference = fold(passage.recognised), fold(passage.reference)
    if len(recognised) <= _SHORT:
        return bool(reference)
    return Levenshtein.normalized_distance(recognised, reference) <= _REWRITTEN
