"""Where the JSON of each recogniser or speech service has its text, words, times and speakers.

To add a service, describe it here. What no path leads to is never changed. Sources are the documented responses.
"""

from __future__ import annotations

import re

from asrfix.transcript.speech.shapes import Rewriting, Shape, Texts, Timed, Times, Words

_IN_SECONDS = Times("start", "end")
_IN_MILLISECONDS = Times("start", "end", per_second=1000)
_TICKS = 10_000_000

_WHISPER_WORDS = Words(
    "words|word_segments",
    "word|text",
    times=_IN_SECONDS,
    confidence="probability|score|confidence",
    speaker="speaker",
)
_WHISPER_CPP_TIMES = Times("offsets.from", "offsets.to", per_second=1000)
_WHISPER_CPP_TOKENS = Words("tokens", "text", times=_WHISPER_CPP_TIMES, confidence="p", rewriting=Rewriting.NEVER)
_WHISPER = Shape(
    "whisper",
    signs=(("segments",), ("transcription",), ("chunks",), ("[].start", "[].text"), ("text", "words[].word")),
    texts=(
        Texts("segments[]", "text", times=_IN_SECONDS, speaker="speaker", words=(_WHISPER_WORDS,)),
        Texts("transcription[]", "text", times=_WHISPER_CPP_TIMES, words=(_WHISPER_CPP_TOKENS,)),
        Texts("chunks[]", "text", times=Times("timestamp[0]", "timestamp[1]"), speaker="speaker"),
        Texts("[]", "text", times=_IN_SECONDS, speaker="speaker", words=(_WHISPER_WORDS,)),
    ),
)
"""openai-whisper, faster-whisper, WhisperX, whisper.cpp, OpenAI's service, and pipelines of transformers (chunks)."""

_FUNASR_STAMPS = Times(per_second=1000)
_FUNASR = Shape(
    "funasr",
    signs=(("[].key", "[].text"), ("[].sentence_info",), ("[].stamp_sents",), ("[].timestamp", "[].text")),
    texts=(
        Texts(
            "[channel].sentence_info[]",
            "text|sentence",
            times=_IN_MILLISECONDS,
            speaker="spk",
            channel="^channel",
            stamps="timestamp",
        ),
        Texts(
            "[channel]",
            "text",
            times=_FUNASR_STAMPS,
            channel="^channel",
            words=(Words("words", ""),),
            stamps="timestamp",
        ),
        Texts("[channel]", "raw_text", channel="^channel"),
        Texts("[channel].stamp_sents[]", "text_seg", times=_FUNASR_STAMPS, channel="^channel", stamps="ts_list"),
    ),
)

_DEEPGRAM_WORDS = Words(
    "words",
    "punctuated_word|word",
    bare="word",
    times=_IN_SECONDS,
    confidence="confidence",
    speaker="^speaker",
)
_DEEPGRAM = Shape(
    "deepgram",
    signs=(("results.channels[].alternatives",),),
    texts=(
        Texts(
            "results.channels[channel].alternatives[0].paragraphs.paragraphs[].sentences[]",
            "text",
            times=_IN_SECONDS,
            speaker="^speaker",
            channel="^channel",
        ),
        Texts(
            "results.utterances[]",
            "transcript",
            times=_IN_SECONDS,
            speaker="speaker",
            channel="channel",
            words=(_DEEPGRAM_WORDS,),
        ),
        Texts("results.channels[channel].alternatives[0]", "transcript", channel="^channel", words=(_DEEPGRAM_WORDS,)),
        Texts(
            "results.channels[channel].alternatives[0].paragraphs",
            "transcript",
            channel="^channel",
            markup=re.compile(r"Speaker \d+:"),
        ),
    ),
)

_ASSEMBLYAI_WORDS = Words("words", "text", times=_IN_MILLISECONDS, confidence="confidence", speaker="^speaker")
_ASSEMBLYAI = Shape(
    "assemblyai",
    signs=(("audio_url", "text"), ("utterances[].text",), ("text", "words[].text"), ("sentences",), ("paragraphs",)),
    texts=tuple(
        Texts(at, "text", times=_IN_MILLISECONDS, speaker="speaker", words=(_ASSEMBLYAI_WORDS,))
        for at in ("utterances[]", "sentences[]", "paragraphs[]", "[]")
    ),
)

_AWS_TIMES = Times("start_time", "end_time")


def _aws_words(at: str) -> Words:
    return Words(
        at,
        "alternatives[0].content",
        times=_AWS_TIMES,
        confidence="alternatives[0].confidence",
        speaker="speaker_label",
        rewriting=Rewriting.COUNTED,
    )


_AWS = Shape(
    "aws",
    signs=(("results.transcripts",),),
    texts=(
        Texts("results.audio_segments[]", "transcript", times=_AWS_TIMES, speaker="speaker_label"),
        Texts("results", "transcripts[0].transcript", words=(_aws_words("items"),)),
        Texts(
            "results.segments[]",
            "alternatives[0].transcript",
            times=_AWS_TIMES,
            words=(_aws_words("alternatives[0].items"),),
        ),
    ),
    turns=Timed("results.speaker_labels.segments[]", times=_AWS_TIMES, speaker="speaker_label"),
)

_GOOGLE_WORDS = Words(
    "words",
    "word",
    times=Times(
        "startTime|startOffset|start_time|start_offset",
        "endTime|endOffset|end_time|end_offset",
    ),
    confidence="confidence",
    speaker="speakerLabel|speakerTag|speaker_label|speaker_tag",
)
_GOOGLE = Shape(
    "google",
    signs=(("response?.results[].alternatives",),),
    texts=(
        Texts(
            "response?.results[].alternatives[0]",
            "transcript",
            times=Times(finish="^resultEndTime|resultEndOffset|result_end_time|result_end_offset"),
            channel="^channelTag|channel_tag",
            words=(_GOOGLE_WORDS,),
        ),
    ),
)

_AZURE_BATCH_TIMES = Times("^offsetInTicks|offset", duration="^durationInTicks|duration", per_second=_TICKS)
_AZURE_FAST_TIMES = Times("offsetMilliseconds", duration="durationMilliseconds", per_second=1000)
_AZURE_SHORT_TIMES = Times("^Offset", duration="^Duration", per_second=_TICKS)
_AZURE_BATCH_WORDS = Times("offsetInTicks|offset", duration="durationInTicks|duration", per_second=_TICKS)
_AZURE_SHORT_WORDS = Times("Offset", duration="Duration", per_second=_TICKS)
_AZURE = Shape(
    "azure",
    signs=(
        ("recognizedPhrases",),
        ("combinedPhrases", "phrases"),
        ("[].RecognitionStatus", "[].DisplayText"),
        ("[].NBest[].Display",),
    ),
    texts=(
        Texts(
            "recognizedPhrases[].nBest[0]",
            "display",
            times=_AZURE_BATCH_TIMES,
            speaker="^speaker",
            channel="^channel",
            words=(
                Words("words", "word", times=_AZURE_BATCH_WORDS, confidence="confidence", rewriting=Rewriting.NEVER),
                Words("displayWords", "displayText", times=_AZURE_BATCH_WORDS, rewriting=Rewriting.COUNTED),
            ),
        ),
        Texts("combinedRecognizedPhrases[]", "display", channel="channel"),
        Texts(
            "phrases[]",
            "text",
            times=_AZURE_FAST_TIMES,
            speaker="speaker",
            channel="channel",
            words=(Words("words", "text", times=_AZURE_FAST_TIMES, rewriting=Rewriting.COUNTED),),
        ),
        Texts("combinedPhrases[]", "text", channel="channel"),
        Texts(
            "[channel].NBest[0]",
            "Display",
            times=_AZURE_SHORT_TIMES,
            speaker="^SpeakerId",
            channel="^channel",
            words=(
                Words("Words", "Word", times=_AZURE_SHORT_WORDS, confidence="Confidence", rewriting=Rewriting.NEVER),
                Words("DisplayWords", "DisplayText", times=_AZURE_SHORT_WORDS, rewriting=Rewriting.COUNTED),
            ),
        ),
        Texts("[channel]", "DisplayText", times=_AZURE_SHORT_TIMES, speaker="SpeakerId", channel="^channel"),
    ),
)
"""Batch transcription (recognizedPhrases), fast transcription (phrases), and recognition of short audio (NBest)."""

_VOSK = Shape(
    "vosk",
    signs=(("[].result[].conf",), ("[].result[].word",), ("[].alternatives[].text",)),
    texts=(
        Texts(
            "[channel].alternatives?[0]",
            "text",
            channel="^channel",
            words=(Words("result", "word", times=_IN_SECONDS, confidence="conf"),),
        ),
    ),
)
_NEMO = Shape(
    "nemo",
    signs=(("[].pred_text",),),
    texts=(Texts("[channel]", "pred_text", channel="^channel"),),
)

SHAPES = (_WHISPER, _FUNASR, _DEEPGRAM, _ASSEMBLYAI, _AWS, _GOOGLE, _AZURE, _VOSK, _NEMO)
TEXT_ALONE = _WHISPER
"""The shape of ``{"text": "…"}`` and nothing else, which several recognisers write."""
