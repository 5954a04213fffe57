"""Writing a lexicon with all that an index works out of it, so that it need not be worked out again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from asrfix.errors import LexiconError
from asrfix.lexicon.compiled import EXTENSION, Prepared, PreparedForm, pack
from asrfix.lexicon.sources import path_within
from asrfix.matching.chance import ChanceLevels
from asrfix.matching.index import LexiconIndex
from asrfix.transcript import write


def save(index: LexiconIndex, chances: ChanceLevels, path: str) -> None:
    """Write a compiled lexicon, as a whole or not at all.

    Raises:
        LexiconError: its name does not end with ``.asrfix``.
        TranscriptError: it cannot be written.
    """
    if not path.endswith(EXTENSION):
        raise LexiconError(f"a compiled lexicon is known by its name; let it end with {EXTENSION}", path=path)
    lexicon = index.lexicon
    folder = Path(path).parent
    sources = [replace(source, path=path_within(folder, source.path)) for source in lexicon.sources]
    forms = [PreparedForm(form.text, form.keys, form.script, form.readings) for form in index.forms]
    prepared = Prepared(forms=forms, chances=chances.all(index.forms))
    write(path, pack(lexicon.name, lexicon.entries, prepared, sources))
