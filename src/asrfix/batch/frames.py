"""Batches of rows in memory, for engines that bring their own: pandas, Arrow, and with them Spark, Ray and others.

A lexicon is given as itself or, so that little travels, as the path of its file. Each process loads it once and makes
one corrector; a file that changes meanwhile is not read again.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from asrfix.batch.work import Kind, Settings, Unit, correct
from asrfix.errors import InputError, MissingExtraError
from asrfix.lexicon import Lexicon
from asrfix.matching.weights import Caution

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

_LEXICONS = 4
"""So many are kept in a process."""


def correct_frame(
    frame: pd.DataFrame,
    lexicon: Lexicon | str | os.PathLike[str],
    *,
    column: str = "text",
    caution: Caution = Caution.NORMAL,
) -> pd.DataFrame:
    """A copy of a pandas frame in which the texts of a column are corrected, each by itself as by :func:`asrfix.fix`.

    Index, order, types and all other columns stay; missing values stay missing.

    Raises:
        InputError: there is no such column, or it holds something else than text.
        LexiconError: the lexicon cannot be loaded.
    """
    if list(frame.columns).count(column) != 1:
        named = ", ".join(map(str, frame.columns))
        raise InputError(f"not one column is called {column!r}; name the one that holds the text: {named}")
    old = frame[column]
    texts = [None if missing else text for text, missing in zip(old, old.isna(), strict=True)]
    if old.dtype.name == "category" or not all(isinstance(text, str | None) for text in texts):
        raise InputError(f"column {column!r} does not hold text alone but {old.dtype}; make it text first")
    documents = [None if text is None else text.encode("utf-8", "surrogatepass") for text in texts]
    changed = _corrected(documents, lexicon, caution)
    new = frame.copy()
    if changed:
        values = old.copy()
        values.iloc[list(changed)] = [text.decode("utf-8", "surrogatepass") for text in changed.values()]
        new[column] = values
    return new


def correct_table(
    table: pa.Table,
    lexicon: Lexicon | str | os.PathLike[str],
    *,
    column: str = "text",
    caution: Caution = Caution.NORMAL,
) -> pa.Table:
    """An Arrow table or record batch in which the texts of a column are corrected as in :func:`correct_frame`.

    The schema and all other columns stay; nulls stay null.

    Raises:
        InputError: there is no such column, or it holds something else than text.
        LexiconError: the lexicon cannot be loaded.
        MissingExtraError: pyarrow is not installed.
    """
    try:
        from asrfix.batch import arrow
    except ImportError:
        raise MissingExtraError("Arrow tables need pyarrow; install it with pip install 'asrfix[parquet]'") from None
    place = arrow.find_column(table.schema, column)
    documents = list(arrow.texts(table.column(place)))
    changed = _corrected(documents, lexicon, caution)
    if not changed:
        return table
    return arrow.with_texts(table, place, (changed.get(number, old) for number, old in enumerate(documents)))


def _corrected(
    documents: Sequence[bytes | None], lexicon: Lexicon | str | os.PathLike[str], caution: Caution
) -> Mapping[int, bytes]:
    names = lexicon if isinstance(lexicon, Lexicon) else _load(os.fspath(lexicon))
    settings = Settings(lexicon=names, caution=caution)
    return correct(settings, Unit.of(settings, Kind.TEXT, documents, "")).changed


@lru_cache(maxsize=_LEXICONS)
def _load(path: str) -> Lexicon:
    return Lexicon.load(path)
