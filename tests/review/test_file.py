from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrfix.errors import InputError, TranscriptError
from asrfix.review.decisions import WRITING, Answer, Decision, Place, Scope, to_json
from asrfix.review.file import read, read_if_there, write

LINE = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), min_size=1).filter(str.strip)
PLACES = st.builds(Place, before=st.text(), after=st.text(), confidence=st.floats(0, 1))


@st.composite
def _decision(draw: st.DrawFn) -> Decision:
    answer, scope = draw(st.sampled_from(Answer)), draw(st.sampled_from(Scope))
    most = 1 if scope is Scope.HERE else 3
    return Decision(
        heard=draw(LINE),
        entry=draw(st.none() | LINE),
        answer=answer,
        write=draw(LINE) if answer in WRITING else None,
        scope=scope,
        places=tuple(draw(st.lists(PLACES, min_size=1, max_size=most))),
        by=draw(LINE),
        at=draw(st.datetimes()).strftime("%Y-%m-%dT%H:%M:%SZ").rjust(20, "0"),
    )


@given(decisions=st.lists(_decision(), max_size=3))
def test_what_is_written_is_read_again(tmp_path_factory: pytest.TempPathFactory, decisions: list[Decision]) -> None:
    path = str(tmp_path_factory.getbasetemp() / "round-trip.asrfix.json")
    write(path, decisions)
    assert read(path) == tuple(decisions)


def test_the_file_has_a_line_for_each_decision(decide: Callable[..., Decision]) -> None:
    lines = to_json([decide(), decide("一龙", None, Answer.AS_HEARD)]).split("\n")
    assert lines[0] == '{"format": "asrfix-decisions", "version": 1, "decisions": ['
    assert lines[2].startswith('{"heard": "一龙", "entry": null, "answer": "as-heard", "scope": "all", "by": "mara"')
    assert lines[3:] == ["]}", ""]
    assert json.loads(to_json(())) == {"format": "asrfix-decisions", "version": 1, "decisions": []}


def test_several_places_that_hold_only_there_are_as_many_decisions(tmp_path: Path) -> None:
    places = [{"before": word, "after": "", "confidence": 1} for word in "ab"]
    path = _file(tmp_path, {**_ROW, "scope": "here", "places": places})
    assert [decision.places[0].before for decision in read(path)] == ["a", "b"]


def test_a_file_that_is_not_there_holds_no_decisions(tmp_path: Path) -> None:
    assert read_if_there(str(tmp_path / "none.asrfix.json")) == ()
    with pytest.raises(InputError, match="check the path"):
        read(str(tmp_path / "none.asrfix.json"))


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, decide: Any) -> None:
    path = tmp_path / "talk.asrfix.json"
    write(str(path), [decide()])
    before = path.read_bytes()

    def full(*_arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(TranscriptError, match="No space left"):
        write(str(path), [])
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


_ROW: dict[str, Any] = {
    "heard": "Rally Shark",
    "entry": "RadixArk",
    "answer": "accepted",
    "write": "RadixArk",
    "scope": "all",
    "by": "mara",
    "at": "2026-03-01T10:22:05Z",
    "places": [{"before": "then", "after": "", "confidence": 0.5}],
}
_PLACE = _ROW["places"][0]


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"heard": ""}, "decisions[0].heard: write a text that is not blank, on one line"),
        ({"heard": 3}, "decisions[0].heard: write a text"),
        ({"write": "Radix\nArk"}, "decisions[0].write: write a text that is not blank, on one line"),
        ({"write": "Radix\x1b[2J"}, "decisions[0].write: write a text"),
        ({"write": None}, 'decisions[0]: "write" goes with accepted and replaced, and only with them'),
        ({"answer": "rejected"}, 'decisions[0]: "write" goes with accepted and replaced, and only with them'),
        ({"answer": "yes"}, "decisions[0].answer: write one of accepted, replaced, rejected, as-heard"),
        ({"answer": ["accepted"]}, "decisions[0].answer: write one of"),
        ({"scope": "some"}, "decisions[0].scope: write one of all, here"),
        ({"by": " "}, "decisions[0].by: write a text"),
        ({"at": "2026-03-01T10:22:05"}, 'decisions[0]: "at" is no time; write it in UTC, as 2026-03-01T10:22:05Z'),
        ({"at": "2026-02-30T10:22:05Z"}, 'decisions[0]: "at" is no time'),
        ({"places": []}, 'decisions[0]: "places" is empty; name at least one'),
        ({"places": {}}, "decisions[0].places: write a list"),
        ({"places": ["then"]}, "decisions[0].places[0]: no JSON object"),
        ({"places": [{**_PLACE, "confidence": 1.5}]}, "decisions[0].places[0].confidence: write a number from 0 to 1"),
        ({"places": [{**_PLACE, "confidence": True}]}, "decisions[0].places[0].confidence: write a number"),
        ({"places": [{**_PLACE, "confidence": float("nan")}]}, "decisions[0].places[0].confidence: write a number"),
        ({"places": [{"before": "", "after": 1, "confidence": 1}]}, "decisions[0].places[0].after: write a text"),
        ({"places": [{"before": ""}]}, "decisions[0].places[0].after: it is missing; add it"),
        ({"entyr": "RadixArk"}, "decisions[0].entyr: unknown key; did you mean entry?"),
        ({"zzz": 1}, "decisions[0].zzz: unknown key; use heard, entry, answer"),
    ],
    ids=str,
)
def test_what_is_wrong_is_told_with_its_place_and_the_remedy(
    tmp_path: Path, changes: dict[str, Any], told: str
) -> None:
    path = _file(tmp_path, {**_ROW, **changes})
    with pytest.raises(InputError) as error:
        read(path)
    assert str(error.value).startswith(f"{path}: {told}")


@pytest.mark.parametrize("key", [key for key in _ROW if key != "write"])
def test_every_key_is_required(tmp_path: Path, key: str) -> None:
    path = _file(tmp_path, {name: value for name, value in _ROW.items() if name != key})
    with pytest.raises(InputError, match=rf'decisions\[0\].*"?{key}"?.* missing'):
        read(path)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("", "1: no JSON: "),
        ('{"format":\n "asrfix', "2: no JSON: "),
        ("[" * 100_000, " no JSON that can be read"),
        ("[]", ' its "format" is not "asrfix-decisions"; check that this is the file you mean'),
        ('{"format": "asrfix-decisions"}', " version None is not known, only 1; update asrfix"),
        ('{"format": "asrfix-decisions", "version": 2, "new": 1}', " version 2 is not known, only 1; update asrfix"),
        ('{"format": "asrfix-decisions", "version": 1}', " decisions: it is missing; add it"),
    ],
    ids=["empty", "cut off", "deep", "list", "no version", "newer", "no decisions"],
)
def test_what_is_no_decisions_file_is_refused(tmp_path: Path, content: str, told: str) -> None:
    path = tmp_path / "talk.asrfix.json"
    path.write_text(content)
    with pytest.raises(InputError) as error:
        read(str(path))
    assert str(error.value).startswith(f"{path}:{told}")


def _file(folder: Path, *rows: dict[str, Any]) -> str:
    path = folder / "talk.asrfix.json"
    path.write_text(json.dumps({"format": "asrfix-decisions", "version": 1, "decisions": rows}))
    return str(path)
