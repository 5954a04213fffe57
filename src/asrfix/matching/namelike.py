"""Stretches of a transcript that look like names, though no lexicon lists them.

Latin words are told by their capitals and by the dictionary, Chinese ones by the best division into words: what it
leaves as rare single characters is no word. Right forms of the lexicon are never among them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from asrfix.matching.document import Document
from asrfix.sound.readings import parts
from asrfix.text import english, mandarin
from asrfix.text.tokens import BREAK, COMMA, JOINED, LINE, Token

_FREQUENT = 20_000
"""Occurrences in the 60 million words behind :func:`asrfix.text.mandarin.frequency` from which a character often is a
word of its own."""
_FREQUENT_AFTER_SURNAME = 60_000
"""The same for what follows a surname, between the words that names stand between."""
_LONGEST_HAN, _MOST_WORDS, _MOST_LETTERS = 4, 4, 12
_SHORTEST_WORD, _LONGEST_WORD, _SHORTEST_PART = 3, 40, 4
_LONGEST_ACRONYM = 6
_COMMON_PART = 3.0
"""Zipf frequency of the parts that a compound may have."""
_ENDINGS = ("s", "es", "d", "ed", "ing", "er", "ers", "ly", "ish", "ness")

SURNAMES = frozenset(
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金"
    "石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤"
)
"""The hundred commonest surnames (Ministry of Public Security, report on names for 2020)."""

_BEFORE_NAMES = tuple(
    "叫 和 跟 与 对 给 找 请 像 采访 认识 记者 老师 教授 博士 院长 校长 总裁 创始人 导演 嘉宾 主持人".split()
)
_AFTER_NAMES = tuple(
    "说 讲 问 老师 教授 先生 女士 同学 博士 院长 校长 总裁 的 他 她 也 在 是 对 还 告诉 表示 认为 觉得 指出".split()
)


class Sign(StrEnum):
    """What makes a stretch look like a name."""

    UNKNOWN_WORD = "a capitalised word that is in no dictionary"
    UNKNOWN_LOWER = "a word that is in no dictionary"
    JOINED_WORDS = "words written as one, told apart by capitals"
    ODD_PAIR = "capitalised words that do not usually stand together"
    LETTERS = "letters"
    NO_WORD = "characters that make no word"
    HOMOPHONE = "characters that sound like others that make no word"


@dataclass(frozen=True, slots=True)
class NameLike:
    """Tokens ``first`` to ``last`` (inclusive) look like a name."""

    first: int
    last: int
    sign: Sign


def name_like(document: Document) -> list[NameLike]:
    """The name-like stretches, in text order, without overlap."""
    found = [*_Latin(document).stretches(), *_chinese(document)]
    return sorted(found, key=lambda stretch: stretch.first)


def is_known(word: str) -> bool:
    """Whether a Latin word, in lower case, is in the dictionary, or made of words that are."""
    return english.zipf(word) > 0 or any(
        _is_common(word[:cut]) and (word[cut:] in _ENDINGS or _is_common(word[cut:]))
        for cut in range(_SHORTEST_PART, len(word))
    )


def han_runs(document: Document) -> Iterator[tuple[int, list[str]]]:
    """(first token, words of the likeliest division) of each run of Han characters between other things."""
    number = 0
    for joined, run in groupby(document.tokens, key=lambda token: token.kind == "han"):
        tokens = list(run)
        if joined:
            yield from _divided(document, number, tokens)
        number += len(tokens)


def is_rare_alone(word: str) -> bool:
    """Whether a word of a division is a single character that seldom is a word of its own."""
    return len(word) == 1 and mandarin.frequency(word) < _FREQUENT


def _is_common(part: str) -> bool:
    return len(part) >= _SHORTEST_PART and english.zipf(part) >= _COMMON_PART


def _divided(document: Document, first: int, tokens: list[Token]) -> Iterator[tuple[int, list[str]]]:
    begin = 0
    for place in range(1, len(tokens) + 1):
        if place == len(tokens) or tokens[place].gap != JOINED:
            yield first + begin, mandarin.segment("".join(document.keys[first + begin : first + place]))
            begin = place


class _Latin:
    """The Latin words of one document, and what their capitals are worth in it."""

    def __init__(self, document: Document) -> None:
        self._document = document
        words = [token for token in document.tokens if token.kind == "word" and token.text.isalpha()]
        self._lower = {token.lower for token in words if token.text.islower()}
        self._capital_inside = {token.lower for token in words if token.text[0].isupper() and token.gap < LINE}
        self._is_cased = bool(self._lower) and any(not token.text.islower() for token in words)

    def stretches(self) -> Iterator[NameLike]:
        """The Latin stretches that look like names, in order."""
        number = 0
        while number < len(self._document.tokens):
            found = self._letters(number) or self._unknown(number) or self._odd_pair(number)
            if found:
                yield found
            number = found.last + 1 if found else number + 1

    def _unknown(self, first: int) -> NameLike | None:
        if not self._is_unknown(first):
            return None
        last = first
        while last + 1 < first + _MOST_WORDS and self._runs_on(last) and self._is_unknown(last + 1):
            last += 1
        texts = [token.text for token in self._document.tokens[first : last + 1]]
        if all(map(str.islower, texts)):
            return NameLike(first, last, Sign.UNKNOWN_LOWER)
        return NameLike(first, last, Sign.JOINED_WORDS if all(map(_is_joined, texts)) else Sign.UNKNOWN_WORD)

    def _is_unknown(self, number: int) -> bool:
        token = self._document.tokens[number]
        return (
            self._is_free(number)
            and len(token.text) >= _SHORTEST_WORD
            and not _is_acronym(token.text)
            and (not self._is_cased or self._is_capitalised(number) or self._is_island(number))
            and english.zipf(token.lower) == 0
            and (not is_known(token.lower) or _has_inner_capital(token.text))
        )

    def _is_island(self, number: int) -> bool:
        """Whether a Latin word stands alone amid Chinese."""
        tokens = self._document.tokens
        around = tokens[max(0, number - 1) : number] if tokens[number].gap < BREAK else []
        around += [token for token in tokens[number + 1 : number + 2] if token.gap < BREAK]
        return bool(around) and all(token.kind == "han" for token in around)

    def _odd_pair(self, first: int) -> NameLike | None:
        if not (self._is_cased and self._is_proper(first) and self._runs_on(first) and self._is_proper(first + 1)):
            return None
        one, other = self._document.tokens[first], self._document.tokens[first + 1]
        if english.bigram_known(one.lower, other.lower):
            return None
        return NameLike(first, first + 1, Sign.ODD_PAIR)

    def _letters(self, first: int) -> NameLike | None:
        if not self._is_free(first):
            return None
        last = first
        while last + 1 < first + _MOST_LETTERS and self._is_letter(last) and self._is_next_letter(last):
            last += 1
        text = self._document.tokens[first].text
        if last > first or (_is_acronym(text) and self._is_cased and english.zipf(text.casefold()) == 0):
            return NameLike(first, last, Sign.LETTERS)
        return None

    def _is_next_letter(self, number: int) -> bool:
        return self._runs_on(number) and self._is_letter(number + 1)

    def _is_letter(self, number: int) -> bool:
        text = self._document.tokens[number].text
        return len(text) == 1 and text.isupper() and text.isascii()

    def _is_proper(self, number: int) -> bool:
        """Whether a word has a capital within a sentence, and is no acronym."""
        token = self._document.tokens[number]
        return (
            self._is_free(number)
            and token.gap < COMMA
            and token.text[0].isupper()
            and len(token.text) >= _SHORTEST_WORD
            and not token.text.isupper()
        )

    def _is_capitalised(self, number: int) -> bool:
        """Whether the capital of a word tells a name: it has one elsewhere than at the beginning of a sentence."""
        token = self._document.tokens[number]
        if not any(map(str.isupper, token.text)) or token.lower in self._lower:
            return False
        return token.gap < LINE or token.lower in self._capital_inside or _has_inner_capital(token.text)

    def _is_free(self, number: int) -> bool:
        token = self._document.tokens[number]
        is_word = token.kind == "word" and len(token.text) <= _LONGEST_WORD and token.text.isalpha()
        return is_word and number not in self._document.mention_at

    def _runs_on(self, number: int) -> bool:
        """Whether the next token is a free word of the same name, by what stands between."""
        following = number + 1
        tokens = self._document.tokens
        return following < len(tokens) and tokens[following].gap < COMMA and self._is_free(following)


def _has_inner_capital(word: str) -> bool:
    return not word.isupper() and any(map(str.isupper, word[1:]))


def _is_joined(word: str) -> bool:
    """Whether a word consists of known words and acronyms: JetBrains, OpenRPC."""
    pieces = parts(word)
    return len(pieces) > 1 and all(
        len(piece) < _SHORTEST_PART or piece.isupper() or is_known(piece.casefold()) for piece in pieces
    )


def _is_acronym(text: str) -> bool:
    return 1 < len(text) <= _LONGEST_ACRONYM and text.rstrip("s").isupper()


def _chinese(document: Document) -> Iterator[NameLike]:
    for first, words in han_runs(document):
        number, place = 0, first
        while number < len(words):
            length = _no_word(words, number)
            last = place + length - 1
            is_free = length > 1 and document.mention_at.keys().isdisjoint(range(place, last + 1))
            is_rare = all(map(is_rare_alone, words[number : number + length]))
            if is_free and (is_rare or _stands_where_names_do(document, place, last)):
                yield NameLike(place, last, Sign.NO_WORD)
            step = max(1, length)
            place += sum(map(len, words[number : number + step]))
            number += step


def _no_word(words: list[str], first: int) -> int:
    """How many single characters from a word on make no word together; 0 where they are too many for a name."""
    limit = _FREQUENT_AFTER_SURNAME if words[first] in SURNAMES else _FREQUENT
    last = first
    end = min(len(words), first + _LONGEST_HAN + 1)
    while last < end and len(words[last]) == 1 and mandarin.frequency(words[last]) < limit:
        last += 1
    return last - first if last - first <= _LONGEST_HAN else 0


def _stands_where_names_do(document: Document, first: int, last: int) -> bool:
    """Whether the Chinese words right before or after a stretch are those that stand beside names."""
    start, end = document.tokens[first].start, document.tokens[last].end
    before, after = document.text[max(0, start - 3) : start], document.text[end : end + 3]
    return before.endswith(_BEFORE_NAMES) or after.startswith(_AFTER_NAMES)
