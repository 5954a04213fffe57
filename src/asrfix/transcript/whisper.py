"""JSON of Whisper and its kin: openai-whisper, faster-whisper, WhisperX, whisper.cpp.

``{"text", "segments": [{"start", "end", "text", "speaker", "words": [{"word", "start", "end", "probability"}]}]}``, in
any order and with anything beside it; also a bare list of segments, ``words`` beside the segments (OpenAI's service),
WhisperX's ``score`` and ``word_segments``, and whisper.cpp's ``transcription``, whose ``offsets`` are milliseconds.
The text is that of the segments; the words and the text as a whole are kept in step with it. Token numbers stay.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from asrfix.transcript.base import Draft, Segment
from asrfix.transcript.json_scan import Scanner, Value, string_escape, string_pieces
from asrfix.transcript.lines import add_lines
from asrfix.transcript.mirrors import TextMirror, WordMirror, WordObject

_SEGMENT_KEYS = frozenset(("text", "start", "end", "offsets", "speaker"))
_WORD_KEYS = frozenset(("word", "text", "start", "end", "probability", "score", "confidence"))


@dataclass(slots=True)
class _Segment:
    values: dict[str, Value]
    words: list[WordObject]


@dataclass(slots=True)
class _Document:
    """Segments; the text as a whole; words outside the segments."""

    segments: list[_Segment]
    text: Value | None
    words: list[WordObject]


def read(draft: Draft) -> None:
    """Raises TranscriptError, with the line, for what is not JSON or has neither segments nor text."""
    if not draft.source.strip():
        return
    draft.escape = string_escape(draft.source)
    scanner = Scanner(draft.source, draft.path)
    document = _document(scanner)
    if scanner.peek():
        raise scanner.error("data after its end")
    if document.text and not document.segments:
        document.segments.append(_Segment({"text": document.text}, []))
        document.text = None
    worded = [(*_add_segment(draft, segment), segment.words) for segment in document.segments]
    text = draft.source_map().text
    for start, end, words in [*worded, (0, len(text), document.words)]:
        if words:
            mirror = WordMirror(draft, text, start, end, words)
            draft.mirrors.append(mirror)
            draft.words += mirror.words() if words is not document.words or not draft.words else ()
    if document.text:
        draft.mirrors.append(TextMirror(draft, text, document.text))


def _document(scanner: Scanner) -> _Document:
    if scanner.peek() == "[":
        return _Document(list(_segments(scanner)), None, [])
    document = _Document([], None, [])
    known = False
    for key in scanner.members():
        if key in ("segments", "transcription") and scanner.peek() == "[":
            known = True
            document.segments += _segments(scanner)
        elif key in ("word_segments", "words") and scanner.peek() == "[":
            document.words += _words(scanner)
        elif isinstance((value := scanner.value()).value, str) and key == "text":
            known = True
            document.text = value
    if not known:
        raise scanner.error('it has no "segments" and no "text"')
    return document


def _segments(scanner: Scanner) -> Iterator[_Segment]:
    for _ in scanner.elements():
        segment = _Segment({}, [])
        for key in scanner.members():
            if key == "words" and scanner.peek() == "[":
                segment.words += _words(scanner)
                continue
            value = scanner.value()
            if key in _SEGMENT_KEYS:
                segment.values[key] = value
        yield segment


def _words(scanner: Scanner) -> Iterator[WordObject]:
    for start in scanner.elements():
        read = ((key, scanner.value()) for key in scanner.members())
        values = {key: value for key, value in read if key in _WORD_KEYS}
        text = values.get("word", values.get("text"))
        if text and isinstance(text.value, str):
            sure = (_number(values.get(key)) for key in ("probability", "score", "confidence"))
            yield WordObject(
                start=start,
                end=scanner.end,
                text=text,
                begin=_number(values.get("start")),
                finish=_number(values.get("end")),
                probability=next((number.value for number in sure if number), None),
            )


def _add_segment(draft: Draft, segment: _Segment) -> tuple[int, int]:
    """Append a segment; its place in the text."""
    text = segment.values.get("text")
    if text is None or not isinstance(text.value, str):
        return draft.length, draft.length
    begin, finish = _times(segment.values)
    name = segment.values.get("speaker")
    speaker = name.value if name and isinstance(name.value, str) else None
    continues = bool(draft.segments) and draft.segments[-1].speaker == speaker
    turn = Segment(start=0, end=0, begin=begin, finish=finish, speaker=speaker, continues=continues)
    draft.separate()
    start = draft.length
    add_lines(draft, draft.add(string_pieces(draft.source, text.start, text.end)), start, turn)
    return start, draft.length


def _times(values: Mapping[str, Value]) -> tuple[float | None, float | None]:
    offsets = values.get("offsets")
    if offsets and isinstance(offsets.value, dict):
        milliseconds = (offsets.value.get("from"), offsets.value.get("to"))
        first, last = (number / 1000 if isinstance(number, int) else None for number in milliseconds)
        return first, last
    begin, finish = _number(values.get("start")), _number(values.get("end"))
    return (begin.value if begin else None), (finish.value if finish else None)


def _number(value: Value | None) -> Value | None:
    is_number = value is not None and type(value.value) in (int, float) and math.isfinite(value.value)
    return value if is_number else None
