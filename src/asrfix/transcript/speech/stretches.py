"""Stretches of speech and words, as a JSON document has them at the places its shape says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from asrfix.transcript.base import Draft, Segment
from asrfix.transcript.speech.json_path import Node, find, look
from asrfix.transcript.speech.json_tree import Value, json_error
from asrfix.transcript.speech.shapes import Texts, Timed, Words
from asrfix.transcript.speech.times import finite
from asrfix.transcript.speech.words import WordObject

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
    _, _, (begin, finish) = times(node, shape)
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
            bare, sure = look(word, shape.bare), look(word, shape.confidence)
            begin, finish, seconds = times(word, shape)
            yield WordObject(
                object=word.value,
                array=array.value.start,
                text=text,
                bare=bare if bare and bare != text and isinstance(bare.value, str) else None,
                begin=begin,
                finish=finish,
                seconds=seconds,
                probability=_probability(sure.value) if sure else None,
                speaker=speaker(word, shape),
            )


def speaker(node: Node, shape: Timed) -> str | None:
    """Who speaks there: a name, or what the recogniser calls a voice, perhaps a number."""
    found = look(node, shape.speaker)
    if found is None or isinstance(found.value, bool) or not isinstance(found.value, str | int):
        return None
    return str(found.value) or None


def times(node: Node, shape: Timed) -> tuple[Value | None, Value | None, tuple[float | None, float | None]]:
    """Where it says when it begins and when it ends, and the two in seconds; None for what it does not say."""
    values = [look(node, path) for path in (shape.times.begin, shape.times.finish, shape.times.duration)]
    begin, finish, duration = (_seconds(value.value, shape.times.per_second) if value else None for value in values)
    if begin is not None and duration is not None:
        finish = round(begin + duration, 7)
    return values[0] if begin is not None else None, values[1] if finish is not None else None, (begin, finish)


def _seconds(time: object, per_second: int) -> float | None:
    if isinstance(time, str):
        parts = _DURATION.fullmatch(time.strip())
        if parts is None or not any(parts.groups()):
            return None
        hours, minutes, rest = (float(part or 0) for part in parts.groups())
        return finite(hours * 3600 + minutes * 60 + rest)
    number = finite(time)
    return None if number is None else number / per_second


def _probability(value: object) -> float | None:
    number = finite(value)
    return number if number is not None and 0 <= number <= 1 else None
