"""Strings of a JSON file that repeat the text: the text as a whole, utterances, paragraphs."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property

from asrfix.model import Edit
from asrfix.transcript.base import Draft, Segment, SourceMap
from asrfix.transcript.source import Patch
from asrfix.transcript.speech.alignment import Alignment
from asrfix.transcript.speech.json_strings import string_pieces
from asrfix.transcript.speech.json_tree import Value
from asrfix.transcript.splice import Place, Splicer, tokens

_SPACE = re.compile(r"\s*")


class Copies:
    """Strings that repeat ``text[start:end]`` one after the other, with other white space perhaps.

    ``markup`` is what stands in them besides.

    A name that goes over the border of two of them, and has not as many words as were heard, stands in the first.
    """

    def __init__(
        self, draft: Draft, text: str, place: Place, literals: Sequence[Value], markup: re.Pattern[str]
    ) -> None:
        self._draft = draft
        self._text = text
        self._place = place
        self._literals = literals
        self._markup = markup

    @cached_property
    def _view(self) -> SourceMap:
        view = Draft(self._draft.source)
        for literal in self._literals:
            view.separate()
            view.add(string_pieces(view.source, literal, self._markup))
        return view.source_map()

    @cached_property
    def _splicer(self) -> Splicer:
        return Splicer(self._view, [Segment(start=0, end=len(self._view.text))], self._draft.escape)

    @cached_property
    def _alignment(self) -> Alignment:
        return Alignment(self._text, *self._place, self._view.text)

    def follow(self, edits: Sequence[Edit]) -> Iterator[Patch]:
        """See :class:`asrfix.transcript.base.Mirror`."""
        for edit in within(edits, self._place):
            moved = self._alignment.moved(edit)
            if moved:
                yield from self._splicer.patches(self._parts(moved))

    def _parts(self, edit: Edit) -> list[Edit]:
        heard = tokens(self._view.text, edit.start, edit.end)
        has_border = self._view.has_separator(edit.start, edit.end)
        if not has_border or len(heard) == len(tokens(edit.replacement)):
            return self._splicer.parts(edit)
        (start, end), *others = heard
        removed = [Edit(start=other, end=self._after(last), replacement="") for other, last in others]
        return [Edit(start=start, end=end, replacement=edit.replacement), *removed]

    def _after(self, end: int) -> int:
        """Where the white space ends that begins at ``end``."""
        space = _SPACE.match(self._view.text, end)
        return space.end() if space else end


def within(edits: Sequence[Edit], place: Place) -> Sequence[Edit]:
    """Those of the sorted edits that begin at a place."""
    first = bisect_left(edits, place[0], key=lambda edit: edit.start)
    return edits[first : bisect_right(edits, place[1], key=lambda edit: edit.start)]
