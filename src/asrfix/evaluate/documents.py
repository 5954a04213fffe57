"""Text with its truth: recognised utterances beside what was said, and transcripts annotated place by place."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import NoReturn

from asrfix.errors import InputError
from asrfix.evaluate.scoring import Passage
from asrfix.lexicon import Lexicon, shipped
from asrfix.reading import read_rows, read_text
from asrfix.transcript import Transcript, from_text
from asrfix.transcript.base import line_spans

GOLD = ".gold.jsonl"
"""What the name of a transcript is followed by in the name of its annotation."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Document:
    """A transcript, the names that count, and what was said in each passage; text outside of them is not judged."""

    transcript: Transcript
    lexicon: Lexicon
    passages: tuple[Passage, ...]
    disputed: Collection[tuple[str, str]] = frozenset()


def read_documents(path: str, lexicon: Lexicon | None = None) -> Iterator[Document]:
    """The documents of a JSON Lines file, one a line: recognised utterances beside what was said.

    ``{"doc": …, "lexicon": [names] or a file, "utts": [[recognised, said], …]}``; the lexicon file is sought beside
    this one. Where a document names no lexicon, ``lexicon`` is taken. ``NAME.disputed.tsv`` beside NAME.jsonl may
    list (folded form, folded name) pairs that the references treat both ways.

    Raises:
        InputError: the file cannot be read, or a line is no such document.
    """
    disputed = frozenset(_disputed(Path(path).with_suffix(".disputed.tsv")))
    listed: dict[str, Lexicon] = {}
    for number, row in read_rows(path):
        match row.get("lexicon"):
            case None if lexicon is not None:
                own = lexicon
            case str(name):
                own = listed[name] = listed.get(name) or Lexicon.load(Path(path).parent / name)
            case [*names] if all(isinstance(name, str) for name in names):
                own = Lexicon.from_names(map(str, names))
            case _:
                raise InputError('"lexicon" has to be a list of names or a file; or give one', path=path, line=number)
        passages = tuple(_passages(row.get("utts"), path, number))
        text = "".join(passage.recognised + "\n" for passage in passages)
        yield Document(transcript=from_text(text), lexicon=own, passages=passages, disputed=disputed)


def _passages(utterances: object, path: str, line: int) -> Iterator[Passage]:
    start = 0
    for utterance in utterances if isinstance(utterances, list) else [None]:
        match utterance:
            case [str(recognised), str(reference)]:
                yield Passage(start, recognised.replace("\n", " "), reference)
                start += len(recognised) + 1
            case _:
                raise InputError('"utts" has to be a list of [recognised, said] pairs', path=path, line=line)


def _disputed(path: Path) -> Iterator[tuple[str, str]]:
    for line in read_text(str(path)).splitlines() if path.exists() else ():
        form, _tab, name = line.partition("\t")
        yield form, name


def read_annotated(transcript: Transcript, gold: str, lexicon: Lexicon | None = None) -> Document:
    """A transcript with the file that lists its misheard places, one a line.

    ``{"line": 12, "heard": "type script", "true": "TypeScript"}``: the line of the transcript's file, from 1, the words
    as recognised, the form to write. Every occurrence of a form in a line has a row of its own. A first row without
    "line" may name the ``lexicon``, shipped or a file beside this one, which is taken where none is given.

    Raises:
        InputError: a row cannot be read or a place found, or no lexicon is known.
    """
    stretches = _source_lines(transcript)
    places: dict[tuple[int, int], str] = {}
    seen: defaultdict[tuple[int, str], int] = defaultdict(int)
    for number, row in read_rows(gold):
        match row:
            case {"line": int(line), "heard": str(heard), "true": str(true)}:
                found = _occurrences(transcript, stretches.get(line), heard)
                which = seen[line, heard]
                seen[line, heard] += 1
                if which >= len(found):
                    times = f"{which + 1} times " if which else ""
                    raise InputError(f"“{heard}” does not stand {times}in line {line}", path=gold, line=number)
                places[found[which]] = true
            case {"lexicon": str(name)} if "line" not in row:
                lexicon = lexicon or Lexicon.load(name if name in shipped() else Path(gold).parent / name)
            case _ if "line" in row or "heard" in row:
                raise InputError('write {"line": number, "heard": "…", "true": "…"}', path=gold, line=number)
    if lexicon is None:
        raise InputError('names no "lexicon" in its first line; give one', path=gold)
    passages = tuple(_referenced(transcript, *stretch, places, gold) for stretch in stretches.values())
    return Document(transcript=transcript, lexicon=lexicon, passages=passages)


def _source_lines(transcript: Transcript) -> dict[int, tuple[int, int]]:
    """Line of the file -> the stretch of text that stands in it."""
    spans = ((transcript.place(start)[0], start, end) for start, end in line_spans(transcript.text) if start < end)
    grouped = {line: list(parts) for line, parts in groupby(spans, key=lambda span: span[0])}
    return {line: (parts[0][1], parts[-1][2]) for line, parts in grouped.items()}


def _occurrences(transcript: Transcript, stretch: tuple[int, int] | None, heard: str) -> list[tuple[int, int]]:
    if stretch is None or not heard.strip():
        return []
    words = re.compile(r"\s+".join(map(re.escape, heard.split())))
    return [match.span() for match in words.finditer(transcript.text, *stretch)]


def _referenced(transcript: Transcript, start: int, end: int, places: dict[tuple[int, int], str], gold: str) -> Passage:
    """The passage in which every misheard place is put right."""
    parts: list[str] = []
    done = start
    for (low, high), true in sorted(places.items()):
        if start <= low < end:
            if low < done:
                _overlap(transcript, low, gold)
            parts += transcript.text[done:low], true
            done = high
    reference = "".join([*parts, transcript.text[done:end]])
    return Passage(start, transcript.text[start:end], reference)


def _overlap(transcript: Transcript, start: int, gold: str) -> NoReturn:
    raise InputError(f"two places overlap in line {transcript.place(start)[0]}", path=gold)
