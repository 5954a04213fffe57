from __future__ import annotations

import pytest

from asrfix.transcript import from_bytes


def read(content: str):
    return from_bytes(content.encode(), format="md")


@pytest.mark.parametrize(
    ("content", "prose"),
    [
        ("---\ntitle: rally\n---\n\nhere", ["here"]),
        ("+++\ntitle = 1\n+++\nhere", ["here"]),
        ("---\nno end", ["no end"]),
        ("a\n```py\nrally\n```\nb", ["a", "b"]),
        ("a\n~~~~\n~~~\nrally\n~~~~~\nb", ["a", "b"]),
        ("> ```\n> rally\n> ```\n> b", ["b"]),
        ("a\n```\nrally", ["a"]),
        ("a\n\n    rally\n\n    shark\n\nb", ["a", "b"]),
        ("a\n    b", ["a", "b"]),
        ("- a\n\n    b\n\nc\n\n    rally", ["a", "b", "c"]),
        ("a `rally` ``sh`ark`` b `c", ["a", "b", "c"]),
        ("a <!-- rally --> b", ["a", "b"]),
        ("a <!-- rally\n\nshark --> b", ["a", "b"]),
        ("a <!-- rally\nshark", ["a"]),
        ('<b title="rally">a</b> <https://rally.org> b', ["a", "b"]),
        ("[a](https://rally.org/(shark) 'rally') ![b](rally) [c][rally]", ["a", "b", "c"]),
        ("a\n[rally]: https://rally.org", ["a"]),
        ("# a #\n## b", ["a #", "b"]),
        ("* **a** _b_ c_d\n1. ~~e~~", ["a", "b", "c_d", "e"]),
        ("> a\n> > b", ["a", "b"]),
        ("| a | b |\n|---|---|\n| c | d |", ["| a | b |", "| c | d |"]),
    ],
)
def test_prose_is_what_is_left(spoken, content: str, prose: list[str]):
    assert spoken(read(content)) == prose
    assert read(content).text == content


@pytest.mark.parametrize(
    ("content", "continues"),
    [
        ("**a** b", [False, True]),
        ("a\nb\n\nc", [False, True, False]),
        ("> a\n> b\n\n> c", [False, True, False]),
        ("- a\n  b\n- c", [False, True, False]),
        ("# a\nb", [False, False]),
        ("a\n\n```\n```\nb", [False, False]),
        ("| a |\n| b |", [False, False]),
        ("a\n---\nb", [False, False]),
    ],
)
def test_where_a_name_may_run_on(content: str, continues: list[bool]):
    assert [s.continues for s in read(content).segments] == continues


def test_speakers():
    transcript = read("**Anna:** hello\n\n> Tom: hi\n> there")
    assert [s.speaker for s in transcript.segments] == ["Anna", "Tom", "Tom"]
    assert [transcript.text[s.start : s.end] for s in transcript.labels] == ["Anna", "Tom"]


def test_names_are_put_between_marks(change):
    content = "* **rally** _shark_ at [rally shark](https://rally.org/shark)\n"
    fixed = change(content, "a.md", ("rally** _shark", "Radix Ark"), ("rally shark", "RadixArk"))
    assert fixed == "* **Radix** _Ark_ at [RadixArk](https://rally.org/shark)\n"


def test_a_shorter_name_does_not_eat_marks(edit):
    transcript = read("**rally** _shark_")
    assert not transcript.can_apply(edit(transcript, "rally** _shark", "RadixArk"))


def test_a_remark_on_a_name_over_marks(change):
    assert change("**rally** _shark_", "a.md", ("rally** _shark", "rally** _shark (?)")) == "**rally** _shark (?)_"


def test_shorter_name_over_a_line_break(change):
    assert change("on graf\nanna now", "a.md", ("graf\nanna", "Grafana")) == "on Grafana\nnow"
