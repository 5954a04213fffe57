"""A transcript as markup: its lines with the findings marked, and beside them, as data, what is known of each."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from html import escape
from itertools import islice
from pathlib import PurePath
from typing import Any

from asrfix.model import Finding, Verdict
from asrfix.report.checked import CheckedFile
from asrfix.report.explanation import steps
from asrfix.report.text import clock, percent
from asrfix.report.visible import visible

_CHUNK = 40
"""So many lines are laid out together, once they come near the window."""
_CLOSING = str.maketrans({char: f"\\u{ord(char):04x}" for char in "<>&\u2028\u2029"})
"""What could end a script element, or a line of it, is written as JSON escapes."""


def section(file: CheckedFile, number: int, first: int) -> Iterator[str]:
    """Yield the markup of one file. Its findings are numbered from ``first``, in order."""
    audio = "" if file.audio is None else f' data-audio="{escape(file.audio)}"'
    yield (
        f'<section class="file" aria-labelledby="file{number}" data-decisions="{escape(_decisions_name(file.path))}"'
        f'{audio}>\n<h2 id="file{number}"><bdi>{shown(file.path)}</bdi></h2>\n'
    )
    lines = _lines(file, first)
    while chunk := "".join(islice(lines, _CHUNK)):
        yield f'<div class="chunk" lang="">\n{chunk}</div>\n'
    data = json.dumps(_data(file), ensure_ascii=False, separators=(",", ":")).translate(_CLOSING)
    yield f'<script type="application/json">{data}</script>\n</section>\n'


def shown(text: str) -> str:
    """Text as markup: nothing in it is a tag, a control character or a mark that reorders what follows."""
    return escape(visible(text))


def _decisions_name(path: str) -> str:
    from asrfix.review.file import SUFFIX

    return visible(PurePath("transcript" if path == "-" else path).name) + SUFFIX


def _lines(file: CheckedFile, first: int) -> Iterator[str]:
    """Yield a paragraph for each line that is not blank, with its time where another begins than the line before."""
    told = None
    for line, start, number, findings in _split(file):
        seconds = file.transcript.time(start)
        paragraph = f'<p dir="auto">{_marked(line, start, findings, first + number)}</p>'
        if seconds is None:
            yield f'<div class="line">{paragraph}</div>\n'
        else:
            time = "<span></span>" if seconds == told else f'<time data-seconds="{seconds:.2f}">{clock(seconds)}</time>'
            yield f'<div class="line timed">{time}{paragraph}</div>\n'
        told = seconds


def _split(file: CheckedFile) -> Iterator[tuple[str, int, int, Sequence[Finding]]]:
    """Yield each line that is not blank: its text, where it begins, the findings in it and the number of the first.

    A finding may run on into the next line.
    """
    findings = file.report.findings
    first = start = 0
    for line in file.transcript.text.splitlines(keepends=True):
        end = start + len(line)
        last = first
        while last < len(findings) and findings[last].start < end:
            last += 1
        if line.strip():
            yield line, start, first, findings[first:last]
        first = last - 1 if last > first and findings[last - 1].end > end else last
        start = end


def _marked(line: str, start: int, findings: Sequence[Finding], first: int) -> str:
    """The line, which begins at ``start`` of the text, with what it holds of these findings marked."""
    parts: list[str] = []
    done = 0
    for number, finding in enumerate(findings, first):
        begin, end = max(finding.start - start, 0), min(finding.end - start, len(line))
        place = f' id="f{number}"' if finding.start >= start else ' tabindex="-1"'
        note = _note(finding) if finding.end <= start + len(line) else ""
        parts += (
            shown(line[done:begin]),
            f'<a class="mark" href="#f{number}" data-finding="{number}" data-verdict="{finding.verdict}"{place}>',
            f"<bdi>{shown(line[begin:end])}</bdi>{note}</a>",
        )
        done = end
    return "".join([*parts, shown(line[done:])])


def _note(finding: Finding) -> str:
    """What stands behind the heard words: the suggestion, and for print and screen readers how sure it is."""
    suggestion = "?" if finding.suggestion is None else shown(finding.suggestion)
    fine = f"{finding.verdict.replace('-', ' ')}, {percent(finding.confidence)}"
    return f'<small> → <bdi class="suggested">{suggestion}</bdi><span class="fine"> ({fine})</span></small>'


def _data(file: CheckedFile) -> list[dict[str, Any]]:
    """What the script is told of each finding; ``place`` and ``group`` are what decisions know it by."""
    from asrfix.review.groups import group
    from asrfix.review.words import Words

    told: dict[int, dict[str, Any]] = {}
    for number, own in enumerate(group(Words(file.transcript.text), file.report, frozenset(Verdict))):
        for finding, place in zip(own.findings, own.places, strict=True):
            told[finding.start] = {
                "heard": own.heard,
                "suggestion": finding.suggestion,
                "entry": finding.entry,
                "verdict": finding.verdict.value,
                "confidence": finding.confidence,
                "time": finding.time,
                "clock": clock(finding.time),
                "group": number,
                "place": {"before": place.before, "after": place.after, "confidence": place.confidence},
                "alternatives": [(one.text, one.confidence) for one in finding.alternatives],
                "steps": [(text, round(weight, 4)) for text, weight in steps(finding.evidence)],
            }
    return [told[finding.start] for finding in file.report]
