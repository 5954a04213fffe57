"""A lexicon of what was discovered, for a person to confirm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from asrfix.discover.names import Name
from asrfix.lexicon.toml_write import string
from asrfix.matching.index import HAN, script_of
from asrfix.matching.namelike import Sign
from asrfix.sound.mandarin import text_syllables

_HEAD = """\
# Names that asrfix discovered. Nobody has confirmed them: correct each spelling, delete what is no name, and delete
# from heard_as what is another name.

[lexicon]
name = "discovered"
"""


def as_lexicon(names: Sequence[Name]) -> Iterator[str]:
    """Yield a lexicon in TOML, an entry for each name, with its other spellings as ``heard_as``.

    Left out are letter strings, which are seldom names, and spellings that contain another of the names.
    """
    drafted = [name for name in names if name.sign is not Sign.LETTERS]
    taken = {_letters(name) for name in drafted}
    yield _HEAD
    for name in drafted:
        yield "\n" + "".join(_entry(name, taken - {_letters(name)}))


def _letters(name: Name) -> str:
    return next(spelling.letters for spelling in name.spellings if spelling.text == name.spelling)


def _entry(name: Name, others: set[str]) -> Iterator[str]:
    heard = [
        spelling.text
        for spelling in name.spellings
        if spelling.letters != _letters(name) and not any(other in spelling.letters for other in others)
    ]
    yield "[[entry]]\n"
    yield f"name = {string(name.spelling)}\n"
    if heard:
        yield f"heard_as = [{', '.join(map(string, heard))}]\n"
    syllables = text_syllables(name.spelling) if script_of(name.spelling) == HAN else []
    if syllables and all(syllables):
        yield f"say = [{string('pinyin:' + ' '.join(syllables))}]\n"
    yield f"note = {string(_note(name))}\n"


def _note(name: Name) -> str:
    times = "once" if len(name.places) == 1 else f"{len(name.places)} times"
    near = f"; sounds like {name.near.entry}" if name.near else ""
    return f"to be confirmed; found {times}: {name.sign}{near}"
