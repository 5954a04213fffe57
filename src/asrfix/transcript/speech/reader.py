"""JSON of recognisers and speech services, whose shapes are described in :mod:`asrfix.transcript.speech.shapes`.

The text is that of the stretches of speech which the file has, one channel after the other. All else that repeats it
is kept in step; what says something else, such as further alternatives or the numbers of tokens, stays as it is.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import replace
from itertools import chain, groupby

from asrfix.errors import TranscriptError
from asrfix.transcript.base import Draft
from asrfix.transcript.lines import add_lines
from asrfix.transcript.speech.copies import Copies
from asrfix.transcript.speech.json_path import Node, find
from asrfix.transcript.speech.json_strings import string_escape, string_pieces, string_text
from asrfix.transcript.speech.json_tree import parse
from asrfix.transcript.speech.services import SHAPES, TEXT_ALONE
from asrfix.transcript.speech.shapes import Rewriting, Shape, Texts
from asrfix.transcript.speech.speakers import Spoken, divided
from asrfix.transcript.speech.stamps import Stamps, is_timed
from asrfix.transcript.speech.stretches import Stretch, speaker, stretches, times
from asrfix.transcript.speech.words import WordMirror
from asrfix.transcript.splice import Place, tokens

_NAMES = ", ".join(shape.name for shape in SHAPES)
_SPARE_WORDS = 16


def read(draft: Draft) -> None:
    """Read JSON whose keys tell its shape.

    Raises TranscriptError, with the line, for what is not JSON, and where the keys tell no shape or several.
    """
    document = _document(draft)
    if document is None:
        return
    fitting = [shape for shape in SHAPES if shape.fits(document)]
    if not fitting and any(isinstance(text.value.value, str) for text in find(document, "[].text")):
        fitting = [TEXT_ALONE]
    if len(fitting) != 1:
        whose = " and ".join(shape.name for shape in fitting) or "no recogniser that is known"
        message = f"has the keys of {whose}; state its format (--input-format), one of {_NAMES}, or give subtitles"
        raise TranscriptError(message, path=draft.path, line=1)
    _Reading(draft, document, fitting[0])


def read_shape(shape: Shape, draft: Draft) -> None:
    """Read JSON of a shape.

    Raises TranscriptError, with the line, for what is not JSON or has nothing that a document of this shape has.
    """
    document = _document(draft)
    if document is None:
        return
    _Reading(draft, document, shape)
    if not draft.segments and not shape.fits(document):
        raise TranscriptError(
            f"has no text where {shape.name} has it; state another (--input-format)", path=draft.path, line=1
        )


def _document(draft: Draft) -> Node | None:
    """The document; None where it says nothing at all."""
    if not draft.source.strip():
        return None
    document = parse(draft.source, draft.path)
    return None if document.value == [] else Node(document)


class _Reading:
    """Fills a draft from a document of a shape."""

    def __init__(self, draft: Draft, document: Node, shape: Shape) -> None:
        self._draft = draft
        self._channels: dict[str | int | None, Place] = {}
        self._lists: dict[tuple[str, str], list[WordMirror | Stamps]] = {}
        """The lists of words that the file has, by the place of their kind."""
        draft.escape = string_escape(draft.source)
        kinds = [(texts, _by_channel(stretches(draft, document, texts))) for texts in shape.texts]
        main = next((texts for texts, found in kinds if any(map(_is_spoken, found))), None)
        places = [self._add(stretch) for texts, found in kinds for stretch in found if texts is main]
        self._text = draft.source_map().text
        for texts, found in kinds:
            if texts is main:
                self._mirror_parts(texts, found, places)
            else:
                self._mirror_copies(texts, found)
        self._add_words(_turns(document, shape))

    def _add(self, stretch: Stretch) -> Place:
        """Append a stretch of speech to the text; returns where it stands there."""
        draft = self._draft
        if stretch.literal is None:
            return draft.length, draft.length
        before = draft.segments[-1:] if stretch.channel in self._channels else []
        continues = any(segment.speaker == stretch.turn.speaker for segment in before)
        draft.separate()
        start = draft.length
        text = draft.add(string_pieces(draft.source, stretch.literal))
        add_lines(draft, text, start, replace(stretch.turn, continues=continues))
        first, _ = self._channels.get(stretch.channel, (start, start))
        self._channels[stretch.channel] = (first, draft.length)
        return start, draft.length

    def _mirror_parts(self, texts: Texts, found: list[Stretch], places: list[Place]) -> None:
        """Keep the words of each stretch in step with its text."""
        for stretch, (start, end) in zip(found, places, strict=True):
            first, last = self._channels.get(stretch.channel, (start, end))
            if start == end:  # words without a text repeat all that is said
                start, end = first, last
            elif _is_cumulative(stretch, len(tokens(self._text, start, end))):
                start = first
            self._mirror_words(texts, (start, end), [stretch])

    def _mirror_copies(self, texts: Texts, found: list[Stretch]) -> None:
        """Keep in step with the text what repeats it."""
        for channel, group in groupby(found, lambda stretch: stretch.channel):
            copies = list(group)
            place = self._channels.get(channel, (0, len(self._text)))
            if literals := [copy.literal for copy in copies if copy.literal]:
                self._draft.mirrors.append(Copies(self._draft, self._text, place, literals, texts.markup))
            self._mirror_words(texts, place, copies)

    def _mirror_words(self, texts: Texts, place: Place, found: list[Stretch]) -> None:
        said = [(string_text(self._draft.source, one.literal), one.stamps) for one in found if one.literal]
        if timed := [one for one in said if is_timed(*one)]:
            stamps = Stamps(self._draft, self._text, place, timed, texts.times.per_second)
            self._lists.setdefault((texts.at, "stamps"), []).append(stamps)
            self._draft.mirrors.append(stamps)
        for number, shape in enumerate(texts.words):
            if words := [word for stretch in found for word in stretch.words[number]]:
                mirror = WordMirror(self._draft, self._text, place, words, shape)
                self._lists.setdefault((texts.at, shape.at), []).append(mirror)
                if shape.rewriting is not Rewriting.NEVER:
                    self._draft.mirrors.append(mirror)

    def _add_words(self, turns: list[tuple[float, str]]) -> None:
        """Words from the first kind of list that has any, speakers from the first that names any."""
        kinds = (
            _in_order((word for mirror in kind for word in mirror.words()), turns) for kind in self._lists.values()
        )
        spoken = next(filter(None, kinds), [])
        self._draft.words += (word for word, _ in spoken)
        if any(segment.speaker is None for segment in self._draft.segments):
            named = next((kind for kind in chain([spoken], kinds) if any(who for _, who in kind)), spoken)
            self._draft.segments = list(divided(self._draft.segments, named, self._text))


def _by_channel(found: list[Stretch]) -> list[Stretch]:
    """Sorted by channel, in the order in which each is first there."""
    order = {stretch.channel: -number for number, stretch in enumerate(reversed(found))}
    return sorted(found, key=lambda stretch: order[stretch.channel])


def _is_spoken(stretch: Stretch) -> bool:
    return stretch.literal is not None and bool(stretch.literal.value.strip())


def _is_cumulative(stretch: Stretch, count: int) -> bool:
    """True where a text of ``count`` words has words for what was said before as well, as Google's with speakers."""
    return any(len(words) > 2 * count + _SPARE_WORDS for words in stretch.words)


def _turns(document: Node, shape: Shape) -> list[tuple[float, str]]:
    """When each turn begins, and whose it is."""
    turns = find(document, shape.turns.at) if shape.turns else ()
    found = ((times(turn, shape.turns)[2][0], speaker(turn, shape.turns)) for turn in turns if shape.turns)
    return sorted((begin, who) for begin, who in found if begin is not None and who is not None)


def _in_order(spoken: Iterable[Spoken], turns: list[tuple[float, str]]) -> list[Spoken]:
    """Words in the order of the text, each once, with the speaker whose turn it is where they name none."""
    at_place = {word.start: (word, who or _speaker_at(turns, word.begin)) for word, who in spoken}
    return [at_place[start] for start in sorted(at_place)]


def _speaker_at(turns: list[tuple[float, str]], begin: float | None) -> str | None:
    index = bisect_right(turns, begin, key=lambda turn: turn[0]) if begin is not None else 0
    return turns[index - 1][1] if index else None
