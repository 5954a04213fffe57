"""Glossaries of translation engines and termbases: names with their forms in other languages."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from xml.etree import ElementTree

from asrfix.errors import InputError
from asrfix.lexicon import TYPES, Entry
from asrfix.lexicon.languages import language_fault
from asrfix.matching.index import LATIN, script_of
from asrfix.translate.glossary import Concept, deepl_csv, tbx
from asrfix.vocabulary.format import Format, Written

_XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_CONCEPTS = ("conceptEntry", "termEntry")
"""A concept in TBX 3 and in TBX 2."""
_SECTIONS = ("langSec", "langSet")
_DEEPEST = 32
"""Elements inside each other; a termbase has about ten."""


def _language(text: str) -> str:
    """The language a name is taken to be in: Chinese where it has Han characters, else English."""
    return "en" if script_of(text) == LATIN else "zh"


def _as_deepl(entries: Sequence[Entry]) -> Written:
    rows = [
        (entry.name, form, _language(entry.name), language)
        for entry in entries
        for language, form in entry.names.items()
        if language != _language(entry.name)
    ]
    without = sum(not entry.names for entry in entries)
    told = (f"{without} names without a form in another language",) if without else ()
    return Written(deepl_csv(rows), told)


def _from_deepl(text: str, path: str) -> list[Entry]:
    names: dict[str, dict[str, str]] = {}
    rows = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        for row in filter(any, rows):
            if len(row) not in (2, 4):
                told = "no row of a DeepL glossary; it has source, target, and maybe both languages"
                raise InputError(told, path=path, line=rows.line_num)
            source, target = (cell.strip() for cell in row[:2])
            language = row[3].strip().lower() if len(row) == 4 else _language(target)
            if language_fault(language):
                raise InputError(f"{language!r} is no language", path=path, line=rows.line_num)
            names.setdefault(source, {})[language] = target
    except csv.Error as error:
        raise InputError(f"not a valid table: {error}; check the quotes", path=path, line=rows.line_num) from None
    return [Entry(name=name, names=forms) for name, forms in names.items()]


def _as_tbx(entries: Sequence[Entry]) -> Written:
    return Written(tbx(map(_concept, entries), "A lexicon of names"))


def _concept(entry: Entry) -> Concept:
    terms: dict[str, tuple[str, ...]] = {_language(entry.name): (entry.name,)}
    for form, language in (*((alias, _language(alias)) for alias in entry.aliases), *_swapped(entry.names)):
        terms[language] = tuple(dict.fromkeys((*terms.get(language, ()), form)))
    return Concept(terms, entry.type)


def _swapped(names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for language, form in names.items():
        yield form, language


def _from_tbx(text: str, path: str) -> list[Entry]:
    entries = [_entry(element) for element in _root(text, path).iter() if _tag(element) in _CONCEPTS]
    return [entry for entry in entries if entry]


class _ShallowTree(ElementTree.TreeBuilder):
    """Refuses elements deep inside each other, since concepts in concepts would be read again and again."""

    depth = 0

    def start(self, tag: str, attrs: dict[str, str], /) -> ElementTree.Element:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise ValueError(f"more than {_DEEPEST} elements inside each other")
        return super().start(tag, attrs)

    def end(self, tag: str, /) -> ElementTree.Element:
        self.depth -= 1
        return super().end(tag)


def _root(text: str, path: str) -> ElementTree.Element:
    if "<!ENTITY" in text:
        raise InputError("it declares entities; write out what they stand for", path=path)
    try:
        return ElementTree.fromstring(text, ElementTree.XMLParser(target=_ShallowTree()))  # noqa: S314 - no entities
    except (ElementTree.ParseError, ValueError) as error:
        raise InputError(f"no XML: {error}; give a TBX file", path=path) from None


def _entry(concept: ElementTree.Element) -> Entry | None:
    """The first term is the name, others of its language are aliases; of other languages the first one counts."""
    terms = {section.get(_XML_LANG, ""): _terms(section) for section in concept.iter() if _tag(section) in _SECTIONS}
    terms = {language: found for language, found in terms.items() if found}
    if not terms:
        return None
    own, *others = terms
    kinds = [e.text for e in concept.iter() if _tag(e) == "descrip" and e.get("type") == "subjectField"]
    return Entry(
        name=terms[own][0],
        type=next((kind for kind in kinds if kind in TYPES), None),
        aliases=tuple(terms[own][1:]),
        names={language: terms[language][0] for language in others if not language_fault(language)},
    )


def _terms(section: ElementTree.Element) -> list[str]:
    texts = ("".join(element.itertext()).strip() for element in section.iter() if _tag(element) == "term")
    return [" ".join(text.split()) for text in texts if text]


def _tag(element: ElementTree.Element) -> str:
    return str(element.tag).rpartition("}")[2]


FORMATS: Mapping[str, Format] = {
    "tbx": Format(read=_from_tbx, write=_as_tbx, holds=frozenset({"name", "type", "aliases", "names"})),
    "deepl": Format(read=_from_deepl, write=_as_deepl, holds=frozenset({"name", "names"})),
}
