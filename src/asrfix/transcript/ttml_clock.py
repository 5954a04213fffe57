"""Times in TTML: https://www.w3.org/TR/ttml1/#timing-value-timeExpression."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

_CLOCK = re.compile(r"(\d{1,9}):(\d{2}):(\d{2})(?:([.,]\d{1,18})|:(\d{1,9})(?:\.(\d{1,9}))?)?")
_OFFSET = re.compile(r"(\d{1,18}(?:\.\d{1,18})?)(h|m|s|ms|f|t)")
_UNITS = {"h": 3600.0, "m": 60.0, "s": 1.0, "ms": 0.001}
_NUMBERS = re.compile(r"\d{1,9}")


@dataclass(frozen=True, kw_only=True, slots=True)
class Clock:
    """How a document counts time.

    ``frame_rate`` is how many frames its time codes count to a second, and ``frames_a_second`` how many there are. With
    SMPTE time codes whole seconds are counted in frames too; ``drop_mode`` says which numbers are left out.
    """

    frame_rate: int = 30
    frames_a_second: float = 30.0
    sub_frame_rate: int = 1
    tick_rate: int = 1
    is_smpte: bool = False
    drop_mode: str = "nonDrop"

    @classmethod
    def of(cls, parameters: Mapping[str, str]) -> Clock:
        """The clock that the attributes of the root element, named without prefix, set."""
        frame_rate = _first_number(parameters, "frameRate", 30)
        sub_frame_rate = _first_number(parameters, "subFrameRate", 1)
        multiplier = [*map(int, _NUMBERS.findall(parameters.get("frameRateMultiplier", ""))), 1, 1]
        ticks = frame_rate * sub_frame_rate if "frameRate" in parameters else 1
        return cls(
            frame_rate=frame_rate,
            frames_a_second=frame_rate * (multiplier[0] or 1) / (multiplier[1] or 1),
            sub_frame_rate=sub_frame_rate,
            tick_rate=_first_number(parameters, "tickRate", ticks),
            is_smpte=parameters.get("timeBase") == "smpte",
            drop_mode=parameters.get("dropMode", "nonDrop"),
        )

    def seconds(self, expression: str | None) -> float | None:
        """The seconds of an expression such as ``00:00:01.5``, ``00:00:01:12`` or ``36f``; None for what is none."""
        expression = (expression or "").strip()
        if offset := _OFFSET.fullmatch(expression):
            units = {**_UNITS, "f": 1 / self.frames_a_second, "t": 1 / self.tick_rate}
            return float(offset[1]) * units[offset[2]]
        if clock := _CLOCK.fullmatch(expression):
            return self._clock_seconds(clock)
        return None

    def _clock_seconds(self, clock: re.Match[str]) -> float:
        hours, minutes, whole = map(int, clock.group(1, 2, 3))
        fraction = float((clock[4] or ".0").replace(",", "."))
        frames = int(clock[5] or 0) + int(clock[6] or 0) / self.sub_frame_rate
        total = hours * 3600 + minutes * 60 + whole
        if not self.is_smpte:
            return total + fraction + frames / self.frames_a_second
        counted = (total + fraction) * self.frame_rate + frames - self._dropped(hours, minutes)
        return counted / self.frames_a_second

    def _dropped(self, hours: int, minutes: int) -> int:
        """How many frame numbers were left out before that minute: https://www.w3.org/TR/ttml1/#time-semantics-smpte."""
        if self.drop_mode == "dropNTSC":
            return (hours * 54 + minutes - minutes // 10) * 2
        if self.drop_mode == "dropPAL":
            return (hours * 27 + minutes // 2 - minutes // 20) * 4
        return 0


def _first_number(parameters: Mapping[str, str], name: str, default: int) -> int:
    number = _NUMBERS.match(parameters.get(name, ""))
    return (int(number[0]) if number else 0) or default
