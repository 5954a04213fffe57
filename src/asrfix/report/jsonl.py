"""The streaming report: one JSON object a line for each finding, with the path of its file first."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from asrfix.report.checked import CheckedFile
from asrfix.report.json import record


def as_jsonl(files: Iterable[CheckedFile]) -> Iterator[str]:
    """Yield a line ``{"path": …, "start": …, …}`` for each finding; its fields are those of the JSON report."""
    for file in files:
        for finding in file.report:
            yield json.dumps({"path": file.path, **record(finding)}, ensure_ascii=False) + "\n"
