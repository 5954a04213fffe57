"""Where changed files go: standard output, a folder, the files themselves, or a diff."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import click

from asrfix.cli.inputs import STDIN
from asrfix.cli.terminal import show_diff
from asrfix.errors import InputError
from asrfix.report.diff import as_diff

if TYPE_CHECKING:
    from asrfix.transcript import Transcript

Delivery: TypeAlias = "Callable[[str, Transcript, bytes], None]"
"""What is done with a file: its name, its transcript as it was read, and its new bytes."""


in_place_option = click.option("--in-place", is_flag=True, help="Change the files themselves.")
diff_option = click.option("--diff", is_flag=True, help="Show what would change; write nothing.")


def delivery(files: tuple[str, ...], folder: str | None, in_place: bool, diff: bool) -> Delivery:
    """The one way of delivery that was asked for; standard output where none was.

    Raises:
        click.UsageError: several were, or it does not go with these files.
        InputError: the folder cannot be made.
    """
    if (folder is not None) + in_place + diff > 1:
        raise click.UsageError("-o, --in-place and --diff exclude each other.")
    if diff:
        return _show_diff
    if STDIN in files and (folder is not None or in_place):
        raise click.UsageError("Standard input has no file to write to; leave out -o and --in-place.")
    if in_place:
        _require_files(files)
        return _write_back
    if folder is not None:
        return _into(Path(folder), files)
    if len(files) > 1:
        raise click.UsageError("Where should several files go? Give -o DIR, --in-place or --diff.")
    return _to_stdout


def _require_files(paths: tuple[str, ...]) -> None:
    """Refuse a pipe or a device before it is read, since nothing can be written back to it."""
    for path in map(Path, paths):
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise click.UsageError(f"{path} is a pipe or a device, which --in-place cannot change; leave it out.")


def _show_diff(path: str, transcript: Transcript, data: bytes) -> None:
    from asrfix.transcript import from_bytes

    after = from_bytes(data, path=transcript.path, encoding=transcript.encoding, format=transcript.format)
    show_diff(as_diff(path, transcript.rewrite_text(()), after.rewrite_text(())))


def _write_back(path: str, transcript: Transcript, data: bytes) -> None:
    from asrfix.transcript import write

    before = transcript.rewrite(())
    if data != before:
        write(path, data, over=before)


def _to_stdout(path: str, transcript: Transcript, data: bytes) -> None:
    if transcript.format == "docx" and sys.stdout.isatty():
        raise InputError("a Word document is nothing for a terminal; give -o DIR, --in-place or --diff", path=path)
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def _into(folder: Path, files: tuple[str, ...]) -> Delivery:
    """Write into a folder under the files' own names.

    Raises:
        click.UsageError: two files have the same name, or an input would be overwritten.
        InputError: the folder cannot be made.
    """
    inputs = {Path(path).resolve() for path in files}
    targets: dict[str, Path] = {}
    for path in files:
        target = folder / Path(path).name
        if target in targets.values():
            raise click.UsageError(f"Two files are called {target.name}; they cannot both go into {folder}.")
        if target.resolve() in inputs:
            raise click.UsageError(f"{target} is one of the inputs; use --in-place to change it.")
        targets[path] = target
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"this folder cannot be made: {error.strerror}", path=str(folder)) from None

    def deliver(path: str, _transcript: Transcript, data: bytes) -> None:
        from asrfix.transcript import write

        write(targets[path], data)

    return deliver
