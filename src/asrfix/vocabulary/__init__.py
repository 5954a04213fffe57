"""Lexicons as other programs read and write them, so that one list feeds the recogniser and the translator too."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from asrfix.errors import InputError
from asrfix.lexicon import FORMATS as OWN
from asrfix.vocabulary import glossaries, own, recognisers
from asrfix.vocabulary.format import Format, Written

__all__ = ["FORMATS", "Format", "Written", "guess"]

FORMATS: Mapping[str, Format] = MappingProxyType(
    {
        **own.FORMATS,
        **glossaries.FORMATS,
        **recognisers.FORMATS,
    }
)
"""Name -> format."""


def guess(path: str) -> Format:
    """The format that the ending of a file's name stands for.

    Raises:
        InputError: it stands for none.
    """
    ending = Path(path).suffix.lower()
    if ending not in (*OWN, ".tbx"):
        raise InputError(f"what kind of list is this? Give --from, one of {', '.join(FORMATS)}", path=path)
    return FORMATS[ending[1:]]
