"""``asrfix review`` from the outside, and what the other verbs make of its decisions."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from asrfix.cli import main, reviewing
from asrfix.cli.reviewing.case import Ending

Asrfix = Callable[..., Any]

TEXT = "Rally Shark was founded by friends of Young Stoyka.\n"
NAMES = ("-l", "names.toml")
REVIEW = ("review", "talk.txt", *NAMES, "--all", "--plain", "--by", "mara")
"""Known mishearings are safe to correct, so --all makes them something to ask."""
KEPT = "talk.txt.asrfix.json"
FIX = ("fix", "talk.txt", *NAMES, "--decisions", KEPT)


def _decisions(path: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))["decisions"]
    return rows


def _answers(folder: Path) -> dict[str, str]:
    return {row["heard"]: row["answer"] for row in _decisions(folder / KEPT)}


def test_decisions_are_kept_and_the_transcript_is_not_touched(asrfix: Asrfix, folder: Path) -> None:
    done = asrfix(*REVIEW, stdin=b"a\nr\n\n")
    assert done.code == 0
    assert done.err == f"asrfix: talk.txt: 2 of 2 groups decided; answers are in {KEPT}\n"
    assert _answers(folder) == {"Rally Shark": "accepted", "Young Stoyka": "rejected"}
    assert {row["by"] for row in _decisions(folder / KEPT)} == {"mara"}
    assert (folder / "talk.txt").read_text() == TEXT


def test_work_goes_on_where_it_was_left(asrfix: Asrfix, folder: Path) -> None:
    done = asrfix(*REVIEW, stdin=b"a\n")
    assert done.code == 1
    assert "1 of 2 groups decided" in done.err
    done = asrfix(*REVIEW, stdin=b"h\n")
    assert "Rally Shark →" not in done.out
    assert _answers(folder) == {"Rally Shark": "accepted", "Young Stoyka": "as-heard"}
    done = asrfix(*REVIEW)
    assert (done.code, done.out) == (0, "")


def test_accepted_is_written_rejected_stays(asrfix: Asrfix) -> None:
    asrfix(*REVIEW, stdin=b"t Radish Inc.\nr\n")
    done = asrfix(*FIX)
    assert (done.code, done.out) == (0, "Radish Inc. was founded by friends of Young Stoyka.\n")
    assert done.err == "asrfix: talk.txt: 1 corrected, 0 left for a person\n"


def test_a_name_left_as_heard_is_not_left_for_a_person(asrfix: Asrfix) -> None:
    asrfix(*REVIEW, stdin=b"h\na\n")
    done = asrfix(*FIX)
    assert (done.code, done.out) == (0, "Rally Shark was founded by friends of Ion Stoica.\n")
    out = asrfix("check", "talk.txt", *NAMES, "--decisions", KEPT).out
    assert "Rally Shark → (as heard)" in out
    assert "as-heard by mara" in out


def test_what_was_rejected_is_not_reported_again(asrfix: Asrfix) -> None:
    asrfix(*REVIEW, stdin=b"r\nr\n")
    done = asrfix("check", "talk.txt", *NAMES, "--decisions", KEPT)
    assert (done.code, done.out) == (0, "nothing found in 1 file\n")


def test_decisions_outlive_edits_and_stale_ones_are_told(asrfix: Asrfix, folder: Path) -> None:
    asrfix(*REVIEW, stdin=b"a\nr\n")
    (folder / "talk.txt").write_text("Last year\nRally Shark was founded by many.\n")
    done = asrfix(*FIX)
    assert done.out == "Last year\nRadixArk was founded by many.\n"
    stale = "“Young Stoyka”, rejected by mara: no longer in the text; stale\n"
    assert done.err == f"asrfix: talk.txt: 1 corrected, 0 left for a person\nasrfix: {stale}"
    assert asrfix(*REVIEW).err.startswith(f"asrfix: talk.txt: {stale}")
    assert stale in asrfix("check", "talk.txt", *NAMES, "--decisions", KEPT).err


def test_a_decision_that_fits_another_file_is_not_stale(asrfix: Asrfix) -> None:
    asrfix(*REVIEW, stdin=b"a\nr\n")
    assert "stale" not in asrfix("check", "clean.txt", "talk.txt", *NAMES, "--decisions", KEPT).err


def test_one_file_of_decisions_may_serve_all(asrfix: Asrfix, folder: Path) -> None:
    (folder / "again.txt").write_text(TEXT)
    everything = ("review", "talk.txt", "clean.txt", "again.txt", *NAMES, "--all", "--plain", "--decisions", "all.json")
    done = asrfix(*everything, stdin=b"a\na\nf\n")
    assert done.code == 0
    assert "talk.txt: 0 of 2 groups decided, 2 files left" in done.out
    assert "again.txt: 2 of 2 groups decided" in done.err
    assert len(_decisions(folder / "all.json")) == 2
    assert (
        asrfix("fix", "again.txt", *NAMES, "--decisions", "all.json").out
        == "RadixArk was founded by friends of Ion Stoica.\n"
    )


def test_the_next_file_may_come_first(asrfix: Asrfix, folder: Path) -> None:
    (folder / "again.txt").write_text(TEXT)
    done = asrfix("review", "talk.txt", "again.txt", *NAMES, "--all", "--plain", stdin=b"f\na\nq\n")
    assert done.code == 1
    assert not (folder / KEPT).exists()
    assert len(_decisions(folder / "again.txt.asrfix.json")) == 1


def test_two_reviewers_are_merged_and_told_where_they_differ(asrfix: Asrfix, folder: Path) -> None:
    for name, answers in (("mara", b"a\na\n"), ("tom", b"r\na\n")):
        asrfix(
            "review", "talk.txt", *NAMES, "--all", "--plain", "--by", name, "--decisions", f"{name}.json", stdin=answers
        )
    done = asrfix("review", "--merge", "mara.json", "tom.json", "-o", KEPT)
    assert (done.code, done.out) == (1, "")
    assert done.err == ("asrfix: “Rally Shark”: mara: accepted (RadixArk); tom: rejected; to be decided anew\n")
    assert len(_decisions(folder / KEPT)) == 4
    fixed = asrfix(*FIX)
    assert "reviewers differ about “Rally Shark”; decide it anew" in fixed.err
    assert "friends of Ion Stoica" in fixed.out
    done = asrfix("review", "talk.txt", *NAMES, "--all", "--plain", "--by", "ada", stdin=b"r\n")
    assert "  mara said: accepted RadixArk\n  tom said: rejected\n" in done.out
    assert asrfix(*FIX).out == "Rally Shark was founded by friends of Ion Stoica.\n"
    together = asrfix("fix", "talk.txt", *NAMES, "--decisions", "mara.json", "--decisions", "tom.json")
    assert "reviewers differ" in together.err


def test_reviewers_who_agree_are_merged_in_silence(asrfix: Asrfix, folder: Path) -> None:
    asrfix(*REVIEW, stdin=b"a\n")
    done = asrfix("review", "--merge", KEPT, KEPT)
    assert (done.code, done.out, done.err) == (0, (folder / KEPT).read_text("utf-8"), "")


def test_statistics_count_answers_by_confidence(asrfix: Asrfix) -> None:
    asrfix(*REVIEW, stdin=b"a\nr\n")
    done = asrfix("review", "--stats", "talk.txt")
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[1].split() == ["90%", "to", "100%", "99.0%", "1", "0", "1", "0", "50.0%"]
    assert asrfix("review", "--stats", KEPT).out == done.out
    assert asrfix("review", "--stats", "clean.txt", "--decisions", KEPT).out == done.out


def test_without_decisions_there_are_no_statistics(asrfix: Asrfix, folder: Path) -> None:
    (folder / "none.asrfix.json").write_text('{"format": "asrfix-decisions", "version": 1, "decisions": []}')
    assert asrfix("review", "--stats", "none.asrfix.json").out == "no suggestion has been decided on yet\n"


def test_a_program_may_answer(asrfix: Asrfix, folder: Path) -> None:
    done = asrfix("review", "talk.txt", *NAMES, "--all", "--export", "-")
    assert done.code == 1
    (file,) = json.loads(done.out)["files"]
    answers = [{"heard": group["heard"], "entry": group["entry"], "answer": "accepted"} for group in file["groups"][:1]]
    (folder / "answers.json").write_text(
        json.dumps(
            {
                "format": "asrfix-answers",
                "version": 1,
                "by": "a model",
                "files": [{"digest": file["digest"], "answers": answers}],
            }
        )
    )
    done = asrfix("review", "talk.txt", *NAMES, "--all", "--import", "answers.json")
    assert done.code == 1
    assert done.err == "asrfix: talk.txt: 1 groups decided by a model, 1 open\n"
    (row,) = _decisions(folder / KEPT)
    assert (row["by"], row["answer"]) == ("a model", "accepted")


def test_answers_to_another_text_are_refused_and_nothing_is_kept(asrfix: Asrfix, folder: Path) -> None:
    (folder / "answers.json").write_text('{"format": "asrfix-answers", "version": 1, "by": "x", "files": []}')
    done = asrfix("review", "talk.txt", *NAMES, "--all", "--import", "answers.json")
    assert done.code == 2
    assert done.err.startswith("asrfix: talk.txt: no answers to this text")
    assert not (folder / KEPT).exists()


def test_a_prompt_is_the_questions_with_a_request(asrfix: Asrfix, folder: Path) -> None:
    asrfix("review", "talk.txt", *NAMES, "--all", "--export-prompt", "prompt.txt")
    prompt = (folder / "prompt.txt").read_text("utf-8")
    assert prompt.startswith("Speech recognition wrote")
    assert json.loads(prompt[prompt.index('{"format": "asrfix-questions"') :])["version"] == 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("-", *NAMES), "Standard input is for your answers"),
        (("talk.txt",), "Which names are the right ones?"),
        (("talk.txt", "clean.txt", *NAMES, "--audio", "a.mp3"), "--audio goes with a single FILE"),
        (("talk.txt", *NAMES, "--audio", "a.mp3"), "a.mp3: there is no such file"),
        (("talk.txt", *NAMES, "--export", "-", "--import", "a"), "exclude each other"),
        (("talk.txt", *NAMES, "-o", "x"), "-o goes with --merge"),
        (("talk.txt", "--merge", *NAMES), "--merge takes files of decisions, and -o"),
        (("talk.txt", "--stats", "--export", "-"), "--stats goes with --decisions only"),
        (("talk.txt", "--stats"), "talk.txt.asrfix.json: there is no such file"),
        (("talk.txt", *NAMES, "--import", "a"), "a: there is no such file"),
        (("tlak.txt", *NAMES, "--plain"), "did you mean talk.txt"),
        (("talk.txt", *NAMES, "--decisions", "names.toml"), "names.toml:1: no JSON"),
    ],
    ids=str,
)
def test_what_cannot_be_meant_is_refused(asrfix: Asrfix, arguments: tuple[str, ...], told: str) -> None:
    done = asrfix("review", *arguments)
    assert (done.code, done.out) == (2, "")
    assert told in done.err


@pytest.mark.parametrize("verb", ["check", "fix"])
def test_decisions_that_are_not_there_are_an_error(asrfix: Asrfix, verb: str) -> None:
    asrfix(*REVIEW, stdin=b"a\n")
    done = asrfix(verb, "talk.txt", *NAMES, "--decisions", "talk.asrfix.json")
    assert (done.code, done.out) == (2, "")
    assert f"there is no such file; did you mean {KEPT}?" in done.err


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def on_terminal(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """Run the command line in that folder with a person at a terminal who types those lines."""
    monkeypatch.chdir(folder)

    def run(*arguments: str, lines: str) -> int:
        monkeypatch.setattr(sys, "stdin", _Terminal(lines))
        for stream in (sys.stdout, sys.stderr):
            monkeypatch.setattr(stream, "isatty", lambda: True)
        return main(arguments)

    return run


def test_without_textual_the_terminal_is_asked_line_by_line(
    on_terminal: Asrfix, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "textual.app", None)
    monkeypatch.delitem(sys.modules, "asrfix.cli.reviewing.screen", raising=False)
    monkeypatch.delattr(reviewing, "screen", raising=False)
    assert on_terminal("review", "talk.txt", *NAMES, "--all", lines="a\na\n\n") == 0
    told = capsys.readouterr().err
    assert "the full screen needs textual; install it with pip install 'asrfix[tui]'; asking line by line" in told
    assert len(_decisions(folder / KEPT)) == 2


def test_a_terminal_gets_the_full_screen(on_terminal: Asrfix, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = pytest.importorskip("asrfix.cli.reviewing.screen")
    seen = []

    def review(case: Any) -> Any:
        seen.append(case.path)
        return Ending.QUIT

    monkeypatch.setattr(screen, "review", review)
    assert on_terminal("review", "talk.txt", *NAMES, "--all", lines="") == 1
    assert seen == ["talk.txt"]
