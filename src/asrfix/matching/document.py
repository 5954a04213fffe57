"""A transcript as the matcher sees it: its words with their sound, and the names that already stand in it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from asrfix.matching.index import HAN, LATIN, MIXED, Form, LexiconIndex
from asrfix.sound import mandarin
from asrfix.sound.readings import word_phones
from asrfix.text.han import to_simplified
from asrfix.text.tokens import BREAK, COMMA, Token, border, tokens
from asrfix.transcript import Segment, Transcript

_LONGEST_FORM = 60
"""Words and characters of the longest right form that is looked for."""
_LONGEST_WORD = 200
"""Letters of the longest word that is sounded out; what is longer is no word."""
_AROUND = 6


@dataclass(frozen=True, slots=True)
class Mention:
    """A right form that already stands in the text, at tokens ``first`` to ``last`` (inclusive)."""

    first: int
    last: int
    forms: tuple[Form, ...]


class Document:
    """The tokens of a transcript, each with its readings, and what is known of the text as a whole.

    By default the tokens are those of the segments; ``stretches`` may name others, such as the speaker labels. What
    stands before the offset ``since`` was checked earlier: it is evidence, and nothing is looked for in it. ``begin``
    is the first token after it.
    """

    def __init__(
        self,
        transcript: Transcript,
        index: LexiconIndex,
        stretches: Iterable[Segment] | None = None,
        *,
        since: int = 0,
    ) -> None:
        self.transcript = transcript
        self.text = transcript.text
        self.index = index
        self.tokens: list[Token] = list(
            _tokens(transcript.text, transcript.segments if stretches is None else stretches)
        )
        self.keys: list[str] = [to_simplified(token.lower) for token in self.tokens]
        self.begin = bisect_left(self.tokens, since, key=lambda token: token.start)

    @cached_property
    def phones(self) -> list[tuple[str, ...]]:
        """The readings of each token, the usual one first; empty where nothing can be said of the sound."""
        found: list[tuple[str, ...]] = [()] * len(self.tokens)
        for first, last in self._han_runs():
            run = "".join(token.text for token in self.tokens[first : last + 1])
            for offset, (char, syllable) in enumerate(zip(run, mandarin.text_syllables(run), strict=True)):
                usual = mandarin.syllable_phones(syllable)
                found[first + offset] = (
                    tuple(dict.fromkeys((usual, mandarin.loan_phones(char, usual)))) if usual else ()
                )
        for number, token in enumerate(self.tokens):
            if token.kind == "word" and len(token.text) <= _LONGEST_WORD:
                found[number] = tuple(phones for phones in word_phones(token.text) if phones)
        return found

    @cached_property
    def mentions(self) -> list[Mention]:
        """The right forms in the text, longest first at each place, left to right, without overlap.

        A form is right when its letters stand there as whole words; case and spacing may differ. Across a comma, a
        possessive or a sentence border only a form that is itself written so is right: "Let's Encrypt", but not
        "open, AI".
        """
        return list(self._mentions())

    @cached_property
    def mention_at(self) -> dict[int, Mention]:
        """Token number -> the right form that covers it."""
        return {number: m for m in self.mentions for number in range(m.first, m.last + 1)}

    def script(self, first: int, last: int) -> str:
        """Script of the words from token ``first`` to ``last`` (inclusive): latin, han or mixed."""
        kinds = {token.kind for token in self.tokens[first : last + 1]}
        return LATIN if kinds == {"word"} else HAN if kinds == {"han"} else MIXED

    def holds_right(self, first: int, last: int, form: Form) -> bool:
        """Whether a right form stands between these tokens that writing this form would repeat or destroy."""
        standing = {id(m): m for n in range(first, last + 1) if (m := self.mention_at.get(n))}
        return any(
            mention.forms[0].letters not in form.letters or any(other.entry is form.entry for other in mention.forms)
            for mention in standing.values()
        )

    def word_confidence(self, first: int, last: int) -> float:
        """The lowest probability the recogniser gave to a word between these tokens; -1 where its output has none."""
        words = self.transcript.words
        place = bisect_right(words, self.tokens[first].start, key=lambda word: word.end)
        found: list[float] = []
        while place < len(words) and words[place].start < self.tokens[last].end:
            probability = words[place].probability
            if probability is not None:
                found.append(probability)
            place += 1
        return min(found, default=-1.0)

    def heard(self, first: int, last: int) -> str:
        """The text from token ``first`` to token ``last`` (inclusive)."""
        return self.text[self.tokens[first].start : self.tokens[last].end]

    def characters_beside(self, number: int, step: int) -> str:
        """Up to six Han characters that adjoin token ``number`` to the left (step -1) or right (+1)."""
        found: list[str] = []
        while len(found) < _AROUND:
            later = number if step < 0 else number + 1
            number += step
            if not 0 <= number < len(self.tokens) or self.tokens[later].gap >= COMMA:
                break
            if self.tokens[number].kind != "han":
                break
            found.append(self.keys[number])
        return "".join(found if step > 0 else reversed(found))

    def _han_runs(self) -> Iterator[tuple[int, int]]:
        first = -1
        for number, token in enumerate(self.tokens):
            if token.kind == "han" and len(token.text) == 1:
                if first < 0 or token.gap == BREAK:
                    if first >= 0:
                        yield first, number - 1
                    first = number
            elif first >= 0:
                yield first, number - 1
                first = -1
        if first >= 0:
            yield first, len(self.tokens) - 1

    def _mentions(self) -> Iterator[Mention]:
        letters = self.index.by_letters
        starts, longest = self.index.first_letters, self.index.most_letters
        number = 0
        while number < len(self.tokens):
            found: Mention | None = None
            if self.keys[number][:1] in starts:
                joined, apart = "", False
                for last in range(number, min(number + _LONGEST_FORM, len(self.tokens))):
                    apart |= last > number and self._is_apart(last)
                    joined += self.keys[last]
                    if len(joined) > longest:
                        break
                    if joined in letters and (self._is_written_so if apart else self._is_name)(number, last, joined):
                        found = Mention(number, last, tuple(letters[joined]))
            if found:
                yield found
            number = found.last + 1 if found else number + 1

    def _is_name(self, first: int, last: int, joined: str) -> bool:
        """Whether joined words are a name: "A P I" is API, but "a I" in "was a I think" is not AI."""
        if first == last or len(joined) > 3:
            return True
        return all(token.kind == "han" or token.text.isupper() for token in self.tokens[first : last + 1])

    def _is_apart(self, number: int) -> bool:
        """Whether a comma, a sentence border or a possessive stands before a token."""
        before = self.tokens[number - 1].end
        return self.tokens[number].gap in (COMMA, BREAK) or self.text[before] in "'’"

    def _is_written_so(self, first: int, last: int, joined: str) -> bool:
        """Whether joined words stand as a form has them, punctuation included; case may differ."""
        heard = self.heard(first, last).replace("’", "'").casefold()
        return any(form.text.replace("’", "'").casefold() == heard for form in self.index.by_letters[joined])


def _tokens(text: str, stretches: Iterable[Segment]) -> Iterator[Token]:
    """The tokens of each stretch; the first one of a stretch that continues the one before may go on with a name."""
    between: str | None = None
    end = 0
    for stretch in stretches:
        if stretch.continues and between is not None:
            joint = text[end : stretch.start]
            between += joint if not joint.strip() else " "  # markup between two stretches is no border
        else:
            between = None
        last = stretch.start
        for token in tokens(text, stretch.start, stretch.end):
            if last == stretch.start:
                token.gap = BREAK if between is None else border(between + text[last : token.start])
                between = ""
            last = token.end
            yield token
        end = stretch.end
        between = text[last:end] if last > stretch.start else (between or "") + text[stretch.start : end]
