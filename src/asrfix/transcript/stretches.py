"""Stretches of speech and words, as a JSON document has them at the places its shape says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from asrfix.transcript.base import Draft, Segment
from asrfix.transcript.json_path import Node, find, look
from asrfix.transcript.json_tree import Value, finite, json_error
from asrfix.transcript.shapes import Texts, Timed, Words
from asrfix.transcript.words import WordObject

_DURATION = re.compile(r"(?:PT)?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)[sS]?)?")
"""Seconds as AWS (1.2) and Google (1.200s, RFC 8259 form of a protobuf Duration) write them; ISO 8601 (PT1M1.2S)."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Stretch:
    """A stretch of speech: its string, where it has one; who speaks, when, and in which channel.

    ``words`` are lists as the shape has them, and ``stamps`` times for each word.
    """

    literal: Value | None
    turn: Segment
    channel: str | int | None
    words: tuple[list[WordObject], ...]
    stamps: list[Value]


def stretches(draft: Draft, root: Node, shape: Texts) -> list[Stretch]:
    """What a document has of a kind. Raises TranscriptError, with the line, where an object is due."""
    return [_stretch(draft, node, shape) for node in find(root, shape.at)]


def _stretch(draft: Draft, node: Node, shape: Texts) -> Stretch:
    if not isinstance(node.value.value, dict):
        message = f"an object of {shape.at} is due here; repair the file, or make it anew"
        raise json_error(draft.source, node.value.start, message, draft.path)
    text, channel, stamps = (look(node, path) for path in (shape.text, shape.channel, shape.stamps))
    begin, finish = seconds(node, shape)
    return Stretch(
        literal=text if text and isinstance(text.value, str) else None,
        turn=Segment(start=0, end=0, begin=begin, finish=finish, speaker=speaker(node, shape)),
        channel=channel.value if channel and isinstance(channel.value, str | int) else None,
        words=tuple(list(_words(node, words)) for words in shape.words),
        stamps=stamps.value if stamps and isinstance(stamps.value, list) else [],
    )


def _words(node: Node, shape: Words) -> Iterator[WordObject]:
    for array in find(node, shape.at):
        for word in find(array, "[]"):
            text = look(word, shape.text)
            if text is None or not isinstance(text.value, str):
                continue
            bare = look(word, shape.bare)
            sure = look(word, shape.confidence)
            yield WordObject(
                object=word.value,
                array=array.value.start,
                text=text,
                bare=bare if bare and bare != text and isinstance(bare.value, str) else None,
                begin=_time(word, shape.begin),
                finish=_time(word, shape.finish),
                seconds=seconds(word, shape),
                probability=_probability(sure.value) if sure else None,
                speaker=speaker(word, shape),
            )


def speaker(node: Node, shape: Timed) -> str | None:
    """Who speaks there: a name, or what the recogniser calls a voice, perhaps a number."""
    found = look(node, shape.speaker)
    said = isinstance(found.value, str | int) and not isinstance(found.value, bool) if found else False
    return str(found.value) or None if found and said else None


def seconds(node: Node, shape: Timed) -> tuple[float | None, float | None]:
    """When it begins and ends, where it is said."""
    begin, finish, duration = (
        _seconds(found.value, shape.per_second) if (found := look(node, path)) else None
        for path in (shape.begin, shape.finish, shape.duration)
    )
    if begin is not None and duration is not None:
        finish = round(begin + duration, 7)
    return begin, finish


def _time(node: Node, path: str | None) -> Value | None:
    """What tells a time, if it does."""
    found = look(node, path)
    return found if found and _seconds(found.value, 1) is not None else None


def _seconds(time: object, per_second: int) -> float | None:
    parts = _DURATION.fullmatch(time.strip()) if isinstance(time, str) else None
    if parts and any(parts.groups()):
        hours, minutes, rest = (float(part or 0) for part in parts.groups())
        return finite(hours * 3600 + minutes * 60 + rest)
    number = None if isinstance(time, str) else finite(time)
    return None if number is None else number / per_second


def _probability(value: object) -> float | None:
    number = finite(value)
    return number if number is not None and 0 <= number <= 1 else None
