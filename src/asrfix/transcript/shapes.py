"""Where the JSON of a recogniser or speech service has its text, words, times and speakers: a table of shapes.

To add a service, describe it here: paths are those of :mod:`asrfix.transcript.json_path`. What no path leads to is
never changed. Sources are the documented responses of each service.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto

from asrfix.transcript.json_path import Node, find
from asrfix.transcript.json_tree import TAG

_MILLISECONDS = 1000
_TICKS = 10_000_000


class Rewriting(Enum):
    """What a list of words allows when a name has fewer or more words than were heard."""

    FREE = auto()
    """Objects are added and removed; they share the time of those they replace."""
    COUNTED = auto()
    """Other places count the objects: their number stays. Some get an empty string, or the last one several words."""
    NEVER = auto()
    """They are another form of the text, such as "twenty five" for 25, and only tell times and confidences."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Timed:
    """What has a time: the objects at the path ``at``, and the paths from each of them.

    Numbers are divided by ``per_second``; strings such as ``1.2``, ``1.200s`` and ``PT1.2S`` are seconds.
    The time ends at ``finish`` or lasts ``duration``.
    """

    at: str
    begin: str | None = None
    finish: str | None = None
    duration: str | None = None
    per_second: int = 1
    speaker: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Words(Timed):
    """A list of words within a text: ``text`` is the word as the text has it, ``bare`` without its punctuation."""

    text: str
    bare: str | None = None
    confidence: str | None = None
    rewriting: Rewriting = Rewriting.FREE


@dataclass(frozen=True, kw_only=True, slots=True)
class Texts(Timed):
    """A list of stretches of speech.

    What is said in one ``channel`` is in order; channels overlap in time. ``stamps`` is a list of [begin, finish] for
    each word or Han character of the text, and ``markup`` what stands in it that was not said.
    """

    text: str
    channel: str | None = None
    words: tuple[Words, ...] = ()
    stamps: str | None = None
    markup: re.Pattern[str] = TAG


@dataclass(frozen=True, kw_only=True, slots=True)
class Shape:
    """The JSON of one service.

    ``signs`` are sets of paths: a document that has all paths of one set is of this shape. The first of ``texts`` in
    which anything is said is the text of the transcript; all others repeat it. ``turns`` say who speaks when.
    """

    name: str
    signs: tuple[tuple[str, ...], ...]
    texts: tuple[Texts, ...]
    turns: Timed | None = None

    def fits(self, document: Node) -> bool:
        """True where the document has the signs of this shape."""
        return any(all(any(True for _ in find(document, path)) for path in paths) for paths in self.signs)


_WHISPER_WORD = Words(
    at="words|word_segments",
    text="word|text",
    begin="start",
    finish="end",
    confidence="probability|score|confidence",
    speaker="speaker",
)
_WHISPER = Shape(
    name="whisper",
    signs=(("segments",), ("transcription",), ("chunks",), ("[].start", "[].text"), ("text", "words[].word")),
    texts=(
        Texts(at="segments[]", text="text", begin="start", finish="end", speaker="speaker", words=(_WHISPER_WORD,)),
        Texts(  # whisper.cpp
            at="transcription[]",
            text="text",
            begin="offsets.from",
            finish="offsets.to",
            per_second=_MILLISECONDS,
            speaker="speaker",
            words=(
                Words(
                    at="tokens",
                    text="text",
                    begin="offsets.from",
                    finish="offsets.to",
                    per_second=_MILLISECONDS,
                    confidence="p",
                    rewriting=Rewriting.NEVER,
                ),
                _WHISPER_WORD,
            ),
        ),
        Texts(at="chunks[]", text="text", begin="timestamp[0]", finish="timestamp[1]", speaker="speaker"),
        Texts(at="[]", text="text", begin="start", finish="end", speaker="speaker", words=(_WHISPER_WORD,)),
    ),
)
"""openai-whisper, faster-whisper, WhisperX, whisper.cpp, OpenAI's service, and pipelines of transformers (chunks)."""

_FUNASR = Shape(
    name="funasr",
    signs=(("[].key", "[].text"), ("[].sentence_info",), ("[].stamp_sents",), ("[].timestamp", "[].text")),
    texts=(
        Texts(
            at="[channel].sentence_info[]",
            text="text|sentence",
            begin="start",
            finish="end",
            per_second=_MILLISECONDS,
            speaker="spk",
            channel="^channel",
            stamps="timestamp",
        ),
        Texts(
            at="[channel]",
            text="text",
            per_second=_MILLISECONDS,
            channel="^channel",
            stamps="timestamp",
            words=(Words(at="words", text=""),),
        ),
        Texts(at="[channel]", text="raw_text", channel="^channel"),
        Texts(
            at="[channel].stamp_sents[]",
            text="text_seg",
            per_second=_MILLISECONDS,
            channel="^channel",
            stamps="ts_list",
        ),
    ),
)
_DEEPGRAM_WORD = Words(
    at="words",
    text="punctuated_word|word",
    bare="word",
    begin="start",
    finish="end",
    confidence="confidence",
    speaker="^speaker",
)
_DEEPGRAM = Shape(
    name="deepgram",
    signs=(("results.channels[].alternatives",),),
    texts=(
        Texts(
            at="results.channels[channel].alternatives[0].paragraphs.paragraphs[].sentences[]",
            text="text",
            begin="start",
            finish="end",
            speaker="^speaker",
            channel="^channel",
        ),
        Texts(
            at="results.utterances[]",
            text="transcript",
            begin="start",
            finish="end",
            speaker="speaker",
            channel="channel",
            words=(_DEEPGRAM_WORD,),
        ),
        Texts(
            at="results.channels[channel].alternatives[0]",
            text="transcript",
            channel="^channel",
            words=(_DEEPGRAM_WORD,),
        ),
        Texts(
            at="results.channels[channel].alternatives[0].paragraphs",
            text="transcript",
            channel="^channel",
            markup=re.compile(r"Speaker \d+:"),
        ),
    ),
)
_ASSEMBLYAI_WORD = Words(
    at="words",
    text="text",
    begin="start",
    finish="end",
    per_second=_MILLISECONDS,
    confidence="confidence",
    speaker="^speaker",
)


def _assemblyai_texts(at: str) -> Texts:
    return Texts(
        at=at,
        text="text",
        begin="start",
        finish="end",
        per_second=_MILLISECONDS,
        speaker="speaker",
        words=(_ASSEMBLYAI_WORD,),
    )


_ASSEMBLYAI = Shape(
    name="assemblyai",
    signs=(("audio_url", "text"), ("utterances[].text",), ("text", "words[].text"), ("sentences",), ("paragraphs",)),
    texts=tuple(map(_assemblyai_texts, ("utterances[]", "sentences[]", "paragraphs[]", "[]"))),
)


def _aws_words(at: str) -> Words:
    return Words(
        at=at,
        text="alternatives[0].content",
        begin="start_time",
        finish="end_time",
        confidence="alternatives[0].confidence",
        speaker="speaker_label",
        rewriting=Rewriting.COUNTED,
    )


_AWS = Shape(
    name="aws",
    signs=(("results.transcripts",),),
    texts=(
        Texts(
            at="results.audio_segments[]",
            text="transcript",
            begin="start_time",
            finish="end_time",
            speaker="speaker_label",
        ),
        Texts(at="results", text="transcripts[0].transcript", words=(_aws_words("items"),)),
        Texts(
            at="results.segments[]",
            text="alternatives[0].transcript",
            begin="start_time",
            finish="end_time",
            words=(_aws_words("alternatives[0].items"),),
        ),
    ),
    turns=Timed(at="results.speaker_labels.segments[]", begin="start_time", finish="end_time", speaker="speaker_label"),
)
_GOOGLE = Shape(
    name="google",
    signs=(("response?.results[].alternatives",),),
    texts=(
        Texts(
            at="response?.results[].alternatives[0]",
            text="transcript",
            finish="^resultEndTime|resultEndOffset|result_end_time|result_end_offset",
            channel="^channelTag|channel_tag",
            words=(
                Words(
                    at="words",
                    text="word",
                    begin="startTime|startOffset|start_time|start_offset",
                    finish="endTime|endOffset|end_time|end_offset",
                    confidence="confidence",
                    speaker="speakerLabel|speakerTag|speaker_label|speaker_tag",
                ),
            ),
        ),
    ),
)


def _azure_words(at: str, text: str, confidence: str, offset: str, duration: str, rewriting: Rewriting) -> Words:
    return Words(
        at=at,
        text=text,
        begin=offset,
        duration=duration,
        per_second=_TICKS,
        confidence=confidence,
        rewriting=rewriting,
    )


_AZURE = Shape(
    name="azure",
    signs=(
        ("recognizedPhrases",),
        ("combinedPhrases", "phrases"),
        ("[].RecognitionStatus", "[].DisplayText"),
        ("[].NBest[].Display",),
    ),
    texts=(
        Texts(  # batch transcription
            at="recognizedPhrases[].nBest[0]",
            text="display",
            begin="^offsetInTicks|offset",
            duration="^durationInTicks|duration",
            per_second=_TICKS,
            speaker="^speaker",
            channel="^channel",
            words=(
                _azure_words(
                    *("words", "word", "confidence", "offsetInTicks|offset", "durationInTicks|duration"),
                    rewriting=Rewriting.NEVER,
                ),
                _azure_words(
                    *("displayWords", "displayText", "confidence", "offsetInTicks|offset", "durationInTicks|duration"),
                    rewriting=Rewriting.COUNTED,
                ),
            ),
        ),
        Texts(at="combinedRecognizedPhrases[]", text="display", channel="channel"),
        Texts(  # fast transcription
            at="phrases[]",
            text="text",
            begin="offsetMilliseconds",
            duration="durationMilliseconds",
            per_second=_MILLISECONDS,
            speaker="speaker",
            channel="channel",
            words=(
                Words(
                    at="words",
                    text="text",
                    begin="offsetMilliseconds",
                    duration="durationMilliseconds",
                    per_second=_MILLISECONDS,
                    rewriting=Rewriting.COUNTED,
                ),
            ),
        ),
        Texts(at="combinedPhrases[]", text="text", channel="channel"),
        Texts(  # short audio
            at="[channel].NBest[0]",
            text="Display",
            begin="^Offset",
            duration="^Duration",
            per_second=_TICKS,
            speaker="^SpeakerId",
            channel="^channel",
            words=(
                _azure_words("Words", "Word", "Confidence", "Offset", "Duration", rewriting=Rewriting.NEVER),
                _azure_words(
                    "DisplayWords", "DisplayText|Word", "Confidence", "Offset", "Duration", rewriting=Rewriting.COUNTED
                ),
            ),
        ),
        Texts(
            at="[channel]",
            text="DisplayText",
            begin="Offset",
            duration="Duration",
            per_second=_TICKS,
            speaker="SpeakerId",
            channel="^channel",
        ),
    ),
)
_VOSK = Shape(
    name="vosk",
    signs=(("[].result[].conf",), ("[].result[].word",), ("[].alternatives[].text",)),
    texts=(
        Texts(
            at="[channel].alternatives?[0]",
            text="text",
            channel="^channel",
            words=(Words(at="result", text="word", begin="start", finish="end", confidence="conf"),),
        ),
    ),
)
_NEMO = Shape(
    name="nemo",
    signs=(("[].pred_text",),),
    texts=(Texts(at="[channel]", text="pred_text", channel="^channel"),),
)
SHAPES = (_WHISPER, _FUNASR, _DEEPGRAM, _ASSEMBLYAI, _AWS, _GOOGLE, _AZURE, _VOSK, _NEMO)
TEXT_ALONE = _WHISPER
"""The shape of ``{"text": "…"}`` and nothing else, which several recognisers write."""
