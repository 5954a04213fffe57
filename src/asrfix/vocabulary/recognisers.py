"""Vocabulary lists of speech recognisers: the names and their aliases, as each wants to be told of them.

Sources of the formats and their limits are the makers' manuals: Deepgram "Keyterm Prompting", AssemblyAI "Keyterms
Prompting", Amazon Transcribe "Creating a custom vocabulary using a table", OpenAI Whisper (``initial_prompt``), FunASR
runtime (hot-word file), CapsWriter-Offline (hot.txt).
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from asrfix.errors import InputError
from asrfix.lexicon import Entry
from asrfix.sound.readings import parts
from asrfix.text.han import is_han
from asrfix.vocabulary.format import Format, Written

_PROMPT_TOKENS = 224
"""Tokens of an initial prompt that Whisper looks at: half of its text context of 448."""
_LETTERS_IN_A_TOKEN = 3
"""Whisper's tokens hold fewer letters of names than of ordinary words; a Han character takes up to two tokens."""
_MOST_KEYTERMS = {"deepgram": 100, "assemblyai": 1000}
_MOST_WORDS = {"deepgram": 100, "assemblyai": 6}
_AWS_COLUMNS = ("Phrase", "SoundsLike", "IPA", "DisplayAs")
_AWS_LONGEST = 256
_DIGITS = dict(zip("0123456789", "zero one two three four five six seven eight nine".split(), strict=True))
_WEIGHT = 20
"""Of a hot word, as in FunASR's own examples."""


def _terms(entries: Iterable[Entry]) -> list[str]:
    return list(dict.fromkeys(form for entry in entries for form in (entry.name, *entry.aliases)))


def _as_entries(terms: Iterable[str]) -> list[Entry]:
    cleaned = (" ".join(term.split()) for term in terms)
    return [Entry(name=name) for name in dict.fromkeys(cleaned) if any(map(str.isalnum, name))]


def _keyterms(key: str, maker: str) -> Format:
    """JSON with the terms as the parameter of that name; other parameters are not touched when it is read."""

    def write(entries: Sequence[Entry]) -> Written:
        fitting = [term for term in _terms(entries) if len(term.split()) <= _MOST_WORDS[maker]]
        kept = fitting[: _MOST_KEYTERMS[maker]]
        left_out = [term for term in _terms(entries) if term not in kept]
        return Written(json.dumps({key: kept}, ensure_ascii=False, indent=1) + "\n", tuple(left_out))

    def read(text: str, path: str) -> list[Entry]:
        try:
            terms = json.loads(text)[key]
        except (ValueError, RecursionError, KeyError, TypeError):
            terms = None
        if not isinstance(terms, list) or not all(isinstance(term, str) for term in terms):
            raise InputError(f'no {maker} list; it is JSON: {{"{key}": ["…"]}}', path=path)
        return _as_entries(terms)

    return Format(read=read, write=write, holds=_TERMS)


def _as_aws(entries: Sequence[Entry]) -> Written:
    phrases = {term: _phrase(term) for term in _terms(entries)}
    rows = ["\t".join((phrase, "", "", term)) for term, phrase in phrases.items() if 0 < len(phrase) <= _AWS_LONGEST]
    left_out = [term for term, phrase in phrases.items() if not 0 < len(phrase) <= _AWS_LONGEST]
    return Written("".join(f"{row}\n" for row in ("\t".join(_AWS_COLUMNS), *rows)), tuple(left_out))


def _phrase(term: str) -> str:
    """How a term is said: words joined by hyphens, letters each with a full stop, digits as words; Han stays."""
    said: list[str] = []
    for part in parts(term):
        if part.isdigit():
            said += (_DIGITS.get(digit, "") for digit in part)
        elif part.isupper():
            said.append("".join(f"{letter}." for letter in part if letter.isalpha()))
        elif is_han(part) and said and is_han(said[-1][-1:]):
            said[-1] += part
        else:
            said.append("".join(char for char in part if char.isalpha() or char == "'"))
    return "-".join(filter(None, said))


def _from_aws(text: str, path: str) -> list[Entry]:
    rows = csv.DictReader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
    if "Phrase" not in (rows.fieldnames or ()):
        raise InputError(f"no Amazon Transcribe table; its columns are {', '.join(_AWS_COLUMNS)}", path=path, line=1)
    return _as_entries(row.get("DisplayAs") or (row["Phrase"] or "").replace("-", " ") for row in rows)


def _as_prompt(entries: Sequence[Entry]) -> Written:
    """The names in one sentence; the first ones are kept where not all fit."""
    kept: list[str] = []
    room = _PROMPT_TOKENS
    terms = _terms(entries)
    for term in terms:
        room -= _tokens(term) + 1
        if room < 0:
            break
        kept.append(term)
    return Written(", ".join(kept) + ".\n" if kept else "", tuple(terms[len(kept) :]))


def _tokens(term: str) -> int:
    """A safe estimate of the tokens of a term."""
    wide = sum(not char.isascii() for char in term)
    return 2 * wide + -(-(len(term) - wide) // _LETTERS_IN_A_TOKEN)


def _from_prompt(text: str, _path: str) -> list[Entry]:
    return _as_entries(re.split(r"[,，、;；\n]", text.strip().rstrip(".。")))


def _lines(ending: str) -> Callable[[Sequence[Entry]], Written]:
    def write(entries: Sequence[Entry]) -> Written:
        terms = [term for term in _terms(entries) if not term.startswith("#")]
        left_out = [term for term in _terms(entries) if term.startswith("#")]
        return Written("".join(f"{term}{ending}\n" for term in terms), tuple(left_out))

    return write


def _from_lines(text: str, _path: str) -> list[Entry]:
    return _as_entries(_content(text))


def _from_weighted(text: str, _path: str) -> list[Entry]:
    return _as_entries(re.sub(r"(?<!\s)\s++-?\d+(\.\d+)?$", "", line) for line in _content(text))


def _content(text: str) -> Iterator[str]:
    lines = (line.strip() for line in text.splitlines())
    return (line for line in lines if line and not line.startswith("#"))


_TERMS = frozenset({"name", "aliases"})

FORMATS: Mapping[str, Format] = {
    "deepgram": _keyterms("keyterm", "deepgram"),
    "assemblyai": _keyterms("keyterms_prompt", "assemblyai"),
    "aws": Format(read=_from_aws, write=_as_aws, holds=_TERMS),
    "whisper": Format(read=_from_prompt, write=_as_prompt, holds=_TERMS),
    "funasr": Format(read=_from_weighted, write=_lines(f" {_WEIGHT}"), holds=_TERMS),
    "capswriter": Format(read=_from_lines, write=_lines(""), holds=_TERMS),
}
