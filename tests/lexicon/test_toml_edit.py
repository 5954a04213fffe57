from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrfix.errors import LexiconError
from asrfix.lexicon import Entry, HeardForm, Lexicon
from asrfix.lexicon.toml_edit import formatted, with_entries, without_entries
from asrfix.lexicon.toml_write import entries_as_toml

LAID_OUT = """\
# our names

# the founder
[[entry]]
heard_as = [
    "Young Stoyka",  # often
    { form = "young", near = ["Databricks"] },
]  # all of them
name = "Ion Stoica"
names = { zh = "扬" }

# the firm
[[entry]]
name = "RadixArk"  # one word
[entry.names]
zh = "雷"
"""


def heard(*forms: str) -> tuple[HeardForm, ...]:
    return tuple(HeardForm(form=form) for form in forms)


def test_what_is_added_is_all_that_changes() -> None:
    stoica = Entry(name="Ion Stoica", type="person", heard_as=heard("Yon Stoyka"), names={"de": "Jon"})
    changed = with_entries(LAID_OUT, [stoica, Entry(name="RadixArk", names={"de": "R"}), Entry(name="国栋")], "p")
    expected = LAID_OUT.replace('["Databricks"] },\n', '["Databricks"] },\n    "Yon Stoyka",\n')
    expected = expected.replace('{ zh = "扬" }', '{ zh = "扬", de = "Jon" }\ntype = "person"')
    assert changed == expected + 'de = "R"\n\n[[entry]]\nname = "国栋"\n'


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("[]", '["a", "b"]'),
        ('["x"]', '["x", "a", "b"]'),
        ('["x",]', '["x", "a", "b",]'),
        ('[\n  "x" # c, d\n]', '[\n  "x", # c, d\n  "a",\n  "b",\n]'),
        ('[\n  "x", # c\n]', '[\n  "x", # c\n  "a",\n  "b",\n]'),
        ("[\"x]\", '#y'] # z", '["x]", \'#y\', "a", "b"] # z'),
    ],
)
def test_a_list_keeps_its_layout(before: str, after: str) -> None:
    entry = Entry(name="N", heard_as=heard("a", "b"))
    text = f'[[entry]]\nname = "N"\nheard_as = {before}\n'
    assert with_entries(text, [entry], "p") == f'[[entry]]\nname = "N"\nheard_as = {after}\n'


def test_what_is_known_changes_nothing() -> None:
    known = Entry(name="Ion Stoica", heard_as=heard("Young Stoyka"), note=None)
    assert with_entries(LAID_OUT, [known], "p") == LAID_OUT


def test_a_single_value_that_is_there_stays() -> None:
    text = '[[entry]]\nname = "N"\nnote = "old"\n'
    assert with_entries(text, [Entry(name="N", note="new")], "p") == text


def test_an_entry_goes_with_the_comment_above_it() -> None:
    assert (
        without_entries(LAID_OUT, ["Ion Stoica"], "p") == "# our names\n\n" + LAID_OUT[LAID_OUT.index("# the firm") :]
    )
    assert without_entries(LAID_OUT, ["RadixArk"], "p") == LAID_OUT[: LAID_OUT.index("\n# the firm")]


def test_what_is_not_there_cannot_be_removed() -> None:
    with pytest.raises(LexiconError, match="no entry is called 'RadixArc'; did you mean RadixArk"):
        without_entries(LAID_OUT, ["RadixArc"], "p")


def test_inline_entries_are_refused() -> None:
    with pytest.raises(LexiconError, match="begin each entry with"):
        with_entries('entry = [{ name = "N" }]\n', [Entry(name="M")], "p")


def test_formatting_orders_keys_and_keeps_comments() -> None:
    laid_out = formatted(LAID_OUT.replace("\n\n# the firm", "  \n\n\n\n# the firm"), "p")
    name_first = LAID_OUT.replace('name = "Ion Stoica"\n', "").replace(
        "[[entry]]\nh", '[[entry]]\nname = "Ion Stoica"\nh'
    )
    assert laid_out == name_first
    assert formatted(laid_out, "p") == laid_out


def test_shipped_lexicons_survive_formatting() -> None:
    for path in sorted((Path(__file__).parents[2] / "lexicons").glob("*.toml")):
        text = path.read_text(encoding="utf-8")
        assert tomllib.loads(formatted(text, str(path))) == tomllib.loads(text)


WORDS = st.text("ab]}\"'#\\,\n中 =[", min_size=1, max_size=8).map(lambda text: f"x{text}x".replace("\n", " "))
ENTRIES = st.builds(
    Entry,
    name=st.sampled_from(["A", "B", "C"]),
    aliases=st.lists(WORDS, max_size=3, unique=True).map(tuple),
    heard_as=st.lists(st.builds(HeardForm, form=WORDS.map(lambda text: " ".join(text.split()))), max_size=3).map(
        lambda forms: tuple(dict.fromkeys(forms))
    ),
    note=st.none() | WORDS,
)


@given(st.lists(ENTRIES, max_size=4), st.lists(ENTRIES, max_size=4))
def test_adding_is_merging(first: list[Entry], second: list[Entry]) -> None:
    text = with_entries("", first, "p")
    both = with_entries(text, second, "p")
    merged = Lexicon.from_entries([*first, *second])
    assert {entry.name for entry in merged.entries} == {e["name"] for e in tomllib.loads(both).get("entry", [])}
    assert with_entries(both, [*first, *second], "p") == both


@given(st.lists(ENTRIES, max_size=3, unique_by=lambda entry: entry.name))
def test_what_is_written_is_laid_out(entries: list[Entry]) -> None:
    text = entries_as_toml(entries)
    assert formatted(text, "p") == text
