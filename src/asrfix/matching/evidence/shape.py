"""How the heard words are written: capitals, borders inside the window, inflections and swallowed particles."""

from __future__ import annotations

from asrfix.matching.candidates import Candidate
from asrfix.matching.context import Context
from asrfix.text.tokens import BREAK, COMMA, HYPHEN, LINE

NAMES = ("capitals", "starts sentence", "inner capitals heard", "digits heard", "comma inside", "line break inside",
         "hyphen inside", "inflection", "particle", "piece of the name", "stands alone")  # fmt: skip

_PARTICLES = frozenset("的了是都到在和说就也不有我你他她这那个吗呢吧啊把被对跟与及等")
_INFLECTIONS = ("s", "es", "ed", "d", "ing", "er", "ly", "'s", "n", "y")


def measure(candidate: Candidate, context: Context) -> tuple[float, ...]:
    """One number for each of :data:`NAMES`."""
    first, last = candidate.first, candidate.last
    heard, said = context.letters(first, last), candidate.form.letters
    *written, alone = context.kept((first, last), NAMES, lambda: _window(context, first, last))
    return (
        *written,
        float(_is_inflection(heard, said)),
        float(_swallows_particle(heard, said)),
        float(len(heard) < len(said) and heard in said),
        alone,
    )


def _window(context: Context, first: int, last: int) -> tuple[float, ...]:
    """What is the same for all names that may have been said here."""
    document = context.document
    tokens = document.tokens[first : last + 1]
    words = [token.text for token in tokens if token.kind == "word"]
    gaps = [token.gap for token in tokens[1:]]
    starts = tokens[0].gap == BREAK
    ends = last + 1 >= len(document.tokens) or document.tokens[last + 1].gap in (BREAK, LINE)
    return (
        sum(word[0].isupper() for word in words) / len(words) if words and context.has_capitals else -1.0,
        float(starts),
        float(any(char.isupper() for word in words for char in word[1:])),
        float(any(char.isdigit() for word in words for char in word)),
        float(COMMA in gaps),
        float(LINE in gaps),
        float(HYPHEN in gaps),
        float(starts) + float(ends),
    )


def _is_inflection(heard: str, said: str) -> bool:
    shorter, longer = sorted((heard, said), key=len)
    return longer.startswith(shorter) and longer[len(shorter) :] in _INFLECTIONS


def _swallows_particle(heard: str, said: str) -> bool:
    """The window is the name but for a particle at its edge: 香港的 is no mishearing of 香港岛."""
    if len(heard) != len(said) or heard == said:
        return False
    tail = heard[-1] in _PARTICLES and heard[-1] != said[-1] and heard[:-1] == said[:-1]
    head = heard[0] in _PARTICLES and heard[0] != said[0] and heard[1:] == said[1:]
    return tail or head
