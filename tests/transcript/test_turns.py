"""Text as Otter and Zoom write it."""

from __future__ import annotations

import pytest

from asrfix.transcript import from_bytes

OTTER = """\
A talk about rally sharks

anna van der berg (she/her)  0:05
We met rally
shark. So: yes.

Unknown Speaker  59:59
and

Unknown Speaker  1:00:02
so on, as you  said

1:00:01
hm

Transcribed by https://otter.ai
"""
ZOOM = """\
[Anna Smith] 10:00:05
We met rally

[Anna Smith] 10:00:09
shark

[tom] 10:00:07
yes: no
"""


def test_otter(spoken):
    transcript = from_bytes(OTTER.encode(), format="otter")
    assert transcript.text == OTTER
    assert spoken(transcript) == [
        "A talk about rally sharks",
        *("We met rally", "shark. So: yes.", "and", "so on, as you  said", "hm"),
    ]
    assert [(s.begin, s.finish, s.speaker, s.continues) for s in transcript.segments] == [
        (None, None, None, False),
        (5.0, 3599.0, "anna van der berg (she/her)", False),
        (5.0, 3599.0, "anna van der berg (she/her)", True),
        (3599.0, 3602.0, "Unknown Speaker", False),
        (3602.0, None, "Unknown Speaker", False),
        (3601.0, None, None, False),
    ]
    labels = [OTTER[label.start : label.end] for label in transcript.labels]
    assert labels == ["anna van der berg (she/her)", "Unknown Speaker", "Unknown Speaker"]


def test_zoom(spoken):
    transcript = from_bytes(ZOOM.encode(), format="zoom")
    assert spoken(transcript) == ["We met rally", "shark", "yes: no"]
    assert [(s.begin, s.finish, s.speaker, s.continues) for s in transcript.segments] == [
        (36005.0, 36009.0, "Anna Smith", False),
        (36009.0, None, "Anna Smith", False),
        (36007.0, None, "tom", False),
    ]


@pytest.mark.parametrize(
    "line", ["10:00:05 Anna Smith: hello", "10:00:05\tAnna Smith:\thello", "10:00:05\tAnna Smith\thello"]
)
def test_zoom_on_one_line(spoken, line: str):
    transcript = from_bytes(f"{line}\n10:00:06 tom: so\nand on\n".encode())
    assert (transcript.format, spoken(transcript)) == ("zoom", ["hello", "so", "and on"])
    assert [(s.begin, s.speaker) for s in transcript.segments] == [
        (36005.0, "Anna Smith"),
        (36006.0, "tom"),
        (36006.0, "tom"),
    ]


def test_names_and_labels_can_be_changed(change):
    content = OTTER.split("\n\n", 1)[1]
    fixed = change(content, "a.txt", ("rally\nshark", "RadixArk"), ("anna", "Hanna"))
    assert fixed == content.replace("rally\nshark. ", "\nRadixArk. ").replace("met \n", "met\n").replace(
        "anna", "Hanna"
    )


def test_otter_is_told_without_its_last_line():
    content = "Anna  0:05\nhello\n\nTom  0:09\nhi\n"
    assert from_bytes(content.encode()).format == "otter"
    assert from_bytes(f"{content}\nTranscribed by https://otter.ai\n".encode()).format == "otter"
