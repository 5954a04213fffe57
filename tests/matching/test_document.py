from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrfix.lexicon import Entry, Lexicon
from asrfix.matching.document import Document
from asrfix.matching.index import HAN, LATIN, MIXED, LexiconIndex, keys_of, script_of
from asrfix.text.tokens import BREAK
from asrfix.transcript import from_bytes, from_text

MakeDocument = Callable[..., Document]


def mentions(document: Document) -> list[str]:
    return [document.heard(mention.first, mention.last) for mention in document.mentions]


@pytest.mark.parametrize(
    ("text", "name", "found"),
    [
        ("We met Ion Stoica.", "Ion Stoica", ["Ion Stoica"]),
        ("ion stoica, ION STOICA", "Ion Stoica", ["ion stoica", "ION STOICA"]),
        ("Ion\nStoica", "Ion Stoica", ["Ion\nStoica"]),
        ("Stoica", "Ion Stoica", []),
        ("Ion Stoicas", "Ion Stoica", []),
        ("Ion. Stoica", "Ion Stoica", []),
        ("Ion Stoica's book", "Ion Stoica", ["Ion Stoica"]),
        ("a fast API", "FastAPI", ["fast API"]),
        ("V L L M and vllm", "vLLM", ["V L L M", "vllm"]),
        ("Ｇｉｔｈｕｂ", "GitHub", ["Ｇｉｔｈｕｂ"]),
        ("国栋和國棟", "国栋", ["国栋", "國棟"]),
        ("埃隆马斯克", "埃隆·马斯克", ["埃隆马斯克"]),
        ("George W. Bush spoke", "George W. Bush", ["George W. Bush"]),
        ("R&D, R and D", "R&D", ["R&D"]),
        ("https://vllm.ai", "vLLM", []),
        ("RadixArk", "Radix", []),
    ],
)
def test_a_right_form_is_found_where_its_letters_stand(
    document: MakeDocument, text: str, name: str, found: list[str]
) -> None:
    assert mentions(document(text, name)) == found


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("the door is open, AI is here", "OpenAI"),
        ("I use Git, Hub and more", "GitHub"),
        ("爱国，栋梁", "国栋"),
        ("the data's bricks", "DataBricks"),
        ("Data. Bricks", "DataBricks"),
    ],
)
def test_words_that_only_meet_are_no_name(document: MakeDocument, text: str, name: str) -> None:
    assert mentions(document(text, name)) == []


@pytest.mark.parametrize("name", ["Let's Encrypt", "Tyler, the Creator", "Yahoo! Japan", "Moody's Analytics"])
def test_a_form_that_holds_punctuation_is_found_as_it_is_written(document: MakeDocument, name: str) -> None:
    curly = name.replace("'", "’")
    assert mentions(document(f"so {name} and {curly.lower()}.", name)) == [name, curly.lower()]


def test_a_short_name_in_pieces_needs_capitals(document: MakeDocument) -> None:
    assert mentions(document("was a I think, an A I model", "AI")) == ["A I"]


def test_a_name_longer_than_a_window_is_found(document: MakeDocument) -> None:
    name = "北京国家发展和改革委员会能源研究所"
    assert mentions(document(f"他在{name}工作", name)) == [name]


def test_the_longest_form_is_found(document: MakeDocument) -> None:
    assert mentions(document("Ion Stoica and Ion", "Ion", "Ion Stoica", "Stoica")) == ["Ion Stoica", "Ion"]


def test_a_mention_knows_every_entry_it_may_be(document: MakeDocument) -> None:
    found = document("rope", Entry(name="RoPE"), Entry(name="Rope Inc", aliases=("Rope",)))
    assert [form.entry.name for form in found.mentions[0].forms] == ["RoPE", "Rope Inc"]


def test_each_token_of_a_mention_points_to_it(document: MakeDocument) -> None:
    found = document("so Ion Stoica said", "Ion Stoica")
    assert found.mention_at == {1: found.mentions[0], 2: found.mentions[0]}


def test_a_name_runs_on_into_the_next_line_but_not_past_a_blank_one(document: MakeDocument) -> None:
    assert mentions(document("Ion\nStoica\n\nIon\n\nStoica", "Ion Stoica")) == ["Ion\nStoica"]


def test_the_words_of_one_cue_may_go_on_in_the_next() -> None:
    cues = "1\n00:00:01,000 --> 00:00:02,000\nWe met Ion\n\n2\n00:00:02,000 --> 00:00:03,000\nStoica there.\n"
    transcript = from_bytes(cues.encode(), format="srt")
    found = Document(transcript, LexiconIndex(Lexicon.from_names(["Ion Stoica"])))
    assert [token.text for token in found.tokens] == ["We", "met", "Ion", "Stoica", "there"]
    assert len(found.mentions) == 1


@pytest.mark.parametrize(
    ("text", "script"), [("Ion Stoica", LATIN), ("国栋", HAN), ("SG浪", MIXED), ("カ", MIXED), ("42", LATIN)]
)
def test_a_window_has_the_script_of_its_tokens(document: MakeDocument, text: str, script: str) -> None:
    found = document(text)
    assert found.script(0, len(found.tokens) - 1) == script


def test_each_word_has_its_sounds_and_what_cannot_be_said_has_none(document: MakeDocument) -> None:
    found = document("shark 克 カ a@b.org NATO")
    assert found.phones == [("ʃɑrk",), ("kɤ", "k"), (), (), ("ɛnEtiO", "nEtO")]


def test_characters_are_read_in_context(document: MakeDocument) -> None:
    assert document("银行行长").phones == [("in",), ("hɑŋ",), ("hɑŋ",), ("ʤɑŋ",)]


def test_the_recogniser_is_as_sure_of_a_window_as_of_its_least_sure_word() -> None:
    words = [("Rally", 0.4), (" Shark", 0.9), (" met", None)]
    timed = ",".join(
        f'{{"word":"{word}","start":{n},"end":{n + 1}' + (f',"probability":{sure}}}' if sure else "}")
        for n, (word, sure) in enumerate(words)
    )
    source = f'{{"segments":[{{"id":0,"start":0,"end":3,"text":"Rally Shark met","words":[{timed}]}}],"text":"Rally Shark met"}}'
    found = Document(from_bytes(source.encode(), format="json"), LexiconIndex(Lexicon.from_names([])))
    assert [found.word_confidence(*window) for window in ((0, 0), (1, 1), (0, 2), (2, 2))] == [0.4, 0.9, 0.4, -1.0]


def test_without_recogniser_output_nothing_is_known_of_its_confidence(document: MakeDocument) -> None:
    assert document("Rally Shark").word_confidence(0, 1) == -1.0


def test_the_first_word_stands_after_a_border(document: MakeDocument) -> None:
    assert document("hello there").tokens[0].gap == BREAK


@pytest.mark.parametrize(
    ("text", "script"), [("Ion", LATIN), ("国栋", HAN), ("SG浪", MIXED), ("42", LATIN), ("", LATIN), ("4国", HAN)]
)
def test_a_form_has_the_script_of_its_letters(text: str, script: str) -> None:
    assert script_of(text) == script


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("Ion Stoica", ("ion", "stoica")),
        ("國棟", ("国", "栋")),
        ("Ｇｉｔ", ("git",)),
        ("S-LoRA", ("s", "lora")),
        ("", ()),
    ],
)
def test_words_are_compared_without_case_width_and_tradition(text: str, keys: tuple[str, ...]) -> None:
    assert keys_of(text) == keys


def test_a_form_is_part_of_a_longer_form_of_another_entry_only() -> None:
    index = LexiconIndex(
        Lexicon.from_entries(
            [Entry(name="Stoica", aliases=("Ion Stoica",)), Entry(name="Ray"), Entry(name="Ray Serve")]
        )
    )
    assert {form.text: index.is_part(form) for form in index.forms} == {
        "Stoica": False,
        "Ion Stoica": False,
        "Ray": True,
        "Ray Serve": False,
    }


def test_how_a_name_is_said_counts_for_the_name_alone() -> None:
    entry = Entry(name="Ion Stoica", aliases=("Stoica",), say=("yon stoy-ka",))
    name, alias = LexiconIndex(Lexicon.from_entries([entry])).forms
    assert name.readings[0].kind == "say"
    assert "say" not in {reading.kind for reading in alias.readings}


def test_pinyin_is_how_the_chinese_form_of_as_many_characters_is_said() -> None:
    entry = Entry(name="Guodong Zhang", aliases=("章国栋", "国栋"), say=("pinyin: guo2 dong4", "gwo dong jang"))
    forms = {form.text: form.readings for form in LexiconIndex(Lexicon.from_entries([entry])).forms}
    said = {text: [reading.phones for reading in readings if reading.kind == "say"] for text, readings in forms.items()}
    assert said["国栋"] == ["gwɔdʊŋ"]
    assert said["章国栋"] == []
    assert len(said["Guodong Zhang"]) == 1


@given(st.text() | st.text("Ion Stoica国栋\n'’s.,\u0301\ud800"))
def test_any_text_is_a_document(text: str) -> None:
    index = LexiconIndex(Lexicon.from_names(["Ion Stoica", "国栋", "I"]))
    found = Document(from_text(text), index)
    assert len(found.phones) == len(found.keys) == len(found.tokens)
    for mention in found.mentions:
        letters = "".join(found.keys[mention.first : mention.last + 1])
        assert all(form.letters == letters for form in mention.forms)
    assert all(a.last < b.first for a, b in zip(found.mentions, found.mentions[1:], strict=False))
