"""A small lexicon and a corrector, and the way from a text through prepare."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from asrfix.lexicon import Entry, HeardForm, Lexicon
from asrfix.matching.corrector import Corrector
from asrfix.transcript import from_bytes
from asrfix.translate import Prepared, prepare

LEXICON = Lexicon.from_entries(
    [
        Entry(name="RadixArk", type="organization", heard_as=(HeardForm(form="Rally Shark"),), note="a start-up"),
        Entry(
            name="Ion Stoica",
            type="person",
            aliases=("Stoica",),
            heard_as=(HeardForm(form="Young Stoyka"),),
            names={"zh": "扬·斯托伊卡"},
            pronouns="he/him",
        ),
        Entry(name="Lip-Bu Tan", type="person", names={"zh": "陈立武"}),
        Entry(name="章国栋", type="person"),
        Entry(name="出海", type="term", names={"en": "going global"}),
        Entry(name="R&D Labs", type="organization"),
        Entry(name="Ray", type="product"),
    ]
)
CORRECTOR = Corrector(LEXICON)


def prepared_of(text: str, name: str = "talk.txt", **options: Any) -> Prepared:
    return prepare(from_bytes(text.encode(), path=name), CORRECTOR, **{"to": "en", **options})


@pytest.fixture(scope="session")
def lexicon() -> Lexicon:
    return LEXICON


@pytest.fixture(scope="session")
def prepared() -> Callable[..., Prepared]:
    """``prepared("text", "talk.srt", to="zh")``; a plain text into English where nothing else is said."""
    return prepared_of
