from __future__ import annotations

import json
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from math import exp, log
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asrfix.fixing import fix
from asrfix.lexicon import Entry, HeardForm, Lexicon
from asrfix.matching.corrector import Corrector
from asrfix.matching.weights import NAMES, Caution, Weights
from asrfix.model import Finding, Report, Verdict
from asrfix.transcript import Transcript, from_bytes, from_text, read

MakeCorrector = Callable[..., Corrector]
Shipped = Callable[[str], Corrector]
Checked = Callable[[str], tuple[Transcript, Report]]
ROOT = Path(__file__).parents[2]
SEEDS = {
    path.name.removesuffix(".gold.jsonl"): path.read_text("utf-8").split('"lexicon": "')[1].split('"')[0]
    for path in sorted((ROOT / "seeds").glob("*.gold.jsonl"))
}
"""Seed -> the lexicon it goes with."""

TALK = """Rally Shark was founded by Young Stoyka. He said that Rally Shark serves models
with as Geelong and the LLM. 国栋 also spoke, and 郭东 has left. I am sis is at Berkeley."""
NAMES_OF_TALK = ["RadixArk", "Ion Stoica", "SGLang", "vLLM", "国栋", "LMSYS", "Berkeley", "Databricks", "Ray"]

snippets = st.lists(
    st.sampled_from(
        [
            "Rally Shark",
            "Radi xark",
            "young",
            "Stoyka",
            "郭东",
            "国栋",
            "卡帕菲",
            "as Geelong",
            "I am sis",
            "the LLM",
            "said",
        ]
    )
    | st.sampled_from([",", ".", "\n", "\n\n", "’s", "-", "https://a.b/c", "\ud800", "é\u0301", "Ａ", "א"])
    | st.text(max_size=3),
    max_size=12,
).map(" ".join)

BREAKS = dict.fromkeys(map(ord, "\ud800:：【】[]()（）-–—‐•*"), " ")
"""What JSON cannot hold, and what may end a sentence or a label at the beginning of a segment."""


@pytest.fixture(scope="module")
def shipped() -> Shipped:
    """The corrector of a shipped lexicon with the shipped weights."""
    return cache(lambda name: Corrector(Lexicon.load(ROOT / "lexicons" / f"{name}.toml")))


@pytest.fixture(scope="module")
def checked(shipped: Shipped) -> Checked:
    """A seed, and what is found in it."""

    @cache
    def check(seed: str) -> tuple[Transcript, Report]:
        transcript = read(ROOT / "seeds" / seed)
        return transcript, shipped(SEEDS[seed]).check(transcript)

    return check


@pytest.fixture(scope="module")
def talk() -> Corrector:
    return Corrector(Lexicon.from_names(NAMES_OF_TALK))


def assert_well_formed(report: Report, text: str) -> None:
    for finding in report:
        assert 0 <= finding.start < finding.end <= len(text)
        assert finding.heard == text[finding.start : finding.end] != finding.suggestion
        assert 0 <= finding.confidence <= 1
        assert exp(sum(piece.weight for piece in finding.evidence)) == pytest.approx(
            finding.confidence / (1 - finding.confidence), rel=1e-6
        )
        assert all(other.entry != finding.entry for other in finding.alternatives)
        surest_first = [other.confidence for other in finding.alternatives]
        assert surest_first == sorted(surest_first, reverse=True)
    assert all(before.end <= after.start for before, after in pairwise(report))


def test_names_that_were_only_heard_are_found(corrector: MakeCorrector) -> None:
    found = corrector("RadixArk", "Ion Stoica", "国栋").check("so Radix Arc met Ion Stoyka and 郭东")
    assert [(finding.heard, finding.suggestion) for finding in found] == [
        ("Radix Arc", "RadixArk"),
        ("Ion Stoyka", "Ion Stoica"),
        ("郭东", "国栋"),
    ]


def test_a_finding_says_where_it_stands() -> None:
    cues = "1\n00:00:01,500 --> 00:00:03,000\nwe met <i>Rally Shark</i>\n"
    entry = Entry(name="RadixArk", heard_as=(HeardForm(form="Rally Shark"),))
    (finding,) = Corrector(Lexicon.from_entries([entry])).check(from_bytes(cues.encode(), format="srt"))
    assert (finding.line, finding.column, finding.time) == (3, 11, 1.5)


def test_right_names_are_left(corrector: MakeCorrector) -> None:
    text = "RadixArk and 國棟 met Ion Stoica, stoica's friend. LET’S ENCRYPT!"
    assert (
        not corrector("RadixArk", "国栋", Entry(name="Ion Stoica", aliases=("Stoica",)), "Let's Encrypt")
        .check(text)
        .findings
    )


@pytest.mark.parametrize("text", ["", " ", "\n", "。", "\ud800", "🎉", "https://example.org/Radix_Arc"])
def test_where_no_word_stands_nothing_is_found(corrector: MakeCorrector, text: str) -> None:
    assert corrector("RadixArk").check(text) == Report()


def test_without_names_nothing_is_found(corrector: MakeCorrector) -> None:
    assert not corrector().check(TALK).of([Verdict.CORRECT, Verdict.REVIEW])


def test_a_text_may_hold_only_names(talk: Corrector) -> None:
    assert not talk.check(" ".join(NAMES_OF_TALK)).findings


def test_evidence_starts_from_the_prior_and_names_what_moved_it(corrector: MakeCorrector) -> None:
    (finding,) = corrector("RadixArk").check("so Radix Arc met us")
    prior, *moved = finding.evidence
    assert (prior.name, [piece.name for piece in moved]) == ("prior", ["distance"])
    assert moved[0].weight == 4.0
    assert finding.confidence == pytest.approx(1 / (1 + exp(-4.0)))
    assert finding.verdict is Verdict.CORRECT


def test_what_is_held_back_says_why(corrector: MakeCorrector) -> None:
    made = corrector("Groq", Entry(name="Grok", say=("Groq",)))
    (finding,) = made.check("so groke said")
    assert finding.verdict is Verdict.REVIEW
    assert finding.evidence[-1].name == "held back"
    assert finding.evidence[-1].text == "another listed name sounds as near"
    assert {finding.entry, *(other.entry for other in finding.alternatives)} == {"Groq", "Grok"}


def test_a_context_word_nearby_makes_a_name_likelier(corrector: MakeCorrector) -> None:
    made = corrector(Entry(name="RadixArk", context=("inference engine",)))
    text = "so Radix Arc met us. "
    (far,) = made.check(text + "x " * 500 + "inference engine")
    (near,) = made.check(text + "They build an inference engine")
    assert [piece.name for piece in near.evidence] == [*(piece.name for piece in far.evidence), "context"]
    assert near.confidence > far.confidence


def test_a_known_mishearing_in_a_speaker_label_is_found() -> None:
    entry = Entry(name="Ion Stoica", heard_as=(HeardForm(form="Young Stoyka"),))
    transcript = from_bytes(b"Young Stoyka: We met Young Stoyka.\n", format="txt")
    report = Corrector(Lexicon.from_entries([entry])).check(transcript)
    assert [(finding.start, finding.suggestion) for finding in report] == [(0, "Ion Stoica"), (21, "Ion Stoica")]


def test_the_apostrophe_is_written_as_the_text_writes_it(corrector: MakeCorrector) -> None:
    made = corrector(Entry(name="O'Reilly", heard_as=(HeardForm(form="O'Riley"),)))
    assert [finding.suggestion for finding in made.check("O’Riley and O'Riley")] == ["O’Reilly", "O'Reilly"]


@settings(max_examples=40)
@given(snippets)
def test_any_text_gives_well_formed_findings(talk: Corrector, text: str) -> None:
    assert_well_formed(talk.check(text), text)


@settings(max_examples=40)
@given(snippets)
def test_what_distance_alone_decides_is_well_formed_too(corrector: MakeCorrector, text: str) -> None:
    assert_well_formed(corrector(*NAMES_OF_TALK).check(text), text)


def test_findings_do_not_depend_on_the_order_of_the_lexicon(by_distance: Weights) -> None:
    def found(names: list[str]) -> tuple[Finding, ...]:
        return Corrector(Lexicon.from_names(names), weights=by_distance).check(TALK).findings

    assert found(NAMES_OF_TALK[::-1]) == found(sorted(NAMES_OF_TALK)) == found(NAMES_OF_TALK) != ()


KNOWN = [
    Entry(name="Ion Stoica", aliases=("Stoica",), heard_as=(HeardForm(form="Young Stoyka"), HeardForm(form="the LLM"))),
    Entry(name="vLLM", heard_as=(HeardForm(form="the LLM"), HeardForm(form="said", near=("young",)))),
    Entry(name="国栋", heard_as=(HeardForm(form="郭东"),), context=("young",)),
    Entry(name="郭栋", keep=("young",)),
    Entry(name="RadixArk"),
    Entry(name="Radix Ark"),
    Entry(name="SGLang"),
]


@settings(max_examples=30)
@given(snippets, st.permutations(KNOWN))
def test_findings_never_depend_on_the_order_of_the_lexicon(text: str, entries: list[Entry]) -> None:
    assert Corrector(Lexicon.from_entries(entries)).check(text) == Corrector(Lexicon.from_entries(KNOWN)).check(text)


@settings(max_examples=30)
@given(st.lists(snippets.map(lambda text: " ".join(text.split())).filter(str.strip), max_size=4))
def test_sentences_may_be_segments_or_stand_in_one(talk: Corrector, sentences: list[str]) -> None:
    def found(transcript: Transcript) -> list[tuple[object, ...]]:
        return [(one.heard, one.suggestion, one.verdict, one.evidence) for one in talk.check(transcript)]

    sentences = [f"We said {sentence.translate(BREAKS)} so." for sentence in sentences]
    segments = json.dumps([{"text": sentence} for sentence in sentences]).encode()
    assert found(from_bytes(segments, format="whisper")) == found(from_text(" ".join(sentences)))


@settings(max_examples=30)
@given(snippets, st.sampled_from(Caution))
def test_what_was_fixed_stays_fixed(text: str, caution: Caution) -> None:
    check = Corrector(Lexicon.from_entries(KNOWN), caution=caution).check
    once = fix(from_text(text), check).transcript
    assert fix(once, check).transcript.text == once.text


def test_two_lexicons_live_side_by_side(corrector: MakeCorrector) -> None:
    one, other = corrector("RadixArk"), corrector("Radix Art")
    text = "a radix arc"
    assert [finding.suggestion for made in (one, other, one) for finding in made.check(text)] == [
        "RadixArk",
        "Radix Art",
        "RadixArk",
    ]


def test_threads_find_the_same(by_distance: Weights) -> None:
    texts = [TALK, TALK.replace("Shark", "Sark"), TALK.lower(), TALK.upper()] * 2
    lexicon = Lexicon.from_names(NAMES_OF_TALK)
    alone = [Corrector(lexicon, weights=by_distance).check(text) for text in texts]
    together = Corrector(lexicon, weights=by_distance)
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(together.check, texts)) == alone


def test_findings_are_the_same_without_numpy(monkeypatch: pytest.MonkeyPatch, by_distance: Weights) -> None:
    lexicon = Lexicon.from_names(NAMES_OF_TALK)
    fast = Corrector(lexicon, weights=by_distance).check(TALK)
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert Corrector(lexicon, weights=by_distance).check(TALK) == fast


@pytest.mark.parametrize(
    "text",
    [
        "a" * 1_000_000,
        "A'" * 50_000,
        "www." * 250_000,
        "ab-" * 10_000,
        "\u0301" * 1_000_000,
        "国东" * 500,
        "the LLM " * 500,
    ],
    ids=lambda text: f"{text[:3]}",
)
def test_a_long_line_is_checked(talk: Corrector, text: str) -> None:
    assert_well_formed(talk.check(text), text)


def test_all_that_was_weighed_can_be_looked_at(talk: Corrector) -> None:
    weighed, context = talk.weighed(TALK)
    assert {finding.entry for finding in talk.check(TALK)} <= {item.candidate.form.entry.name for item in weighed}
    assert all(len(item.row) == len(NAMES) for item in weighed)
    assert all(log(item.confidence / (1 - item.confidence)) == pytest.approx(item.log_odds) for item in weighed)
    assert context.document.text == TALK


def test_caution_shows_and_changes_less() -> None:
    lexicon = Lexicon.from_names(NAMES_OF_TALK)
    reports = [
        Corrector(lexicon, caution=caution).check(TALK) for caution in (Caution.LOW, Caution.NORMAL, Caution.HIGH)
    ]
    changed = [{finding.start for finding in report.of([Verdict.CORRECT])} for report in reports]
    assert changed[0] >= changed[1] >= changed[2]
    assert len(reports[0]) >= len(reports[1]) >= len(reports[2])


@pytest.mark.parametrize("seed", SEEDS)
def test_findings_in_a_seed_are_well_formed(checked: Checked, seed: str) -> None:
    transcript, report = checked(seed)
    assert_well_formed(report, transcript.text)


# Right words that sound exactly like a listed name which the same text has elsewhere: only their meaning tells them
# apart. They are known to be harmed; more of them would be news.
KNOWN_HARM: dict[str, set[str]] = {"clean-zh.txt": {"中心国际", "每团", "比雅迪"}}


@pytest.mark.parametrize("seed", [seed for seed in SEEDS if seed.startswith("clean")])
def test_hardly_anything_in_a_clean_seed_is_changed_unattended(checked: Checked, seed: str) -> None:
    harmed = {finding.heard for finding in checked(seed)[1].of([Verdict.CORRECT])}
    assert harmed <= KNOWN_HARM.get(seed, set())


@pytest.mark.parametrize("seed", SEEDS)
def test_what_was_fixed_in_a_seed_stays_fixed(shipped: Shipped, checked: Checked, seed: str) -> None:
    once = fix(checked(seed)[0], shipped(SEEDS[seed]).check).transcript
    assert fix(once, shipped(SEEDS[seed]).check).transcript.text == once.text
