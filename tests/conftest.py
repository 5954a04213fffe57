"""Fixtures for all tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("asrfix", deadline=None)  # a busy machine is not a failure
settings.load_profile("asrfix")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-golden", action="store_true", help="rewrite the golden files; read the diff afterwards")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with the golden file of that name beside the test."""

    def compare(name: str, actual: str) -> None:
        path: Path = request.path.parent / "golden" / name
        if request.config.getoption("--write-golden"):
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(actual.encode())
        assert path.read_bytes().decode() == actual

    return compare
