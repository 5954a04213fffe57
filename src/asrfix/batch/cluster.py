"""Workers on a Dask cluster: its scheduler keeps them busy, replaces those that die, and does their work again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from asrfix.batch.run import Workers
from asrfix.batch.work import DIED, Result, Settings, Unit, correct, failure
from asrfix.errors import InputError, MissingExtraError

if TYPE_CHECKING:
    from distributed import Future

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
    """Raises InputError where no scheduler answers."""
    from distributed import Client, as_completed

    rest = iter(units)
    working: dict[Future, Unit] = {}
    try:
        client = Client(address)
    except (OSError, ValueError) as error:
        raise InputError(f"no Dask scheduler answers at {address}: {error}; check the address (--scheduler)") from error
    with client:
        told = client.submit(_same, settings, pure=False)  # a task, so that it is done again where it is lost
        completed = as_completed()

        def hand_out() -> None:
            threads = sum(client.nthreads().values())
            for unit in islice(rest, max(_WAITING * threads, _FEWEST) - len(working)):
                future = client.submit(correct, told, unit, pure=False)
                working[future] = unit
                completed.add(future)

        hand_out()
        for batch in completed.batches():
            for future in batch:
                yield working.pop(future), _outcome(future)
            hand_out()


def _outcome(future: Future) -> Result | str:
    from distributed import KilledWorker

    problem = future.exception()
    if problem is None:
        result: Result = future.result()
        return result
    return DIED if isinstance(problem, KilledWorker) else failure(problem)


def _same(settings: Settings) -> Settings:
    return settings
