"""asrfix: ``Corrector.check`` on the whole text, as ``asrfix check`` calls it, without writing a report."""

from __future__ import annotations

from collections import Counter

from protocol import Scan, run

from asrfix import Corrector, Lexicon


def prepare(names: list[str]) -> Scan:
    """A corrector of ``names``; counts the findings of each verdict."""
    corrector = Corrector(Lexicon.from_names(names))

    def scan(sentences: list[str]) -> dict[str, int]:
        report = corrector.check("\n".join(sentences))
        return dict(Counter(str(finding.verdict.value) for finding in report.findings))

    return scan


if __name__ == "__main__":
    run(prepare)
