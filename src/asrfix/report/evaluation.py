"""The result of an evaluation, for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from asrfix.report.visible import pad, visible, width

if TYPE_CHECKING:
    from asrfix.evaluate import Evaluation, Rates

_MOST_ENTRIES = 10
_BAR = 20


def evaluation_as_json(evaluation: Evaluation) -> Iterator[str]:
    """Yield one JSON object with the fields of :class:`asrfix.evaluate.Evaluation`; a precision may be null."""
    yield json.dumps(asdict(evaluation), ensure_ascii=False, indent=1) + "\n"


def evaluation_as_text(evaluation: Evaluation) -> Iterator[str]:
    """Yield tables: what was found and harmed, confidence beside truth, the entries that give most trouble."""
    yield " · ".join(f"{name} {value}" for name, value in evaluation.signature.items()) + "\n"
    counts = {"documents": evaluation.documents, "words": evaluation.words, "names misheard": evaluation.misheard}
    yield " · ".join(f"{name} {count:,}" for name, count in counts.items()) + "\n\n"
    rows = {"changed unattended": evaluation.unattended, "all findings": evaluation.everything}
    yield from _table("", ("right", "wrong", "recall", "precision", "wrong in 10,000 words"), map(_rates, rows.items()))
    recalls = ", ".join(f"{recall:.3f} at precision {at:.2f}" for at, recall in evaluation.recall_at.items())
    yield f"recall {recalls}\n"
    yield f"right name among the first three: {_of(evaluation.listed, evaluation.places)} where a name was misheard\n\n"
    verdicts = ((verdict, _verdict(rates)) for verdict, rates in evaluation.verdicts.items())
    yield from _table("verdict", ("right", "wrong", "not counted", "precision"), verdicts)
    yield "\n"
    yield from _calibration(evaluation)
    yield from _entries(evaluation)


def _rates(row: tuple[str, Rates]) -> tuple[str, Sequence[str]]:
    name, rates = row
    harm = f"{rates.harm:.2f}"
    return name, (f"{rates.right:,}", f"{rates.wrong:,}", f"{rates.recall:.3f}", _precision(rates), harm)


def _verdict(rates: Rates) -> Sequence[str]:
    return f"{rates.right:,}", f"{rates.wrong:,}", f"{rates.not_counted:,}", _precision(rates)


def _precision(rates: Rates) -> str:
    return "-" if rates.precision is None else f"{rates.precision:.3f}"


def _of(part: int, whole: int) -> str:
    return f"{part:,} of {whole:,}" + (f" ({part / whole:.1%})" if whole else "")


def _calibration(evaluation: Evaluation) -> Iterator[str]:
    """Each bar is the share that was right; the mark is how sure asrfix was."""
    rows = (
        (
            f"{own.low:.1f} to {own.high:.1f}",
            (f"{own.findings:,}", f"{own.confidence:.3f}", f"{own.right:.3f}", _bar(own.right, own.confidence)),
        )
        for own in evaluation.bins
    )
    yield from _table("confidence", ("findings", "mean", "right", "right (#), mean (|)"), rows)
    yield f"expected calibration error {evaluation.calibration_error:.3f}\n"


def _bar(right: float, confidence: float) -> str:
    bar = ("#" * round(right * _BAR)).ljust(_BAR + 1)
    mark = round(confidence * _BAR)
    return bar[:mark] + "|" + bar[mark + 1 :]


def _entries(evaluation: Evaluation) -> Iterator[str]:
    missed = [own for own in evaluation.entries if own.missed]
    wrong = sorted((own for own in evaluation.entries if own.wrong), key=lambda own: (-own.wrong, own.entry))
    if missed:
        rows = ((own.entry, (str(own.missed), str(own.misheard))) for own in missed[:_MOST_ENTRIES])
        yield from ("\n", *_table("most missed", ("missed", "misheard"), rows))
    if wrong:
        rows = ((own.entry, (str(own.wrong), str(own.right))) for own in wrong[:_MOST_ENTRIES])
        yield from ("\n", *_table("most wrongly suggested", ("wrong", "right"), rows))


def _table(title: str, heads: Sequence[str], rows: Iterable[tuple[str, Sequence[str]]]) -> Iterator[str]:
    """Yield a line for the heads and one for each row; names stand left, the rest right."""
    lines = [(title, heads), *((visible(name), cells) for name, cells in rows)]
    first = max(width(name) for name, _ in lines)
    columns = [max(map(len, column)) for column in zip(*(cells for _, cells in lines), strict=True)]
    for name, cells in lines:
        numbers = "  ".join(f"{cell:>{size}}" for cell, size in zip(cells, columns, strict=True))
        yield f"{pad(name, first)}  {numbers}".rstrip() + "\n"
