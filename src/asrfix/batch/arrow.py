"""Texts in the columns of Arrow tables. Needs pyarrow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pyarrow as pa
from pyarrow import types

from asrfix.errors import InputError


def find_column(schema: pa.Schema, name: str, path: str | None = None) -> int:
    """The place of a column of text, plain or by dictionary.

    Raises:
        InputError: there is no such column, or it holds something else; ``path`` stands in its message.
    """
    if schema.names.count(name) != 1:
        named = ", ".join(schema.names)
        raise InputError(f"not one column is called {name!r}; name the one that holds the text: {named}", path=path)
    kind = schema.field(name).type
    values = kind.value_type if types.is_dictionary(kind) else kind
    if not (types.is_string(values) or types.is_large_string(values) or types.is_string_view(values)):
        raise InputError(f"column {name!r} holds no text but {kind}; name the one that does", path=path)
    return int(schema.get_field_index(name))


def texts(column: pa.Array | pa.ChunkedArray) -> Iterator[bytes | None]:
    """The texts of a column in UTF-8; None for null."""
    return (None if text is None else text.encode() for text in column.to_pylist())


def with_texts(table: pa.Table, place: int, documents: Iterable[bytes | None]) -> pa.Table:
    """The table (or record batch) with other texts, in UTF-8, in a column, whose type stays."""
    field = table.schema.field(place)
    new = pa.array([None if text is None else text.decode() for text in documents], type=field.type)
    return table.set_column(place, field, new)
