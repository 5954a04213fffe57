"""Where in a JSON document something stands, said in a line: ``results.channels[channel].alternatives[0].words[]``.

A path is keys with dots between them. ``a|b`` is the first of the keys that is there, and ``a?`` may be left out. After
a key, ``[]`` means each element, ``[0]`` the first, and ``[name]`` each element, its number to be found as ``name``;
what is no array counts as the only element of one, and null as an empty one. ``^key`` is looked for in the value
itself, then in the objects around it, from within.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from asrfix.transcript.speech.json_tree import Value


class Node(NamedTuple):
    """A value, and the objects around it, the outermost first."""

    value: Value
    around: tuple[Value, ...] = ()


class _Key(NamedTuple):
    names: tuple[str, ...]
    may_lack: bool

    def first(self, value: Value) -> Value | None:
        if isinstance(value.value, dict):
            for name in self.names:
                if name in value.value:
                    return value.value[name]  # type: ignore[no-any-return]
        return value if self.may_lack else None

    def follow(self, node: Node) -> Iterator[Node]:
        found = self.first(node.value)
        if found is not None:
            yield Node(found, (*node.around, node.value))


class _Element(NamedTuple):
    number: int

    def first(self, value: Value) -> Value | None:
        elements = _elements(value)
        return elements[self.number] if self.number < len(elements) else None

    def follow(self, node: Node) -> Iterator[Node]:
        found = self.first(node.value)
        if found is not None:
            yield Node(found, node.around)


class _Each(NamedTuple):
    name: str

    def first(self, value: Value) -> Value | None:
        return next(iter(_elements(value)), None)

    def follow(self, node: Node) -> Iterator[Node]:
        for number, element in enumerate(_elements(node.value)):
            named = Value({self.name: Value(number, 0, 0)}, 0, 0)
            yield Node(element, (*node.around, named) if self.name else node.around)


_Step = _Key | _Element | _Each


def find(node: Node, path: str) -> Iterator[Node]:
    """All that stands at a path from a node, in the order of the document."""
    return _find(node, _steps(path))


def look(node: Node, path: str | None) -> Value | None:
    """The first value at a path; None where there is none, or no path."""
    if path is None:
        return None
    around = node.around[::-1] if path.startswith("^") else ()
    for found in (node.value, *around):
        value: Value | None = found
        for step in _steps(path.removeprefix("^")):
            value = step.first(value) if value else None
        if value:
            return value
    return None


def _elements(value: Value) -> list[Value]:
    if isinstance(value.value, list):
        return value.value
    return [] if value.value is None else [value]


def _find(node: Node, steps: tuple[_Step, ...]) -> Iterator[Node]:
    if not steps:
        yield node
        return
    for found in steps[0].follow(node):
        yield from _find(found, steps[1:])


@cache
def _steps(path: str) -> tuple[_Step, ...]:
    steps: list[_Step] = []
    for part in filter(None, path.split(".")):
        key, *brackets = part.replace("]", "").split("[")
        if key:
            steps.append(_Key(tuple(key.removesuffix("?").split("|")), key.endswith("?")))
        steps += [_Element(int(name)) if name.isdigit() else _Each(name) for name in brackets]
    return tuple(steps)
