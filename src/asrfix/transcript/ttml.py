"""TTML and its kin (.ttml, .dfxp, .itt, .xml): https://www.w3.org/TR/ttml1/, https://www.w3.org/TR/ttml-imsc1.2/.

A cue is a ``p`` of the body. Speech is its text and that of the ``span`` in it; ``br`` breaks the line. Not speech are
metadata, ``ttm:desc`` and all other elements, also where they stand in a ``p``, and the readings of ruby. White space
counts as one space unless ``xml:space`` is "preserve". The speaker is the name of the nearest ``ttm:agent``, or its
identifier where it has no name. A document type is refused, and with it entities.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from asrfix.errors import TranscriptError
from asrfix.transcript.base import Draft, Escape, Piece
from asrfix.transcript.cues import Run, add_cue
from asrfix.transcript.markup import decoded
from asrfix.transcript.ttml_clock import Clock
from asrfix.transcript.xml_scan import Tag, attributes, escaped, pieces, scan

_CDATA, _CDATA_END = "<![CDATA[", "]]>"
_XML_SPACE = " \t\r\n"
_SPACE = re.compile(f"[{_XML_SPACE}]+")
_NOT_ONE_SPACE = re.compile(f"[{_XML_SPACE}]{{2,}}|[\t\r\n]")
_LONG_LINE_BREAK = re.compile(r"\r\n")
_SPEAKING = frozenset(("tt", "body", "div", "p", "span", "br"))
_RUBY_READINGS = frozenset(("text", "textContainer", "delimiter"))


def read(draft: Draft) -> None:
    """The text is that of the cues. Raises TranscriptError, with the line, for what is no XML or no TTML."""
    if not draft.source.strip():
        return
    sections: list[int] = []
    draft.escape = _escape_beside(draft.source, sections)
    document = _Document(draft)
    for node in scan(draft.source, draft.path):
        if isinstance(node, Tag):
            document.take_tag(node)
        elif draft.source.startswith(_CDATA, node.start):
            sections.append(node.start)
            start, end = node.start + len(_CDATA), node.end - len(_CDATA_END)
            document.take_text(decoded(draft.source, start, end, _LONG_LINE_BREAK, lambda _: "\n"))
        else:
            document.take_text(pieces(draft.source, node, draft.path))


@dataclass(kw_only=True, slots=True)
class _Element:
    """An element that is open, its times in seconds. Times of its children count from ``reference``."""

    name: str = ""
    begin: float | None = None
    finish: float | None = None
    reference: float | None = None
    is_sequence: bool = False
    voice: str | None = None
    keeps_space: bool = False
    is_hidden: bool = False


class _Document:
    """Takes the nodes of a document in order, and drafts its cues."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._open = [_Element()]
        self._prefix = ""
        self._clock = Clock()
        self._agent = ""
        self._agents: dict[str, str] = {}
        self._cue: _Cue | None = None

    def take_tag(self, tag: Tag) -> None:
        if tag.opens:
            values = {name.rpartition(":")[2]: value for name, value in attributes(self._draft.source, tag).items()}
            self._open.append(self._element(tag, values))
            self._enter(tag, values)
        if tag.closes:
            self._leave(self._open.pop())

    def take_text(self, text: Iterable[Piece]) -> None:
        element, parent = self._open[-1], self._open[-2]
        if self._cue and not element.is_hidden:
            self._cue.add(element, text)
        elif (parent.name, element.name) == ("agent", "name"):
            name = "".join(self._draft.source[start:end] if read is None else read for start, end, read in text)
            self._agents.setdefault(self._agent, name.strip() or self._agent)

    def _element(self, tag: Tag, values: Mapping[str, str]) -> _Element:
        prefix, _, name = tag.name.rpartition(":")
        if len(self._open) == 1:
            if name != "tt":
                line = self._draft.source.count("\n", 0, tag.start) + 1
                message = f"the root element is <{tag.name}>, that of TTML is <tt>; give a transcript"
                raise TranscriptError(message, path=self._draft.path, line=line)
            self._prefix, self._clock = prefix, Clock.of(values)
        parent = self._open[-1]
        begin, finish = self._interval(values, parent)
        is_speaking = prefix == self._prefix and name in _SPEAKING and values.get("ruby") not in _RUBY_READINGS
        return _Element(
            name=name,
            begin=begin,
            finish=finish,
            reference=begin,
            is_sequence=values.get("timeContainer") == "seq",
            voice=self._voice(values.get("agent", "")) or parent.voice,
            keeps_space=values["space"] == "preserve" if "space" in values else parent.keeps_space,
            is_hidden=parent.is_hidden or not is_speaking,
        )

    def _interval(self, values: Mapping[str, str], parent: _Element) -> tuple[float | None, float | None]:
        """When an element begins and ends: https://www.w3.org/TR/ttml1/#timing-attribute-vocabulary."""
        begin, end, duration = (self._clock.seconds(values.get(name)) for name in ("begin", "end", "dur"))
        start = parent.reference
        if (begin, end, duration) != (None, None, None):
            start = (start or 0.0) + (begin or 0.0)
        ends = [parent.finish]
        if end is not None:
            ends.append((parent.reference or 0.0) + end)
        if duration is not None and start is not None:
            ends.append(start + duration)
        return start, min((one for one in ends if one is not None), default=None)

    def _voice(self, agents: str) -> str:
        return ", ".join(self._agents.get(agent, agent) for agent in agents.split())

    def _enter(self, tag: Tag, values: Mapping[str, str]) -> None:
        element = self._open[-1]
        if element.name == "agent":
            self._agent = values.get("id", "")
        elif element.name == "p" and not element.is_hidden and self._cue is None:
            self._cue = _Cue(self._draft.source, element)
        elif element.name == "br" and not element.is_hidden and self._cue:
            self._cue.break_line(element, tag)

    def _leave(self, element: _Element) -> None:
        parent = self._open[-1]
        if parent.is_sequence and not element.is_hidden:
            parent.reference = element.finish
        if self._cue and self._cue.paragraph is element:
            add_cue(self._draft, self._cue.runs, self._cue.begin, self._cue.finish)
            self._cue = None


class _Cue:
    """The text of a ``p``. Where that has no time, it is shown from its first timed text to the last."""

    def __init__(self, source: str, paragraph: _Element) -> None:
        self.paragraph = paragraph
        self.begin = paragraph.begin
        self.finish = paragraph.finish
        self.runs: list[Run] = []
        self._source = source
        self._is_after_space = True

    def add(self, element: _Element, text: Iterable[Piece]) -> None:
        self._append(element, list(text if element.keeps_space else self._with_single_spaces(text)))

    def break_line(self, element: _Element, tag: Tag) -> None:
        self._append(element, [Piece(tag.start, tag.end, "\n")])
        self._is_after_space = True

    def _append(self, element: _Element, text: Sequence[Piece]) -> None:
        if not text:
            return
        self.begin = element.begin if self.begin is None else self.begin
        self.finish = element.finish if self.paragraph.finish is None else self.finish
        if not self.runs or self.runs[-1].voice != element.voice:
            self.runs.append(Run(element.voice, []))
        self.runs[-1].pieces.extend(text)

    def _with_single_spaces(self, text: Iterable[Piece]) -> Iterator[Piece]:
        """The text with white space as one space, and none at the beginning of a line."""
        for start, end, reading in text:
            is_space = reading is not None and not reading.strip(_XML_SPACE)
            if self._is_after_space and (space := _SPACE.match(self._source, start, end)):
                start = space.end()
            if start == end or (self._is_after_space and is_space):
                continue
            if reading is None:
                yield from decoded(self._source, start, end, _NOT_ONE_SPACE, lambda _: " ")
            else:
                yield Piece(start, end, " " if is_space else reading)
            self._is_after_space = (reading or self._source[end - 1]) in _XML_SPACE


def _escape_beside(source: str, sections: Sequence[int]) -> Escape:
    """How text is written in XML; as it reads in the CDATA sections that begin at the offsets ``sections``."""

    def write(text: str, offset: int) -> str:
        written = escaped(text)
        index = bisect_right(sections, offset) - 1
        if index < 0 or offset > source.find(_CDATA_END, sections[index]):
            return written
        if _CDATA_END in source[offset - 2 : offset] + text:
            raise TranscriptError(f"{text!r} cannot be written in a CDATA section; leave out {_CDATA_END}")
        return text

    return write
