from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from asrfix.errors import InputError
from asrfix.model import Alternative, Evidence, Report
from asrfix.review.decisions import Answer, Scope
from asrfix.review.desk import Desk
from asrfix.review.exchange import Answers, digest, questions
from asrfix.transcript import from_text

TEXT = "Rally Shark was new then.\nNobody knew Rally Shark at all, and Young Stoyka laughed.\n"
NAMES = {"Rally Shark": "RadixArk", "Young Stoyka": "Ion Stoica"}
AT = "2026-03-01T10:22:05Z"
Take = Callable[..., Desk]


@pytest.fixture
def desk(find: Callable[..., Report]) -> Desk:
    evidence = (
        Evidence(name="sound", value=1, weight=2.0, text="sounds like it"),
        Evidence(name="ordinary", value=1, weight=-1.0, text="ordinary words"),
    )
    other = (Alternative(text="Rallye", entry="Rallye", confidence=0.12345),)
    return Desk.of(TEXT, find(TEXT, NAMES, evidence=evidence, alternatives=other), ())


@pytest.fixture
def take(desk: Desk, tmp_path: Path) -> Take:
    """``take({"heard": …}, …)``: the desk after these answers."""

    def taken(*answers: dict[str, Any], **changes: Any) -> Desk:
        transcript = from_text(TEXT)
        file = {
            "format": "asrfix-answers",
            "version": 1,
            "by": "a model",
            "files": [{"digest": digest(transcript), "answers": list(answers)}],
        }
        path = tmp_path / "answers.json"
        path.write_text(json.dumps({**file, **changes}))
        return Answers(str(path)).answer(transcript, desk, AT)

    return taken


def test_open_groups_are_asked_with_all_that_helps(desk: Desk) -> None:
    asked = json.loads(questions([("talk.txt", from_text(TEXT), desk)]))
    assert (asked["format"], asked["version"]) == ("asrfix-questions", 1)
    (file,) = asked["files"]
    assert (file["path"], file["digest"]) == ("talk.txt", digest(from_text(TEXT)))
    first, second = file["groups"]
    assert second["heard"] == "Young Stoyka"
    assert {**first, "places": first["places"][1:]} == {
        "heard": "Rally Shark",
        "entry": "RadixArk",
        "suggestion": "RadixArk",
        "confidence": 0.6,
        "candidates": [{"text": "Rallye", "confidence": 0.123}],
        "evidence": ["for: sounds like it", "against: ordinary words"],
        "places": [
            {
                "place": 2,
                "time": None,
                "before": "Rally Shark was new then.\nNobody knew ",
                "heard": "Rally Shark",
                "after": " at all, and Young Stoyka laughed.\n",
            }
        ],
    }


def test_what_is_decided_is_not_asked(desk: Desk) -> None:
    after = desk.rescoped().accepted("mara", AT)
    (file,) = json.loads(questions([("talk.txt", from_text(TEXT), after)]))["files"]
    assert [place["place"] for place in file["groups"][0]["places"]] == [2]
    done = desk.accepted("mara", AT).accepted("mara", AT)
    assert json.loads(questions([("talk.txt", from_text(TEXT), done)]))["files"][0]["groups"] == []


def test_answers_become_decisions_and_say_whose_they_are(take: Take) -> None:
    after = take(
        {"heard": "Rally Shark", "entry": "RadixArk", "answer": "accepted"},
        {"heard": "Young Stoyka", "entry": "Ion Stoica", "answer": "replaced", "write": "Jan Stojka"},
    )
    assert after.done == 2
    assert [(each.by, each.at, each.scope, each.answer, each.write) for each in after.decisions] == [
        ("a model", AT, Scope.ALL, Answer.ACCEPTED, "RadixArk"),
        ("a model", AT, Scope.ALL, Answer.REPLACED, "Jan Stojka"),
    ]


def test_answers_may_be_for_some_places(take: Take) -> None:
    name = {"heard": "Rally Shark", "entry": "RadixArk"}
    after = take({**name, "answer": "rejected", "places": [2]}, {**name, "answer": "as-heard", "places": [1]})
    assert after.done == 1
    assert [(each.scope, each.answer, each.places[0].before) for each in after.decisions] == [
        (Scope.HERE, Answer.REJECTED, "new then.\nNobody knew".replace("\n", " ")),
        (Scope.HERE, Answer.AS_HEARD, ""),
    ]


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ({"heard": "Rally"}, "files[0].answers[0]: no open group has these words and this entry"),
        ({"entry": None}, "files[0].answers[0]: no open group"),
        ({"answer": "perhaps"}, "files[0].answers[0].answer: write one of accepted, replaced"),
        ({"answer": "replaced"}, 'files[0].answers[0]: "write" goes with replaced, and only with it'),
        ({"write": "X"}, 'files[0].answers[0]: "write" goes with replaced, and only with it'),
        ({"answer": "replaced", "write": "a\nb"}, "files[0].answers[0].write: write a text"),
        ({"places": [3]}, 'files[0].answers[0]: place 3 of "places" is not open; those are: 1, 2'),
        ({"places": [1, 1]}, 'files[0].answers[0]: place 1 of "places" is not open; those are: 2'),
        ({"places": ["1"]}, "files[0].answers[0].places: write a list of whole numbers"),
        ({"places": [True]}, "files[0].answers[0].places: write a list of whole numbers"),
        ({"wirte": "X"}, "files[0].answers[0].wirte: unknown key; did you mean write?"),
    ],
    ids=str,
)
def test_an_answer_that_does_not_fit_is_refused(take: Take, answer: dict[str, Any], told: str) -> None:
    with pytest.raises(InputError) as error:
        take({"heard": "Rally Shark", "entry": "RadixArk", "answer": "accepted", **answer})
    assert error.value.message.startswith(told)


def test_a_group_is_answered_once(take: Take) -> None:
    answer = {"heard": "Rally Shark", "entry": "RadixArk", "answer": "accepted"}
    with pytest.raises(InputError, match=r"answers\[1\]: no open group"):
        take(answer, answer)


def test_answers_to_another_text_are_refused(take: Take) -> None:
    with pytest.raises(InputError, match="no answers to this text; it has changed"):
        take(files=[{"digest": "0" * 16, "answers": []}])


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"by": ""}, "by: write a text"),
        ({"format": "asrfix-questions"}, 'its "format" is not "asrfix-answers"'),
        ({"version": 0}, "version 0 is not known"),
    ],
)
def test_what_are_no_answers_is_refused(take: Take, changes: dict[str, Any], told: str) -> None:
    with pytest.raises(InputError) as error:
        take(**changes)
    assert error.value.message.startswith(told)


def test_where_nothing_was_suggested_nothing_can_be_accepted(find: Callable[..., Report], tmp_path: Path) -> None:
    transcript = from_text("Bob was there.")
    path = tmp_path / "answers.json"
    answers = [{"heard": "Bob", "entry": None, "answer": "accepted"}]
    file = {
        "format": "asrfix-answers",
        "version": 1,
        "by": "x",
        "files": [{"digest": digest(transcript), "answers": answers}],
    }
    path.write_text(json.dumps(file))
    desk = Desk.of(transcript.text, find(transcript.text, {"Bob": None}), ())
    with pytest.raises(InputError, match="nothing is suggested there"):
        Answers(str(path)).answer(transcript, desk, AT)
