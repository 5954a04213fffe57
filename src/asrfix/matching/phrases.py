"""Finding listed phrases in a document, many at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from asrfix.text.tokens import BREAK, COMMA

if TYPE_CHECKING:
    from asrfix.matching.document import Document

_Payload = TypeVar("_Payload")


class Phrases(Generic[_Payload]):
    """Finds phrases, given as word sequences, in a document; whole words, in any case, longest first."""

    def __init__(self, phrases: Iterable[tuple[tuple[str, ...], _Payload]]) -> None:
        self._payloads: dict[tuple[str, ...], list[_Payload]] = defaultdict(list)
        lengths: dict[str, set[int]] = defaultdict(set)
        for keys, payload in phrases:
            if keys:
                self._payloads[keys].append(payload)
                lengths[keys[0]].add(len(keys))
        self._lengths = {first: sorted(found, reverse=True) for first, found in lengths.items()}
        """First word -> how many words the phrases have that begin with it, the most first."""

    def at(self, document: Document, first: int) -> Iterator[tuple[int, bool, _Payload]]:
        """(last token, has plural s, payload) of each phrase that begins at a token, longest first."""
        key = document.keys[first]
        room = len(document.keys) - first
        lengths = [length for length in self._lengths.get(key, ()) if length <= room]
        for length in lengths:
            for payload in self._standing(document, first, tuple(document.keys[first : first + length])):
                yield first + length - 1, False, payload
        if key.endswith("s"):
            for payload in self._standing(document, first, (key[:-1],)):
                yield first, True, payload
        for length in lengths:
            *words, last = document.keys[first : first + length]
            if words and last.endswith("s"):
                for payload in self._standing(document, first, (*words, last[:-1])):
                    yield first + len(words), True, payload

    def _standing(self, document: Document, first: int, keys: tuple[str, ...]) -> Sequence[_Payload]:
        """The payloads of a phrase whose words stand there, unless a comma or a border is between them."""
        if keys not in self._payloads:
            return ()
        parted = any(token.gap in (COMMA, BREAK) for token in document.tokens[first + 1 : first + len(keys)])
        return () if parted else self._payloads[keys]
