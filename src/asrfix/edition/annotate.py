"""From a transcript to an edition of it: doubt written into the text, and notes that list every name."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from asrfix.edition.existing import Name, names
from asrfix.edition.notes import Note, find_record
from asrfix.edition.pieces import Piece, find_pieces, reread, without
from asrfix.edition.strip import records
from asrfix.edition.style import Kind, Style
from asrfix.edition.writing import Writer
from asrfix.errors import TranscriptError
from asrfix.model import Report
from asrfix.transcript import JSON_FORMATS, Transcript

Check = Callable[[Transcript], Report]
"""Finds names: :meth:`asrfix.Corrector.check`."""

_ROUNDS = 8
"""How often a file that will not tell what was corrected is looked at again: right names make others likelier."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Edition:
    """The bytes of the annotated file, and its names.

    ``notes`` are the lines of the section, or what they would be in a format without one. ``left`` counts names that
    cannot be marked so that the mark could be taken back. ``is_new`` is False where the file was an edition already.
    """

    data: bytes
    notes: tuple[Note, ...]
    left: int = 0
    is_new: bool = True

    def count(self, kind: Kind) -> int:
        """How many places the notes of a kind list."""
        return sum(len(note.places) for note in self.notes if note.kind is kind)


def annotate(transcript: Transcript, check: Check, style: Style, known: Sequence[Style] = ()) -> Edition:
    """Write doubt into a transcript, in the words of a style.

    What is correct is written, what is for review or as heard gets a mark, and the notes list all of it, as far as
    the format has a place for notes. Annotating an edition, in this style or one of ``known``, changes nothing, and
    :func:`~asrfix.edition.strip` takes everything back.

    Raises:
        TranscriptError: the encoding of the file cannot hold a mark, or the file is JSON.
    """
    if transcript.format in JSON_FORMATS:
        raise TranscriptError("JSON is for programs, not for readers; annotate its text", path=transcript.path)
    record = find_record(transcript.rewrite_text(()), transcript.format, [style, *known])
    if record:
        return Edition(data=transcript.rewrite(()), notes=record.notes, is_new=False)
    writer, found = _look(transcript, check, style)
    corrected: tuple[Note, ...] = ()
    for _ in range(_ROUNDS):
        corrections = [name for name in found if name.kind is Kind.CORRECT]
        if records(style, transcript.format) or not corrections:
            break
        data, notes = writer.edition(corrections)
        corrected += notes
        writer, found = _look(reread(transcript, data), check, style)
    safe = writer.reversible(found)
    data, notes = writer.edition(safe)
    return Edition(data=data, notes=(*corrected, *notes), left=len(found) - len(safe))


def _look(transcript: Transcript, check: Check, style: Style) -> tuple[Writer, list[Name]]:
    """The names of a transcript as they can be written, found in its text without the marks of the style."""
    pieces = find_pieces(transcript, [style])
    plain = reread(transcript, without(transcript, pieces)) if pieces else transcript
    moved = _Moved(pieces)
    found = map(moved.back, names(plain.text, check(plain), moved.places))
    writer = Writer(transcript, style)
    return writer, [writer.possible(name) for name in found if writer.reaches(name)]


class _Moved:
    """Offsets of a text without its pieces, and where they are in the text with them."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        self.places: list[Piece] = []
        """The pieces as empty stretches of the text without them."""
        self._gone = [0]
        for piece in pieces:
            place = piece.start - self._gone[-1]
            self.places.append(Piece(place, place, piece.is_after))
            self._gone.append(self._gone[-1] + piece.end - piece.start)
        self._starts = [piece.start for piece in self.places]

    def back(self, name: Name) -> Name:
        """The name where it stands between the pieces."""
        before_start = self._gone[bisect_right(self._starts, name.start)]
        before_end = self._gone[bisect_left(self._starts, name.end)]
        return replace(name, start=name.start + before_start, end=name.end + before_end)
