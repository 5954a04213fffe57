"""WebVTT (.vtt): https://www.w3.org/TR/webvtt1/.

The file is a header and blocks parted by blank lines. A block with a timing line is a cue; NOTE, STYLE and REGION
blocks are not speech, nor are cue names, settings and tags. ``<v Anna>`` names the voice.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator

from asrfix.errors import TranscriptError
from asrfix.transcript.base import Draft, Piece, line_spans
from asrfix.transcript.clock import seconds
from asrfix.transcript.cues import Run, add_cue
from asrfix.transcript.markup import markup, outside_tags, pieces

_CLOCK = r"(?:\d+:)?\d+:\d+(?:[.,]\d*)?"
_TIMING = re.compile(rf"[ \t]*({_CLOCK})[ \t]*-->[ \t]*({_CLOCK})(?=[ \t]|$)")
_NOT_SPEECH = re.compile(r"(?:NOTE|STYLE|REGION)(?=[ \t]|$)")
_MARKUP = markup(r"</?[a-zA-Z][^<>]*>|<\d[\d:.]*>|</>")
_VOICE = re.compile(r"<v(?:\.[^\s>]*)?[ \t\r\n]+([^>]*)>")


def read(draft: Draft) -> None:
    """The text is that of the cues, without tags. Raises TranscriptError for a file without the WEBVTT line."""
    if draft.source.strip() and not draft.source.lstrip().startswith("WEBVTT"):
        raise TranscriptError(
            "does not begin with WEBVTT; name it by what it is, such as .srt or .txt", path=draft.path, line=1
        )
    draft.escape = outside_tags(draft.source, _escape)
    for timing, start, end in _cues(draft.source):
        runs = _runs(pieces(draft.source, start, end, _MARKUP))
        add_cue(draft, runs, seconds(timing[1]), seconds(timing[2]))


def _cues(source: str) -> Iterator[tuple[re.Match[str], int, int]]:
    """The timing line of each cue that has text, and where the text begins and ends."""
    for block in _blocks(source):
        if _NOT_SPEECH.match(source, *block[0]):
            continue
        found = [(line, timing) for line, place in enumerate(block) if (timing := _TIMING.match(source, *place))]
        ends = [line for line, _ in found[1:]] + [len(block)]
        for (line, timing), end in zip(found, ends, strict=False):
            if line + 1 < end:
                yield timing, block[line + 1][0], block[end - 1][1]


def _blocks(source: str) -> Iterator[list[tuple[int, int]]]:
    """Places of the lines between two empty lines."""
    block: list[tuple[int, int]] = []
    for start, end in line_spans(source):
        if start < end:
            block.append((start, end))
        elif block:
            yield block
            block = []
    if block:
        yield block


def _runs(found: Iterable[Piece | str]) -> list[Run]:
    """The pieces by voice."""
    runs = [Run(None, [])]
    for piece in found:
        if isinstance(piece, Piece):
            runs[-1].pieces.append(piece)
        elif piece == "</v>":
            runs.append(Run(None, []))
        elif voice := _VOICE.match(piece):
            runs.append(Run(html.unescape(voice[1]).strip() or None, []))
    return runs


def _escape(text: str, _offset: int) -> str:
    return html.escape(text, quote=False)
