"""Marks of a style that stand in a transcript, told by their templates alone, and the transcript without them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from asrfix.edition.style import Style
from asrfix.model import Edit
from asrfix.transcript import Transcript, from_bytes

_RUN = re.compile(r"\S(?:.*\S)?|\s+")


class Piece(NamedTuple):
    """``text[start:end]`` is the part of a mark that stands before or after the heard words."""

    start: int
    end: int
    is_after: bool


def find_pieces(transcript: Transcript, styles: Iterable[Style]) -> list[Piece]:
    """The marks of these styles, in order; what stands in code or other markup is none."""
    target = editable(transcript)
    spans = sorted((one.start, one.end) for one in (*transcript.segments, *transcript.labels))
    expressions = dict.fromkeys(expression for style in styles for expression in style.recognisers)
    found = [match for expression in expressions for match in expression.finditer(transcript.text)]
    found.sort(key=lambda match: (match.start(), -match.end()))
    pieces: list[Piece] = []
    done = 0
    for match in found:
        if match.start() < done:
            continue
        parts = list(_pieces(match))
        if all(_is_spoken(spans, piece) and _may_go(target, piece) for piece in parts):
            pieces += parts
            done = match.end()
    return pieces


def _pieces(match: re.Match[str]) -> Iterator[Piece]:
    for name in ("before", "after"):
        if match.groupdict().get(name):
            yield Piece(*match.span(name), is_after=name == "after")


def _is_spoken(spans: list[tuple[int, int]], piece: Piece) -> bool:
    """Whether it touches a stretch of speech."""
    last = bisect_right(spans, (piece.end + 1,)) - 1
    return last >= 0 and spans[last][1] >= piece.start


def _may_go(transcript: Transcript, piece: Piece) -> bool:
    return all(map(transcript.can_apply, deletions(transcript.text, piece.start, piece.end)))


def reread(transcript: Transcript, data: bytes, form: str | None = None) -> Transcript:
    """The transcript in other bytes, read as this one was."""
    return from_bytes(data, path=transcript.path, encoding=transcript.encoding, format=form or transcript.format)


def editable(transcript: Transcript) -> Transcript:
    """The transcript with the same text in which marks can be edited: to Markdown, a bracket is a border."""
    return reread(transcript, transcript.rewrite(()), "txt") if transcript.format == "md" else transcript


def deletions(text: str, start: int, end: int) -> Iterator[Edit]:
    """Edits that remove ``text[start:end]``; white space at its ends, which belongs to no word, for itself."""
    for run in _RUN.finditer(text, start, end):
        yield Edit(start=run.start(), end=run.end(), replacement="")


def without(transcript: Transcript, pieces: Iterable[Piece]) -> bytes:
    """The bytes of the file without these pieces."""
    edits = [edit for piece in pieces for edit in deletions(transcript.text, piece.start, piece.end)]
    return editable(transcript).rewrite(edits) if edits else transcript.rewrite(())
