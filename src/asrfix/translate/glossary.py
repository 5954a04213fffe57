"""Glossaries for translation engines: names and trade terms with the form to write."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from xml.etree import ElementTree

from asrfix.translate.prepare import Prepared

_XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_TBX = "urn:iso:std:iso:30042:ed-2"
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What no XML document may hold (XML 1.0, production 2)."""


@dataclass(frozen=True, slots=True)
class Concept:
    """What has terms in several languages: language tag -> the terms, the best one first; ``type`` is its field."""

    terms: Mapping[str, Sequence[str]]
    type: str | None = None


def _pairs(prepared: Prepared) -> dict[str, tuple[str, str | None]]:
    """Source -> (target, type), each source once; names that nobody settled are left out."""
    settled = [name for name in prepared.table.names if name.status.is_settled]
    pairs = {name.source: (name.target, name.type) for name in reversed(settled)}
    return dict(sorted({**{term: (form, "term") for term, form in prepared.terms.items()}, **pairs}.items()))


def as_csv(prepared: Prepared) -> str:
    """As DeepL reads and writes it: source, target and their languages, without a header."""
    languages = (prepared.table.source_language, prepared.table.target_language)
    return deepl_csv((source, target, *languages) for source, (target, _) in _pairs(prepared).items())


def deepl_csv(rows: Iterable[tuple[str, str, str, str]]) -> str:
    """A DeepL glossary of rows (source, target, source language, target language), without a header."""
    output = io.StringIO()
    csv.writer(output, lineterminator="\n").writerows(rows)
    return output.getvalue()


def as_tsv(prepared: Prepared) -> str:
    """A line ``source<TAB>target`` for each; DeepL, Google and most other engines read it."""
    return "".join(f"{source}\t{target}\n" for source, (target, _) in _pairs(prepared).items())


def as_tbx(prepared: Prepared) -> str:
    """TBX-Basic, a concept for each name."""
    table = prepared.table
    concepts = (
        Concept({table.source_language: (source,), table.target_language: (target,)}, kind)
        for source, (target, kind) in _pairs(prepared).items()
    )
    return tbx(concepts, f"Names in {table.path or 'a transcript'}")


def tbx(concepts: Iterable[Concept], about: str) -> str:
    """TBX-Basic in the style "data category as attribute" (ISO 30042:2019); ``about`` says where the terms are from."""
    root = ElementTree.Element("tbx", {"type": "TBX-Basic", "style": "dca", _XML_LANG: "en", "xmlns": _TBX})
    description = _child(_child(_child(root, "tbxHeader"), "fileDesc"), "sourceDesc")
    _child(description, "p").text = about
    body = _child(_child(root, "text"), "body")
    for number, concept in enumerate(concepts, 1):
        entry = _child(body, "conceptEntry", id=f"c{number}")
        if concept.type:
            _child(entry, "descrip", type="subjectField").text = concept.type
        for language, terms in concept.terms.items():
            section = ElementTree.SubElement(entry, "langSec", {_XML_LANG: language})
            for term in terms:
                details = _child(section, "termSec")
                _child(details, "term").text = term
                _child(details, "termNote", type="partOfSpeech").text = "noun"
    for element in root.iter():
        element.text = _NO_XML.sub("\ufffd", element.text) if element.text else None
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _child(parent: ElementTree.Element, tag: str, **attributes: str) -> ElementTree.Element:
    return ElementTree.SubElement(parent, tag, attributes)


GLOSSARIES: MappingProxyType[str, Callable[[Prepared], str]] = MappingProxyType(
    {"csv": as_csv, "tsv": as_tsv, "tbx": as_tbx}
)
"""Format, also the ending of its file -> how it is written."""
