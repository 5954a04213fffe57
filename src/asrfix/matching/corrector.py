"""The one module that knows the order of the stages: document, candidates, evidence, verdict, findings."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from asrfix.lexicon import Entry, Lexicon
from asrfix.matching import candidates as blocking
from asrfix.matching import verdict
from asrfix.matching.candidates import Candidate
from asrfix.matching.chance import ChanceLevels
from asrfix.matching.compiling import save
from asrfix.matching.consistency import inconsistent
from asrfix.matching.context import Context
from asrfix.matching.document import Document
from asrfix.matching.findings import from_known, from_weighed
from asrfix.matching.index import LexiconIndex
from asrfix.matching.known import Known, KnownMishearings, split_names
from asrfix.matching.past import Past
from asrfix.matching.stream import Checked, Stream
from asrfix.matching.unlisted import as_heard
from asrfix.matching.weighing import Weighed, weigh
from asrfix.matching.weights import Caution, Weights, shipped
from asrfix.model import Report
from asrfix.transcript import Transcript, from_text


class Corrector:
    """Finds the names of one lexicon that were misheard in a transcript.

    Making one prepares the lexicon; it can then check any number of transcripts, from several threads as well.
    ``caution`` says how little risk of a wrong change is taken.
    """

    def __init__(self, lexicon: Lexicon, *, caution: Caution = Caution.NORMAL, weights: Weights | None = None) -> None:
        self.lexicon = lexicon
        self.caution = caution
        self.weights = weights or shipped()
        self.thresholds = self.weights.thresholds[caution]
        self._index = LexiconIndex(lexicon)
        self._known = KnownMishearings(self._index)
        self._chances = ChanceLevels(lexicon.prepared.chances if lexicon.prepared else {})

    def check(self, source: str | Transcript) -> Report:
        """All findings of a text or transcript, sorted by place, without overlap.

        Offsets are those of the text, or of :attr:`Transcript.text`.
        """
        transcript = from_text(source) if isinstance(source, str) else source
        return Report(findings=self._check(transcript, 0, Past()).findings, path=transcript.path)

    def stream(self) -> Stream:
        """A broadcast that is checked while it is being spoken.

        All that is worked out when first needed is worked out now: a second or so for a thousand names.
        """
        self._chances.all(self._index.forms)
        return Stream(self._check)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the lexicon with all that was worked out for it into a compiled file; :meth:`Lexicon.load` reads it.

        Raises:
            InputError: the name does not end with ``.asrfix``, or the file cannot be written.
        """
        save(self._index, self._chances, os.fspath(path))

    def weighed(self, source: str | Transcript) -> tuple[list[Weighed], Context]:
        """All that was weighed, chosen or not, and what the evidence was measured on; for explaining."""
        candidates, context = self.candidates(source)
        return weigh(candidates, context, self.weights), context

    def candidates(self, source: str | Transcript) -> tuple[list[Candidate], Context]:
        """What would be weighed, and what the evidence is measured on; for training."""
        transcript = from_text(source) if isinstance(source, str) else source
        _, candidates, context = self._look(Document(transcript, self._index))
        return candidates, context

    def _check(self, transcript: Transcript, since: int, past: Past) -> Checked:
        """What is found from the offset ``since`` on; the text before it and ``past`` are evidence."""
        document = Document(transcript, self._index, since=since)
        known, candidates, context = self._look(document, past)
        weighed = weigh(candidates, context, self.weights)
        chosen = verdict.choose(weighed, self.thresholds.review)
        findings = [from_known(document, item) for item in known]
        labels = Document(transcript, self._index, transcript.labels, since=since)
        named = self._known.find(labels, self._known.kept(labels))
        findings += [from_known(labels, item) for item in named if item.first >= labels.begin]
        findings += [from_weighed(item, weighed, context, self.weights, self.thresholds.correct) for item in chosen]
        places = [(item.first, item.last) for item in known] + [(item.first, item.last) for item in chosen]
        covered = {number for first, last in places for number in range(first, last + 1)}
        findings += inconsistent(document, covered, past.written)
        findings += as_heard(document, covered | self._known.kept(document).keys())
        findings.sort(key=lambda finding: finding.start)
        return Checked(tuple(findings), weighed, context)

    def _look(self, document: Document, past: Past | None = None) -> tuple[list[Known], list[Candidate], Context]:
        kept = self._known.kept(document)
        known = self._known.find(document, kept)
        taken = {number for item in known for number in range(item.first, item.last + 1)}
        known += [item for item in split_names(document) if taken.isdisjoint(range(item.first, item.last + 1))]
        taken |= {number for item in known for number in range(item.first, item.last + 1)}
        found = [
            candidate
            for candidate in blocking.candidates(document, self._index, self._chances)
            if taken.isdisjoint(range(candidate.first, candidate.last + 1)) and not _is_kept(candidate, kept)
        ]
        return [item for item in known if item.first >= document.begin], found, Context(document, found, past)


def _is_kept(candidate: Candidate, kept: Mapping[int, Sequence[Entry]]) -> bool:
    entry = candidate.form.entry
    return any(entry is other for n in range(candidate.first, candidate.last + 1) for other in kept.get(n, ()))
