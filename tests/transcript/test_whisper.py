from __future__ import annotations

import json

import pytest

from asrfix.errors import TranscriptError
from asrfix.transcript import from_bytes


def word(text: str, start: float, end: float, **more: object) -> dict[str, object]:
    return {"word": text, "start": start, "end": end, "probability": 0.75, **more}


def document(*segments: str, **more: object) -> dict[str, object]:
    """A file of openai-whisper: a second for each word, segments one after the other."""
    made = []
    now = 0
    for number, text in enumerate(segments):
        words = [word(f" {one}", now + n, now + n + 1) for n, one in enumerate(text.split())]
        made.append(
            {"id": number, "start": now, "end": now + len(words), "text": text, "words": words, "tokens": [1, 2]}
        )
        now += len(words)
    return {"text": "".join(segments), "segments": made, "language": "en", **more}


def read(value: object, **style: object):
    return from_bytes(json.dumps(value, **style).encode(), format="json")


def rewritten(value: object, edit, *pairs: tuple[str, str]):
    transcript = read(value)
    return json.loads(transcript.rewrite([edit(transcript, heard, name) for heard, name in pairs]))


def words_of(value, segment: int = 0) -> list[tuple[str, float, float]]:
    return [(w["word"], w["start"], w["end"]) for w in value["segments"][segment]["words"]]


def test_text_segments_and_words():
    transcript = read(document(" we met rally", " shark again"))
    assert transcript.text == " we met rally\n shark again"
    assert [(s.begin, s.finish, s.continues) for s in transcript.segments] == [(0, 3, False), (3, 5, True)]
    assert [transcript.text[w.start : w.end] for w in transcript.words] == ["we", "met", "rally", "shark", "again"]
    assert {w.probability for w in transcript.words} == {0.75}
    assert transcript.time(transcript.text.index("shark")) == 3
    assert transcript.time(transcript.text.index("again")) == 4


def test_same_number_of_words(edit):
    fixed = rewritten(document(" (rally shark) runs"), edit, ("rally shark", "Radix Ark"))
    assert fixed["text"] == fixed["segments"][0]["text"] == " (Radix Ark) runs"
    assert words_of(fixed) == [(" (Radix", 0, 1), (" Ark)", 1, 2), (" runs", 2, 3)]


def test_fewer_words_share_the_time(edit):
    fixed = rewritten(document(" (rally shark) runs"), edit, ("rally shark", "RadixArk"))
    assert fixed["text"] == fixed["segments"][0]["text"] == " (RadixArk) runs"
    assert words_of(fixed) == [(" (RadixArk)", 0, 2), (" runs", 2, 3)]
    assert fixed["segments"][0]["words"][0]["probability"] == 0.75


def test_more_words_share_the_time(edit):
    fixed = rewritten(document(" on GPT4, now"), edit, ("GPT4", "GPT 4"))
    assert fixed["text"] == " on GPT 4, now"
    assert words_of(fixed) == [(" on", 0, 1), (" GPT", 1, 1.75), (" 4,", 1.75, 2), (" now", 2, 3)]


def test_three_words_become_two(edit):
    fixed = rewritten(document(" i am sis runs"), edit, ("i am sis", "LM SYS"))
    assert words_of(fixed) == [(" LM", 0, 1.2), (" SYS", 1.2, 3), (" runs", 3, 4)]


def test_name_over_two_segments(edit):
    value = document(" we met rally", " shark again")
    fixed = rewritten(value, edit, ("rally\n shark", "Radix Ark"))
    assert fixed["text"] == " we met Radix Ark again"
    assert [s["text"] for s in fixed["segments"]] == [" we met Radix", " Ark again"]
    assert words_of(fixed, 1)[0] == (" Ark", 3, 4)
    transcript = read(value)
    assert not transcript.can_apply(edit(transcript, "rally\n shark", "RadixArk"))


def test_han_words(edit):
    value = {
        "text": "我和郭东说",
        "segments": [
            {"text": "我和郭东说", "words": [word("我和", 0, 1), word("郭", 1, 2), word("东说", 2, 3)]},
        ],
    }
    assert words_of(rewritten(value, edit, ("郭东", "国栋"))) == [("我和", 0, 1), ("国", 1, 2), ("栋说", 2, 3)]
    assert words_of(rewritten(value, edit, ("郭东", "Guo"))) == [("我和", 0, 1), ("Guo说", 1, 3)]


def test_words_without_spaces_scores_and_speakers(edit):
    words = [
        {"word": "rally", "start": 0, "end": 1, "score": 0.5},
        {"word": "shark", "start": 1, "end": 2},
        {"word": "42"},
    ]
    value = {
        "segments": [
            {"start": 0, "end": 3, "text": " rally shark 42", "words": words, "speaker": "A"},
            {"start": 3, "end": 4, "text": " so", "words": [], "speaker": "B"},
        ],
        "word_segments": words,
    }
    transcript = read(value)
    assert [(s.speaker, s.continues) for s in transcript.segments] == [("A", False), ("B", False)]
    assert [(w.begin, w.probability) for w in transcript.words] == [(0, 0.5), (1, None), (None, None)]
    fixed = rewritten(value, edit, ("rally shark", "RadixArk"))
    merged = [{"word": "RadixArk", "start": 0, "end": 2, "score": 0.5}, {"word": "42"}]
    assert fixed["segments"][0]["words"] == fixed["word_segments"] == merged


def test_words_that_are_parts_of_words(edit):
    value = {
        "segments": [
            {
                "text": " a state-of-it",
                "words": [word(" a", 0, 1), word(" state", 1, 2), word("-of", 2, 3), word("-it", 3, 4)],
            }
        ]
    }
    assert [w[0] for w in words_of(rewritten(value, edit, ("state-of", "State-Of")))] == [" a", " State", "-Of", "-it"]


@pytest.mark.parametrize("text", ["We met  rally shark, again and\nagain.", "Well, we met rally shark. Again."])
def test_whole_text_that_is_no_concatenation(edit, text: str):
    fixed = rewritten(document(" we met rally shark", " again", text=text), edit, ("rally shark", "RadixArk"))
    assert fixed["text"] == text.replace("rally shark", "RadixArk")


def test_whole_text_that_says_something_else(edit):
    fixed = rewritten(document(" we met rally shark", text="no shark at all"), edit, ("rally shark", "RadixArk"))
    assert fixed["text"] == "no shark at all"
    assert fixed["segments"][0]["text"] == " we met RadixArk"


def test_only_the_right_occurrence_is_changed(edit):
    value = document(" rally one", " rally two", " rally three", text=" rally two rally three")
    assert rewritten(value, edit, ("rally", "Radix"))["text"] == value["text"]
    assert rewritten(value, edit, ("rally three", "Radix three"))["text"] == " rally two Radix three"


def test_words_that_do_not_fit_the_text(edit):
    value = {"segments": [{"text": " rally shark", "words": [word(" other", 0, 1), word(" words", 1, 2)]}]}
    fixed = rewritten(value, edit, ("rally shark", "RadixArk"))
    assert words_of(fixed) == [(" other", 0, 1), (" words", 1, 2)]
    assert read(value).words == ()


@pytest.mark.parametrize("indent", [None, 2])
def test_all_else_stays(edit, indent: int | None):
    value = document(" rally shark", initial_prompt="rally shark", file="rally shark.wav")
    transcript = read(value, indent=indent)
    content = transcript.rewrite([]).decode()
    fixed = transcript.rewrite([edit(transcript, "rally shark", "Radix Ark")]).decode()
    expected = content
    for old, new in (('" rally shark"', '" Radix Ark"'), ('" rally"', '" Radix"'), ('" shark"', '" Ark"')):
        expected = expected.replace(old, new)
    assert fixed == expected


def test_new_words_are_laid_out_like_the_others(edit):
    value = {"segments": [{"text": " GPT4 is", "words": [word(" GPT4", 0, 1), word(" is", 1, 2)]}]}
    split = {
        "segments": [{"text": " GPT 4 is", "words": [word(" GPT", 0, 0.75), word(" 4", 0.75, 1), word(" is", 1, 2)]}]
    }
    transcript = read(value, indent=1)
    assert transcript.rewrite([edit(transcript, "GPT4", "GPT 4")]).decode() == json.dumps(split, indent=1)


def test_two_edits_in_one_word(edit):
    value = {"text": "rally-shark", "segments": [{"text": "rally-shark", "words": [word("rally-shark", 0, 1)]}]}
    fixed = rewritten(value, edit, ("rally", "Radix"), ("shark", "Ark"))
    assert (fixed["text"], words_of(fixed)) == ("Radix-Ark", [("Radix-Ark", 0, 1)])


@pytest.mark.parametrize(
    ("content", "written"),
    [
        (r'{"text": "Bjork na\u00efve"}', r'{"text": "Bj\u00f6rk na\u00efve"}'),
        (r'{"text": "Bjork na\u00EFve"}', r'{"text": "Bj\u00F6rk na\u00EFve"}'),
        ('{"text": "Bjork naïve"}', '{"text": "Björk naïve"}'),
        ('{"text": "Bjork"}', '{"text": "Björk"}'),
    ],
)
def test_escapes_in_the_style_of_the_file(change, content: str, written: str):
    assert change(content, "a.json", ("Bjork", "Björk")) == written


def test_characters_that_must_be_escaped(change):
    assert change('{"text": "a b c"}', "a.json", ("a b", 'A\\B"')) == '{"text": "A\\\\B\\" c"}'


def test_escapes_are_read(change):
    content = r'{"text": "\ud83c\udf99 \"rally\"\tshark\/\u4f60"}'
    assert from_bytes(content.encode(), format="json").text == '\U0001f399 "rally"\tshark/你'
    assert change(content, "a.json", ("rally", "Radix")) == content.replace("rally", "Radix")


def test_bare_list_of_segments():
    transcript = read([{"start": 0, "end": 1, "text": "one"}, {"start": 1, "end": 2, "text": "two"}])
    assert (transcript.text, transcript.segments[1].begin) == ("one\ntwo", 1)


def test_words_beside_the_segments(edit):
    words = [word("we", 0, 1), word("met", 1, 2), word("rally", 2, 3), word("shark", 3, 4)]
    value = {"text": "We, met: rally shark.", "words": words}
    assert read(value).time(12) == 2
    fixed = rewritten({**value, "segments": [{"text": " we, met: rally shark."}]}, edit, ("rally shark", "RadixArk"))
    assert words_of({"segments": [fixed]})[2:] == [("RadixArk", 2, 4)]


def test_whisper_cpp():
    value = {
        "result": {"language": "en"},
        "transcription": [
            {"timestamps": {"from": "00:00:01,500"}, "offsets": {"from": 1500, "to": 2000}, "text": " hi"}
        ],
    }
    (segment,) = read(value).segments
    assert (segment.begin, segment.finish) == (1.5, 2.0)


def test_text_alone(change):
    assert change('{"text": "rally shark"}', "a.json", ("rally shark", "RadixArk")) == '{"text": "RadixArk"}'


@pytest.mark.parametrize(
    "value", [{"segments": []}, {"segments": [], "text": ""}, [], {"segments": [{}, {"text": None}]}]
)
def test_nothing_said(value: object):
    assert read(value).segments == ()


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ('{"text": "a",\n}', 2),
        ('{"text": "a"} x', 1),
        ('{"text": \n"\\ud800"}', 2),
        ('{"a": 1}', 1),
        ("hello", 1),
        ('{"segments": [\n1]}', 2),
        ('{"segments": [{"text": "a"}\n', 2),
        ('{"x": ' + "[" * 100_000, 1),
        ('{"x": ' + "9" * 10_000 + "}", 1),
    ],
)
def test_what_is_no_transcript(content: str, line: int):
    with pytest.raises(TranscriptError) as caught:
        from_bytes(content.encode(), path="a.json", format="json")
    assert (caught.value.path, caught.value.line) == ("a.json", line)
