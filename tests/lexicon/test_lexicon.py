"""What a loaded lexicon holds."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrfix.lexicon import Entry, HeardForm, Lexicon

Write = Callable[[str, str | bytes], str]


def heard(*forms: str) -> tuple[HeardForm, ...]:
    return tuple(HeardForm(form=form) for form in forms)


def test_forms_are_the_right_forms_without_duplicates() -> None:
    entry = Entry(name="Stoica", aliases=("Ion Stoica", "Stoica"), heard_as=heard("Stoyka"), names={"zh": "斯托伊卡"})
    assert entry.forms == ("Stoica", "Ion Stoica", "斯托伊卡")


def test_entries_compare_by_content_and_can_be_sent_to_another_process() -> None:
    here = Entry(name="a", names={"zh": "甲"}, path="x.toml", line=3)
    there = Entry(name="a", names={"zh": "甲"}, path="y.toml", line=9)
    assert here == there
    assert hash(here) == hash(there)
    lexicon = Lexicon.from_entries([here])
    assert pickle.loads(pickle.dumps(lexicon)) == lexicon  # noqa: S301


def test_from_names_leaves_out_what_cannot_be_heard() -> None:
    names = Lexicon.from_names([" RadixArk ", "", "—", "O₂pt", "国栋"])
    assert [entry.name for entry in names.entries] == ["RadixArk", "O₂pt", "国栋"]


def test_an_entry_without_a_usable_name_is_skipped_and_the_rest_loads(write: Write) -> None:
    text = '[[entry]]\nname = ""\n[[entry]]\nnote = "x"\n[[entry]]\nname = 7\n[[entry]]\nname = "—"\n[[entry]]\nname = "Soren"\n'
    assert Lexicon.load(write("a.toml", text)).entries == (Entry(name="Soren"),)


@pytest.mark.parametrize(
    ("value", "forms"),
    [
        ('["  quick   carbon "]', heard("quick carbon")),
        ('["", "  ", "…", "ok"]', heard("ok")),
        ('"Stoyka"', heard("Stoyka")),
        ('["a", "a"]', heard("a")),
        ("[1, true, {}, []]", ()),
        ("{ a = 1 }", ()),
        ('[{ form = "young", near = ["Spark"] }]', (HeardForm(form="young", near=("Spark",)),)),
        ('[{ form = "young", near = "Spark" }]', (HeardForm(form="young", near=("Spark",)),)),
    ],
)
def test_mishearings_that_cannot_be_used_are_left_out(write: Write, value: str, forms: tuple[HeardForm, ...]) -> None:
    lexicon = Lexicon.load(write("a.toml", f'[[entry]]\nname = "Stoica"\nheard_as = {value}\n'))
    assert lexicon.entries[0].heard_as == forms


@pytest.mark.parametrize("near", ["[]", '[""]', '[" "]', "[1]", "3"])
def test_a_condition_that_is_lost_does_not_make_a_mishearing_fire_everywhere(write: Write, near: str) -> None:
    text = f'[[entry]]\nname = "Stoica"\nheard_as = [{{ form = "young", near = {near} }}]\n'
    assert Lexicon.load(write("a.toml", text)).entries[0].heard_as == ()


def test_a_mishearing_that_is_a_right_form_never_fires() -> None:
    lexicon = Lexicon.from_entries(
        [
            Entry(name="Anna", heard_as=(*heard("Ana", "Anna", "Enna"), HeardForm(form="Ana", near=("Paris",)))),
            Entry(name="Ana", heard_as=heard("Anna")),
            Entry(name="RAG", heard_as=heard("rag")),
        ]
    )
    fired = {entry.name: entry.heard_as for entry in lexicon.entries}
    assert fired == {"Anna": (*heard("Enna"), HeardForm(form="Ana", near=("Paris",))), "Ana": (), "RAG": heard("rag")}


def test_composed_and_decomposed_letters_are_one_form() -> None:
    lexicon = Lexicon.from_entries([Entry(name="Zoe\u0301"), Entry(name="Joey", heard_as=heard("Zo\u00e9"))])
    assert lexicon.entries[1].heard_as == ()


def test_keep_wins_over_heard_as() -> None:
    lexicon = Lexicon.from_entries([Entry(name="暨南大学", heard_as=heard("济南大学"), keep=("济南大学",))])
    assert lexicon.entries[0].heard_as == ()


def test_entries_of_one_name_are_merged_across_files(write: Write) -> None:
    own = write("own.toml", '[[entry]]\nname = "Stoica"\nheard_as = ["a"]\nnames = { zh = "甲" }\nnote = "mine"\n')
    other = write(
        "other.toml",
        '[lexicon]\nname = "other"\n[[entry]]\nname = "Stoica"\ntype = "person"\nheard_as = ["a", "b"]\n'
        'names = { zh = "乙", ja = "丙" }\nnote = "theirs"\n[[entry]]\nname = "Soren"\n',
    )
    lexicon = Lexicon.load(own, other)
    assert lexicon.name == "other"
    assert lexicon.entries == (
        Entry(name="Stoica", type="person", heard_as=heard("a", "b"), names={"zh": "甲", "ja": "丙"}, note="mine"),
        Entry(name="Soren"),
    )


names = st.text(st.sampled_from("abc国栋 é"), min_size=1, max_size=6)
entries = st.builds(
    Entry,
    name=names,
    aliases=st.lists(names, max_size=2).map(tuple),
    heard_as=st.lists(st.builds(HeardForm, form=names), max_size=2).map(tuple),
    names=st.dictionaries(st.sampled_from(["zh", "ja"]), names),
)


@given(
    st.lists(entries, max_size=6, unique_by=lambda entry: entry.name).flatmap(
        lambda e: st.tuples(st.just(e), st.permutations(e))
    )
)
def test_the_digest_does_not_depend_on_the_order(both: tuple[list[Entry], list[Entry]]) -> None:
    one, other = map(Lexicon.from_entries, both)
    assert one.digest == other.digest
    assert len(one.digest) == 64


@given(entries, entries)
def test_the_digest_tells_contents_apart_and_not_places(one: Entry, other: Entry) -> None:
    same = Lexicon.from_entries([one]) == Lexicon.from_entries([other])
    assert (Lexicon.from_entries([one]).digest == Lexicon.from_entries([other]).digest) is same


def test_the_digest_ignores_where_an_entry_stands(write: Write) -> None:
    assert Lexicon.load(write("a.txt", "\n\nSoren\n")).digest == Lexicon.from_names(["Soren"]).digest
