"""Glossaries for translation engines: names and trade terms with the form to write."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from types import MappingProxyType
from xml.etree import ElementTree

from asrfix.translate.prepare import Prepared

_XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_TBX = "urn:iso:std:iso:30042:ed-2"


def _pairs(prepared: Prepared) -> dict[str, tuple[str, str | None]]:
    """Source -> (target, type), each source once; names that nobody settled are left out."""
    settled = [name for name in prepared.table.names if name.status.is_settled]
    pairs = {name.source: (name.target, name.type) for name in reversed(settled)}
    return dict(sorted({**{term: (form, "term") for term, form in prepared.terms.items()}, **pairs}.items()))


def as_csv(prepared: Prepared) -> str:
    """As DeepL reads and writes it: source, target and their languages, without a header."""
    table = prepared.table
    output = io.StringIO()
    languages = (table.source_language, table.target_language)
    csv.writer(output, lineterminator="\n").writerows(
        (source, target, *languages) for source, (target, _) in _pairs(prepared).items()
    )
    return output.getvalue()


def as_tsv(prepared: Prepared) -> str:
    """A line ``source<TAB>target`` for each; DeepL, Google and most other engines read it."""
    return "".join(f"{source}\t{target}\n" for source, (target, _) in _pairs(prepared).items())


def as_tbx(prepared: Prepared) -> str:
    """TBX-Basic in the style "data category as attribute" (ISO 30042:2019)."""
    table = prepared.table
    root = ElementTree.Element("tbx", {"type": "TBX-Basic", "style": "dca", _XML_LANG: "en", "xmlns": _TBX})
    description = _child(_child(_child(root, "tbxHeader"), "fileDesc"), "sourceDesc")
    _child(description, "p").text = f"Names in {table.path or 'a transcript'}"
    body = _child(_child(root, "text"), "body")
    for number, (source, (target, kind)) in enumerate(_pairs(prepared).items(), 1):
        concept = _child(body, "conceptEntry", id=f"c{number}")
        if kind:
            _child(concept, "descrip", type="subjectField").text = kind
        for language, term in ((table.source_language, source), (table.target_language, target)):
            section = ElementTree.SubElement(concept, "langSec", {_XML_LANG: language})
            terms = _child(section, "termSec")
            _child(terms, "term").text = term
            _child(terms, "termNote", type="partOfSpeech").text = "noun"
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _child(parent: ElementTree.Element, tag: str, **attributes: str) -> ElementTree.Element:
    return ElementTree.SubElement(parent, tag, attributes)


GLOSSARIES: MappingProxyType[str, Callable[[Prepared], str]] = MappingProxyType(
    {"csv": as_csv, "tsv": as_tsv, "tbx": as_tbx}
)
"""Format, also the ending of its file -> how it is written."""
