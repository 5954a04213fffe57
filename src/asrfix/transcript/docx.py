"""Word documents (.docx; ECMA-376, Office Open XML): a zip archive with XML inside.

The text is that of the main document, a line for each paragraph, those of tables and text boxes included; U+2028 stands
for a line break within a paragraph. What tracked changes delete is not text, what they insert is. Headers, footers,
notes and comments are not speech; they stay as they are, as all other members of the archive do, to the byte.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from asrfix.errors import TranscriptError
from asrfix.transcript.base import Draft, Segment, line_spans
from asrfix.transcript.lines import add_lines
from asrfix.transcript.package import Package
from asrfix.transcript.source import Patch, Source, decode
from asrfix.transcript.wordml import LINE_BREAK, Body
from asrfix.transcript.xml_scan import Tag, attributes, escaped, scan

_RELATIONS = "_rels/.rels"
_MAIN = "/officeDocument"
_OLE = b"\xd0\xcf\x11\xe0"
"""How files of older Office programs begin, and what Office encrypts."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Document(Source):
    """A Word document. ``data`` is the archive and ``text`` what the document says, its paragraphs as lines."""

    package: Package
    part: str
    xml: Source
    body: Body

    @property
    def borders(self) -> Sequence[int]:
        """Where text of another run begins."""
        return self.body.borders

    def patched_bytes(self, patches: Iterable[Patch]) -> bytes:
        """The archive with patches of the text, which are sorted and do not overlap, put into the runs.

        New text stands in the first run that it touches. Raises TranscriptError for a signed document.
        """
        changes = self.body.patches(patches)
        if not changes:
            return self.data
        if any(name.startswith("_xmlsignatures/") for name in self.package.names()):
            raise TranscriptError("is signed, and a change would break that; save it unsigned first", path=self.path)
        return self.package.replaced(self.part, self.xml.patched_bytes(changes)).data

    def patched(self, patches: Sequence[Patch]) -> Document:
        """The document with patches put in. Raises as :meth:`patched_bytes`."""
        return unpacked(self.patched_bytes(patches), self.path)


def unpacked(data: bytes, path: str | None) -> Document:
    """A Word document. Raises TranscriptError for what is none, is encrypted, damaged, or suspiciously large."""
    if data.startswith(_OLE):
        raise TranscriptError("is encrypted, or of an old Word; save it as .docx without a password", path=path)
    package = Package.of(data, path)
    part = _main_part(package)
    xml = _decoded(package, part)
    body = Body(xml.text, path)
    return Document(data, b"", body.text, "utf-8", path=path, package=package, part=part, xml=xml, body=body)


def read(draft: Draft) -> None:
    """A segment for each line of each paragraph; a name may run over a line break, not over the end of a paragraph."""
    draft.escape = _possible
    draft.copy(0, len(draft.source))
    turn = Segment(start=0, end=0)
    for start, end in line_spans(draft.source):
        paragraph = draft.source[start:end].replace(LINE_BREAK, "\n")
        turn = add_lines(draft, paragraph, start, replace(turn, continues=False))


def _main_part(package: Package) -> str:
    """The name of the member that holds the main document."""
    relations = _decoded(package, _RELATIONS).text
    for tag in scan(relations, package.path):
        if isinstance(tag, Tag) and tag.opens:
            relation = attributes(relations, tag)
            if relation.get("Type", "").endswith(_MAIN) and relation.get("TargetMode") != "External":
                return relation.get("Target", "").lstrip("/")
    raise TranscriptError("is a zip archive, but no Word document; save it as .docx", path=package.path)


def _decoded(package: Package, name: str) -> Source:
    source = decode(package.read(name), path=package.path)
    if source.guessed:
        raise TranscriptError(f"{name} is neither UTF-8 nor UTF-16; save it again in Word", path=package.path)
    return source


def _possible(text: str, _offset: int) -> str:
    escaped(text)
    return text
