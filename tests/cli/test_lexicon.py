from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

Asrfix = Callable[..., Any]


def test_a_good_lexicon_gives_zero(asrfix: Asrfix) -> None:
    done = asrfix("lexicon", "check", "names.toml")
    assert (done.code, done.out, done.err) == (0, "", "asrfix: no problems found\n")


def test_problems_give_one_and_a_line_each(asrfix: Asrfix, folder: Path) -> None:
    (folder / "odd.toml").write_text('[[entry]]\nname = "Stoica"\nheard_as = ["Stoyka"]\nkeep = ["Stoyka"]\n')
    done = asrfix("lexicon", "check", "odd.toml")
    assert done.code == 1
    assert done.out.startswith("odd.toml:")
    assert "Stoyka" in done.out


def test_an_unusable_lexicon_gives_two(asrfix: Asrfix, folder: Path) -> None:
    (folder / "broken.toml").write_text("[[entry]\n")
    done = asrfix("lexicon", "check", "broken.toml")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("asrfix: broken.toml:1")


def test_show_tells_every_reading(asrfix: Asrfix) -> None:
    done = asrfix("lexicon", "show", "ion stoica", "-l", "names.toml")
    assert done.code == 0
    assert done.out.startswith("Ion Stoica (person)\n  Ion Stoica  say ")
    assert "heard as Young Stoyka" in done.out


def test_show_guesses_a_mistyped_name(asrfix: Asrfix) -> None:
    done = asrfix("lexicon", "show", "RadixArc", "-l", "names.toml")
    assert (done.code, done.out) == (2, "")
    assert "did you mean RadixArk?" in done.err


def test_list_names_what_is_shipped(asrfix: Asrfix) -> None:
    done = asrfix("lexicon", "list")
    assert done.code == 0
    assert any(line.startswith("ai-infra ") for line in done.out.splitlines())
