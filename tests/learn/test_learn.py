from __future__ import annotations

import tomllib

import pytest

from asrfix.errors import InputError
from asrfix.learn import Lesson, as_patch, lessons, proposed, read_edition
from asrfix.learn.lessons import Doubt
from asrfix.lexicon import Entry, HeardForm, Lexicon
from asrfix.matching.index import LexiconIndex
from asrfix.transcript import from_text

NAMES = Lexicon.from_entries(
    [
        Entry(name="RadixArk", heard_as=(HeardForm(form="Radish Ark"),)),
        Entry(name="Ion Stoica", aliases=("Stoica",)),
        Entry(name="国栋"),
        Entry(name="Prysm"),
    ]
)


def learnt(raw: str, edited: str, lexicon: Lexicon = NAMES) -> list[Lesson]:
    index = LexiconIndex(lexicon)
    return lessons([read_edition(from_text(raw), from_text(edited), index)], index)


def pairs(raw: str, edited: str, lexicon: Lexicon = NAMES) -> list[tuple[str, str]]:
    return [(lesson.heard, lesson.name) for lesson in learnt(raw, edited, lexicon)]


def test_a_misheard_name_is_learnt_with_its_places() -> None:
    (lesson,) = learnt("So Rally Shark grew.\nYes, rally shark did.\n", "So RadixArk grew.\nYes, RadixArk did.\n")
    assert (lesson.heard, lesson.name, lesson.entry) == ("Rally Shark", "RadixArk", NAMES.entries[0])
    assert [(place.line, place.column) for place in lesson.places] == [(1, 4), (2, 6)]
    assert lesson.form == HeardForm(form="Rally Shark")


@pytest.mark.parametrize(
    ("raw", "edited"),
    [
        ("so we met radixark there", "So, we met RadixArk there."),
        ("uh we met um RadixArk there", "We met RadixArk there."),
        ("we met Radix Ark there", "We met RadixArk there."),
        ("we met the two of them there", "We met the friends of Berkeley there."),
        ("we met Radish Ark there", "We met RadixArk there."),
        ("we met devices there today", "We met machines there today."),
    ],
    ids=["case", "fillers", "spacing", "rewording", "listed already", "ordinary words"],
)
def test_other_edits_teach_nothing(raw: str, edited: str) -> None:
    assert pairs(raw, edited) == []


def test_a_name_is_found_among_other_changes() -> None:
    raw = "then uh like Rally Shark you know grew a lot that year"
    assert pairs(raw, "Then RadixArk grew a lot that year") == [("Rally Shark", "RadixArk")]


def test_a_name_half_right_is_learnt_whole() -> None:
    assert pairs("我们在公司里叫他郭栋吧", "我们在公司里叫他国栋吧") == [("郭栋", "国栋")]
    assert pairs("and Young Stoica came along", "and Ion Stoica came along") == [("Young Stoica", "Ion Stoica")]


def test_a_name_on_no_list_becomes_an_entry() -> None:
    taught = learnt("we use Soup and Chen there", "we use SuperChain there", Lexicon.from_names([]))
    assert proposed(taught) == [Entry(name="SuperChain", heard_as=(HeardForm(form="Soup and Chen"),))]


def test_an_alias_is_learnt_for_its_entry() -> None:
    assert pairs("and Stoyka came along", "and Stoica came along") == [("Stoyka", "Ion Stoica")]


def test_numbers_are_no_part_of_a_mishearing() -> None:
    lexicon = Lexicon.from_names(["devnet"])
    assert ("DevNit4", "devnet") not in pairs("we run DevNit4 today", "we run devnet 4 today", lexicon)


def test_ordinary_words_are_never_rewritten_everywhere() -> None:
    (lesson,) = learnt("we run prison for the payload", "we run Prysm for the payload")
    assert (lesson.doubt, lesson.form) == (Doubt.ORDINARY, None)
    assert proposed([lesson]) == []


def test_ordinary_words_are_bound_to_what_stands_near() -> None:
    raw = "the payload goes to prison here\n" * 2 + "far away " * 40 + "he left prison\n"
    edited = "the payload goes to Prysm here\n" * 2 + "far away " * 40 + "he left prison\n"
    (lesson,) = learnt(raw, edited)
    assert (lesson.doubt, lesson.left) == (Doubt.LEFT, 1)
    assert lesson.form == HeardForm(form="prison", near=("payload",))


def test_what_is_heard_for_two_names_is_listed_for_neither() -> None:
    lexicon = Lexicon.from_names(["Kulin", "Kulen"])
    taught = learnt("we met Kuhlin there and then Kuhlin here", "we met Kulin there and then Kulen here", lexicon)
    assert [lesson.doubt for lesson in taught] == [Doubt.SEVERAL, Doubt.SEVERAL]


def test_a_right_form_of_another_entry_is_not_listed() -> None:
    lexicon = Lexicon.from_names(["uWSGI", "WSGI"])
    (lesson,) = learnt("we serve it with WSGI there", "we serve it with uWSGI there", lexicon)
    assert (lesson.doubt, lesson.form) == (Doubt.NAME, None)


def test_a_mishearing_whose_plural_is_a_name_is_not_listed() -> None:
    (lesson,) = learnt("we want the EPBB now", "we want the EPBBS now", Lexicon.from_names(["EPBBS"]))
    assert lesson.doubt is Doubt.NAME


def test_texts_that_are_not_two_states_of_one_are_refused() -> None:
    with pytest.raises(InputError, match="two states of one transcript"):
        learnt("one two three four", "red green blue black white")


def test_the_patch_is_a_lexicon_that_holds_what_is_proposed() -> None:
    taught = learnt(
        "Rally Shark grew.\nThey run prison for the payload.\nWe met Kuhleen.\n",
        "RadixArk grew.\nThey run Prysm for the payload.\nWe met Kulin.\n",
    )
    patch = "".join(as_patch(taught))
    assert tomllib.loads(patch)["entry"] == [
        {"name": "RadixArk", "heard_as": ["Rally Shark"]},
        {"name": "Kulin", "heard_as": ["Kuhleen"]},
    ]
    assert '# "Rally Shark" for "RadixArk" once: -:1:1\n' in patch
    assert '# "prison" for "Prysm" once: -:2:10; ordinary words, or too short to tell, so not proposed\n' in patch
