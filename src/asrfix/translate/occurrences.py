"""The places of a transcript where names stand: right ones, those put right, and those nobody has settled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from asrfix.fixing import plan_fix
from asrfix.lexicon import Entry
from asrfix.matching.corrector import Corrector
from asrfix.matching.document import Document, Mention
from asrfix.matching.index import LexiconIndex
from asrfix.model import Finding, Verdict
from asrfix.text import english
from asrfix.transcript import Transcript
from asrfix.translate.forms import on_one_line
from asrfix.translate.table import Status

LIKELY = 0.8
"""From this confidence on, a finding for review is carried as a name as heard.

Below it the words may well be ordinary language, which must be translated: "nickel" may be NCCL, and may be nickel.
"""


@dataclass(frozen=True, kw_only=True, slots=True)
class Occurrence:
    """``text[start:end]`` is a name; ``source`` is its form, corrected where that is safe."""

    start: int
    end: int
    source: str
    entry: Entry | None
    status: Status
    suggestion: str | None = None


def occurrences(transcript: Transcript, corrector: Corrector) -> tuple[list[Occurrence], list[Finding]]:
    """The names of a transcript in the order of the text, without overlap, and the findings that are too unsure."""
    report = corrector.check(transcript)
    planned = plan_fix(transcript, report)
    entries = {entry.name: entry for entry in corrector.lexicon.entries}
    found = [_of_finding(finding, entries, Status.CORRECTED) for finding in planned.applied]
    unsure = []
    for finding in planned.remaining:
        if finding.verdict is Verdict.REVIEW and finding.confidence < LIKELY:
            unsure.append(finding)
        else:
            status = Status.AS_HEARD if finding.verdict is Verdict.AS_HEARD else Status.REVIEW
            found.append(_of_finding(finding, entries, status))
    taken = {offset for finding in report for offset in range(finding.start, finding.end)}
    found += (known for known in _known(transcript, corrector) if taken.isdisjoint(range(known.start, known.end)))
    return sorted(found, key=lambda one: one.start), unsure


def _of_finding(finding: Finding, entries: dict[str, Entry], status: Status) -> Occurrence:
    is_corrected = status is Status.CORRECTED and finding.suggestion is not None
    return Occurrence(
        start=finding.start,
        end=finding.end,
        source=finding.suggestion if is_corrected and finding.suggestion else on_one_line(finding.heard),
        entry=entries.get(finding.entry or ""),
        status=status,
        suggestion=None if is_corrected else finding.suggestion,
    )


def _known(transcript: Transcript, corrector: Corrector) -> Iterator[Occurrence]:
    """The right forms in what is spoken and in the labels of the speakers."""
    index = LexiconIndex(corrector.lexicon)
    for document in (Document(transcript, index), Document(transcript, index, transcript.labels)):
        for mention in document.mentions:
            if not _is_ordinary(document, mention):
                start, end = document.tokens[mention.first].start, document.tokens[mention.last].end
                yield Occurrence(
                    start=start,
                    end=end,
                    source=on_one_line(document.text[start:end]),
                    entry=mention.forms[0].entry,
                    status=Status.KNOWN,
                )


def _is_ordinary(document: Document, mention: Mention) -> bool:
    """Whether these are English words that name something only with a capital: "a ray" is not Ray."""
    heard = document.heard(mention.first, mention.last)
    if not heard.islower() or any(form.text == heard for form in mention.forms):
        return False
    words = document.tokens[mention.first : mention.last + 1]
    return all(word.kind == "word" and english.zipf(word.lower) > 0 for word in words)
