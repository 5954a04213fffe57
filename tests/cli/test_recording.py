from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Asrfix = Callable[..., Any]
CHECK = ("check", "talk.txt", "-l", "names.toml", "--format", "html")


@pytest.fixture(autouse=True)
def recording(folder: Path) -> Path:
    path = folder / "the talk.mp3"
    path.write_bytes(b"sound")
    return path


def test_a_recording_is_referred_to_from_the_working_folder(asrfix: Asrfix, recording: Path) -> None:
    for given in (recording.name, str(recording), f"../{recording.parent.name}/{recording.name}"):
        assert 'data-audio="the%20talk.mp3"' in asrfix(*CHECK, "--audio", given).out


def test_a_recording_can_be_part_of_the_report(asrfix: Asrfix, recording: Path) -> None:
    done = asrfix(*CHECK, "--audio", recording.name, "--embed-audio")
    assert 'data-audio="data:audio/mpeg;base64,c291bmQ="' in done.out
    assert done.code == 1


def test_every_transcript_has_its_own_recording(asrfix: Asrfix, recording: Path) -> None:
    (recording.parent / "other.mp3").write_bytes(b"")
    arguments = ("check", "talk.txt", "clean.txt", "-l", "names.toml", "--format", "html")
    done = asrfix(*arguments, "--audio", "other.mp3", "--audio", recording.name)
    assert done.out.index('data-audio="other.mp3"') < done.out.index('data-audio="the%20talk.mp3"')
    done = asrfix(*arguments, "--audio", "other.mp3")
    assert (done.code, done.out) == (2, "")
    assert "Give --audio once for each" in done.err


def test_a_huge_recording_is_not_embedded(asrfix: Asrfix, recording: Path) -> None:
    with recording.open("wb") as sparse:
        sparse.truncate(64_000_001)
    done = asrfix(*CHECK, "--audio", recording.name, "--embed-audio")
    assert (done.code, done.out) == (2, "")
    assert "larger than 64 MB" in done.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((*CHECK, "--audio", "the tolk.mp3"), "did you mean the talk.mp3?"),
        ((*CHECK, "--audio", ".", "--embed-audio"), "cannot be read"),
        ((*CHECK, "--embed-audio"), "--embed-audio needs --audio"),
        ((*CHECK[:-2], "--audio", "the talk.mp3"), "Only the html report can play a recording"),
        ((*CHECK, "--calibration", "calibration.toml"), "leave out --calibration"),
    ],
)
def test_what_does_not_go_together_is_told(asrfix: Asrfix, arguments: tuple[str, ...], message: str) -> None:
    done = asrfix(*arguments)
    assert (done.code, done.out) == (2, "")
    assert message in done.err
