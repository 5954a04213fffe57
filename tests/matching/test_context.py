from __future__ import annotations

from collections.abc import Callable
from math import log

import pytest

from asrfix.lexicon import Entry
from asrfix.matching.candidates import candidates
from asrfix.matching.chance import ChanceLevels
from asrfix.matching.context import Context
from asrfix.matching.document import Document

MakeDocument = Callable[..., Document]


@pytest.fixture(scope="module")
def context(document: MakeDocument) -> Callable[..., Context]:
    """Make the context of a text and the names of its lexicon."""

    def make(text: str, *names: str | Entry) -> Context:
        made = document(text, *names)
        return Context(made, candidates(made, made.index, ChanceLevels()))

    return make


MakeContext = Callable[..., Context]


def entries(context: Context) -> dict[str, Entry]:
    return {entry.name: entry for entry in context.document.index.lexicon.entries}


def test_mentions_are_counted_by_entry(context: MakeContext) -> None:
    made = context("Ion met Ray. Stoica met Ray.", Entry(name="Ion", aliases=("Stoica",)), "Ray", "Groq")
    places = {name: made.mentions_of(entry) for name, entry in entries(made).items()}
    assert places == {"Ion": [0, 3], "Ray": [2, 5], "Groq": []}
    assert made.names_listed == pytest.approx(log(4))


def test_other_names_within_sixty_words_are_near(context: MakeContext) -> None:
    made = context("Ray Groq" + " x" * 70 + " Ion", "Ray", "Groq", "Ion")
    ray = entries(made)["Ray"]
    assert [made.names_near(number, ray) for number in (0, 61, 62, 72)] == [1, 2, 1, 1]


def test_candidates_are_found_by_window(context: MakeContext) -> None:
    made = context("Rally Shark met Rally Shark", "RadixArk")
    (candidate,) = made.at(0, 1)
    assert made.at(0, 0) == []
    assert list(made.other_windows(candidate)) == []


def test_other_windows_of_a_name_share_a_token(context: MakeContext) -> None:
    made = context("a Radix Arc, Radix Arc", "RadixArk", "Radix Art")
    (candidate, *_) = made.at(1, 2)
    others = {(other.first, other.last, other.form.entry.name) for other in made.other_windows(candidate)}
    assert others == {(0, 2, candidate.form.entry.name)}


def test_the_same_words_are_counted_where_they_are_candidates(context: MakeContext) -> None:
    made = context("Rally Shark, rally shark. A rally.", "RadixArk")
    assert made.occurrences(0, 1) == made.occurrences(2, 3) == 2
    assert made.occurrences(4, 5) == 1


def test_the_letters_of_a_window_have_no_case_and_spaces(context: MakeContext) -> None:
    assert context("Rally-Shark, 國").letters(0, 2) == "rallyshark国"


def test_words_beside_the_name_and_beside_the_window_are_shared(context: MakeContext) -> None:
    made = context("founder Stoica of Databricks spoke. Then founder stoyka spoke of the databricks", "Stoica")
    stoica = entries(made)["Stoica"]
    number = made.document.keys.index("stoyka")
    assert made.neighbours_shared(number, number, stoica) == 2  # founder, spoke; databricks is too far
    assert made.neighbours_shared(0, 0, Entry(name="nobody")) == 0


def test_the_share_of_chinese_and_the_use_of_capitals_are_known(context: MakeContext) -> None:
    assert context("国栋 met them").chinese_share == pytest.approx(1 / 2)
    assert context("").chinese_share == 0
    assert not context("all lower 国").has_capitals
    assert context("Not all").has_capitals


def test_a_window_may_hold_a_right_form(context: MakeContext) -> None:
    made = context("so Ray said", "Ray")
    assert made.holds_name(0, 1)
    assert not made.holds_name(2, 2)


def test_an_answer_is_worked_out_once(context: MakeContext) -> None:
    made = context("")
    asked: list[int] = []

    def work_out() -> float:
        asked.append(1)
        return 0.0

    assert [made.kept("key", "owner", work_out) for _ in range(3)] == [0.0] * 3
    assert len(asked) == 1
    assert made.kept("key", "other owner", lambda: 1.0) == 1.0
