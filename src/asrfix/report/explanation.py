"""An explanation, for people and for programs: the reasons in words, and the evidence as a waterfall."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from math import exp
from typing import TYPE_CHECKING, Any

from asrfix.model import Evidence, Finding
from asrfix.report.json import record
from asrfix.report.text import context_lines
from asrfix.report.visible import visible

if TYPE_CHECKING:
    from asrfix.explain import Explained, Explanation

_BAR = 24
_MOST_PIECES = 12
_MOST_REASONS = 3


def explanation_as_json(explanation: Explanation) -> Iterator[str]:
    """Yield one JSON object.

    A suggestion has the fields of the JSON report, ``shown`` and ``reason``; one that is not shown has no verdict.
    """
    data = {
        "path": explanation.transcript.path,
        "caution": explanation.caution,
        "correct": explanation.correct,
        "review": explanation.review,
        "explained": [_record(own) for own in explanation.explained],
        "remarks": explanation.remarks,
    }
    yield json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _record(own: Explained) -> dict[str, Any]:
    data = {"shown": own.shown, "reason": own.reason, **record(own.finding)}
    return data if own.shown else {**data, "verdict": None}


def explanation_as_text(explanation: Explanation) -> Iterator[str]:
    """Yield a paragraph for each suggestion, then the remarks."""
    if not any(own.shown for own in explanation.explained):
        yield "nothing was found here\n\n"
    for own in explanation.explained:
        yield from _explained(own, explanation.transcript.text)
        yield "\n"
    for remark in explanation.remarks:
        yield visible(remark) + "\n"


def _explained(own: Explained, text: str) -> Iterator[str]:
    finding = own.finding
    suggestion = visible(finding.suggestion or "(as heard)")
    yield f"{finding.line}:{finding.column}  {visible(finding.heard)} → {suggestion}\n"
    for line in context_lines(text, finding):
        yield f"  {line}\n"
    yield f"  {visible(own.reason)}\n"
    if len(finding.evidence) == 1:
        return
    for title, words in _reasons(finding):
        yield f"  {title}: {'; '.join(words)}\n"
    if finding.alternatives:
        others = (f"{visible(one.text)} {one.confidence:.1%}" for one in finding.alternatives)
        yield f"  runners-up: {', '.join(others)}\n"
    yield from _waterfall(finding.evidence)


def _reasons(finding: Finding) -> Iterator[tuple[str, list[str]]]:
    """The strongest evidence for and against a suggestion, in words."""
    weighty = sorted((piece for piece in finding.evidence if piece.text), key=lambda piece: -abs(piece.weight))
    for title, sign in (("for it", 1), ("against it", -1)):
        words = [visible(piece.text) for piece in weighty if piece.weight * sign > 0 and piece.name != "prior"]
        if words:
            yield title, words[:_MOST_REASONS]


def _waterfall(evidence: Sequence[Evidence]) -> Iterator[str]:
    """Yield a line for each strong piece: what it adds to the log-odds, how sure that makes it, a bar from to."""
    rows = list(steps(evidence))
    sums = list(accumulate((weight for _, weight in rows), initial=0.0))
    low = min(sums)
    scale = _BAR / ((max(sums) - low) or 1)
    columns = [round((value - low) * scale) for value in sums]
    yield f"  {'adds':>5}  {'makes':>6}\n"
    for (text, weight), total, (before, after) in zip(rows, sums[1:], pairwise(columns), strict=True):
        bar = " " * min(before, after) + ("+" if weight > 0 else "-") * abs(after - before)
        even = columns[0]
        bar = bar.ljust(_BAR + 1)
        bar = bar if bar[even] != " " else f"{bar[:even]}|{bar[even + 1 :]}"
        yield f"  {weight:+5.2f}  {_percent(total):>6}  {bar}  {visible(text)}\n"


def steps(evidence: Sequence[Evidence]) -> Iterator[tuple[str, float]]:
    """A waterfall: (what, how much) of the first pieces, which are the strongest, and of all others together."""
    pieces = [piece for piece in evidence if piece.weight]
    for piece in pieces[:_MOST_PIECES]:
        yield piece.text or f"{piece.name}: does not apply here", piece.weight
    others = pieces[_MOST_PIECES:]
    if others:
        yield f"smaller pieces of evidence: {len(others)}", sum(piece.weight for piece in others)


def _percent(log_odds: float) -> str:
    return f"{100 / (1 + exp(-log_odds)):.1f}%"
