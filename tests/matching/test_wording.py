from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrfix.matching.weights import NAMES
from asrfix.matching.wording import in_words


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("distance", 0.0, "sounds the same"),
        ("distance", 0.1, "sounds much like it (distance 0.10)"),
        ("distance", 0.25, "sounds like it (distance 0.25)"),
        ("distance", 0.4, "sounds a little like it (distance 0.40)"),
        ("words heard", 1.0, "one word was heard"),
        ("words heard", 2.0, "2 words were heard"),
        ("scripts", 0.0, "heard and named in Latin letters"),
        ("scripts", 1.0, "heard in Chinese, named in Latin letters"),
        ("scripts", 5.0, "heard in both scripts, named in Chinese"),
        ("capitals", 1.0, "every word heard has a capital"),
        ("capitals", 0.5, "50% of the words heard have a capital"),
        ("capitals", -1.0, ""),
        ("letters", 0.25, "the letters differ by 25%"),
        ("letters", -1.0, ""),
        ("acronym", 1.0, "the name is an acronym"),
        ("acronym", 0.0, "the name is no acronym"),
        ("known pair left", -1.0, ""),
        ("chance", -4.0, "ordinary language sounds so once in 10,000 places"),
        ("chance", -3.9031, "ordinary language sounds so once in 8,000 places"),
        ("log-probability", -23.0, "chance of these words here: 1 in 10^10"),
        ("path cost", 6.9, "chance of each character, read as words: 1 in 10^3"),
        ("lead over next name", 0.9, "no other name is near"),
        ("lead over next name", 0.12, "the next name is 0.12 farther"),
        ("lead over next name", 0.0, "another name is as near"),
        ("lead over next name", -0.05, "another name is 0.05 nearer"),
        ("rarest word heard", 0.0, "the rarest word heard is unknown"),
        ("rarest word heard", 6.0, "the rarest word heard is very common"),
        ("rarest word heard", -1.0, ""),
        ("name elsewhere", 0.0, "the name is otherwise absent"),
        ("name elsewhere", 1.0986123, "the name stands 2× elsewhere"),
        ("garble repeats", 1.0986123, "the same words occur 3×"),
        ("same garble, same name", 0.0, "no other such words for it"),
        ("same garble, same name", 1.0986123, "the same words seem to stand for it 2×"),
        ("first score", 0.0, "by itself the place is 50% likely"),
        ("something new", 0.12345, "something new: 0.123"),
    ],
)
def test_evidence_is_told_in_words(name: str, value: float, words: str) -> None:
    assert in_words(name, value) == words


@pytest.mark.parametrize("name", NAMES)
def test_every_piece_of_evidence_has_a_phrase_of_its_own(name: str) -> None:
    assert in_words(name, 0.5) not in ("", f"{name}: 0.5")


@given(st.sampled_from(NAMES), st.floats(-12, 12) | st.sampled_from([-1.0, 0.0, 1.0]))
def test_any_evidence_of_any_value_can_be_told_in_few_words(name: str, value: float) -> None:
    words = in_words(name, value)
    assert len(words) <= 60
    assert "\n" not in words
