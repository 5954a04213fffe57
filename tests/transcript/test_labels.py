from __future__ import annotations

import pytest

from asrfix.transcript.labels import find_label


@pytest.mark.parametrize(
    ("line", "name", "speech", "begin"),
    [
        ("Cloud: I moved", "Cloud", " I moved", None),
        ("Speaker 1: hi", "Speaker 1", " hi", None),
        ("JOHN SMITH: hi", "JOHN SMITH", " hi", None),
        ("Dr. Ann O'Neil: hi", "Dr. Ann O'Neil", " hi", None),
        ("Anna van der Berg: hi", "Anna van der Berg", " hi", None),
        ("Мария: да", "Мария", " да", None),
        ("S2: 21 册", "S2", " 21 册", None),
        ("**Anna:** hi", "Anna", " hi", None),
        ("[Anna]: hi", "Anna", " hi", None),
        ("嘉宾：你好", "嘉宾", "你好", None),
        ("说话人 1：你好", "说话人 1", "你好", None),
        ("【嘉宾】确实", "嘉宾", "确实", None),
        ("【嘉宾】：确实", "嘉宾", "确实", None),
        ("问：为什么", "问", "为什么", None),
        ("[00:01:02] Anna: hi", "Anna", " hi", 62.0),
        ("00:00:12 Anna: hi", "Anna", " hi", 12.0),
        ("Anna (00:12): hi", "Anna", " hi", 12.0),
        ("Anna Smith  0:05", "Anna Smith", "", 5.0),
        ("[00:01:02] hello", "", "hello", 62.0),
        ("[00:01.500 --> 00:02.500]  hello", "", "hello", 1.5),
    ],
)
def test_labels(line: str, name: str, speech: str, begin: float | None):
    label = find_label(line, 0, len(line))
    assert label is not None
    assert (line[label.start : label.end], line[label.speech :], label.begin) == (name, speech, begin)


@pytest.mark.parametrize(
    "line",
    [
        "He said: no",
        "Then I said: what",
        "他说：你好",
        "郭东说：你好",
        "https://example.org",
        "At 10:30 we met",
        "1:0 for us",
        "10: ten",
        "[music] hi",
        "(laughs) hi",
        "A Very Long Name Indeed: hi",
        "E247｜对话：xAI",
        "一二三四五六七八九十一：好",
        ": nothing",
        "",
        "plain",
    ],
)
def test_no_labels(line: str):
    assert find_label(line, 0, len(line)) is None


def test_a_label_lies_within_its_line():
    text = "x\nAnna: hi\ny"
    label = find_label(text, 2, 10)
    assert label is not None
    assert (text[label.start : label.end], label.speech) == ("Anna", 7)
    assert find_label("Anna\n: hi", 0, 4) is None
