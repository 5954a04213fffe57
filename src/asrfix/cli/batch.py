"""``asrfix batch``: correct folders and tables, with several processes or on a cluster."""

from __future__ import annotations

import os
from dataclasses import asdict
from pathlib import Path

import click

from asrfix.cli.inputs import (
    Reading,
    also_option,
    calibration_option,
    caution_option,
    completes_files,
    lexicon_option,
    load_calibration,
    load_lexicon,
    min_confidence_option,
    reading_options,
)
from asrfix.cli.outcome import Outcome
from asrfix.cli.terminal import Progress, tell

_EXAMPLES = """\b
Examples:
  asrfix batch calls -l names.toml -o fixed
  asrfix batch 'calls/**/*.srt' talk.vtt -l names.toml -o fixed --processes 8
  asrfix batch calls.jsonl segments.parquet --text-column transcript -l names.toml -o fixed
  asrfix batch calls -l names.toml -o fixed --scheduler tcp://10.0.0.1:8786

Exit codes: 0 nothing is left for a person, 1 findings are left, 2 an error (all else is still done).
"""


@click.command(epilog=_EXAMPLES)
@click.argument("inputs", nargs=-1, required=True, metavar="IN…", shell_complete=completes_files)
@lexicon_option
@click.option("-o", "--output", "folder", metavar="DIR", required=True, help="Write everything into this folder.")
@click.option(
    "--processes",
    type=click.IntRange(min=1),
    metavar="N",
    help="So many worker processes; by default one for each processor.",
)
@click.option("--scheduler", metavar="ADDRESS", help="Work on the Dask cluster with this scheduler instead.")
@click.option(
    "--text-column",
    "column",
    metavar="NAME",
    default="text",
    show_default=True,
    help="The column of a table that holds text.",
)
@also_option
@min_confidence_option
@caution_option
@calibration_option
@reading_options
def batch(
    inputs: tuple[str, ...],
    lexicons: tuple[str, ...],
    folder: str,
    processes: int | None,
    scheduler: str | None,
    column: str,
    also: str | None,
    min_confidence: float,
    caution: str,
    calibration: str | None,
    reading: Reading,
) -> Outcome:
    """Correct many files, as fix corrects one.

    IN… are transcripts, tables (.jsonl, .parquet) with a text in each row, folders of both, and patterns in quotes. DIR
    gets the corrected files, in the folders they were in, findings.jsonl and errors.jsonl. Run it again after it was
    stopped, or when files have been added: what is done is not done again.
    """
    from asrfix.batch.inputs import ERRORS, find
    from asrfix.batch.run import run
    from asrfix.batch.work import Settings
    from asrfix.fixing import SAFE
    from asrfix.matching.weights import Caution
    from asrfix.model import Verdict

    if processes and scheduler:
        raise click.UsageError("--processes and --scheduler exclude each other.")
    settings = Settings(
        lexicon=load_lexicon(lexicons),
        caution=Caution(caution),
        calibration=load_calibration(calibration),
        verdicts=SAFE | {Verdict(also)} if also else SAFE,
        **asdict(reading),
        column=column,
    )
    items = find(inputs, Path(folder))
    if scheduler is None:
        from asrfix.batch.local import processes as local

        workers = local(processes or os.cpu_count() or 1)
    else:
        from asrfix.batch.cluster import cluster

        workers = cluster(scheduler)
    with Progress() as progress:
        done = run(items, Path(folder), settings, workers, min_confidence=min_confidence, progress=progress)
    tell(f"{done.files} of {len(items)} files written: {done.applied} corrected, {done.remaining} left for a person")
    if done.errors:
        tell(f"errors: {done.errors}; {Path(folder, ERRORS)} tells of each")
        return Outcome.ERROR
    return Outcome.FINDINGS if done.remaining else Outcome.NOTHING_FOUND
