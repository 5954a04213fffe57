"""Before translation: the corrected text, with a placeholder for each name, and the table of what they stand for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from asrfix.errors import InputError
from asrfix.matching.corrector import Corrector
from asrfix.model import Edit, Finding
from asrfix.text.han import is_han
from asrfix.transcript import Transcript, from_bytes, from_text
from asrfix.translate.forms import TargetForm, as_heard_form, mark_of, require_language, target_form
from asrfix.translate.occurrences import Occurrence, occurrences
from asrfix.translate.page import TRANSLATABLE, WHOLE_FILES, Page, written_in
from asrfix.translate.placeholders import Placeholders, placeholders, unused_tag
from asrfix.translate.romanise import NameOrder
from asrfix.translate.table import Name, NameTable, digest
from asrfix.translate.units import Sentences, cue_times

_MARKS = range(0xF0000, 0x10FFFE)
"""Private use planes 15 and 16 of Unicode: a character of them stands for each name while the rest is escaped."""

_MARK = re.compile("[\U000f0000-\U0010fffd]")
_SPECIAL = re.compile("[&<]")
_MOST_TOLD = 8


@dataclass(frozen=True, kw_only=True, slots=True)
class Prepared:
    """What :func:`prepare` made.

    content: the file for the engine, in UTF-8.
    table: what stands behind the placeholders.
    terms: words of the trade, which are left to the engine -> the form to write; for the glossary.
    unprotected: names for which the format takes no placeholder, such as one that runs over two cues; their id is 0.
    unsure: findings for review that may as well be ordinary words, and stand as they were heard.
    """

    content: bytes
    table: NameTable
    terms: dict[str, str]
    unprotected: tuple[Name, ...]
    unsure: tuple[Finding, ...]


def prepare(
    transcript: Transcript,
    corrector: Corrector,
    *,
    to: str,
    source_language: str | None = None,
    style: str = "sentinel",
    order: NameOrder | None = None,
    mark: str | None = None,
) -> Prepared:
    """Correct what is safe, and put a placeholder in place of each name.

    Args:
        transcript: what is to be translated.
        corrector: it knows the names.
        to: tag of the target language.
        source_language: its tag; told from the script of the text where it is not given.
        style: of the placeholders, one of ``STYLES``.
        order: romanise Chinese names that have no form in the target language, in this order.
        mark: what is to stand behind a name that nobody settled, instead of the mark usual in the target language.

    Raises:
        InputError: a tag is no language; names have no form in the target language; the style does not suit the file;
            the file is a Word document.
    """
    if transcript.format not in TRANSLATABLE:
        raise InputError("names in a Word document cannot be protected; save it as plain text", path=transcript.path)
    source_language = source_language or _language_of(transcript.text)
    for language in (to, source_language):
        require_language(language)
    mark = mark_of(to) if mark is None else mark
    raw = transcript.rewrite_text(())
    utf8 = from_bytes(raw.encode("utf-8"), path=transcript.path, format=transcript.format)
    found, unsure = occurrences(transcript, corrector)
    names = _names(transcript, [one for one in found if not _is_term(one)], to, order)
    names = [name if name.status.is_settled else replace(name, target=name.target + mark) for name in names]
    protected, unprotected = _numbered(utf8, names)
    if style != "sentinel":
        _require_no_repetition(utf8, protected)
    tag = unused_tag(style, f"{raw}\n{transcript.text}")
    return Prepared(
        content=_hide(utf8, protected, placeholders(style, tag)),
        table=NameTable(
            path=transcript.path,
            format=transcript.format,
            digest=digest(transcript),
            cues=cue_times(transcript),
            source_language=source_language,
            target_language=to,
            mark=mark,
            style=style,
            tag=tag,
            names=protected,
        ),
        terms=_terms(found, to, order),
        unprotected=unprotected,
        unsure=tuple(unsure),
    )


def _language_of(text: str) -> str:
    """Chinese or English. A Han character says as much as two or three Latin letters."""
    letters = [char for char in text if char.isalpha()]
    return "zh" if 3 * sum(map(is_han, letters)) > len(letters) else "en"


def _is_term(one: Occurrence) -> bool:
    """Whether it is a settled word of the trade, written like any other word: "prefill", but not "LoRA"."""
    is_term = one.entry is not None and one.entry.type == "term"
    return is_term and one.status.is_settled and not any(char.isupper() for char in one.source)


def _terms(found: Sequence[Occurrence], language: str, order: NameOrder | None) -> dict[str, str]:
    """The trade terms that are written differently in the language."""
    forms = {one.source: _form(one, language, order) for one in found if _is_term(one)}
    return {source: form.text for source, form in forms.items() if form and form.text != source}


def _form(one: Occurrence, language: str, order: NameOrder | None) -> TargetForm | None:
    if one.entry is not None and one.status.is_settled:
        return target_form(one.entry, one.source, language, order)
    return as_heard_form(one.source, one.entry, language, order)


def _names(transcript: Transcript, found: Sequence[Occurrence], language: str, order: NameOrder | None) -> list[Name]:
    """The names, not numbered yet. Raises InputError where some have no form in the language."""
    sentences = Sentences(transcript)
    names: list[Name] = []
    formless: dict[str, None] = {}
    for one in found:
        form = _form(one, language, order)
        if form is None:
            formless.setdefault(one.source)
            continue
        line, column = transcript.place(one.start)
        names.append(
            Name(
                id=0,
                source=one.source,
                heard=transcript.text[one.start : one.end],
                entry=one.entry.name if one.entry else None,
                type=one.entry.type if one.entry else None,
                pronouns=one.entry.pronouns if one.entry else None,
                target=form.text,
                romanised=form.romanised,
                status=one.status,
                suggestion=one.suggestion,
                sentence=sentences.around(one.start, one.end),
                start=one.start,
                line=line,
                column=column,
                time=transcript.time(one.start),
            )
        )
    if formless:
        told = ", ".join([*formless][:_MOST_TOLD]) + (" …" if len(formless) > _MOST_TOLD else "")
        raise InputError(
            f'no form in {language} for {told}; add names = {{ {language} = "…" }} to the lexicon, '
            "or have them romanised (--romanise western or chinese)",
            path=transcript.path,
        )
    return names


def _numbered(transcript: Transcript, names: Sequence[Name]) -> tuple[tuple[Name, ...], tuple[Name, ...]]:
    """The names that can have a placeholder, numbered, and those that cannot."""
    mark = chr(_MARKS[0])
    takes = [transcript.can_apply(_hiding(name, mark)) for name in names]
    protected = (name for name, can in zip(names, takes, strict=True) if can)
    unprotected = (name for name, can in zip(names, takes, strict=True) if not can)
    return tuple(replace(name, id=number) for number, name in enumerate(protected, 1)), tuple(unprotected)


def _hiding(name: Name, new: str) -> Edit:
    return Edit(start=name.start, end=name.end, replacement=new)


def _require_no_repetition(transcript: Transcript, names: Sequence[Name]) -> None:
    """Raise InputError for a file that repeats its text, as JSON does in lists of words, which cannot hold a tag."""
    text = transcript.rewrite_text(())
    word = placeholders("sentinel", unused_tag("sentinel", text)).write(0, "")
    if transcript.rewrite_text(_hiding(name, word) for name in names).count(word) > len(names):
        raise InputError(
            "the file repeats its text word by word or as a whole, where no tag can stand; use --protect sentinel",
            path=transcript.path,
        )


def _hide(transcript: Transcript, names: Sequence[Name], style: Placeholders) -> bytes:
    """The file with a placeholder in place of each name, everything else escaped as the style has it."""
    if transcript.format in WHOLE_FILES:
        return _hide_in_file(transcript, names, style)
    named = [_hiding(name, style.write(name.id, name.target)) for name in names]
    taken = {offset for edit in named for offset in range(edit.start, edit.end)}
    escapes = (edit for edit in _escapes(transcript.text, style) if edit.start not in taken)
    return transcript.rewrite([*named, *filter(transcript.can_apply, escapes)])


def _hide_in_file(transcript: Transcript, names: Sequence[Name], style: Placeholders) -> bytes:
    """The same where the engine sees the whole file: all of it is escaped, what is no speech included."""
    taken = set(transcript.rewrite_text(()))
    marks = (chr(code) for code in _MARKS if chr(code) not in taken)
    name_of = {next(marks): name for name in names}
    marked = transcript.rewrite_text(_hiding(name, mark) for mark, name in name_of.items())
    page = Page(from_text(marked))
    placed = (
        Edit(
            start=mark.start(),
            end=mark.end(),
            replacement=style.write(name.id, written_in(transcript.format, name.target)),
        )
        for mark in _MARK.finditer(marked)
        if (name := name_of.get(mark[0]))
    )
    return page.rewrite([*placed, *_escapes(marked, style)])


def _escapes(text: str, style: Placeholders) -> Iterator[Edit]:
    for special in _SPECIAL.finditer(text):
        escaped = style.escape(special[0])
        if escaped != special[0]:
            yield Edit(start=special.start(), end=special.end(), replacement=escaped)
