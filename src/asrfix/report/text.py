"""The report for people: grouped by file, a few lines for each finding, a summary at the end.

    interview.srt
      12:5   0:00:41  Rally Shark → RadixArk  correct   97%  a known mishearing
                      and then Rally Shark raised its first round
                               ^^^^^^^^^^^

Colours are ANSI escape sequences; strip them where the output is no terminal. Everything that comes from outside has
gone through :func:`~asrfix.report.visible.visible`, so no other escape sequence can be in the output.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from asrfix.model import Finding, Verdict
from asrfix.report.checked import CheckedFile
from asrfix.report.reasons import reasons
from asrfix.report.visible import crop, crop_left, pad, visible, width

_BOLD = 1
_DIM = 2
_COLOURS = {Verdict.CORRECT: 32, Verdict.REVIEW: 33, Verdict.AS_HEARD: 36}
_SUMMARY = {Verdict.CORRECT: "safe to correct", Verdict.REVIEW: "to review", Verdict.AS_HEARD: "as heard"}

_NAMES_COLUMNS = 48
_CONTEXT_COLUMNS = 36
"""At most so much of the line is shown on either side of the heard words."""


def as_text(files: Iterable[CheckedFile]) -> Iterator[str]:
    """Yield the report of each file in which something was found, then the summary."""
    count = 0
    tally: Counter[Verdict] = Counter()
    for file in files:
        count += 1
        tally.update(finding.verdict for finding in file.report)
        if file.report:
            yield _file(file)
    if count:
        yield _summary(tally, count)


def _file(file: CheckedFile) -> str:
    findings = file.report.findings
    rows = [(_place(finding), clock(finding.time), _names(finding)) for finding in findings]
    columns = [max(map(width, column)) for column in zip(*rows, strict=True)]
    indent = " " * (2 + columns[0] + 2 + (columns[1] + 2 if columns[1] else 0))
    lines = [_paint(visible(file.path), _BOLD)]
    for finding, row in zip(findings, rows, strict=True):
        cells = [pad(cell, size) for cell, size in zip(row, columns, strict=True) if size]
        cells.append(_paint(f"{finding.verdict:<8}", _COLOURS[finding.verdict]))
        cells.append(f"{percent(finding.confidence):>4}")
        cells.append(visible("; ".join(reasons(finding))))
        lines.append("  " + "  ".join(cells).rstrip())
        lines.extend(indent + line for line in context_lines(file.transcript.text, finding))
        if finding.alternatives:
            lines.append(indent + _paint(_alternatives(finding), _DIM))
    return "\n".join(lines) + "\n\n"


def _place(finding: Finding) -> str:
    return f"{finding.line}:{finding.column}" if finding.line else ""


def clock(seconds: float | None) -> str:
    """Hours, minutes and seconds; nothing where the time is not known."""
    if seconds is None:
        return ""
    minutes, second = divmod(int(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{second:02}"


def _names(finding: Finding) -> str:
    suggestion = "(as heard)" if finding.suggestion is None else visible(finding.suggestion)
    return f"{crop(visible(finding.heard), _NAMES_COLUMNS // 2)} → {crop(suggestion, _NAMES_COLUMNS // 2)}"


def percent(confidence: float) -> str:
    """A probability in percent, rounded down, since 100% would promise more than was measured."""
    return f"{int(confidence * 100)}%"


def context_lines(text: str, finding: Finding) -> tuple[str, str]:
    """The line the heard words stand in, cut to size, and a line of carets under the words."""
    reach = _CONTEXT_COLUMNS + 1
    begin = text.rfind("\n", max(finding.start - reach, 0), finding.start) + 1 or max(finding.start - reach, 0)
    end = text.find("\n", finding.end, finding.end + reach)
    before = crop_left(visible(text[begin : finding.start]), _CONTEXT_COLUMNS)
    heard = visible(text[finding.start : finding.end])
    after = crop(visible(text[finding.end : end if end >= 0 else finding.end + reach]), _CONTEXT_COLUMNS)
    colour = _COLOURS[finding.verdict]
    return f"{before}{_paint(heard, colour)}{after}", " " * width(before) + _paint("^" * width(heard), colour)


def _alternatives(finding: Finding) -> str:
    names = (f"{visible(one.text)} {percent(one.confidence)}" for one in finding.alternatives)
    return "or " + ", ".join(names)


def _summary(tally: Counter[Verdict], count: int) -> str:
    files = f"{count} file" if count == 1 else f"{count} files"
    total = tally.total()
    if not total:
        return f"nothing found in {files}\n"
    findings = f"{total} finding" if total == 1 else f"{total} findings"
    parts = ", ".join(f"{tally[verdict]} {words}" for verdict, words in _SUMMARY.items() if tally[verdict])
    return f"{findings} in {files}: {parts}\n"


def _paint(text: str, code: int) -> str:
    return f"\x1b[{code}m{text}\x1b[0m"
