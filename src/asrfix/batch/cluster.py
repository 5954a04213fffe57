"""Workers on a Dask cluster: its scheduler keeps them busy, replaces those that die, and does their work again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import CancelledError
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from asrfix.batch.run import Workers
from asrfix.batch.work import DIED, Result, Settings, Unit, correct, failure
from asrfix.errors import AsrfixError, InputError, MissingExtraError

if TYPE_CHECKING:
    from distributed import Client, Future

_WAITING = 2
"""So many units a thread are handed out, so that none has to wait for work."""
_FEWEST = 32
"""So many at least, so that a cluster that grows with its work has a reason to."""


def cluster(address: str) -> Workers:
    """The workers of the Dask scheduler at an address, such as ``tcp://10.0.0.1:8786``.

    They need the same version of asrfix, but none of the files: units and results travel over the network.

    Raises:
        MissingExtraError: distributed is not installed.
    """
    try:
        import distributed  # noqa: F401
    except ImportError:
        raise MissingExtraError("a cluster needs Dask; install it with pip install 'asrfix[dask]'") from None
    return partial(_correct_all, address)


def _correct_all(address: str, settings: Settings, units: Iterable[Unit]) -> Iterator[tuple[Unit, Result | str]]:
    """Raises InputError where no scheduler answers, and AsrfixError where it does so no longer."""
    from distributed import Client

    try:
        client = Client(address)
    except (OSError, ValueError) as error:
        raise InputError(f"no Dask scheduler answers at {address}: {error}; check the address (--scheduler)") from error
    with client:
        try:
            yield from _correct_with(client, settings, iter(units))
        except (CancelledError, OSError) as error:
            raise AsrfixError(
                f"the Dask scheduler at {address} does not answer any more; run the same command again, which goes on"
            ) from error


def _correct_with(client: Client, settings: Settings, units: Iterator[Unit]) -> Iterator[tuple[Unit, Result | str]]:
    from distributed import as_completed

    told = client.submit(_same, settings, pure=False)  # a task, so that it is done again where it is lost
    completed = as_completed()
    working: dict[Future, Unit] = {}

    def hand_out() -> None:
        threads = sum(client.nthreads().values())
        for unit in islice(units, max(max(_WAITING * threads, _FEWEST) - len(working), 0)):
            future = client.submit(correct, told, unit, pure=False)
            working[future] = unit
            completed.add(future)

    hand_out()
    for batch in completed.batches():
        for future in batch:
            yield working.pop(future), _outcome(future)
        hand_out()


def _outcome(future: Future) -> Result | str:
    """Raises CancelledError where the scheduler is gone."""
    from distributed import KilledWorker

    if not future.cancelled() and (problem := future.exception()):
        return DIED if isinstance(problem, KilledWorker) else failure(problem)
    result: Result = future.result()
    return result


def _same(settings: Settings) -> Settings:
    return settings
