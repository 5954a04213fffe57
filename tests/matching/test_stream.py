from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asrfix.errors import InputError
from asrfix.lexicon import Entry, HeardForm, Lexicon
from asrfix.matching import past
from asrfix.matching.corrector import Corrector
from asrfix.matching.past import Recent
from asrfix.matching.trees import Forest, Tree
from asrfix.matching.weights import NAMES, Weights
from asrfix.model import Finding, Report, Verdict
from asrfix.transcript import Word

MakeCorrector = Callable[..., Corrector]
NAMES_OF_TALK = ["RadixArk", "Ion Stoica", "SGLang", "国栋", "Berkeley"]

segments = st.lists(
    st.lists(
        st.sampled_from(
            ["Rally Shark", "Radix Arc", "RadixArk", "Stoyka", "郭东", "国栋", "as Geelong", "I am", "said"]
        )
        | st.sampled_from([",", ".", "\n", "Anna: ", "\ud800", "é\u0301"])
        | st.text(max_size=3),
        max_size=6,
    ).map(" ".join),
    max_size=6,
)


@pytest.fixture(scope="module")
def talk(by_distance: Weights) -> Corrector:
    """A corrector for which distance decides, and a little whether the name stands elsewhere."""
    entry = Entry(name="LMSYS", heard_as=(HeardForm(form="I am sis"), HeardForm(form="limbs", near=("arena",))))
    names = Lexicon.from_names(NAMES_OF_TALK).entries
    return Corrector(Lexicon.from_entries([*names, entry]), weights=by_distance)


def heard(report: Report) -> list[tuple[str, str | None]]:
    return [(finding.heard, finding.suggestion) for finding in report]


def confidence(report: Report) -> float:
    (finding,) = report
    return finding.confidence


def placed(finding: Finding, offset: int, lines: int) -> Finding:
    """A finding in a segment as it stands in the text that all segments make."""
    assert finding.line is not None
    return replace(finding, start=finding.start + offset, end=finding.end + offset, line=finding.line + lines)


def test_a_first_segment_is_checked_like_a_text(talk: Corrector) -> None:
    text = "so Radix Arc met Ion Stoyka and 郭东"
    assert talk.stream().final(text) == talk.check(text)
    assert len(talk.check(text)) == 3


@settings(max_examples=40)
@given(segments)
def test_findings_stand_in_their_segment(talk: Corrector, parts: list[str]) -> None:
    stream = talk.stream()
    for part in parts:
        for finding in stream.final(part):
            assert 0 <= finding.start < finding.end <= len(part)
            assert finding.heard == part[finding.start : finding.end]


@settings(max_examples=40)
@given(segments, segments)
def test_a_partial_changes_nothing(talk: Corrector, parts: list[str], partials: list[str]) -> None:
    quiet, busy = talk.stream(), talk.stream()
    for part in parts:
        guesses = [busy.partial(guess) for guess in partials]
        assert [busy.partial(guess) for guess in partials] == guesses
        assert busy.partial(part) == busy.partial(part) == quiet.partial(part)
        assert busy.final(part) == quiet.final(part)


def test_where_all_evidence_is_local_the_findings_are_those_of_the_whole() -> None:
    entry = Entry(name="LMSYS", heard_as=(HeardForm(form="I am sis"), HeardForm(form="limbs", near=("arena",))))
    corrector = Corrector(Lexicon.from_entries([entry]))
    lines = ["so I am sis ran", "Anna: the arena of", "limbs, I am sis", "", "and i am sis."] * 20
    stream = corrector.stream()
    found, offset = [], 0
    for number, line in enumerate(lines):
        found += [placed(finding, offset, number) for finding in stream.final(line)]
        offset += len(line) + 1
    assert tuple(found) == corrector.check("\n".join(lines)).findings
    assert len(found) == 80


def test_a_partial_is_answered_as_its_final_would_be(talk: Corrector) -> None:
    stream = talk.stream()
    stream.final("RadixArk was founded last year")
    assert stream.partial("by the Radix Arc") == stream.final("by the Radix Arc")


def test_a_name_heard_clearly_helps_a_doubtful_place_later(talk: Corrector) -> None:
    cold, warm = talk.stream(), talk.stream()
    warm.final("RadixArk was founded last year.")
    for _ in range(50):
        warm.final("so we talked about the weather and other matters")
    assert confidence(warm.final("then Radix Arc")) > confidence(cold.final("then Radix Arc"))


def test_the_numbers_are_those_of_the_text_so_far(by_distance: Weights) -> None:
    lines = ["RadixArk is here.", *["we said so again and again"] * 30, "国栋 met Radix Arc.", "the Radix Arc said"]
    corrector = Corrector(Lexicon.from_names(NAMES_OF_TALK), weights=by_distance)
    stream = corrector.stream()
    for line in lines[:-1]:
        stream.final(line)
    row = stream._look(lines[-1], None, None, ())[1].weighed[-1].row  # noqa: SLF001 - evidence that moves nothing is in no report
    whole = corrector.weighed("\n".join(lines))[0][-1].row
    got, wanted = (dict(zip(NAMES, numbers, strict=True)) for numbers in (row, whole))
    assert wanted["garble repeats"] == pytest.approx(math.log(2))
    assert got == pytest.approx(wanted)


def test_what_was_misheard_before_is_evidence(stump: Callable[..., Tree], by_distance: Weights) -> None:
    swayed = replace(by_distance, second=Forest([stump("same garble, same name", 1.0, 0.0, 0.5)]))
    stream = Corrector(Lexicon.from_names(["RadixArk"]), weights=swayed).stream()
    first, *_, last = [confidence(stream.final("the Radix Arc said")) for _ in range(3)]
    assert last > first


def test_guesses_are_forgotten_but_names_are_not(
    by_distance: Weights, stump: Callable[..., Tree], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(past, "_SPAN", 20)
    swayed = replace(by_distance, second=Forest([stump("same garble, same name", 1.0, 0.0, 0.5)]))
    guess, name = "the Radix Arc said", "RadixArk is here"
    for weights, heard_before, is_forgotten in ((swayed, guess, True), (by_distance, name, False)):
        stream = Corrector(Lexicon.from_names(["RadixArk"]), weights=weights).stream()
        cold = confidence(stream.partial(guess))
        stream.final(heard_before)
        stream.final(heard_before)
        assert confidence(stream.partial(guess)) > cold
        for _ in range(30):
            stream.final("and so we talked")
        assert (confidence(stream.partial(guess)) == cold) is is_forgotten


def test_a_name_split_over_two_segments_is_left(talk: Corrector) -> None:
    stream = talk.stream()
    assert not stream.final("we met I am")
    assert not stream.final("sis there")
    assert not stream.final("we met Ion")
    assert not stream.final("Stoica there")


def test_a_right_name_before_makes_another_writing_inconsistent(talk: Corrector) -> None:
    stream = talk.stream()
    assert not stream.final("so RadixArk grew")
    for _ in range(30):
        stream.final("and nobody said anything about it")
    (finding,) = stream.final("when radixark came")
    assert (finding.suggestion, finding.verdict) == ("RadixArk", Verdict.REVIEW)


def test_another_speaker_begins_a_sentence(talk: Corrector) -> None:
    one, two = talk.stream(), talk.stream()
    for stream, speakers in ((one, "AA"), (two, "AB")):
        stream.final("we met Ion", speaker=speakers[0])
    assert not one.final("Stoica there", speaker="A")
    assert heard(two.partial("Stoyka there", speaker="B")) == heard(talk.stream().partial("Stoyka there"))


def test_time_is_that_of_the_word_or_of_the_segment(talk: Corrector) -> None:
    text = "so Radix Arc"
    stream = talk.stream()
    stream.final("an earlier segment", begin=1.0)
    assert [finding.time for finding in stream.partial(text)] == [None]
    assert [finding.time for finding in stream.partial(text, begin=5.0)] == [5.0]
    words = [Word(start=3, end=8, begin=6.5), Word(start=9, end=12, begin=7.0)]
    assert [finding.time for finding in stream.final(text, begin=5.0, words=words)] == [6.5]


def test_how_sure_the_recogniser_was_is_evidence(talk: Corrector) -> None:
    stream = talk.stream()
    stream.final("an earlier segment")
    words = [Word(start=3, end=8, probability=0.25), Word(start=9, end=12, probability=0.75)]
    _, checked = stream._look("so Radix Arc", None, None, words)  # noqa: SLF001 - evidence that moves nothing is in no report
    assert checked.weighed[-1].row[NAMES.index("recogniser confidence")] == 0.25


@pytest.mark.parametrize(
    ("text", "settings", "told"),
    [
        (b"Radix Arc", {}, "a segment is text, not bytes; decode it first"),
        (None, {}, "not NoneType"),
        ("Radix Arc", {"begin": math.nan}, "cannot begin at nan"),
        ("Radix Arc", {"words": [Word(start=6, end=10)]}, "outside the segment"),
        ("Radix Arc", {"words": [Word(start=6, end=9), Word(start=0, end=5)]}, "out of order"),
    ],
)
def test_what_is_no_segment_is_refused_and_not_remembered(
    talk: Corrector, text: str, settings: dict[str, object], told: str
) -> None:
    stream, other = talk.stream(), talk.stream()
    for give in (stream.partial, stream.final):
        with pytest.raises(InputError, match=told):
            give(text, **settings)  # type: ignore[arg-type]
    assert stream.final("then Radix Arc") == other.final("then Radix Arc")


def test_streams_do_not_hear_each_other(talk: Corrector) -> None:
    one, other = talk.stream(), talk.stream()
    one.final("RadixArk and RadixArk")
    assert other.final("then Radix Arc") == talk.check("then Radix Arc")


def test_memory_is_bounded(by_distance: Weights, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(past.Recent.__init__, "__defaults__", (20,))
    monkeypatch.setattr(past, "_SPAN", 5000)
    stream = Corrector(Lexicon.from_names(NAMES_OF_TALK), weights=by_distance).stream()
    for number in range(300):
        stream.final(
            f"Radix{'aeiou'[number % 5]} Ar{'bcdfgk'[number % 6]} met Ion {'x' * number}, {number} RadixArk " * 5
        )
    known = stream._past  # noqa: SLF001 - that is what is bounded
    assert [(len(span.windows), len(span.misheard.garbles)) for span in known.spans[:-1]] == [(20, 20)]
    assert all(len(span.windows) <= 20 for span in known.spans)
    assert len(known.named) <= len(NAMES_OF_TALK)
    assert all(len(named.neighbours) <= 200 for named in known.named.values())
    assert len(stream._recent) <= 1000  # noqa: SLF001


def test_a_segment_without_end_leaves_little(talk: Corrector) -> None:
    stream = talk.stream()
    stream.final("a" * 1_000_000)
    assert stream._recent == ""  # noqa: SLF001
    stream.final("I am sis " * 5_000)
    assert len(stream._recent) <= 1000  # noqa: SLF001


def test_the_key_longest_not_added_to_is_forgotten() -> None:
    sums: Recent[str] = Recent(2)
    for key in "abac":
        sums.add(key, 1)
    assert ({key: sums[key] for key in "abc"}, "b" in sums, len(sums)) == ({"a": 2, "b": 0, "c": 1}, False, 2)
