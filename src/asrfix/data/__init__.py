"""Reading the tables that ship with asrfix.

A table is one readable line that names its source, licence and build script, then gzip-compressed text in GB 18030:
all of Unicode, ASCII as it is, and a tenth smaller than UTF-8 for Chinese. To see one:
``tail -n +2 FILE | gzip -dc | iconv -f GB18030``.
"""

from __future__ import annotations

import gzip
import hashlib
import sys
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from itertools import repeat
from pathlib import Path


@cache
def engine_digest() -> str:
    """SHA-256 (hexadecimal) of what decides how words sound and how ordinary they are.

    That is the tables, the code that reads and compares them, pypinyin, and the version of Python with its Unicode.
    """
    sha = hashlib.sha256(repr(sys.version_info[:2]).encode())
    for room in ("", "data", "text", "sound", "lexicon", "matching"):
        for file in sorted(files("asrfix").joinpath(room).iterdir(), key=lambda file: file.name):
            if file.name.endswith((".py", ".table")):
                sha.update(file.read_bytes())
    pypinyin = find_spec("pypinyin")
    if pypinyin and pypinyin.origin and Path(pypinyin.origin).is_file():
        sha.update(Path(pypinyin.origin).read_bytes())  # it names its version
    return sha.hexdigest()


def read_text(table: str) -> str:
    """The text of ``table``, without its header line. Raises FileNotFoundError for a table that does not exist."""
    packed = files(__name__).joinpath(f"{table}.table").read_bytes()
    _header, _newline, body = packed.partition(b"\n")
    return gzip.decompress(body).decode("gb18030")


def read_counts(table: str) -> dict[str, int]:
    """Word -> occurrences, most frequent first, from a table of lines ``COUNT word word ...``."""
    counts: dict[str, int] = {}
    for line in read_text(table).splitlines():
        count, *words = line.split(" ")
        counts.update(zip(words, repeat(int(count))))
    return counts
