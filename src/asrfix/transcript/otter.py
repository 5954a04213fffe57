"""Text as Otter (https://otter.ai) exports it (.txt).

A turn has a line with the speaker, two spaces and the time, such as ``Anna Smith  1:02:03``, then what was said, then a
blank line. Without names a turn has the time alone. The last line, ``Transcribed by https://otter.ai``, is not speech.
Exports without times are plain text. All this is as exported files have it; it is documented nowhere.
"""

from __future__ import annotations

import re

from asrfix.transcript.base import Draft
from asrfix.transcript.clock import seconds
from asrfix.transcript.labels import Label
from asrfix.transcript.turns import add_turns, is_in_turns

_HEADER = re.compile(
    r"(?:(?P<name>[^\s\[](?:[^\r\n]{0,78}\S)?)[^\S\r\n]{2,9})?(?P<clock>(?:\d{1,3}:)?\d{1,2}:\d{2})[^\S\r\n]{0,9}$"
)
_FOOTER = re.compile(r"Transcribed by https?://otter\.ai/?\s*\Z")


def read(draft: Draft) -> None:
    """The text is the whole file."""
    add_turns(draft, _find_header, _end(draft.source))


def fits(source: str) -> bool:
    """True where the file is in turns from its beginning, as Otter writes them."""
    return is_in_turns(source[: _end(source)], _find_header)


def _find_header(source: str, start: int, end: int) -> Label | None:
    header = _HEADER.match(source, start, end)
    if header is None:
        return None
    name = header.span("name") if header["name"] else (start, start)
    return Label(start=name[0], end=name[1], speech=header.end(), begin=seconds(header["clock"]))


def _end(source: str) -> int:
    footer = _FOOTER.search(source)
    return footer.start() if footer else len(source)
