from __future__ import annotations

from pathlib import Path

import pytest

from asrfix.errors import LexiconError
from asrfix.lexicon import Entry, HeardForm, Lexicon
from asrfix.matching import chance, index
from asrfix.matching.corrector import Corrector

TALK = "Rally Shark met Ion Stoyka, 郭东 and Radix Arc. We use as Geelong and pie torch, I am sis."
ENTRIES = [
    Entry(name="RadixArk", type="organization", say=("radix ark",), context=("inference",)),
    Entry(name="Ion Stoica", aliases=("Stoica",), heard_as=(HeardForm(form="Young Stoyka"),), keep=("Ion Stoika",)),
    Entry(name="SGLang", names={"zh": "国栋"}, pronouns="it", note="an engine"),
    Entry(name="PyTorch 2", heard_as=(HeardForm(form="pie torch", near=("use",)),)),
    Entry(name="مَكَّة", aliases=("ﷺ", "C++", "Ａ１")),
]


@pytest.fixture
def compiled(tmp_path: Path) -> str:
    """A lexicon that was saved by a corrector."""
    path = str(tmp_path / "names.asrfix")
    Corrector(Lexicon.from_entries(ENTRIES)).save(path)
    return path


def test_what_was_saved_is_loaded(compiled: str) -> None:
    lexicon = Lexicon.load(compiled)
    assert lexicon == Lexicon.from_entries(ENTRIES)
    assert lexicon.digest == Lexicon.from_entries(ENTRIES).digest
    assert (lexicon.prepared is None, lexicon.stale) == (False, ())


def test_findings_are_the_same(compiled: str) -> None:
    fresh, loaded = Corrector(Lexicon.from_entries(ENTRIES)), Corrector(Lexicon.load(compiled))
    assert loaded.check(TALK) == fresh.check(TALK)
    assert len(fresh.check(TALK)) > 2
    assert loaded.stream().final(TALK) == fresh.check(TALK)


def test_nothing_is_worked_out_again(compiled: str, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = Corrector(Lexicon.load(compiled))
    for module, name in ((index, "form_readings"), (chance, "near_pairs"), (chance, "_ordinary")):
        monkeypatch.setattr(module, name, _never)
    assert loaded.check(TALK.replace("pie torch", ""))


def test_saving_again_gives_the_same_file(compiled: str, tmp_path: Path) -> None:
    again = tmp_path / "again.asrfix"
    Corrector(Lexicon.load(compiled)).save(again)
    assert again.read_bytes() == Path(compiled).read_bytes()


def test_sources_are_found_from_the_folder_of_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "lists").mkdir()
    (tmp_path / "elsewhere").mkdir()
    source = tmp_path / "lists" / "names.txt"
    source.write_text("RadixArk\n")
    monkeypatch.chdir(tmp_path / "lists")
    Corrector(Lexicon.load("names.txt")).save("../names.asrfix")
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert not Lexicon.load("../names.asrfix").stale
    source.write_text("SGLang\n")
    assert [entry.name for entry in Lexicon.load("../names.asrfix").entries] == ["SGLang"]
    assert [entry.name for entry in Lexicon.load(tmp_path / "names.asrfix").entries] == ["SGLang"]


def test_another_name_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LexiconError, match=r"let it end with \.asrfix"):
        Corrector(Lexicon.from_entries(ENTRIES)).save(tmp_path / "names.toml")
    assert not list(tmp_path.iterdir())


def _never(*_arguments: object) -> None:
    raise AssertionError("worked out again")
