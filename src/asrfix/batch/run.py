"""A whole batch: hand out what is not done yet, keep what comes back, then write files and report from it.

The journal in the folder of results is the only state. Handing out adds to it and writes nothing else; writing reads
the inputs once more and takes their corrections from it. So it does not matter where a run is killed, in which order
results come, and how many processes there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

from asrfix.batch.inputs import ERRORS, FINDINGS, JOURNAL, Item
from asrfix.batch.journal import Journal
from asrfix.batch.shapes import Shape, shape_of
from asrfix.batch.work import Fault, Result, Settings, Unit
from asrfix.batch.writing import Report, Summary, make_folder, write
from asrfix.errors import InputError
from asrfix.transcript import TEMPORARY, replacing

Workers: TypeAlias = Callable[[Settings, Iterable[Unit]], Iterator[tuple[Unit, Result | str]]]
"""Correct units somewhere, few of them waiting. They come back in any order, with the result or what went wrong."""
Progress: TypeAlias = Callable[[str, int, int], None]
"""Is told which file is begun, its number from 1, and how many there are."""


def run(
    items: Sequence[Item],
    folder: Path,
    settings: Settings,
    workers: Workers,
    *,
    min_confidence: float = 0.0,
    progress: Progress = lambda _path, _number, _total: None,
) -> Summary:
    """Correct the items, which :func:`asrfix.batch.inputs.find` found, into the folder.

    What this or an earlier run has finished is not done again: the same documents under the same settings and version
    of asrfix. Findings less sure than ``min_confidence`` are not reported.

    Raises:
        InputError: the folder cannot be made or written to, or another run uses it.
        MissingExtraError: an item is a Parquet table, and pyarrow is not installed.
    """
    shaped = [(item, shape_of(item.source)) for item in items]
    make_folder(folder)
    with Journal(folder / JOURNAL) as journal:
        crashed: dict[bytes, str] = {}
        for unit, result in workers(settings, _to_do(shaped, settings, journal, progress)):
            if isinstance(result, Result):
                journal.add(unit.key, result)
            else:
                crashed[unit.key] = result

        def result_of(unit: Unit) -> Result:
            if unit.key in journal:
                return journal[unit.key]
            if unit.key in crashed:
                fault = Fault(message=crashed[unit.key])
                return Result(faults=dict.fromkeys(range(len(unit.documents)), fault))
            raise InputError("was changed while the batch ran; run it again")

        _remove_left_over(items, folder)
        with replacing(folder / FINDINGS) as findings, replacing(folder / ERRORS) as errors:
            report = Report(findings=findings, errors=errors, min_confidence=min_confidence, summary=Summary())
            for number, (item, shape) in enumerate(shaped, 1):
                progress(str(item.source), number, len(items))
                write(item.source, folder / item.target, shape, settings, result_of, report)
        return report.summary


def _to_do(
    shaped: Sequence[tuple[Item, Shape]], settings: Settings, journal: Journal, progress: Progress
) -> Iterator[Unit]:
    """The units that are not in the journal, each once. What cannot be read is passed over: writing will tell of it."""
    handed_out: set[bytes] = set()
    for number, (item, shape) in enumerate(shaped, 1):
        progress(str(item.source), number, len(shaped))
        try:
            for unit in shape.units(item.source, settings):
                if unit.key not in journal and unit.key not in handed_out:
                    handed_out.add(unit.key)
                    yield unit
        except (OSError, InputError):
            continue


def _remove_left_over(items: Iterable[Item], folder: Path) -> None:
    """Remove what a run that was killed had begun to write."""
    for place in {folder, *(folder / item.target.parent for item in items)}:
        for path in place.glob(f"{TEMPORARY}*"):
            path.unlink(missing_ok=True)
