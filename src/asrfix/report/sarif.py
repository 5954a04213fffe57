"""The report for tools that show the findings of analysers in the text: SARIF 2.1.0 (OASIS standard, 2020)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from asrfix.model import Edit, Finding, Verdict
from asrfix.report.checked import CheckedFile
from asrfix.report.uri import file_uri
from asrfix.report.visible import visible
from asrfix.transcript import JSON_FORMATS

if TYPE_CHECKING:
    from asrfix.transcript import Transcript

_RULES = {
    Verdict.CORRECT: ("misheard-name", "warning", "A name was misheard; it is safe to write the suggestion."),
    Verdict.REVIEW: ("perhaps-misheard-name", "note", "A name was perhaps misheard; a person should decide."),
    Verdict.AS_HEARD: ("name-as-heard", "note", "These words look like a name, and no listed name fits them."),
}
"""The rule of each verdict: its id, which never changes; how serious; what it says."""

_ESCAPED = frozenset('&<>{}\\"')
"""What some formats do not write as it reads."""


def as_sarif(files: Iterable[CheckedFile]) -> Iterator[str]:
    """Yield one SARIF log with one run, a piece for each file.

    A result has the verdict as its rule and a fix for the suggestion and each alternative, the likeliest first, where
    it can be written in one piece (``asrfix fix`` can write all). ``rank`` is the confidence in percent;
    ``properties`` has what the JSON report has besides. Columns count code points.
    """
    yield _HEAD
    separator = "\n"
    for file in files:
        for finding in file.report:
            yield separator + json.dumps(_result(file, finding), ensure_ascii=False)
            separator = ",\n"
    yield "\n]}]}\n"


def _rule(verdict: Verdict) -> dict[str, Any]:
    name, level, text = _RULES[verdict]
    return {"id": name, "shortDescription": {"text": text}, "defaultConfiguration": {"level": level}}


def _head() -> str:
    driver = {"name": "asrfix", "rules": [_rule(verdict) for verdict in _RULES]}
    lines = {"columnKind": "unicodeCodePoints", "newlineSequences": ["\r\n", "\n", "\r"]}
    run = {"tool": {"driver": driver}, **lines, "results": []}
    log = {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]}
    return json.dumps(log).removesuffix("]}]}")


_HEAD = _head()


def _result(file: CheckedFile, finding: Finding) -> dict[str, Any]:
    rule, level, _ = _RULES[finding.verdict]
    where: dict[str, Any] = {"artifactLocation": {"uri": file_uri(file.path)}}
    region = _region(file.transcript, finding)
    result: dict[str, Any] = {
        "ruleId": rule,
        "ruleIndex": list(_RULES).index(finding.verdict),
        "level": level,
        "message": {"text": _message(finding)},
        "locations": [{"physicalLocation": {**where, "region": region}}],
        "rank": round(finding.confidence * 100, 2),
        "properties": {
            "confidence": finding.confidence,
            "heard": finding.heard,
            "suggestion": finding.suggestion,
            "entry": finding.entry,
            "time": finding.time,
        },
    }
    fixes = [_fix(where, region, name) for name in _names(finding) if _in_one_piece(file.transcript, finding, name)]
    return {**result, "fixes": fixes} if fixes else result


def _message(finding: Finding) -> str:
    heard = visible(finding.heard)
    if finding.suggestion is None:
        return f"“{heard}” may be a name that is not on the list"
    return f"“{heard}” may be {visible(finding.suggestion)} ({int(finding.confidence * 100)} % sure)"


def _region(transcript: Transcript, finding: Finding) -> dict[str, int]:
    line, column = transcript.place(finding.start)
    last_line, last_column = transcript.place(finding.end - 1)
    return {"startLine": line, "startColumn": column, "endLine": last_line, "endColumn": last_column + 1}


def _names(finding: Finding) -> list[str]:
    """The suggestion and the alternatives, each form once."""
    names = [finding.suggestion, *(one.text for one in finding.alternatives)]
    return [name for name in dict.fromkeys(names) if name is not None]


def _in_one_piece(transcript: Transcript, finding: Finding, name: str) -> bool:
    """Whether the file has the heard words as they read, and would have the name so."""
    if transcript.format in JSON_FORMATS or _ESCAPED & {*finding.heard, *name}:
        return False
    region = _region(transcript, finding)
    as_long = region["endColumn"] - region["startColumn"] == finding.end - finding.start
    one_line = region["endLine"] == region["startLine"]
    return as_long and one_line and transcript.can_apply(Edit(start=finding.start, end=finding.end, replacement=name))


def _fix(where: dict[str, Any], region: dict[str, int], name: str) -> dict[str, Any]:
    replacement = {"deletedRegion": region, "insertedContent": {"text": name}}
    return {
        "description": {"text": f"Write {visible(name)}"},
        "artifactChanges": [{**where, "replacements": [replacement]}],
    }
