from __future__ import annotations

from collections.abc import Callable

import pytest

from asrfix.model import Edit
from asrfix.transcript import Transcript, from_bytes


def edit_of(transcript: Transcript, heard: str, name: str) -> Edit:
    start = transcript.text.index(heard)
    return Edit(start=start, end=start + len(heard), replacement=name)


@pytest.fixture(scope="session")
def edit() -> Callable[[Transcript, str, str], Edit]:
    """The edit that puts a name in place of the first ``heard`` in the text."""
    return edit_of


@pytest.fixture(scope="session")
def change() -> Callable[..., str]:
    """Content of a file after names have been put in place of what was heard; by format or file name."""

    def changed(content: str, name: str, *pairs: tuple[str, str]) -> str:
        transcript = from_bytes(content.encode(), path=name)
        return transcript.rewrite([edit_of(transcript, heard, name) for heard, name in pairs]).decode()

    return changed


@pytest.fixture(scope="session")
def spoken() -> Callable[[Transcript], list[str]]:
    """The texts of the segments."""
    return lambda transcript: [transcript.text[segment.start : segment.end] for segment in transcript.segments]
