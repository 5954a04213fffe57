"""What is found, as data: frozen, keyword-only, in the field's words.

Offsets are half-open ``[start, end)`` and count code points of :attr:`asrfix.transcript.Transcript.text`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum


class Verdict(StrEnum):
    """What should happen with a finding (record linkage: link, possible link; entity linking: NIL)."""

    CORRECT = "correct"
    """Safe to change unattended."""
    REVIEW = "review"
    """Likely enough to show to a person."""
    AS_HEARD = "as-heard"
    """Name-like, and nothing in the lexicon fits: keep it and mark it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Span:
    """A half-open stretch ``[start, end)`` of a transcript's text, in code points."""

    start: int
    end: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Evidence:
    """One named reason for or against a suggestion.

    ``weight`` is its contribution to the log-odds of the confidence (natural logarithm); the weights of all
    evidence of a finding sum to those log-odds. ``text`` says the same in words.
    """

    name: str
    value: float | int | str | bool
    weight: float
    text: str = ""


KNOWN_MISHEARING = "lexicon"
"""Name of the evidence that the lexicon itself settles a place: a known mishearing, or a name in pieces."""
HELD_BACK = "held back"
"""Name of the evidence that says why a sure-looking change still needs a person."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Alternative:
    """Another name that may have been said here; ``confidence`` is calibrated as that of the finding is."""

    text: str
    entry: str
    confidence: float


@dataclass(frozen=True, kw_only=True, slots=True)
class Finding:
    """One place of a transcript where a name was, or may have been, misheard.

    ``heard`` is ``text[start:end]``; ``suggestion`` is the form to write (None for as-heard); ``entry`` the name
    of the lexicon entry it belongs to; ``confidence`` the calibrated probability (0 to 1) that the suggestion is
    what was said. ``line`` and ``column`` count from 1 and are places in the source file; ``time`` is in seconds
    from the start of the recording.
    """

    start: int
    end: int
    heard: str
    suggestion: str | None
    entry: str | None
    confidence: float
    verdict: Verdict
    alternatives: tuple[Alternative, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    line: int | None = None
    column: int | None = None
    time: float | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Report:
    """The findings of one transcript, sorted by place; they never overlap."""

    findings: tuple[Finding, ...] = field(default=())
    path: str | None = None

    def __iter__(self) -> Iterator[Finding]:
        return iter(self.findings)

    def __len__(self) -> int:
        return len(self.findings)

    def of(self, verdicts: Iterable[Verdict]) -> tuple[Finding, ...]:
        """The findings that have one of these verdicts."""
        wanted = frozenset(verdicts)
        return tuple(finding for finding in self.findings if finding.verdict in wanted)


@dataclass(frozen=True, kw_only=True, slots=True)
class Edit:
    """Replace ``text[start:end]`` of a transcript by ``replacement``."""

    start: int
    end: int
    replacement: str


@dataclass(frozen=True, kw_only=True, slots=True)
class FixResult:
    """What :func:`asrfix.fix` did: the new text, the findings written into it and those left for a person.

    ``applied`` has places in the text as it was given, ``remaining`` in the new ``text``.
    """

    text: str
    applied: tuple[Finding, ...]
    remaining: tuple[Finding, ...]
