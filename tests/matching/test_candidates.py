from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrfix.lexicon import Lexicon
from asrfix.matching.candidates import FARTHEST, LIKELIEST_CHANCE, MOST_WORDS, Candidate, candidates, windows
from asrfix.matching.chance import ChanceLevels
from asrfix.matching.document import Document
from asrfix.matching.index import HAN, LATIN, MIXED, LexiconIndex
from asrfix.sound.distance import distance
from asrfix.text.tokens import BREAK, COMMA
from asrfix.transcript import from_text

MakeDocument = Callable[..., Document]
CHANCES = ChanceLevels()


LONG = "Massachusetts"


def heard_in(document: Document) -> set[str]:
    return {document.heard(*place) for places in windows(document, document.index).values() for place in places}


def found(document: Document) -> list[Candidate]:
    return candidates(document, document.index, ChanceLevels())


def pairs(document: Document) -> set[tuple[str, str]]:
    return {(document.heard(c.first, c.last), c.form.text) for c in found(document)}


def test_every_run_of_words_is_a_window(document: MakeDocument) -> None:
    assert heard_in(document("a b c", LONG)) == {"a", "b", "c", "a b", "b c", "a b c"}


@pytest.mark.parametrize("border", [". ", "? ", "\n\n", " (", ", b, "])
def test_no_window_crosses_a_sentence_border_or_two_commas(document: MakeDocument, border: str) -> None:
    assert not {heard for heard in heard_in(document(f"a{border}c", LONG)) if heard[0] == "a" and heard[-1] == "c"}


@pytest.mark.parametrize("border", [", ", "\n", "-", " & "])
def test_a_window_may_cross_one_weak_border(document: MakeDocument, border: str) -> None:
    assert f"a{border}c" in heard_in(document(f"a{border}c", LONG))


def test_a_window_has_a_bounded_number_of_words(document: MakeDocument) -> None:
    assert max(len(heard.split()) for heard in heard_in(document("a " * 20, LONG))) == MOST_WORDS


def test_a_longer_name_allows_a_longer_window(document: MakeDocument) -> None:
    longer = "University of California Berkeley Sky Computing Lab"
    assert max(len(heard.split()) for heard in heard_in(document("a " * 20, longer))) == len(longer.split()) + 1


def test_a_window_is_not_much_longer_than_the_longest_name(document: MakeDocument) -> None:
    assert heard_in(document("shark shark shark", "Bork")) == {"shark", "shark shark"}


def test_a_window_holds_whole_right_forms_and_something_besides(document: MakeDocument) -> None:
    heard = heard_in(document("so Ion Stoica said", "Ion Stoica", LONG))
    assert heard == {"so", "so Ion Stoica", "so Ion Stoica said", "Ion Stoica said", "said"}


def test_what_cannot_be_said_is_in_no_window(document: MakeDocument) -> None:
    assert heard_in(document("a カ b@example.org c", LONG)) == {"a", "c"}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("We met at Rally Shark today", "RadixArk"),
        ("RALLY SHARK IS NEW", "RadixArk"),
        ("Young Stoyka said so", "Ion Stoica"),
        ("so I am sis was built", "LMSYS"),
        ("他和郭东一起", "国栋"),
        ("我觉得一龙很聪明", "Elon"),
        ("听卡帕菲讲课", "Karpathy"),
        ("用SG浪部署", "SGLang"),
        ("use Cuba Netties here", "Kubernetes"),
    ],
)
def test_a_mishearing_is_a_candidate(document: MakeDocument, text: str, name: str) -> None:
    assert name in {form for _, form in pairs(document(text, name))}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("The weather is fine today", "RadixArk"),
        ("We went to Berkeley", "Berkeley"),
        ("in Berkeley and berkeley", "Berkeley"),
        ("国栋说", "国栋"),
    ],
)
def test_what_is_right_or_sounds_otherwise_is_no_candidate(document: MakeDocument, text: str, name: str) -> None:
    assert pairs(document(text, name)) == set()


def test_a_candidate_has_its_nearest_readings(document: MakeDocument) -> None:
    for candidate in found(
        document("Rally Shark met Young Stoyka, 郭东 and I am sis", "RadixArk", "Ion Stoica", "国栋")
    ):
        match = candidate.match
        assert match.distance == distance(match.said.phones, match.heard) <= FARTHEST
        assert match.distance == min(distance(reading.phones, match.heard) for reading in match.form.readings)


def test_what_ordinary_language_comes_as_near_to_is_dropped(
    document: MakeDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = document("a candy and a handy", "Sandy", "Candace")
    kept = found(made)
    assert all(candidate.chance + 2 * candidate.match.distance <= LIKELIEST_CHANCE for candidate in kept)
    monkeypatch.setattr("asrfix.matching.candidates.LIKELIEST_CHANCE", min(c.chance for c in kept))
    assert found(made) == []


def test_clearly_weaker_windows_are_dropped(document: MakeDocument) -> None:
    assert pairs(document("so Rally Shark met", "RadixArk")) == {("Rally Shark", "RadixArk")}


def test_two_names_may_be_heard_in_one_place(document: MakeDocument) -> None:
    assert pairs(document("a groke chip", "Groq", "Grok")) >= {("groke", "Groq"), ("groke", "Grok")}


def test_a_name_unlike_ordinary_language_is_near_by_chance_less_often() -> None:
    usual, odd = LexiconIndex(Lexicon.from_names(["Sandy", "RadixArk"])).forms
    CHANCES.prepare([usual, odd], LATIN)
    assert CHANCES.level(odd, 0.3, LATIN) < CHANCES.level(usual, 0.3, LATIN)


@pytest.mark.parametrize(("name", "script"), [("Sandy", LATIN), ("国栋", HAN), ("国栋", MIXED)])
def test_the_farther_the_likelier_by_chance(name: str, script: str) -> None:
    form = LexiconIndex(Lexicon.from_names([name])).forms[0]
    chances = ChanceLevels()
    chances.prepare([form], script)
    levels = [chances.level(form, apart / 20, script) for apart in range(10)]
    assert levels == sorted(levels)
    assert -4 < levels[0] < levels[-1] <= 0


@given(st.lists(st.sampled_from(["Rally", "Shark", "Ion", "Stoica", "一", "龙", ",", ".", "\n", "young"]), max_size=12))
def test_windows_keep_to_their_borders(words: list[str]) -> None:
    document = Document(from_text(" ".join(words)), LexiconIndex(Lexicon.from_names(["Ion Stoica"])))
    for places in windows(document, document.index).values():
        for first, last in places:
            gaps = [token.gap for token in document.tokens[first + 1 : last + 1]]
            assert BREAK not in gaps
            assert sum(gap >= COMMA for gap in gaps) <= 1
            for number in (first, last):
                mention = document.mention_at.get(number)
                assert mention is None or (first <= mention.first and mention.last <= last)


def test_a_long_list_has_only_the_usual_readings(document: MakeDocument, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("曾乐", "LMSYS")
    readings = [form.readings for form in document("", *names).index.forms]
    assert all(len(own) > 1 for own in readings)
    monkeypatch.setattr("asrfix.matching.index._MANY_READINGS", sum(map(len, readings)) - 1)
    compared = document("", *names).index.by_features.values()
    assert [reading for alike in compared for _, reading in alike] == [own[0] for own in readings]


def test_of_many_names_that_sound_alike_the_first_of_the_alphabet_are_compared(document: MakeDocument) -> None:
    alike = [f"{a}{b}" for a in "制智志治致质置至稚秩" for b in "谱普浦圃溥朴埔"]
    assert len(alike) > 64
    assert {c.form.text for c in found(document("我们用滞谱的模型", *alike))} == set(sorted(alike)[:64])


def test_of_one_window_the_nearest_forms_are_weighed(document: MakeDocument, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("asrfix.matching.candidates.MOST_FORMS", 1)
    window = "radish ark"
    assert {c.form.text for c in found(document(window, "Radixark", "Radish Arc")) if c.last == 1} == {"Radish Arc"}
