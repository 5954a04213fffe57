from __future__ import annotations

from collections.abc import Callable

import pytest

from asrfix.lexicon import Entry, HeardForm
from asrfix.matching.corrector import Corrector
from asrfix.model import Finding, Verdict

MakeCorrector = Callable[..., Corrector]


def heard_as(name: str, *forms: str | HeardForm, **fields: object) -> Entry:
    heard = tuple(form if isinstance(form, HeardForm) else HeardForm(form=form) for form in forms)
    return Entry(name=name, heard_as=heard, **fields)  # type: ignore[arg-type]


RADIX = heard_as("RadixArk", "Rally Shark")


def known(corrector: Corrector, text: str) -> list[Finding]:
    """The findings that the lexicon or the letters settle, without hearing."""
    return [finding for finding in corrector.check(text) if finding.evidence[0].name == "lexicon"]


def changes(corrector: Corrector, text: str) -> list[tuple[str, str | None]]:
    return [(finding.heard, finding.suggestion) for finding in known(corrector, text)]


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("Rally Shark is new", "Rally Shark"),
        ("RALLY shark is new", "RALLY shark"),
        ("the Rally\nShark office", "Rally\nShark"),
        ("the Rally-Shark office", "Rally-Shark"),
        ("Rally Shark's office", "Rally Shark"),
        ("Rally Shark’s office", "Rally Shark"),
        ("two Rally Sharks", "Rally Shark"),
        ("Ｒａｌｌｙ Shark", "Ｒａｌｌｙ Shark"),
    ],
)
def test_a_known_mishearing_fires(corrector: MakeCorrector, text: str, heard: str) -> None:
    (finding,) = known(corrector(RADIX), text)
    assert (finding.heard, finding.suggestion, finding.entry) == (heard, "RadixArk", "RadixArk")
    assert finding.verdict is Verdict.CORRECT
    assert finding.heard == text[finding.start : finding.end]


@pytest.mark.parametrize(
    "text",
    [
        "Rally, Shark",
        "a rally. Shark week",
        "Rally\n\nShark",
        "Rally the Shark",
        "Shark Rally",
        "orally sharked",
        "https://example.org/rally-shark",
        "Rally",
    ],
)
def test_a_known_mishearing_fires_on_whole_words_of_one_sentence_only(corrector: MakeCorrector, text: str) -> None:
    assert changes(corrector(RADIX), text) == []


def test_a_single_word_may_have_a_plural_s(corrector: MakeCorrector) -> None:
    assert changes(corrector(heard_as("Groq", "groke")), "grokes and a groke") == [("groke", "Groq"), ("groke", "Groq")]


def test_the_longest_known_mishearing_counts(corrector: MakeCorrector) -> None:
    made = corrector(heard_as("Ray", "rally"), RADIX)
    assert changes(made, "rally shark, rally") == [("rally shark", "RadixArk"), ("rally", "Ray")]


def test_mishearings_do_not_overlap(corrector: MakeCorrector) -> None:
    made = corrector(heard_as("One", "a b"), heard_as("Two", "b c"))
    assert changes(made, "a b c b c") == [("a b", "One"), ("b c", "Two")]


@pytest.mark.parametrize(("names", "confidence"), [(["Grok", "Groq"], 1 / 2), (["Grock", "Grok", "Groq"], 1 / 3)])
def test_a_mishearing_of_several_names_is_for_a_person_who_sees_them_all(
    corrector: MakeCorrector, names: list[str], confidence: float
) -> None:
    (finding,) = known(corrector(*(heard_as(name, "groke") for name in names[::-1])), "a groke")
    assert (finding.verdict, finding.suggestion, finding.confidence) == (Verdict.REVIEW, names[0], confidence)
    assert [(other.entry, other.confidence) for other in finding.alternatives] == [
        (name, confidence) for name in names[1:]
    ]
    assert finding.evidence[0].text == f"the lexicon lists “groke” as a mishearing of {' and of '.join(names)}"


def test_each_of_several_names_is_written_in_its_own_form(corrector: MakeCorrector) -> None:
    musk = heard_as("Elon Musk", "伊龙马斯克", names={"zh": "伊隆·马斯克"})
    (finding,) = known(corrector(heard_as("马斯科", "伊龙马斯克"), musk), "伊龙马斯克")
    assert (finding.suggestion, finding.entry) == ("伊隆·马斯克", "Elon Musk")
    assert [(other.text, other.entry) for other in finding.alternatives] == [("马斯科", "马斯科")]


@pytest.mark.parametrize(
    ("text", "fires"),
    [
        ("fish and shark", True),
        ("shark" + " x" * 29 + " fish", True),
        ("shark" + " x" * 30 + " fish", False),
        ("Big Fish. A shark", True),
        ("shark", False),
        ("fishing for shark", False),
    ],
)
def test_near_words_decide_within_thirty_words(corrector: MakeCorrector, text: str, fires: bool) -> None:
    made = corrector(heard_as("RadixArk", HeardForm(form="shark", near=("fish", "big data"))))
    assert bool(changes(made, text)) == fires


def test_near_words_are_not_the_heard_words_themselves(corrector: MakeCorrector) -> None:
    made = corrector(heard_as("RadixArk", HeardForm(form="shark fish", near=("shark",))))
    assert changes(made, "shark fish") == []
    assert changes(made, "shark fish, a shark") == [("shark fish", "RadixArk")]


def test_near_may_be_several_words_and_chinese(corrector: MakeCorrector) -> None:
    made = corrector(heard_as("RadixArk", HeardForm(form="shark", near=("big data", "推理"))))
    assert changes(made, "big shark data") == []
    assert changes(made, "big data shark, 推理 shark") == [("shark", "RadixArk")] * 2


def test_kept_words_are_never_rewritten_into_the_entry(corrector: MakeCorrector) -> None:
    stoica = heard_as("Ion Stoica", "Stoika", keep=("Jan Stoika",))
    other = heard_as("John", "Jan")
    assert changes(corrector(stoica), "Jan Stoika and Stoika") == [("Stoika", "Ion Stoica")]
    assert changes(corrector(stoica, other), "Jan Stoika") == [("Jan", "John")]


def test_kept_words_are_not_heard_as_the_entry_either(corrector: MakeCorrector) -> None:
    text = "Radix Art is a word."
    assert corrector("RadixArk").check(text).findings
    assert not corrector(Entry(name="RadixArk", keep=("Radix Art",))).check(text).findings


def test_a_right_form_to_the_letter_wins(corrector: MakeCorrector) -> None:
    made = corrector(heard_as("Groq", "Grok"), "Grok")
    assert changes(made, "Grok") == []


def test_a_right_form_in_another_case_may_be_a_mishearing(corrector: MakeCorrector) -> None:
    made = corrector(heard_as("Groq", HeardForm(form="rope", near=("chip",))), "RoPE")
    assert changes(made, "RoPE, the rope of the chip") == [("rope", "Groq")]


def test_words_inside_a_longer_right_form_are_left(corrector: MakeCorrector) -> None:
    made = corrector(heard_as("Groq", "Shark"), "Rally Shark Tank")
    assert changes(made, "Rally Shark Tank and a shark") == [("shark", "Groq")]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("我问郭东这个问题", ["郭东"]),
        ("郭東说得对", ["郭東"]),
        ("郭，东", []),
        ("城郭东边", []),  # cuts through 东边
    ],
)
def test_a_chinese_mishearing_does_not_cut_through_a_word(
    corrector: MakeCorrector, text: str, found: list[str]
) -> None:
    assert [heard for heard, _ in changes(corrector(heard_as("国栋", "郭东")), text)] == found


def test_a_chinese_mishearing_becomes_the_chinese_form_that_it_sounds_like(corrector: MakeCorrector) -> None:
    musk = heard_as("Elon Musk", "伊龙马斯克", "Ilon", "钢铁侠", aliases=("马斯克",), names={"zh": "伊隆·马斯克"})
    assert changes(corrector(musk), "伊龙马斯克, Ilon, 钢铁侠") == [
        ("伊龙马斯克", "伊隆·马斯克"),
        ("Ilon", "Elon Musk"),
        ("钢铁侠", "Elon Musk"),
    ]


def test_the_reason_is_told(corrector: MakeCorrector) -> None:
    (finding,) = known(corrector(RADIX), "Rally Shark")
    assert finding.evidence[0].text == "the lexicon lists “Rally Shark” as a mishearing of RadixArk"


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("we use fast API here", "FastAPI", [("fast API", "FastAPI")]),
        ("we use S G Lang here", "SGLang", [("S G Lang", "SGLang")]),
        ("in the chatbotarena", "Chatbot Arena", [("chatbotarena", "Chatbot Arena")]),
        ("prom-ethius", "Prometheus", []),
        ("fastapi and FASTAPI", "FastAPI", []),
        ("FastAPI", "FastAPI", []),
        ("GPT 4 and GPT-4", "GPT-4", []),
        ("open, AI", "OpenAI", []),
        ("国 栋", "国栋", []),
    ],
)
def test_a_name_in_pieces_or_run_together_is_spaced_as_the_lexicon_has_it(
    corrector: MakeCorrector, text: str, name: str, expected: list[tuple[str, str]]
) -> None:
    assert changes(corrector(name), text) == expected


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("we use Pie Torch", Verdict.CORRECT),
        ("it is over all", Verdict.REVIEW),
        ("it is Over all", Verdict.CORRECT),
    ],
)
def test_pieces_that_are_ordinary_language_are_for_a_person(
    corrector: MakeCorrector, text: str, verdict: Verdict
) -> None:
    assert [finding.verdict for finding in known(corrector("PieTorch", "OverAll"), text)] == [verdict]


def test_a_listed_mishearing_goes_before_pieces(corrector: MakeCorrector) -> None:
    made = corrector("FastAPI", heard_as("Flask", "fast API"))
    assert changes(made, "a fast API") == [("fast API", "Flask")]


@pytest.mark.parametrize(
    ("text", "heard"),
    [("at Mc Donald's now", "Mc Donald's"), ("at Mc Donald’s", "Mc Donald’s"), ("at Mac Donald's", "Mac Donald's")],
)
def test_a_name_that_ends_in_a_possessive_takes_it_up(corrector: MakeCorrector, text: str, heard: str) -> None:
    (finding,) = known(corrector(heard_as("McDonald's", "Mac Donald's")), text)
    assert finding.heard == heard
    assert finding.suggestion == ("McDonald’s" if "’" in text else "McDonald's")
