"""text-rewrite: a ``Pipeline`` with its ``EntityAwareFuzzyFilter``, a sentence a call.

Every name has the weight 0.8, the looser end of what its README recommends, and no part-of-speech tag: it is then
looked for everywhere. English and Chinese names go into the one filter, which takes both. Numba is installed, so the
fast path is what runs; what it compiles is cached on disk and warm after the first run.
"""

from __future__ import annotations

from protocol import Scan, run
from text_rewrite.filters.entity_fuzzy import EntityAwareFuzzyFilter
from text_rewrite.pipeline import Pipeline


def prepare(names: list[str]) -> Scan:
    """A pipeline with a rule a name; counts sentences that come out different."""
    pipeline = Pipeline()
    pipeline.add_filter(EntityAwareFuzzyFilter(rules=[f"{name}:0.8" for name in names]))

    def scan(sentences: list[str]) -> dict[str, int]:
        return {"sentences changed": sum(pipeline.process(sentence) != sentence for sentence in sentences)}

    return scan


if __name__ == "__main__":
    run(prepare)
