"""asr-hotword: ``PhonemeCorrector`` at its default threshold (0.85), a sentence a call, as its README does.

English and Chinese names go into the one corrector, which takes both.
"""

from __future__ import annotations

from hotword import PhonemeCorrector
from protocol import Scan, run


def prepare(names: list[str]) -> Scan:
    """A corrector with ``names`` as its hot words; counts replacements."""
    corrector = PhonemeCorrector(threshold=0.85)
    corrector.update_hotwords("\n".join(names))
    return lambda sentences: {"replaced": sum(len(corrector.correct(sentence).matches) for sentence in sentences)}


if __name__ == "__main__":
    run(prepare)
