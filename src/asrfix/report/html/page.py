"""The page around the transcripts: style, script, what they may do, and the summary.

The page runs its own script and nothing else. Text from outside is escaped where it stands in the text, and cannot end
the element where it stands as data; and even if it could, the content security policy allows no script, style or
address but those of the page, by their hashes.
"""

from __future__ import annotations

import base64
import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib.resources import files as resources
from string import Template

from asrfix.model import Verdict
from asrfix.report.checked import CheckedFile
from asrfix.report.html.transcript import section, shown
from asrfix.review.decisions import FORMAT, VERSION

_POLICY = (
    "default-src 'none'; script-src {script}; style-src {style}; media-src 'self' file: data: blob:; "
    "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'"
)
_SCRIPTS = ("findings.js", "decisions.js", "sound.js", "page.js")
"""One script on the page: what a later part uses, an earlier one makes."""
_FILES = "<!-- files -->\n"
_UNLISTED = "(no listed name)"

_Tally = Counter[tuple[str | None, Verdict]]


def as_html(files: Iterable[CheckedFile]) -> Iterator[str]:
    """Yield the beginning of the page, a section for each file, the summary and the end."""
    beginning, _, end = _page().partition(_FILES)
    yield beginning
    tally: _Tally = Counter()
    findings = 0
    for number, file in enumerate(files, 1):
        yield from section(file, number, findings)
        tally.update((finding.entry, finding.verdict) for finding in file.report)
        findings += len(file.report)
    yield from _summary(tally)
    yield end


def _page() -> str:
    style, script = _read("page.css"), "\n".join(map(_read, _SCRIPTS))
    policy = _POLICY.format(script=_hash(script), style=_hash(style))
    return Template(_read("page.html")).substitute(
        policy=policy, style=style, script=script, format=FORMAT, version=VERSION
    )


def _read(name: str) -> str:
    return resources(__package__).joinpath(name).read_text("utf-8")


def _hash(text: str) -> str:
    """How a policy names an inline script or style (CSP level 3, "hash-source")."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _summary(tally: _Tally) -> Iterator[str]:
    """Yield a table of the findings by name and verdict, most findings first; the script moves it to the top."""
    heads = "".join(f'<th scope="col">{verdict.replace("-", " ")}</th>' for verdict in Verdict)
    if not tally:
        yield '<p class="summary">Nothing was found.</p>\n'
        return
    yield '<section class="summary" aria-label="Summary" tabindex="0"><table aria-label="Findings by name">\n'
    yield f'<thead><tr><th scope="col">name</th>{heads}</tr></thead>\n<tbody>\n'
    sums = (sum(count for (_, own), count in tally.items() if own is verdict) for verdict in Verdict)
    yield f'<tr><th scope="row">all</th>{"".join(f"<td>{count:,}</td>" for count in sums)}</tr>\n'
    totals: Counter[str | None] = Counter()
    for (entry, _), count in tally.items():
        totals[entry] += count
    for entry, _ in sorted(totals.items(), key=lambda item: (-item[1], item[0] or "")):
        counts = "".join(f"<td>{tally[entry, verdict] or ''}</td>" for verdict in Verdict)
        yield f'<tr><th scope="row"><bdi>{shown(entry or _UNLISTED)}</bdi></th>{counts}</tr>\n'
    yield "</tbody></table></section>\n"
