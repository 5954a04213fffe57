"""Data flows one way: a room imports only the rooms to its left, the data model and the errors."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "asrfix"
MODULES = sorted(SOURCE.rglob("*.py"))

BASE = {"errors", "model"}
STAGES = BASE | {"data", "transcript", "text", "sound", "lexicon"}
MAY_IMPORT = {
    "errors": set(),
    "model": set(),
    "data": set(),
    "text": BASE | {"data"},
    "sound": BASE | {"data", "text"},
    "transcript": BASE,
    "lexicon": BASE | {"data", "text", "sound"},
    "matching": STAGES,
    "reading": BASE,
    "calibration": BASE | {"matching", "reading"},
    "evaluate": STAGES | {"matching", "reading", "__init__"},
    "discover": STAGES | {"matching"},
    "explain": STAGES | {"matching"},
    "audit": STAGES | {"matching"},
    "learn": STAGES | {"matching", "evaluate"},
    "edition": BASE | {"text", "transcript"},
    "fixing": BASE | {"transcript"},
    "translate": STAGES | {"matching", "fixing", "reading"},
    "vocabulary": STAGES | {"matching", "translate"},
    "review": BASE | {"transcript", "text", "reading"},
    "report": BASE | {"transcript", "audit", "discover", "evaluate", "explain", "review"},
    "batch": STAGES | {"matching", "calibration", "fixing", "report", "__init__"},
    "api": STAGES | {"matching", "fixing"},
    "__init__": STAGES | {"matching", "api"},
    "cli": STAGES
    | {
        "matching",
        "batch",
        "calibration",
        "evaluate",
        "discover",
        "explain",
        "audit",
        "learn",
        "edition",
        "fixing",
        "translate",
        "vocabulary",
        "review",
        "report",
        "__init__",
    },
    "__main__": {"cli"},
}


def room(module: Path) -> str:
    first = module.relative_to(SOURCE).parts[0]
    return first.removesuffix(".py")


def _name(module: Path) -> str:
    return str(module.relative_to(SOURCE))


def imported_rooms(module: Path) -> Iterator[str]:
    """The rooms a module imports anywhere, inside functions and for type checking included."""
    for node in ast.walk(ast.parse(module.read_bytes())):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}:{node.lineno}: relative import"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            package, first, *_rest = [*name.split("."), ""]
            if package == "asrfix":
                yield first if _is_room(first) else "__init__"


def _is_room(name: str) -> bool:
    return bool(name) and ((SOURCE / name).is_dir() or (SOURCE / f"{name}.py").is_file())


def test_every_room_has_its_place() -> None:
    assert {room(module) for module in MODULES} == set(MAY_IMPORT)


@pytest.mark.parametrize("module", MODULES, ids=_name)
def test_a_room_imports_only_what_stands_to_its_left(module: Path) -> None:
    own = room(module)
    assert set(imported_rooms(module)) - {own} <= MAY_IMPORT[own]


@pytest.mark.parametrize("module", [module for module in MODULES if room(module) != "cli"], ids=_name)
def test_only_the_command_line_prints(module: Path) -> None:
    for node in ast.walk(ast.parse(module.read_bytes())):
        assert not (isinstance(node, ast.Name) and node.id == "print")
        assert not (isinstance(node, ast.Attribute) and node.attr in {"stdout", "stderr"})


def test_the_walk_sees_imports() -> None:
    assert set(imported_rooms(SOURCE / "report" / "text.py")) == {"model", "report"}
