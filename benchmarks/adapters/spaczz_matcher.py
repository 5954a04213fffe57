"""spaczz: its ``FuzzyMatcher`` at the default settings over a blank spaCy pipeline, sentences through ``nlp.pipe``.

English names alone are matched over spaCy's English tokens. Once there are Chinese names the blank Chinese pipeline is
used, whose default segmentation is a character a token.
"""

from __future__ import annotations

import spacy
from protocol import Scan, run
from spaczz.matcher import FuzzyMatcher


def prepare(names: list[str]) -> Scan:
    """A matcher with a pattern a name; counts matches, exact ones and overlapping ones included."""
    nlp = spacy.blank("en" if all(name.isascii() for name in names) else "zh")
    matcher = FuzzyMatcher(nlp.vocab)
    matcher.add("NAME", list(nlp.pipe(names)))
    return lambda sentences: {"matches": sum(len(matcher(document)) for document in nlp.pipe(sentences))}


if __name__ == "__main__":
    run(prepare)
