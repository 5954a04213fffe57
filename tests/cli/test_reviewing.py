"""The reviewer's front ends, on findings made by hand: line by line and on the full screen."""

from __future__ import annotations

import asyncio
import io
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from asrfix.cli.reviewing import plain
from asrfix.cli.reviewing.case import Case, Ending
from asrfix.cli.reviewing.player import Player
from asrfix.errors import InputError
from asrfix.model import Alternative, Evidence, Finding, Report, Verdict
from asrfix.review.decisions import Decision
from asrfix.review.desk import Desk
from asrfix.review.sitting import Sitting
from asrfix.transcript import Transcript, from_bytes

SUBTITLES = """\
1
00:00:01,000 --> 00:00:04,000
We met in Lisbon, and then Rally Shark raised money.

2
00:00:04,000 --> 00:00:08,500
那个时候的一龙\x1b[31m还没有来

3
00:00:08,500 --> 00:00:12,000
RALLY SHARK was new. Now rally shark is not.
"""
RALLY_SHARK: dict[str, Any] = {
    "suggestion": "RadixArk",
    "entry": "RadixArk",
    "confidence": 0.55,
    "alternatives": (
        Alternative(text="Rallye", entry="Rallye", confidence=0.25),
        Alternative(text="Radish", entry="Radish", confidence=0.125),
    ),
    "evidence": (
        Evidence(name="prior", value=1, weight=-3.5),
        Evidence(name="sound", value=0.81, weight=4.25, text="sounds much like RadixArk"),
        Evidence(name="ordinary", value=True, weight=-0.5, text="ordinary words"),
    ),
}
FINDINGS: dict[str, dict[str, Any]] = {
    "Rally Shark": RALLY_SHARK,
    "RALLY SHARK": RALLY_SHARK,
    "rally shark": RALLY_SHARK,
    "一龙": {"suggestion": None, "entry": None, "confidence": 0.1, "verdict": Verdict.AS_HEARD},
}


@pytest.fixture
def kept() -> list[tuple[Decision, ...]]:
    """Everything that was saved, in order."""
    return []


@pytest.fixture
def case(kept: list[tuple[Decision, ...]]) -> Case:
    return _case(kept, Player(None))


def _case(kept: list[tuple[Decision, ...]], player: Player) -> Case:
    transcript = from_bytes(SUBTITLES.encode(), path="talk.srt")
    report = Report(findings=tuple(_findings(transcript)))
    desk = Desk.of(transcript.text, report, ())
    sitting = Sitting(desk, "mara", kept.append, lambda: "2026-03-01T10:22:05Z")
    return Case(path="talk\x1b.srt", transcript=transcript, sitting=sitting, player=player, files_left=3)


def _findings(transcript: Transcript) -> list[Finding]:
    found = []
    for heard, fields in FINDINGS.items():
        start = transcript.text.index(heard)
        line, column = transcript.place(start)
        time = transcript.time(start)
        place = {"start": start, "end": start + len(heard), "line": line, "column": column, "time": time}
        found.append(Finding(heard=heard, **place, **{"verdict": Verdict.REVIEW, **fields}))
    return sorted(found, key=lambda finding: finding.start)


@pytest.fixture
def answer(
    case: Case, capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> Callable[[str], tuple[Ending, str]]:
    """Answer line by line; how it ended, and the whole conversation."""

    def run(lines: str) -> tuple[Ending, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        ending = plain.review(case)
        return ending, capsysbinary.readouterr().out.decode()

    return run


Answer = Callable[[str], tuple[Ending, str]]


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("all-at-once", "a\nh\nf\n"),
        ("place-by-place", "o\nj\n2\nj\nt Radish Inc.\nr\nt Elon\nq\n"),
        ("second-thoughts", "s\nh\nu\nu\nr\n"),
        ("slips", "9\nx\nt \nu\nl\na b\n\nq\n"),
    ],
)
def test_a_review_line_by_line(answer: Answer, golden: Callable[[str, str], None], name: str, lines: str) -> None:
    _ending, conversation = answer(lines)
    golden(f"review-{name}.txt", conversation)


@pytest.mark.parametrize(
    ("lines", "ending"), [("f\n", Ending.NEXT), ("a\nr\n\n", Ending.NEXT), ("q\n", Ending.QUIT), ("a\n", Ending.QUIT)]
)
def test_how_a_review_ends(answer: Answer, lines: str, ending: Ending) -> None:
    assert answer(lines)[0] is ending


def test_every_answer_is_saved_at_once(answer: Answer, kept: list[tuple[Decision, ...]]) -> None:
    answer("o\na\nj\ns\nh\nu\n")
    assert [[decision.answer for decision in decisions] for decisions in kept] == [
        ["accepted"],
        ["accepted", "as-heard"],
        ["accepted"],
    ]


def test_nothing_the_transcript_says_moves_the_cursor(answer: Answer) -> None:
    _ending, conversation = answer("s\nq\n")
    assert "\x1b" not in conversation
    assert "那个时候的一龙␛[31m还没有来" in conversation
    assert "talk␛.srt: 0 of 2 groups decided" in conversation


Pilot = Any
Drive = Callable[[Callable[[Pilot], Awaitable[None]]], Any]


@pytest.fixture
def drive(case: Case) -> Drive:
    """Run the full-screen reviewer under a pilot; how it ended."""
    pytest.importorskip("textual")
    from asrfix.cli.reviewing.screen import Reviewer

    def run(act: Callable[[Pilot], Awaitable[None]]) -> Any:
        async def drive() -> Any:
            app = Reviewer(case)
            async with app.run_test(size=(100, 30)) as pilot:
                await act(pilot)
                await pilot.pause()
            return app.return_value

        return asyncio.run(drive())

    return run


def _shown(pilot: Pilot, name: str) -> str:
    return str(pilot.app.query_one(f"#{name}").render())


def test_the_screen_shows_the_group_and_takes_the_answer(
    drive: Drive, case: Case, kept: list[tuple[Decision, ...]]
) -> None:
    async def act(pilot: Pilot) -> None:
        assert _shown(pilot, "progress") == "talk␛.srt: 0 of 2 groups decided, 3 files left"
        question = _shown(pilot, "question")
        assert question.startswith("Rally Shark → RadixArk   55% sure, 3 places\n  for it  sounds much like RadixArk")
        assert "  or 2: Radish 12%" in question
        assert "We met in Lisbon, and then Rally Shark raised money." in question
        await pilot.press("a")
        assert _shown(pilot, "progress").startswith("talk␛.srt: 1 of 2 groups decided")
        assert _shown(pilot, "question").startswith("一龙 → ?")
        await pilot.press("h", "f")

    assert drive(act) is Ending.NEXT
    assert [decision.answer for decision in kept[-1]] == ["accepted", "as-heard"]
    assert case.sitting.desk.current is None


def test_the_screen_goes_place_by_place(drive: Drive, case: Case) -> None:
    async def act(pilot: Pilot) -> None:
        await pilot.press("o", "down", "j", "up")
        assert _shown(pilot, "scope") == "answers hold for: only here (place 2 of 3)"
        await pilot.press("2", "r")

    drive(act)
    assert [(decision.scope, decision.write) for decision in case.sitting.desk.decisions] == [
        ("here", "Radish"),
        ("here", None),
    ]


def test_a_name_is_typed_on_the_screen(drive: Drive, case: Case) -> None:
    async def act(pilot: Pilot) -> None:
        await pilot.press("t", *"far", "enter", "u")
        assert case.sitting.desk.decisions == ()
        await pilot.press("t", *"quah", "escape", "s", "t", *"Elon", "enter", "ctrl+c")

    assert drive(act) is Ending.QUIT
    assert [(decision.heard, decision.write) for decision in case.sitting.desk.decisions] == [("一龙", "Elon")]


def test_what_cannot_be_done_is_told_on_the_screen(drive: Drive) -> None:
    async def act(pilot: Pilot) -> None:
        await pilot.press("7")
        assert _shown(pilot, "told") == "there is no name 7 here; choose 1 to 2"
        await pilot.press("l")
        assert _shown(pilot, "told") == "no recording to play; give it with --audio FILE"
        await pilot.press("o")
        assert _shown(pilot, "told") == ""
        await pilot.press("q")

    assert drive(act) is Ending.QUIT


def test_every_key_is_named_on_the_screen(drive: Drive) -> None:
    async def act(pilot: Pilot) -> None:
        assert "a accept, r reject, h as heard" in _shown(pilot, "keys")
        assert "f next file, q quit" in _shown(pilot, "keys")

    drive(act)


@pytest.mark.parametrize(
    ("installed", "command"),
    [
        ("ffplay", ["-nodisp", "-autoexit", "-loglevel", "quiet", "-ss", "2.00", "-t", "7.50", "-i", "AUDIO"]),
        ("mpv", ["--no-video", "--really-quiet", "--start=2.00", "--length=7.50", "--", "AUDIO"]),
        ("play", ["-q", "AUDIO", "trim", "2.00", "7.50"]),
    ],
)
def test_a_place_is_played_from_before_to_after(tmp_path: Path, installed: str, command: list[str]) -> None:
    audio = str(tmp_path / "-o talk;.mp3")
    player = Player(audio, {installed: f"/bin/{installed}"}.get)
    case = _case([], player)
    finding = case.sitting.desk.groups[1].findings[0]
    assert player.command(case.transcript, finding) == [
        f"/bin/{installed}",
        *(audio if part == "AUDIO" else part for part in command),
    ]


def test_playing_does_not_begin_before_the_recording(case: Case) -> None:
    player = Player("talk.mp3", {"mpv": "mpv"}.get)
    command = player.command(case.transcript, case.sitting.desk.groups[0].findings[0])
    assert command[3:5] == ["--start=0.00", "--length=5.00"]


def test_without_a_player_it_is_told_what_to_install(case: Case) -> None:
    with pytest.raises(InputError, match=r"no player is installed; install ffmpeg \(for ffplay\), mpv or sox"):
        Player("talk.mp3", lambda _name: None).play(case.transcript, case.sitting.desk.finding)


def test_without_times_nothing_can_be_played() -> None:
    finding = Finding(start=0, end=1, heard="a", suggestion=None, entry=None, confidence=0.5, verdict=Verdict.REVIEW)
    with pytest.raises(InputError, match="this transcript says no times"):
        Player("talk.mp3").play(from_bytes(b"a", path="talk.txt"), finding)


def test_a_new_place_silences_the_one_before(case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    events: list[str] = []

    class Process:
        def __init__(self, command: list[str], **_streams: object) -> None:
            events.append(f"start {command[0]}")

        def terminate(self) -> None:
            events.append("stop")

        def wait(self) -> None:
            events.append("gone")

    monkeypatch.setattr(subprocess, "Popen", Process)
    player = Player(str(tmp_path / "talk.mp3"), {"play": "sox"}.get)
    for _ in range(2):
        player.play(case.transcript, case.sitting.desk.finding)
    player.stop()
    player.stop()
    assert events == ["start sox", "stop", "gone", "start sox", "stop", "gone"]
