"""The main part of a Word document (WordprocessingML, ECMA-376 part 1, section 17): its text, and changes to it.

``w:p`` is a paragraph, ``w:r`` a run of characters that look alike, ``w:t`` its text. A name may be split over any
number of them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from asrfix.errors import TranscriptError
from asrfix.model import Edit
from asrfix.transcript.base import Draft, Piece
from asrfix.transcript.source import Patch, patched
from asrfix.transcript.xml_scan import Tag, Text, attributes, escaped, pieces, scan

LINE_BREAK = "\N{LINE SEPARATOR}"
"""A line break within a paragraph."""

_NAMESPACES = (
    "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    "http://purl.oclc.org/ooxml/wordprocessingml/main",  # of "strict" documents
)
_READS_AS = {
    "tab": "\t",
    "ptab": "\t",
    "br": LINE_BREAK,
    "cr": LINE_BREAK,
    "noBreakHyphen": "\N{NON-BREAKING HYPHEN}",
}
"""Elements of a run that stand for a character. A soft hyphen is none: it is not seen in the midst of a line."""
_UNREAD = ("del", "moveFrom", "rt")
"""What is deleted, what was moved elsewhere, and the reading that stands above a word."""
_FALLBACK = ":Fallback"
"""A text box once more, for old programs (markup compatibility, part 3)."""
_SPACE = " \t\r\n"
_AS_SPACE = str.maketrans("\r\n", "  ")


class _Element(NamedTuple):
    """An element that is open: ``is_read`` as text, and ``preserves`` the white space at both ends of its text."""

    tag: Tag
    is_read: bool
    preserves: bool
    texts: list[Text]


class _Stretch(NamedTuple):
    """The text ``xml[first:last]`` of a ``w:t``, whose tag begins at ``start`` and whose content ends at ``end``."""

    start: int
    first: int
    last: int
    end: int
    preserves: bool


class Body:
    """What a document says: ``text`` has a line for each paragraph, that of a text box after the one it hangs on.

    ``borders`` are the places in it where a ``w:t`` begins or ends. Raises TranscriptError for XML that is not
    well-formed or no Word document.
    """

    def __init__(self, xml: str, path: str | None) -> None:
        self._xml = xml
        self._path = path
        self._prefix = _prefix(xml, path)
        self._stretches: list[_Stretch] = []
        draft = Draft(xml, path)
        self.borders: list[int] = []
        for number, (start, parts) in enumerate(self._paragraphs()):
            if number:
                draft.decode(start, start, "\n")
            for part in parts:
                self.borders.append(draft.length)
                draft.add(part)
            self.borders.append(draft.length)
        self._map = draft.source_map()
        self.text = self._map.text

    def patches(self, changes: Iterable[Patch]) -> list[Patch]:
        """The changes of the XML, sorted, that make these changes of the text.

        Raises TranscriptError for a character that XML cannot hold.
        """
        edits = (Edit(start=change.start, end=change.end, replacement=change.text) for change in changes)
        found = sorted(patch for edit in edits for patch in self._map.patches(edit, self._written))
        return sorted([*found, *self._preserving(found)])

    def _paragraphs(self) -> list[tuple[int, list[list[Piece]]]]:
        """Where each paragraph begins, and the pieces of what it holds: of each ``w:t``, of each mark."""
        found: list[tuple[int, list[list[Piece]]]] = []
        paragraphs: list[list[list[Piece]]] = []
        elements: list[_Element] = []
        for token in scan(self._xml, self._path):
            if isinstance(token, Text):
                if elements[-1].tag.name == f"{self._prefix}t":
                    elements[-1].texts.append(token)
                continue
            if token.opens:
                elements.append(self._opened(token, elements))
                if self._is_paragraph(elements[-1]):
                    paragraphs.append([])
                    found.append((token.start, paragraphs[-1]))
            if token.closes:
                element = elements.pop()
                if self._is_paragraph(element):
                    paragraphs.pop()
                elif element.is_read and paragraphs and (part := self._read(element, token, elements[-1].tag.name)):
                    paragraphs[-1].append(part)
        return found

    def _opened(self, tag: Tag, elements: list[_Element]) -> _Element:
        is_read, preserves = (elements[-1].is_read, elements[-1].preserves) if elements else (True, False)
        if tag.name.removeprefix(self._prefix) in _UNREAD or tag.name.endswith(_FALLBACK):
            is_read = False
        if self._xml.find("xml:space", tag.start, tag.end) >= 0:
            preserves = attributes(self._xml, tag).get("xml:space") == "preserve"
        return _Element(tag, is_read, preserves, [])

    def _is_paragraph(self, element: _Element) -> bool:
        return element.is_read and element.tag.name == f"{self._prefix}p"

    def _read(self, element: _Element, closing: Tag, parent: str) -> list[Piece]:
        """The pieces of a ``w:t`` or of a mark; outside a run a tab, for one, is something else."""
        if parent != f"{self._prefix}r":
            return []
        name = element.tag.name.removeprefix(self._prefix)
        if name != "t":
            mark = _READS_AS.get(name)
            return [Piece(element.tag.start, closing.end, mark)] if mark else []
        first, last = element.tag.end, max(element.tag.end, closing.start)
        content = self._xml[first:last]
        if not element.preserves:
            first += len(content) - len(content.lstrip(_SPACE))
            last = first + len(content.strip(_SPACE))
        if first < last:
            self._stretches.append(_Stretch(element.tag.start, first, last, closing.start, element.preserves))
        return [piece for text in element.texts for piece in self._pieces(text, first, last)]

    def _pieces(self, text: Text, first: int, last: int) -> Iterator[Piece]:
        for piece in pieces(self._xml, Text(max(text.start, first), min(text.end, last)), self._path):
            reads_as = self._xml[piece.start : piece.end] if piece.text is None else piece.text
            yield piece._replace(text=reads_as.translate(_AS_SPACE))

    def _written(self, text: str, offset: int) -> str:
        """New text; where it takes the place of a mark, in a ``w:t`` of its own."""
        if not text or self._stretch_at(offset):
            return escaped(text)
        return f'<{self._prefix}t xml:space="preserve">{escaped(text)}</{self._prefix}t>'

    def _stretch_at(self, offset: int) -> _Stretch | None:
        index = bisect_right(self._stretches, offset, key=lambda stretch: stretch.first) - 1
        return self._stretches[index] if index >= 0 and offset <= self._stretches[index].last else None

    def _preserving(self, changes: Iterable[Patch]) -> Iterator[Patch]:
        """``xml:space`` where a ``w:t`` is left with white space at an end, which would not count without."""
        for stretch, group in groupby(changes, key=lambda change: self._stretch_at(change.start)):
            if stretch and not stretch.preserves:
                text = patched(self._xml, group, stretch.first, stretch.last)
                if text != text.strip(_SPACE):
                    yield Patch(stretch.start, stretch.first, f'<{self._prefix}t xml:space="preserve">')
                    yield Patch(stretch.last, stretch.end, "")


def _prefix(xml: str, path: str | None) -> str:
    """What stands before the names of WordprocessingML, as the root declares it: "w:", usually."""
    root = next((token for token in scan(xml, path) if isinstance(token, Tag)), None)
    for name, value in attributes(xml, root).items() if root else ():
        kind, _, prefix = name.partition(":")
        prefix += ":" if prefix else ""
        if root and kind == "xmlns" and value in _NAMESPACES and root.name == f"{prefix}document":
            return prefix
    raise TranscriptError("its main part is no Word document; save it as .docx", path=path)
