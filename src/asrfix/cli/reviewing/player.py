"""Hearing a place of the recording with a player that is installed."""

from __future__ import annotations

import shutil
import subprocess
from bisect import bisect_right
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from asrfix.errors import InputError

if TYPE_CHECKING:
    from asrfix.model import Finding
    from asrfix.transcript import Segment, Transcript, Word

_BEFORE, _AFTER = 2.0, 1.0
"""So many seconds are played before and after a place."""


def _ffplay(audio: str, start: str, length: str) -> list[str]:
    return ["-nodisp", "-autoexit", "-loglevel", "quiet", "-ss", start, "-t", length, "-i", audio]


def _mpv(audio: str, start: str, length: str) -> list[str]:
    return ["--no-video", "--really-quiet", f"--start={start}", f"--length={length}", "--", audio]


def _sox(audio: str, start: str, length: str) -> list[str]:
    return ["-q", audio, "trim", start, length]


_PLAYERS: dict[str, Callable[[str, str, str], list[str]]] = {"ffplay": _ffplay, "mpv": _mpv, "play": _sox}
"""Program -> its arguments for a file, where to start and how long to play, in seconds."""


class Player:
    """Plays places of a recording, one at a time, without waiting for the end."""

    def __init__(self, audio: str | None, find: Callable[[str], str | None] = shutil.which) -> None:
        self._audio = audio
        self._find = find
        self._playing: subprocess.Popen[bytes] | None = None

    def play(self, transcript: Transcript, finding: Finding) -> None:
        """Play from two seconds before a place to one after it.

        Raises:
            InputError: there is no recording, no time, or no player; it says what to do.
        """
        command = self.command(transcript, finding)
        self.stop()
        quiet = subprocess.DEVNULL
        self._playing = subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet)  # noqa: S603 - no shell

    def stop(self) -> None:
        """Be silent."""
        if self._playing is not None:
            self._playing.terminate()
            self._playing.wait()
            self._playing = None

    def command(self, transcript: Transcript, finding: Finding) -> list[str]:
        """The program and its arguments that play a place.

        Raises:
            InputError: as for :meth:`play`.
        """
        if self._audio is None:
            raise InputError("no recording to play; give it with --audio FILE")
        if finding.time is None:
            raise InputError("this transcript says no times, so the place cannot be found in the recording")
        found = next(((path, arguments) for name, arguments in _PLAYERS.items() if (path := self._find(name))), None)
        if found is None:
            raise InputError("no player is installed; install ffmpeg (for ffplay), mpv or sox")
        start = max(finding.time - _BEFORE, 0.0)
        length = _finish(transcript, finding) + _AFTER - start
        program, arguments = found
        return [program, *arguments(str(Path(self._audio).resolve()), f"{start:.2f}", f"{length:.2f}")]


def _finish(transcript: Transcript, finding: Finding) -> float:
    """When the last word of a place was said, in seconds; the end of its segment where words have no times."""
    begin = finding.time or 0.0
    for timed in (transcript.words, transcript.segments):
        finish = _finish_at(timed, finding.end - 1)
        if finish is not None and finish >= begin:
            return finish
    return begin


def _finish_at(timed: Sequence[Word] | Sequence[Segment], offset: int) -> float | None:
    index = bisect_right(timed, offset, key=lambda item: item.start) - 1
    return timed[index].finish if index >= 0 and offset < timed[index].end else None
