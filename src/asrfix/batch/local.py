"""Workers on this machine: processes that are started afresh, each with a corrector of its own."""

from __future__ import annotations

import os
import pickle
import signal
import threading
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from functools import partial
from itertools import chain, islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory

from asrfix.batch.run import Workers
from asrfix.batch.work import DIED, Result, Settings, Unit, correct, failure
from asrfix.errors import AsrfixError

_WAITING = 2
"""So many units a process are handed out, so that none has to wait for work."""


def processes(number: int) -> Workers:
    """That many processes.

    One that is killed, for want of memory say, is replaced. What was being worked on then is done again, one unit at a
    time, so that only the one that is to blame can fail.
    """
    return partial(_correct_all, number)


def _correct_all(number: int, settings: Settings, units: Iterable[Unit]) -> Iterator[tuple[Unit, Result | str]]:
    rest = iter(units)
    with TemporaryDirectory() as folder:
        told = Path(folder, "settings")  # sending much to a process that dies at its start takes forever
        told.write_bytes(pickle.dumps(settings))
        for first in rest:
            lost = iter((yield from _until_one_dies(told, chain([first], rest), number, number * _WAITING)))
            for suspect in lost:
                for blamed in (yield from _until_one_dies(told, chain([suspect], lost), 1, 1)):
                    yield blamed, DIED


def _until_one_dies(
    told: Path, units: Iterator[Unit], number: int, at_once: int
) -> Generator[tuple[Unit, Result | str], None, list[Unit]]:
    """Yields results as they come; returns the units that were lost with a process, none when all is done.

    Raises:
        AsrfixError: no process can be started.
    """
    context = get_context("spawn")
    lifeline, held = context.Pipe(duplex=False)
    working: dict[Future[Result], Unit] = {}
    lost: list[Unit] = []
    with lifeline, held, ProcessPoolExecutor(number, context, _begin, (told, lifeline)) as pool:

        def hand_out(count: int) -> None:
            for unit in islice(units, 0 if lost else count):
                try:
                    with _no_interrupt():
                        working[pool.submit(_work, unit)] = unit
                except BrokenProcessPool:
                    lost.append(unit)
                    return

        try:
            _require_start(pool)
            hand_out(at_once)
            while working:
                for future in wait(working, return_when=FIRST_COMPLETED).done:
                    unit = working.pop(future)
                    error = future.exception()
                    if isinstance(error, BrokenProcessPool):
                        lost.append(unit)
                    else:
                        yield unit, future.result() if error is None else failure(error)
                        hand_out(1)
        except BaseException:
            held.close()  # what is still being worked on is not waited for
            raise
    return lost


@contextmanager
def _no_interrupt() -> Iterator[None]:
    """Hold back Ctrl-C during the block. A process started there never gets it: the main process sees to its end."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _require_start(pool: ProcessPoolExecutor) -> None:
    try:
        with _no_interrupt():
            first = pool.submit(os.getpid)
        first.result()
    except BrokenProcessPool as error:
        raise AsrfixError(
            "worker processes cannot be started; a program that uses asrfix.batch begins with "
            'if __name__ == "__main__":'
        ) from error


_settings: Settings
"""Of this process, if it is a worker."""


def _begin(told: Path, lifeline: Connection) -> None:
    """Make this process a worker. It ends with the main process, however that ends."""
    global _settings
    _settings = pickle.loads(told.read_bytes())  # noqa: S301 - written by the main process, for its user only
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # for systems where it cannot be held back
    threading.Thread(target=_end_with, args=(lifeline,), daemon=True).start()


def _end_with(lifeline: Connection) -> None:
    with suppress(EOFError, OSError):
        lifeline.recv_bytes()  # nothing is ever sent; it ends when the other end is closed
    os._exit(1)


def _work(unit: Unit) -> Result:
    return correct(_settings, unit)
