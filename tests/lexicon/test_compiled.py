"""Compiled files: read as they were written, or told apart from those that cannot be used."""

from __future__ import annotations

import json
import struct
from base64 import b64decode
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from asrfix.errors import LexiconError
from asrfix.lexicon import Entry, HeardForm, Lexicon, compiled
from asrfix.lexicon.compiled import Prepared, PreparedForm, pack, unpack
from asrfix.lexicon.sources import Source, sha256
from asrfix.sound.readings import Reading

Write = Callable[[str, str | bytes], str]

ENTRIES = (
    Entry(
        name="Ion Stoica",
        type="person",
        aliases=("Stoica",),
        heard_as=(HeardForm(form="Young Stoyka"), HeardForm(form="young", near=("Ray",))),
        names={"zh": "扬"},
    ),
)
FORMS = (
    PreparedForm("Ion Stoica", ("ion", "stoica"), "latin", (Reading("Iɑnstɔɪkə", "word"), Reading("jɑn", "say"))),
    PreparedForm("Stoica", ("stoica",), "latin", (Reading("stɔɪkə", "word"),)),
    PreparedForm("扬", ("扬",), "han", ()),
)
CHANCES = {"latin": [[0.1, 0.25], [], [1 / 3]], "han": [[], [], []]}
PREPARED = Prepared(forms=FORMS, chances=CHANCES)
DATA = pack("test", ENTRIES, PREPARED, ())


def signed(data: bytes, *lines: bytes, **header: object) -> bytes:
    """A compiled file with other lines or another header, and right checksums."""
    first, *old = data.splitlines()
    new = [*lines, *old[len(lines) :]]
    head = json.loads(first) | {"sha256": [sha256(line) for line in new]} | header
    return b"".join(line + b"\n" for line in (json.dumps(head).encode(), *new))


def document(**values: object) -> bytes:
    return json.dumps({"entries": [{"name": "Ray"}]} | values).encode()


def test_what_was_packed_is_unpacked() -> None:
    found = unpack(DATA)
    assert found.stale is None
    assert found.prepared is not None
    assert tuple(found.prepared.forms) == FORMS
    assert {key: [list(one) for one in lists] for key, lists in found.prepared.chances.items()} == CHANCES
    assert found.document == {
        "lexicon": {"name": "test"},
        "entries": [
            {
                "name": "Ion Stoica",
                "type": "person",
                "aliases": ["Stoica"],
                "heard_as": ["Young Stoyka", {"form": "young", "near": ["Ray"]}],
                "names": {"zh": "扬"},
            },
        ],
    }


def test_it_is_the_same_file_for_the_same_lexicon_and_is_ascii() -> None:
    assert pack("test", ENTRIES, PREPARED, ()) == DATA
    assert DATA.isascii()


def test_numbers_have_one_order_of_bytes_on_every_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    little = b64decode(DATA.splitlines()[3])
    assert little == struct.pack("<3I3d", 2, 0, 1, 0.1, 0.25, 1 / 3)
    monkeypatch.setattr(compiled.sys, "byteorder", "big")
    other = unpack(pack("test", ENTRIES, PREPARED, ()))
    assert other.prepared is not None
    assert [list(one) for one in other.prepared.chances["latin"]] == CHANCES["latin"]


def test_a_lexicon_is_loaded(write: Write) -> None:
    lexicon = Lexicon.load(write("names.asrfix", DATA))
    assert (lexicon.name, lexicon.stale) == ("test", ())
    assert lexicon.entries[0] == ENTRIES[0]


@pytest.mark.parametrize("length", [0, 1, 40, 300, len(DATA) // 2, len(DATA) - 200, len(DATA) - 1])
def test_a_truncated_file_is_never_taken_for_whole(write: Write, length: int) -> None:
    try:
        lexicon = Lexicon.load(write("names.asrfix", DATA[:length]))
    except LexiconError as error:
        assert "asrfix lexicon compile" in str(error)  # noqa: PT017 - either will do
    else:
        assert (lexicon.entries, lexicon.prepared) == (Lexicon.from_entries(ENTRIES).entries, None)
        assert lexicon.stale[0].endswith("names.asrfix is damaged")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(place=st.integers(0, len(DATA) - 1), bit=st.integers(0, 7))
def test_a_flipped_bit_never_makes_another_lexicon(write: Write, place: int, bit: int) -> None:
    flipped = bytearray(DATA)
    flipped[place] ^= 1 << bit
    path = write("names.asrfix", bytes(flipped))
    try:
        lexicon = Lexicon.load(path)
    except LexiconError as error:
        assert str(error).startswith(path)  # noqa: PT017 - either will do
        return
    assert lexicon.entries[0] == ENTRIES[0]
    if lexicon.prepared is None:
        assert lexicon.stale
    else:
        assert tuple(lexicon.prepared.forms) == FORMS


FORGED: Mapping[str, bytes] = {
    "no entries": signed(DATA, b"{}"),
    "entries that are none": signed(DATA, document(entries=7)),
    "a list": signed(DATA, b"[]"),
    "no JSON": signed(DATA, b"{"),
    "deep nesting": signed(DATA, b"[" * 100_000),
    "other entries": signed(DATA, document()),
    "odd entries": signed(DATA, document(entries=[{"name": ["x"]}, 5, None, {"name": "Ray", "heard_as": {}}])),
    "an odd header": signed(DATA, document(lexicon=[])),
    "forms that are none": signed(DATA, DATA.splitlines()[1], b"[[1, 2, 3, 4]]"),
    "too few columns": signed(DATA, DATA.splitlines()[1], b'[["Ray"]]'),
    "unknown phones": signed(DATA, DATA.splitlines()[1], b'[["Ray", "ray", "latin", "?:word"]]'),
    "an unknown script": signed(DATA, DATA.splitlines()[1], b'[["Ray", "ray", "klingon", ""]]'),
    "huge counts": signed(DATA, *DATA.splitlines()[1:3], b"/" * 16),
    "too few numbers": signed(DATA, *DATA.splitlines()[1:3], b""),
    "no Base64": signed(DATA, *DATA.splitlines()[1:3], b"%%%"),
    "half a number": signed(DATA, *DATA.splitlines()[1:3], b"AAAAAAAAAAAAAAAAAA=="),
    "more lines": DATA + b"more\n",
    "another layout": signed(DATA, **{"asrfix compiled lexicon": 2}),
    "another engine": signed(DATA, engine="0" * 64),
    "numbers for texts": signed(DATA, engine=5, sources=[[1, 2]]),
    "itself as its source": signed(DATA, b"{", sources=[["names.asrfix", "0"]]),
    "a folder as its source": signed(DATA, b"{", sources=[[".", "0"]]),
    "a source without end": signed(DATA, b"{", sources=[["/dev/zero", "0"]]),
    "an impossible source": signed(DATA, b"{", sources=[["\0", "0"], ["x" * 5000, "0"]]),
    "no header": b"\n" + DATA,
    "a header of another kind": b"[]\n",
    "a deep header": b"[" * 100_000,
    "digits": b"1" * 10_000,
}


@pytest.mark.parametrize("forged", FORGED)
def test_a_forged_file_is_told(write: Write, forged: str) -> None:
    path = write("names.asrfix", FORGED[forged])
    try:
        lexicon = Lexicon.load(path)
    except LexiconError as error:
        assert str(error).startswith(path)  # noqa: PT017 - either will do
        return
    assert lexicon.prepared is None
    assert lexicon.stale


def test_the_reason_is_told(write: Write) -> None:
    other = Lexicon.load(write("names.asrfix", signed(DATA, engine="0")))
    assert other.stale == (f"{write('names.asrfix', DATA)} was compiled by another version of asrfix",)
    assert other.entries[0] == ENTRIES[0]


def test_a_source_that_has_changed_is_read(write: Write) -> None:
    before = write("names.txt", "Ray\n")
    sources = [Source(path="names.txt", sha256=sha256(b"Ray\n")), Source(path="ai-infra", sha256=shipped_digest())]
    path = write("names.asrfix", pack("test", ENTRIES, PREPARED, sources))
    assert Lexicon.load(path).entries[0] == ENTRIES[0]
    assert Lexicon.load(path).sources[0] == Source(path=before, sha256=sha256(b"Ray\n"))
    write("names.txt", "Xyzzy\n")
    lexicon = Lexicon.load(path)
    assert "Xyzzy" in {entry.name for entry in lexicon.entries}
    assert {entry.name for entry in lexicon.entries} > {entry.name for entry in Lexicon.load("ai-infra").entries}
    assert lexicon.stale == (f"{path} was compiled from {before}, which has changed",)
    assert lexicon.prepared is None


def test_a_source_that_is_gone_does_not_matter(write: Write) -> None:
    sources = [Source(path="gone.txt", sha256="0")]
    assert Lexicon.load(write("names.asrfix", pack("test", ENTRIES, PREPARED, sources))).prepared is not None


def test_a_damaged_file_is_read_from_its_sources(write: Write) -> None:
    write("names.txt", "Ray\n")
    data = pack("test", ENTRIES, PREPARED, [Source(path="names.txt", sha256=sha256(b"Ray\n"))])
    damaged = data.replace(b"Ion Stoica", b"Ion Stoika")
    lexicon = Lexicon.load(write("names.asrfix", damaged))
    assert [entry.name for entry in lexicon.entries] == ["Ray"]
    assert lexicon.stale[0].endswith("is damaged")
    Path(write("names.txt", "")).unlink()
    with pytest.raises(LexiconError, match=r"is damaged, and .*names\.txt: no such file"):
        Lexicon.load(write("names.asrfix", damaged))


def test_with_other_lexicons_only_the_entries_count(write: Write) -> None:
    lexicon = Lexicon.load(write("names.asrfix", DATA), write("more.txt", "Ray\n"))
    assert [entry.name for entry in lexicon.entries] == ["Ion Stoica", "Ray"]
    assert lexicon.prepared is None
    assert not lexicon.stale


def test_what_was_worked_out_takes_no_part_in_comparison(write: Write) -> None:
    lexicon = Lexicon.load(write("names.asrfix", DATA))
    assert lexicon == Lexicon(lexicon.entries, name="test")
    assert "prepared" not in repr(lexicon)


def shipped_digest() -> str:
    return Lexicon.load("ai-infra").sources[0].sha256
