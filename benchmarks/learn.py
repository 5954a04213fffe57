"""Learn from half of the documents of a file, and measure on the other half with and without what was learnt.

python benchmarks/learn.py DOCUMENTS.jsonl [MOST]

The file is one of ``asrfix eval``; its documents have to share a lexicon. MOST bounds the documents of each half.
"""

from __future__ import annotations

import hashlib
import sys
from dataclasses import replace

from asrfix.evaluate import Document, evaluate, read_documents
from asrfix.learn import lessons, proposed, read_edition
from asrfix.lexicon import Lexicon
from asrfix.matching.index import LexiconIndex
from asrfix.matching.weights import shipped
from asrfix.reading import read_rows
from asrfix.transcript import from_text


def main(path: str, most: str = "20") -> None:
    """Print what is right and wrong before and after, unattended and with what is for review."""
    halves: tuple[list[Document], list[Document]] = ([], [])
    for (_, row), document in zip(read_rows(path), read_documents(path), strict=True):
        halves[hashlib.sha256(str(row["doc"]).encode()).digest()[0] & 1].append(document)
    taught_by, judged = (half[: int(most)] for half in halves)
    lexicon = taught_by[0].lexicon
    learnt = _with_learnt(lexicon, taught_by)
    print(f"{len(taught_by)} documents to learn from, {len(judged)} to judge")
    for name, names in (("before", lexicon), ("with what was learnt", learnt)):
        result = evaluate([replace(document, lexicon=names) for document in judged], weights=shipped())
        for kind, rates in (("unattended", result.unattended), ("everything", result.everything)):
            print(
                f"{name:<20} {kind}: misheard {result.misheard}, right {rates.right}, wrong {rates.wrong}, "
                f"recall {rates.recall:.3f}, harm {rates.harm:.2f}"
            )


def _with_learnt(lexicon: Lexicon, documents: list[Document]) -> Lexicon:
    index = LexiconIndex(lexicon)
    editions = (read_edition(document.transcript, from_text(_reference(document)), index) for document in documents)
    listed = [lesson for lesson in lessons(editions, index) if lesson.entry is not None]
    return Lexicon.from_entries([*lexicon.entries, *proposed(listed)])


def _reference(document: Document) -> str:
    return "".join(passage.reference.replace("\n", " ") + "\n" for passage in document.passages)


if __name__ == "__main__":
    main(*sys.argv[1:])
