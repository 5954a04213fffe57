"""The form a name takes in the target language, and the mark of a name that nobody could settle."""

from __future__ import annotations

import re
from typing import NamedTuple

from asrfix.errors import InputError
from asrfix.lexicon import Entry
from asrfix.lexicon.languages import language_fault
from asrfix.matching.index import HAN, LATIN, script_of
from asrfix.text.han import HAN as HAN_CHARACTERS
from asrfix.translate.romanise import NameOrder, romanise

_HAN_LANGUAGES = frozenset("zh cmn yue wuu nan hak lzh ja".split())
"""Languages that write Han characters, by primary subtag."""

_MARKS = dict.fromkeys("zh cmn yue wuu nan hak lzh".split(), "（音）")
_ENGLISH_MARK = " (name as heard)"

_SPACE_IN_HAN = re.compile(rf"(?<=[{HAN_CHARACTERS}])\s+(?=[{HAN_CHARACTERS}])")


class TargetForm(NamedTuple):
    """What to write; ``romanised`` says that it is pinyin because no form is on the list."""

    text: str
    romanised: bool = False


def require_language(tag: str) -> None:
    """Raise InputError, with the remedy, for what is no language tag."""
    fault = language_fault(tag)
    if fault:
        raise InputError(f"{tag!r} is no language; {fault}")


def primary(language: str) -> str:
    """The primary subtag: zh of zh-Hant."""
    return language.partition("-")[0].lower()


def writes_han(language: str) -> bool:
    """Whether the language is written with Han characters."""
    return primary(language) in _HAN_LANGUAGES


def mark_of(language: str) -> str:
    """What editors put behind a name as heard: "（音）" in Chinese, " (name as heard)" in any other language."""
    return _MARKS.get(primary(language), _ENGLISH_MARK)


def on_one_line(text: str) -> str:
    """The text without the line breaks it was heard over."""
    return " ".join(_SPACE_IN_HAN.sub("", text).split())


def target_form(entry: Entry, source: str, language: str, order: NameOrder | None) -> TargetForm | None:
    """The form of an entry to write in a language, for a name that reads ``source`` in the text.

    That which ``names`` gives; else the source itself, the name or an alias, whichever comes first in the script of the
    language; in Chinese or Japanese also the source as it is; else pinyin where an order is asked for; else None.
    """
    given = _given(entry, language)
    if given:
        return TargetForm(given)
    script = HAN if writes_han(language) else LATIN
    fitting = [form for form in (source, entry.name, *entry.aliases) if script_of(form) == script]
    if fitting:
        return TargetForm(fitting[0])
    if script == HAN:
        return TargetForm(source)
    pinyin = romanise(source, entry, order) if order else None
    return TargetForm(pinyin, romanised=True) if pinyin else None


def as_heard_form(heard: str, entry: Entry | None, language: str, order: NameOrder | None) -> TargetForm:
    """A name that nobody settled, without its mark; as it was heard, or in pinyin where an order is asked for."""
    pinyin = romanise(heard, entry, order) if order and not writes_han(language) else None
    return TargetForm(pinyin or heard, romanised=pinyin is not None)


def _given(entry: Entry, language: str) -> str | None:
    """The form for this very tag, else for the first tag of the same language."""
    tags = [tag for tag in entry.names if primary(tag) == primary(language)]
    return entry.names.get(language, entry.names[tags[0]] if tags else None)
