"""Audits of lexicons for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from asrfix.audit import Audited
from asrfix.report.visible import visible

_SHOWN = 5


def audit_as_text(audited: Sequence[Audited]) -> Iterator[str]:
    """Yield an entry after the other: how often it would fire, for what, and its dangers."""
    for each in audited:
        counts = f"{each.corrected} corrected, {each.for_review} for review, {each.right} right"
        yield visible(f"{each.entry.name}  {counts}") + "\n"
        if each.heard:
            more = f", {len(each.heard) - _SHOWN} more" if len(each.heard) > _SHOWN else ""
            heard = ", ".join(f"{heard} {count}×" for heard, count in each.heard[:_SHOWN])
            yield visible(f"  heard {heard}{more}") + "\n"
        for danger in each.dangers:
            yield visible(f"  {danger}") + "\n"
    dangerous = sum(bool(each.dangers) for each in audited)
    firing = sum(bool(each.heard) for each in audited)
    yield f"{dangerous} dangerous, {firing} would be written or suggested\n"


def audit_as_json(audited: Sequence[Audited]) -> Iterator[str]:
    """Yield one JSON document with an ``entries`` list."""
    entries = [
        {
            "entry": each.entry.name,
            "path": each.entry.path,
            "line": each.entry.line,
            "dangers": each.dangers,
            "right": each.right,
            "corrected": each.corrected,
            "for_review": each.for_review,
            "heard": [{"text": text, "count": count} for text, count in each.heard],
        }
        for each in audited
    ]
    yield json.dumps({"entries": entries}, ensure_ascii=False, indent=1) + "\n"
