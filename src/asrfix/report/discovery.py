"""Discovered names, for people and for programs.

RadiShark  3 places  79% misheard  a capitalised word that is in no dictionary
  written RadiShark 2×, Rady Shark 1×; sounds like RadixArk
  talk.srt:12:5  0:00:41  and then RadiShark raised its first
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from datetime import timedelta
from typing import TYPE_CHECKING

from asrfix.report.visible import visible

if TYPE_CHECKING:
    from asrfix.discover import Name, Place

_MOST_PLACES = 5


def discovery_as_json(names: Sequence[Name]) -> Iterator[str]:
    """Yield ``{"names": [name, …]}``, a piece for each name, with the fields of the data model.

    ``start`` and ``end`` count code points of the transcript's text, ``line`` and ``column`` are places in the file and
    count from 1, ``time`` is in seconds or null.
    """
    yield '{"names": ['
    separator = "\n"
    for name in names:
        yield separator + json.dumps(asdict(name), ensure_ascii=False, indent=1)
        separator = ",\n"
    yield "\n]}\n"


def discovery_as_text(names: Sequence[Name]) -> Iterator[str]:
    """Yield a paragraph for each name, with its first places, then a summary."""
    for name in names:
        yield "\n".join(_lines(name)) + "\n\n"
    yield f"{_counted(len(names), 'name')} on no list\n"


def _lines(name: Name) -> Iterator[str]:
    places = _counted(len(name.places), "place")
    yield f"{visible(name.spelling)}  {places}  {int(name.confidence * 100)}% misheard  {name.sign}"
    remarks = []
    if len(name.spellings) > 1:
        remarks.append("written " + ", ".join(f"{visible(own.text)} {own.count}×" for own in name.spellings))
    if name.near:
        remarks.append(f"sounds like {visible(name.near.entry)}")
    if remarks:
        yield "  " + "; ".join(remarks)
    for place in name.places[:_MOST_PLACES]:
        yield f"  {_where(place)}  {visible(place.before + place.heard + place.after).strip()}"
    if len(name.places) > _MOST_PLACES:
        yield f"  and {len(name.places) - _MOST_PLACES} more"


def _where(place: Place) -> str:
    path = visible(place.path or "-")
    time = "" if place.time is None else f"  {timedelta(seconds=int(place.time))}"
    return f"{path}:{place.line}:{place.column}{time}"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
