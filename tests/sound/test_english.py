from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import Levenshtein

from asrfix.sound.english import LETTER_NAMES, fold, number_words, pronounce, spell
from asrfix.sound.phones import ARPABET, PHONES

SPELLING = string.ascii_letters + "'"

# Words, then names, some of which no dictionary has, each with the readings that are right.
SPOKEN = [
    ("cat", "K AE T"),
    ("through", "TH R UW"),
    ("rough", "R AH F"),
    ("knight", "N AY T"),
    ("psychology", "S AY K AA L AH JH IY"),
    ("queue", "K Y UW"),
    ("colonel", "K ER N AH L"),
    ("exact", "IH G Z AE K T"),
    ("table", "T EY B AH L"),
    ("music", "M Y UW Z IH K"),
    ("judge", "JH AH JH"),
    ("vision", "V IH ZH AH N"),
    ("singing", "S IH NG IH NG"),
    ("don't", "D OW N T"),
    ("women", "W IH M AH N"),
    ("mapping", "M AE P IH NG"),
    ("token", "T OW K AH N"),
    ("shark", "SH AA R K"),
    ("boy", "B OY"),
    ("house", "HH AW S"),
    ("mr", "M IH S T ER"),
    ("dr", "D AA K T ER"),
    ("etc", "EH T S EH T ER AH"),
    ("Thompson", "T AA M P S AH N", "T AA M S AH N"),
    ("Berkeley", "B ER K L IY"),
    ("Nvidia", "EH N V IH D IY AH"),
    ("Geoffrey", "JH EH F R IY"),
    ("Nguyen", "N UW Y EH N", "W IH N", "N UW AH N"),
    ("Tokyo", "T OW K IY OW"),
    ("Sutskever", "S AH T S K EH V ER", "S UH T S K EH V ER"),
    ("Karpathy", "K AA R P AH TH IY", "K AA R P AE TH IY"),
    ("PyTorch", "P AY T AO R CH"),
    ("Anthropic", "AE N TH R AA P IH K"),
    ("DeepSeek", "D IY P S IY K"),
    ("Docker", "D AA K ER"),
    ("Grafana", "G R AH F AE N AH", "G R AH F AA N AH"),
    ("Spotify", "S P AA T IH F AY", "S P AA T AH F AY"),
    ("Brockman", "B R AA K M AH N"),
    ("Schulman", "SH UH L M AH N", "SH UW L M AH N"),
    ("Triton", "T R AY T AH N"),
    ("Schrödinger", "SH R OW D IH NG ER", "SH R OW D IH NG G ER"),
    ("LLM", "EH L EH L EH M"),
    ("tv", "T IY V IY"),
]  # fmt: skip


def phones(arpabet: str) -> str:
    return "".join(ARPABET[symbol] for symbol in arpabet.split())


@pytest.mark.parametrize(("word", "accepted"), [(word, accepted) for word, *accepted in SPOKEN])
def test_sounds_as_spoken(word: str, accepted: list[str]) -> None:
    assert pronounce(word) in [phones(reading) for reading in accepted]


@pytest.mark.parametrize(
    ("name", "true"),
    [("Kubernetes", "K UW B ER N EH T IY Z"), ("LeCun", "L AH K UH N"), ("Vaswani", "V AA S W AA N IY"),
     ("Zuckerberg", "Z AH K ER B ER G"), ("Qwen", "K W EH N"), ("Mistral", "M IH S T R AA L")],
)  # fmt: skip
def test_a_name_that_does_not_follow_english_spelling_comes_near(name: str, true: str) -> None:
    assert Levenshtein.distance(pronounce(name), phones(true)) <= 2


@pytest.mark.parametrize(
    ("written", "plain"),
    [("CAFÉ", "cafe"), ("Gödel", "godel"), ("Strauß", "strauss"), ("Ørsted", "orsted"), ("Łukasz", "lukasz"),
     ("Æsop", "aesop"), ("don’t", "don't"), ("ｔｅｓｔ", "test"), ("e-mail", "email"), ("[noise]", "noise")],
)  # fmt: skip
def test_writing_does_not_change_the_sound(written: str, plain: str) -> None:
    assert fold(written) == plain
    assert pronounce(written) == pronounce(plain) != ""


@pytest.mark.parametrize("nothing", ["", "42", "...", "国栋", "'"])
def test_without_letters_there_is_no_sound(nothing: str) -> None:
    assert pronounce(nothing) == ""
    assert spell(nothing) == ""


@given(st.text() | st.text(SPELLING))
def test_any_text_gives_phones_and_always_the_same(text: str) -> None:
    spoken = pronounce(text)
    assert set(spoken + spell(text)) <= PHONES
    pronounce.cache_clear()
    assert pronounce(text) == spoken


@given(st.text(string.ascii_letters))
def test_case_does_not_change_the_sound(word: str) -> None:
    assert pronounce(word.upper()) == pronounce(word.lower())


def test_a_long_word_takes_no_long_time() -> None:
    assert pronounce("ba" * 100_000)


@pytest.mark.parametrize(
    ("letters", "names"),
    [("MCS", "EH M S IY EH S"), ("gpu", "JH IY P IY Y UW"), ("R2-D2", "AA R D IY"), ("É", "IY"), ("a's", "EY EH S")],
)
def test_spells_letter_by_letter(letters: str, names: str) -> None:
    assert spell(letters) == phones(names)


def test_each_letter_has_a_name_of_its_own() -> None:
    assert list(LETTER_NAMES) == list(string.ascii_lowercase)
    assert len(set(LETTER_NAMES.values())) == 26
    assert set("".join(LETTER_NAMES.values())) <= PHONES


@pytest.mark.parametrize("letter", sorted(set(string.ascii_lowercase) - {"a"}))
def test_a_single_letter_sounds_like_its_name(letter: str) -> None:
    assert pronounce(letter) == LETTER_NAMES[letter]


@pytest.mark.parametrize(
    ("digits", "ways"),
    [
        ("0", ("zero", "oh")),
        ("4", ("four",)),
        ("10", ("ten", "one zero", "one oh")),
        ("25", ("twenty five", "two five")),
        ("05", ("zero five", "oh five")),
        ("128", ("one twenty eight", "one hundred twenty eight", "one two eight")),
        ("404", ("four oh four", "four hundred four", "four zero four")),
        ("500", ("five hundred", "five zero zero", "five oh oh")),
        ("1900", ("nineteen hundred", "one thousand nine hundred", "one nine zero zero")),
        ("1905", ("nineteen oh five", "one thousand nine hundred five", "one nine zero five")),
        ("2000", ("two thousand", "two zero zero zero", "two oh oh oh")),
        ("2005", ("two thousand five", "two zero zero five", "two oh oh five")),
        ("2024", ("twenty twenty four", "two thousand twenty four", "two zero two four")),
        ("12345", ("one two three four five",)),
        ("3.5", ("three point five",)),
        ("3.14", ("three point one four", "three point fourteen")),
        ("3.05", ("three point zero five", "three point oh five")),
        ("1.2.10", ("one point two point one zero", "one point two point ten", "one point two point one oh")),
        ("４", ("four",)),
    ],
)
def test_reads_numbers_the_likeliest_way_first(digits: str, ways: tuple[str, ...]) -> None:
    assert number_words(digits) == ways


@pytest.mark.parametrize("text", ["", ".", "3.", ".5", "4x", "-1", "1,000", "٣", "四"])
def test_what_is_no_number_has_no_way_to_be_read(text: str) -> None:
    assert number_words(text) == ()


@given(st.from_regex(r"[0-9]+(\.[0-9]+)*", fullmatch=True))
def test_every_number_has_up_to_three_ways_of_plain_words(digits: str) -> None:
    ways = number_words(digits)
    assert 1 <= len(ways) <= 3
    assert len(set(ways)) == len(ways)
    assert all(word.isalpha() and pronounce(word) for way in ways for word in way.split(" "))
