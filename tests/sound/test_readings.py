from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrfix.sound.english import pronounce
from asrfix.sound.phones import PHONES
from asrfix.sound.readings import form_readings, parts, word_phones

anything = st.text() | st.text("aB1 国行-+&'.栋长é\u0301")


def sounds(form: str, *say: str) -> list[str]:
    return [reading.phones for reading in form_readings(form, say)]


@pytest.mark.parametrize(
    ("form", "phones", "kind"),
    [
        ("SGLang", "ɛsʤilæŋ", "mixed"),
        ("vLLM", "viɛlɛlɛm", "spelled"),
        ("S-LoRA", "ɛslOrɑ", "mixed"),
        ("GPT-4", "ʤipitifɔr", "mixed"),
        ("xAI", "ɛksEI", "spelled"),
        ("RadixArk", "rædɪksɑrk", "word"),
        ("C++", "sipləspləs", "mixed"),
        ("C#", "siʃɑrp", "mixed"),
        ("R&D", "ɑrənddi", "mixed"),
        ("LMSYS", "ɛlɛmsɪs", "spelled"),
        ("LMSYS", "ɛlɛmɛswIɛs", "spelled"),
        ("NATO", "nEtO", "word"),
        ("Llama 3.5", "lɑməθripYntfIv", "mixed"),
        ("2024", "twɛntitwɛntifɔr", "number"),
        ("2024", "tuθAzəndtwɛntifɔr", "number"),
        ("国栋", "gwɔdʊŋ", "hanzi"),
        ("長江", "ʧɑŋʨjɑŋ", "hanzi"),
        ("银行", "inhɑŋ", "hanzi"),
        ("Lianmin", "ljɛnmin", "pinyin"),
        ("Xi'an", "ɕiɑn", "pinyin"),
        ("K歌", "kEgɤ", "mixed"),
    ],
)
def test_a_form_has_the_reading(form: str, phones: str, kind: str) -> None:
    assert (phones, kind) in [(reading.phones, reading.kind) for reading in form_readings(form)]


@pytest.mark.parametrize(
    ("say", "phones"),
    [
        ("pinyin: guo2 dong4", "gwɔdʊŋ"),
        ("pinyin:guo dong", "gwɔdʊŋ"),
        ("Pinyin: lü4", "ly"),
        ("ipa: /ˈstɔɪkə/", "stYkə"),
        ("IPA:kæt", "kæt"),
        ("ipa: t͡ʃeɪ", "ʧE"),
        ("yon stoy-ka", "jɑnstYkɑ"),
        ("see sharp", "siʃɑrp"),
        ("国栋", "gwɔdʊŋ"),
    ],
)
def test_what_the_lexicon_says_comes_first(say: str, phones: str) -> None:
    first = form_readings("Stoica", (say,))[0]
    assert (first.phones, first.kind) == (phones, "say")


def test_the_written_form_is_read_beside_what_the_lexicon_says() -> None:
    assert sounds("Stoica", "ipa: kæt")[1:] == sounds("Stoica")


@pytest.mark.parametrize("say", ["", "ipa:", "pinyin: xyz", "🎉", ":"])
def test_a_respelling_without_sound_is_no_reading(say: str) -> None:
    assert sounds("Stoica", say) == sounds("Stoica")


@pytest.mark.parametrize("form", ["", "🎉", "…", "カタカナ", "٣", "\ud800"])
def test_what_cannot_be_said_has_no_reading(form: str) -> None:
    assert sounds(form) == []


def test_a_name_of_many_heteronyms_has_a_bounded_number_of_readings() -> None:
    assert len(sounds("行长" * 20)) == 12


@given(anything)
def test_readings_are_few_different_and_made_of_phones(form: str) -> None:
    readings = sounds(form)
    assert len(readings) <= 12
    assert len(set(readings)) == len(readings)
    assert all(readings)
    assert set("".join(readings)) <= PHONES


@given(anything, st.lists(anything | anything.map("pinyin:{}".format) | anything.map("ipa:{}".format)))
def test_any_respelling_is_read(form: str, say: list[str]) -> None:
    assert set("".join(sounds(form, *say))) <= PHONES


@pytest.mark.parametrize(
    ("form", "pieces"),
    [
        ("SGLang-2", ["SG", "Lang", "2"]),
        ("RadixArk", ["Radix", "Ark"]),
        ("S-LoRA", ["S", "Lo", "RA"]),
        ("Llama 3.5", ["Llama", "3.5"]),
        ("国栋A", ["国", "栋", "A"]),
        ("C++", ["C", "+", "+"]),
        ("O'Reilly", ["O", "Reilly"]),
        ("McDonald's", ["McDonald's"]),
        ("I'm", ["I'm"]),
        ("DON'T", ["DON'T"]),
        ("don't", ["don't"]),
        ("naïve", ["naïve"]),
        ("E\u0301cole", ["E\u0301cole"]),
        ("", []),
    ],
)
def test_a_form_falls_into_pieces(form: str, pieces: list[str]) -> None:
    assert parts(form) == pieces


@given(anything)
def test_pieces_stand_in_the_form_in_order(form: str) -> None:
    place = 0
    for piece in parts(form):
        place = form.index(piece, place) + len(piece)


@pytest.mark.parametrize("word", ["shark", "Rally", "don't", "I'm", "O'Reilly", "McKinsey", "GitHub"])
def test_a_word_of_a_transcript_sounds_one_way(word: str) -> None:
    assert word_phones(word) == ("".join(map(pronounce, parts(word))),)


def test_capitals_in_a_transcript_may_be_letters_or_a_word() -> None:
    assert word_phones("NATO") == ("ɛnEtiO", "nEtO")


@given(anything)
def test_any_word_of_a_transcript_has_one_or_two_readings(word: str) -> None:
    readings = word_phones(word)
    assert 1 <= len(readings) <= 2
    assert set("".join(readings)) <= PHONES
