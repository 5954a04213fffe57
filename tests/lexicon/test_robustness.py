"""Whatever a file holds, loading gives a lexicon or a LexiconError."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from asrfix.errors import LexiconError
from asrfix.lexicon import FORMATS, Lexicon, check

SCRAPS = [
    "[[entry]]", "[entry.names]", "[lexicon]", "\n", "\r\n", "name", " = ", '"', "'", '"""', "'''", "[", "]", "{", "}",
    ",", ";", "|", ":", "\t", "#", "\\", "\\u", "heard_as", "near", "form", "names.zh", "entries", "null", "1e9", "Ion",
    "国栋", "—", "\ufeff", "\u200b", "\x85", "\u2028", '"\\ud800"', '{"entries":[', '{"name":"a"}', ']}',
]  # fmt: skip
contents = st.one_of(st.binary(), st.lists(st.sampled_from(SCRAPS)).map("".join).map(str.encode))


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    with TemporaryDirectory() as name:
        yield Path(name)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@pytest.mark.parametrize("extension", FORMATS)
@given(content=contents)
@example(content=b'[{"name": "\\ud800a"}]')
@example(content=b'[{"name": "a", "names": {"zh": 1}, "heard_as": [{"form": null, "near": 5}]}]')
@example(content=b'entry = [1, [], "x", { name = "x", names = "y", say = 3, type = [] }]\nlexicon = 2\n')
def test_loading_raises_nothing_but_lexicon_errors(folder: Path, extension: str, content: bytes) -> None:
    path = folder / f"any{extension}"
    path.write_bytes(content)
    try:
        lexicon = Lexicon.load(path)
    except LexiconError:
        with pytest.raises(LexiconError, match=re.escape(str(path))):
            check(path)
        return
    assert all(any(char.isalnum() for char in form) for entry in lexicon.entries for form in entry.forms)
    for text in (lexicon.digest, *(form for entry in lexicon.entries for form in entry.forms)):
        text.encode()
    for problem in check(path):
        str(problem).encode()
