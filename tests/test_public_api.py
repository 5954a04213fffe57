from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import asrfix

PUBLIC = [
    "Alternative",
    "AsrfixError",
    "Caution",
    "Corrector",
    "Edit",
    "Entry",
    "Evidence",
    "Finding",
    "FixResult",
    "InputError",
    "Lexicon",
    "LexiconError",
    "MissingExtraError",
    "Report",
    "Span",
    "Stream",
    "TranscriptError",
    "Verdict",
    "Word",
    "__version__",
    "apply",
    "check",
    "fix",
]


def test_the_public_names_are_these() -> None:
    assert asrfix.__all__ == PUBLIC


@pytest.mark.parametrize("name", PUBLIC)
def test_a_public_name_is_there_and_documented(name: str) -> None:
    assert name in dir(asrfix)
    assert getattr(asrfix, name).__doc__


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Corector'"):
        asrfix.Corector  # noqa: B018


def test_importing_the_package_loads_nothing_else() -> None:
    program = "import sys, asrfix; print(*(name for name in sys.modules if name.startswith('asrfix')))"
    assert _output_of(program) == "asrfix"


@pytest.mark.parametrize("heavy", ["charset_normalizer", "numpy", "pypinyin", "rapidfuzz"])
def test_the_command_line_starts_without_the_engine(heavy: str) -> None:
    program = f"import sys, asrfix.cli; print({heavy!r} in sys.modules)"
    assert _output_of(program) == "False"


def _output_of(program: str) -> str:
    source = str(Path(asrfix.__file__).parent.parent)
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": source},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()
