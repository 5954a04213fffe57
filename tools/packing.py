"""Writes the tables of ``src/asrfix/data``; :mod:`asrfix.data` reads them and tells the format."""

from __future__ import annotations

import gzip
from pathlib import Path

DATA = Path(__file__).parents[1] / "src" / "asrfix" / "data"


def write_table(table: str, source: str, builder: str, text: str) -> None:
    """Write ``text`` as a table whose header names its source and the file in tools/ that builds it."""
    header = f"# {source}. Built by tools/{builder}; gzip data follows this line.\n"
    path = DATA / f"{table}.table"
    path.write_bytes(header.encode("ascii") + gzip.compress(text.encode("gb18030"), mtime=0))
    print(f"{path.stat().st_size:>9} {path}")
