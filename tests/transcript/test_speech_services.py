"""What is particular to single recognisers and services."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from asrfix.errors import TranscriptError
from asrfix.model import Edit
from asrfix.transcript import Transcript, from_bytes

Change = Callable[[Transcript, str, str], Edit]


def read(value: object, name: str | None = None, **style: object) -> Transcript:
    return from_bytes(json.dumps(value, **style).encode(), path="a.json", format=name)


def rewritten(value: object, edit: Change, *pairs: tuple[str, str]):
    transcript = read(value)
    return json.loads(transcript.rewrite([edit(transcript, heard, name) for heard, name in pairs]))


def deepgram_words(*words: str, **more: object) -> list[dict[str, object]]:
    return [
        {"word": word.strip(".,?").lower(), "punctuated_word": word, "start": n, "end": n + 1, **more}
        for n, word in enumerate(words)
    ]


def deepgram(*channels: str, utterances: tuple[tuple[int, str], ...] = ()) -> dict[str, object]:
    made = [{"alternatives": [{"transcript": text, "words": deepgram_words(*text.split())}]} for text in channels]
    said = [
        {"channel": channel, "transcript": text, "words": deepgram_words(*text.split())} for channel, text in utterances
    ]
    return {"results": {"channels": made, "utterances": said}}


def test_deepgram_channels_that_interrupt_each_other(edit: Change):
    value = deepgram(
        "Hello rally shark. Yes, rally shark.",
        "You met rally shark? Good.",
        utterances=((0, "Hello rally shark."), (1, "You met rally shark?"), (0, "Yes, rally shark."), (1, "Good.")),
    )
    transcript = read(value)
    assert transcript.text == "Hello rally shark.\nYes, rally shark.\nYou met rally shark?\nGood."
    assert [segment.continues for segment in transcript.segments] == [False, True, False, True]
    fixed = rewritten(value, edit, ("rally shark?", "RadixArk?"))["results"]
    assert [channel["alternatives"][0]["transcript"] for channel in fixed["channels"]] == [
        "Hello rally shark. Yes, rally shark.",
        "You met RadixArk? Good.",
    ]
    assert [one["transcript"] for one in fixed["utterances"]] == [
        *("Hello rally shark.", "You met RadixArk?", "Yes, rally shark.", "Good.")
    ]
    assert [word["word"] for word in fixed["channels"][1]["alternatives"][0]["words"]] == [
        "you",
        "met",
        "RadixArk",
        "good",
    ]
    assert [word["word"] for word in fixed["utterances"][1]["words"]] == ["you", "met", "RadixArk"]


def test_deepgram_words_alone_name_the_speakers(edit: Change):
    words = [*deepgram_words("Is", "it", "rally?", speaker=0), *deepgram_words("Rally", "shark.", speaker=1)]
    value = {"results": {"channels": [{"alternatives": [{"transcript": "Is it rally? Rally shark.", "words": words}]}]}}
    transcript = read(value)
    assert [(transcript.text[s.start : s.end], s.speaker, s.continues) for s in transcript.segments] == [
        ("Is it rally?", "0", False),
        ("Rally shark.", "1", False),
    ]
    assert not transcript.can_apply(edit(transcript, "rally? Rally", "RadixArk"))


def test_name_over_the_border_of_two_copies(edit: Change):
    value = deepgram("We met rally shark, again", utterances=((0, "We met rally"), (0, "shark, again")))
    value["results"]["channels"][0]["alternatives"][0]["paragraphs"] = {
        "paragraphs": [{"sentences": [{"text": "We met rally shark, again"}]}]
    }
    fixed = rewritten(value, edit, ("rally shark", "RadixArk"))["results"]
    assert [one["transcript"] for one in fixed["utterances"]] == ["We met RadixArk", ", again"]
    words = [[word["punctuated_word"] for word in one["words"]] for one in fixed["utterances"]]
    assert words == [["We", "met", "RadixArk,"], ["", "again"]]
    fixed = rewritten(value, edit, ("rally shark", "Radix Ark"))["results"]
    assert [one["transcript"] for one in fixed["utterances"]] == ["We met Radix", "Ark, again"]


def aws(*items: tuple[str, str], **more: object) -> dict[str, object]:
    made = [
        {
            "type": "pronunciation" if content.isalnum() else "punctuation",
            "alternatives": [{"content": content, "confidence": "0.5"}],
            **({"start_time": f"{n}.0", "end_time": f"{n}.9"} if content.isalnum() else {}),
        }
        for n, (content, _) in enumerate(items)
    ]
    turns = [
        {"start_time": f"{n}.0", "end_time": f"{n}.9", "speaker_label": who} for n, (_, who) in enumerate(items) if who
    ]
    text = "We met rally shark. Is rally shark fast"
    return {
        "results": {"transcripts": [{"transcript": text}], "items": made, "speaker_labels": {"segments": turns}, **more}
    }


def test_aws_speakers_are_those_whose_turn_it_is(edit: Change):
    words = ["We", "met", "rally", "shark", ".", "Is", "rally", "shark", "fast"]
    value = aws(*((word, {0: "spk_0", 5: "spk_1"}.get(n, "")) for n, word in enumerate(words)))
    transcript = read(value)
    assert [(transcript.text[s.start : s.end], s.speaker) for s in transcript.segments] == [
        ("We met rally shark.", "spk_0"),
        ("Is rally shark fast", "spk_1"),
    ]
    assert transcript.time(transcript.text.index("fast")) == 8
    items = rewritten(value, edit, ("shark.", "Ark Ltd."))["results"]["items"]
    assert [item["alternatives"][0]["content"] for item in items[2:5]] == ["rally", "Ark Ltd", "."]


def test_google_words_since_the_beginning_in_every_result(edit: Change):
    texts = [" ".join(f"word{n}" for n in range(30)), "we met rally shark"]
    heard = [[{"word": word} for word in " ".join(texts[: n + 1]).split()] for n in range(2)]
    value = {"results": [{"alternatives": [{"transcript": t, "words": w}]} for t, w in zip(texts, heard, strict=True)]}
    fixed = rewritten(value, edit, ("word28 word29", "Xa"), ("rally shark", "RadixArk"))["results"]
    assert [word["word"] for word in fixed[0]["alternatives"][0]["words"]][-2:] == ["word27", "Xa"]
    assert [word["word"] for word in fixed[1]["alternatives"][0]["words"]][-5:] == [
        "word27",
        "Xa",
        "we",
        "met",
        "RadixArk",
    ]


def test_google_times_are_written_as_google_writes_them(edit: Change):
    word = {"startOffset": "1.200s", "endOffset": "2s", "word": "GPT4", "speakerLabel": "1"}
    value = {"response": {"results": [{"alternatives": [{"transcript": "GPT4", "words": [word]}]}]}}
    (result,) = rewritten(value, edit, ("GPT4", "GPT 4"))["response"]["results"]
    assert result["alternatives"][0]["words"] == [
        {"startOffset": "1.200s", "endOffset": "1.8s", "word": "GPT", "speakerLabel": "1"},
        {"startOffset": "1.8s", "endOffset": "2s", "word": "4", "speakerLabel": "1"},
    ]


def test_azure_leaves_the_words_as_they_were_said():
    word = {"word": "twenty", "offset": "PT1M1.5S", "duration": "PT0.5S", "confidence": 0.25}
    best = {"lexical": "twenty", "itn": "20", "display": "Twenty.", "words": [word]}
    transcript = read({"recognizedPhrases": [{"nBest": [best, best], "offset": "PT1H1S", "duration": "PT1S"}]})
    assert [(s.begin, s.finish) for s in transcript.segments] == [(3601, 3602)]
    assert [(w.begin, w.finish, w.probability) for w in transcript.words] == [(61.5, 62, 0.25)]
    fixed = transcript.rewrite([Edit(start=0, end=6, replacement="Twente")]).decode()
    assert fixed == json.dumps(
        {
            "recognizedPhrases": [
                {"nBest": [best | {"display": "Twente."}, best], "offset": "PT1H1S", "duration": "PT1S"}
            ]
        }
    )


@pytest.mark.parametrize(
    ("heard", "name", "stamps"),
    [
        ("郭东", "国栋", [[0, 100], [100, 300], [300, 400], [400, 800]]),
        ("郭东", "Guo", [[0, 100], [100, 400], [400, 800]]),
        ("GPT4", "GPT 4", [[0, 100], [100, 300], [300, 400], [400, 700], [700, 800]]),
    ],
)
def test_funasr_times_stay_in_step(edit: Change, heard: str, name: str, stamps: list[list[int]]):
    value = [{"key": "a", "text": "我，郭东GPT4", "timestamp": [[0, 100], [100, 300], [300, 400], [400, 800]]}]
    assert [(w.begin, w.finish) for w in read(value).words] == [(0, 0.1), (0.1, 0.3), (0.3, 0.4), (0.4, 0.8)]
    assert rewritten(value, edit, (heard, name))[0] == {
        "key": "a",
        "text": value[0]["text"].replace(heard, name),
        "timestamp": stamps,
    }


@pytest.mark.parametrize(
    "stamps", [[], [[0, 100]], [[0, 1], [1, 2], [2]], "[[0,1],[1,2],[2,3]]", [[0, 1], [1, 2], None]]
)
def test_funasr_times_that_fit_no_words_stay(edit: Change, stamps: object):
    value = [{"key": "a", "text": "we met rally", "timestamp": stamps}]
    assert read(value).words == ()
    assert rewritten(value, edit, ("met rally", "Met"))[0] == {"key": "a", "text": "we Met", "timestamp": stamps}


def test_funasr_of_several_recordings():
    one = {"key": "a", "text": "<|en|><|HAPPY|>rally shark", "words": ["rally", "shark"], "timestamp": [[0, 1], [1, 2]]}
    lines = "\n".join(json.dumps(one | {"key": key}) for key in "ab")
    transcript = from_bytes(lines.encode(), path="a.jsonl")
    assert transcript.text == "rally shark\nrally shark"
    assert [segment.continues for segment in transcript.segments] == [False, False]
    fixed = transcript.rewrite([Edit(start=12, end=23, replacement="RadixArk")]).decode()
    second = {"key": "b", "text": "<|en|><|HAPPY|>RadixArk", "words": ["RadixArk"], "timestamp": [[0, 2]]}
    assert fixed == lines.splitlines()[0] + "\n" + json.dumps(second)


def test_funasr_sentences_of_its_server(edit: Change):
    sentences = [
        {"text_seg": "我 和", "punc": "，", "ts_list": [[0, 1], [1, 2]]},
        {"text_seg": "郭 东", "ts_list": [[2, 3], [3, 4]]},
    ]
    value = {"mode": "offline", "text": "我和，郭东。", "stamp_sents": sentences}
    fixed = rewritten(value, edit, ("郭东", "Guo"))
    assert fixed["text"] == "我和，Guo。"
    assert [one["text_seg"] for one in fixed["stamp_sents"]] == ["我 和", "Guo"]
    assert fixed["stamp_sents"][1]["ts_list"] == [[2, 4]]


def test_whisper_cpp_words_are_as_sure_as_their_least_sure_token():
    tokens = [
        {"text": t, "offsets": {"from": n, "to": n + 1}, "p": p}
        for n, (t, p) in enumerate([(" Ra", 0.9), ("lly", 0.4)])
    ]
    transcript = read({"transcription": [{"text": " Rally", "tokens": tokens}]})
    assert [(w.begin, w.finish, w.probability) for w in transcript.words] == [(0, 0.002, 0.4)]
    fixed = json.loads(transcript.rewrite([Edit(start=1, end=6, replacement="Radix")]))["transcription"][0]
    assert (fixed["text"], fixed["tokens"]) == (" Radix", tokens)


def test_nothing_where_something_could_be():
    value = {"audio_url": "x", "text": "hello there", "words": None, "utterances": None}
    assert read(value).text == "hello there"
    word = {"text": "hello", "start": None, "end": True, "confidence": "high", "speaker": None}
    (found,) = read({**value, "words": [word, {"text": None}, "there"]}).words
    assert (found.begin, found.finish, found.probability) == (None, None, None)


@pytest.mark.parametrize(
    ("number", "begin"),
    [
        ("1500", 1.5),
        ("NaN", None),
        ("Infinity", None),
        ("1e999", None),
        ("9" * 400, None),
        ('"1.5s"', 1.5),
        ('"soon"', None),
    ],
)
def test_times(number: str, begin: float | None):
    content = f'{{"audio_url": "", "text": "hi", "words": [{{"text": "hi", "start": {number}}}]}}'
    assert [word.begin for word in from_bytes(content.encode()).words] == [begin]


@pytest.mark.parametrize(
    ("sure", "probability"), [(0, 0), ("0.5", 0.5), (1.5, None), (-1, None), (True, None), ({}, None)]
)
def test_confidences(sure: object, probability: float | None):
    (word,) = read({"text": "hi", "words": [{"word": "hi", "confidence": sure}]}).words
    assert word.probability == probability


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ({"a": 1}, "no recogniser that is known.*--input-format.*whisper, funasr, deepgram, .*azure"),
        ({"segments": [], "recognizedPhrases": []}, "whisper and azure"),
        ({"text": 5}, "no recogniser"),
        ("text", "no recogniser"),
        (7, "no recogniser"),
        ({"results": [1]}, "no recogniser"),
    ],
)
def test_keys_that_tell_no_service_or_two(value: object, message: str):
    with pytest.raises(TranscriptError, match=message):
        read(value)


def test_a_stated_format_decides():
    value = {"segments": [{"text": "one"}], "utterances": [{"text": "two"}]}
    assert (read(value, "whisper").text, read(value, "assemblyai").text) == ("one", "two")
    assert read({"text": "three"}, "vosk").text == "three"
    with pytest.raises(TranscriptError, match=r"a\.json:1: has no text where deepgram has it"):
        read(value, "deepgram")


@pytest.mark.parametrize(
    ("content", "line", "message"),
    [
        ('{"text": "a",\n "text": "b"}', 2, "'text' stands twice"),
        ('{"text": "a"\n"b": 1}', 2, "Expecting ',' delimiter"),
        ('{"text"\n"a"}', 2, "Expecting ':' delimiter"),
        ('{1: "a"}', 1, "double quotes"),
        ('{"text": "a",\n "b": "\\udc00"}', 2, "surrogate"),
        ('{"text": "a"}\n{"text": "b', 2, "Unterminated string"),
        ('{"text": "a\tb"}', 1, "control character"),
        ('{"text": "a", "b": ' + "[" * 100_000, 1, "nested too deeply"),
        ('{"text": "a", "b": ' + '{"a":' * 100_000, 1, "nested too deeply"),
        ('{"segments": "a"}', 1, "an object of segments"),
        ('{"results": {"channels": [{"alternatives": [\n7]}]}}', 2, "an object of results"),
    ],
)
def test_what_is_not_read(content: str, line: int, message: str):
    with pytest.raises(TranscriptError, match=message) as caught:
        from_bytes(content.encode(), path="a.json")
    assert (caught.value.path, caught.value.line) == ("a.json", line)


def test_a_file_too_long_for_memory(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("asrfix.transcript.speech.json_tree._LONGEST", 10)
    with pytest.raises(TranscriptError, match="more than 10 characters"):
        read({"text": "hello"})


def test_byte_order_mark_line_ends_and_escapes_stay():
    content = '\ufeff{"audio_url": "\\/\\u4e2d",\r\n "text": "\\u4E2D rally\\/shark \\u4e2d"}\r\n'
    transcript = from_bytes(content.encode())
    assert transcript.text == "中 rally/shark 中"
    fixed = transcript.rewrite(
        [Edit(start=2, end=7, replacement="Bj中"), Edit(start=8, end=13, replacement='"')]
    ).decode()
    assert fixed == content.replace("rally", "Bj\\u4E2D").replace("shark", '\\"')
