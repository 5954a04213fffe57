"""What has been done, on disk: a line of JSON for each unit, so that nothing is done twice.

A program may be killed at any moment. Then the last line may be torn; it is passed over, and its unit is done again.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from asrfix.batch.work import Fault, Result
from asrfix.errors import InputError


class Journal:
    """Results by the keys of their units. In memory is only where each stands in the file.

    To be used as a context manager: the file is open, and no other program has it, inside the block.

    Raises:
        InputError: the file cannot be used, or another program is using it.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._places: dict[bytes, int] = {}

    def __enter__(self) -> Journal:
        try:
            self._file = self._path.open("a+b")
            _lock(self._file)
            self._read_places()
        except BlockingIOError:
            self._file.close()
            message = "another asrfix batch writes to this folder; wait for it, or choose another folder"
            raise InputError(message, path=str(self._path.parent)) from None
        except OSError as error:
            raise InputError(f"cannot be written: {error.strerror}; check the folder", path=str(self._path)) from error
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._file.close()

    def __contains__(self, key: bytes) -> bool:
        return key in self._places

    def __getitem__(self, key: bytes) -> Result:
        self._file.seek(self._places[key])
        return _result(json.loads(self._file.readline()))

    def add(self, key: bytes, result: Result) -> None:
        """Keep a result."""
        place = self._file.seek(0, os.SEEK_END)
        self._file.write(json.dumps({"key": key.hex(), **_plain(result)}).encode("ascii") + b"\n")
        self._file.flush()
        self._places[key] = place

    def _read_places(self) -> None:
        place = self._file.seek(0)
        for line in self._file:
            try:
                row = json.loads(line)
                _result(row)
                self._places[bytes.fromhex(row["key"])] = place
            except (KeyError, TypeError, ValueError, AttributeError):
                pass  # torn, or not ours
            place += len(line)
        if place and not line.endswith(b"\n"):
            self._file.write(b"\n")


def _plain(result: Result) -> dict[str, Any]:
    return {
        "changed": {number: data.decode("utf-8", "surrogateescape") for number, data in result.changed.items()},
        "findings": dict(result.findings),
        "faults": {number: (fault.message, fault.line) for number, fault in result.faults.items()},
    }


def _result(row: Mapping[str, Any]) -> Result:
    return Result(
        changed={int(number): data.encode("utf-8", "surrogateescape") for number, data in row["changed"].items()},
        findings={int(number): found for number, found in row["findings"].items()},
        faults={int(number): Fault(message=text, line=line) for number, (text, line) in row["faults"].items()},
    )


def _lock(file: BinaryIO) -> None:
    """Raise BlockingIOError where another program has the file; it is free again when that ends, however it ends."""
    if sys.platform != "win32":  # there two programs at once are the user's to avoid
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
