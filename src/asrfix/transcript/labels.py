"""Speaker labels at the beginning of a line.

"Anna:", "Speaker 1:", "【嘉宾】", "[00:01:02] Anna:", "Anna (00:12):", and on a line of its own "Anna 00:12".
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from asrfix.transcript.clock import seconds

_CLOCK = r"(?:\d{1,3}:)?\d{1,3}:\d{2}(?:[.,]\d{1,3})?"
_RANGE = rf"({_CLOCK})(?:\s*(?:-->|[-–—])\s*{_CLOCK})?"
_TIME = re.compile(rf"\s*(?:[\[(（<【]\s*{_RANGE}\s*[\])）>】]|{_RANGE}(?=\s))\s*(?:[-–—|]\s+)?")
_BRACKETED = re.compile(r"\s*(?:【([^【】]{1,40})】[ \t]*[:：]?|[\[(（]([^\[\]()（）]{1,40})[\])）][ \t]*[:：])")
_NAMED = re.compile(
    rf"\s*[*_]{{0,3}}([^\W_][\w .·・'’&-]{{0,59}}?)[*_]{{0,3}}[ \t]*"
    rf"(?:(?:[\[(（]\s*({_CLOCK})\s*[\])）])?[ \t]*(?:：|:(?=\s|[*_]|$|[^\x00-\x7f]))[*_]{{0,3}}"
    rf"|[ \t]({_CLOCK})[ \t]*$)"
)
_LOOK_AHEAD = 120
_HAN = re.compile("[\u3400-\u9fff]")
_SAYS = re.compile("[说說道问問答讲講喊叫写寫想看听聽觉覺为為是有到了的得着呢吗嗎吧]$")
_PARTICLES = frozenset("of the and de da di du la le van von der den bin al".split())


@dataclass(frozen=True, kw_only=True, slots=True)
class Label:
    """What stands before the spoken text of a line.

    The name is ``line[start:end]``, empty where there is only a time; speech begins at ``speech``. ``begin`` is the
    time written there, in seconds.
    """

    start: int
    end: int
    speech: int
    begin: float | None


def find_label(source: str, start: int, end: int) -> Label | None:
    """The label or time stamp at the beginning of the line ``source[start:end]``, or None.

    Few words, capitalised or in brackets, and a colon: at most four words, or ten Han characters that do not end in a
    verb of saying ("他说：").
    """
    line = source[start : min(end, start + _LOOK_AHEAD)]
    time = _TIME.match(line)
    after_time = time.end() if time else 0
    begin = seconds(time[1] or time[2]) if time else None
    bracketed = _BRACKETED.match(line, after_time)
    if bracketed:
        name = bracketed.span(1) if bracketed[1] else bracketed.span(2)
        return Label(start=start + name[0], end=start + name[1], speech=start + bracketed.end(), begin=begin)
    named = _NAMED.match(line, after_time)
    if named and _is_name(named[1].strip()):
        clock = named[2] or named[3]
        begin = seconds(clock) if clock else begin
        return Label(start=start + named.start(1), end=start + named.end(1), speech=start + named.end(), begin=begin)
    if time:
        return Label(start=start + after_time, end=start + after_time, speech=start + after_time, begin=begin)
    return None


def _is_name(name: str) -> bool:
    characters = len(_HAN.findall(name))
    if characters:
        return characters <= 10 and len(name) <= 20 and (len(name) == 1 or not _SAYS.search(name))
    words = name.split()
    if len(words) > 4 or not any(character.isalpha() for character in name):
        return False
    return all(word in _PARTICLES or not word[0].islower() for word in words) and words[0] not in _PARTICLES
