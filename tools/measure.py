"""Measures the evidence of annotated documents, for ``tools/train.py``.

    python tools/measure.py DATA_DIR --out CACHE_DIR [--sets a,b]

DATA_DIR holds ``SET.jsonl`` files, one document a line: ``{"doc", "lang", "lexicon": [names] or a file name,
"utts": [[recognised, reference], …]}``, and perhaps ``SET.disputed.tsv`` (folded form, folded name) with pairs that
the references treat both ways. CACHE_DIR gets one ``SET.npz`` a set. No text of the documents is kept.
"""

from __future__ import annotations

import argparse
import json
import zlib
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
from labels import Labeller

from asrfix.lexicon import Lexicon
from asrfix.matching import evidence
from asrfix.matching.corrector import Corrector
from asrfix.matching.trees import Forest
from asrfix.matching.weighing import place
from asrfix.matching.weights import Caution, Thresholds, Weights

FOLDS = 5
UNTRAINED = Weights(
    first=Forest(()), second=Forest(()), slope=1.0, offset=0.0, thresholds={Caution.NORMAL: Thresholds(1.0, 0.5)}
)


def documents(directory: Path, name: str) -> Iterator[dict[str, Any]]:
    """The documents of a set, each with its list of names."""
    with (directory / f"{name}.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            document = json.loads(line)
            if isinstance(document["lexicon"], str):
                listed = (directory / document["lexicon"]).read_text(encoding="utf-8").splitlines()
                document["lexicon"] = [item.strip() for item in listed if item.strip()]
            yield document


def joined(document: dict[str, Any]) -> str:
    """The recognised text of a document: its utterances, one a line."""
    return "".join(recognised.replace("\n", " ") + "\n" for recognised, _ in document["utts"])


def disputed_pairs(directory: Path, name: str) -> set[tuple[str, str]]:
    """Pairs that the references of a set treat both ways."""
    path = directory / f"{name}.disputed.tsv"
    if not path.exists():
        return set()
    rows = (line.split("\t") for line in path.read_text(encoding="utf-8").splitlines())
    return {(row[0], row[1]) for row in rows}


_CORRECTORS: dict[tuple[str, ...], Corrector] = {}


def measure_document(job: tuple[dict[str, Any], set[tuple[str, str]]]) -> dict[str, Any]:
    """Numbers of all candidates of one document, their labels, and what the second look needs."""
    document, disputed = job
    names = tuple(document["lexicon"])
    if names not in _CORRECTORS:
        _CORRECTORS.clear()
        _CORRECTORS[names] = Corrector(Lexicon.from_names(names), weights=UNTRAINED)
    utterances = [(recognised.replace("\n", " "), reference) for recognised, reference in document["utts"]]
    text = joined(document)
    candidates, context = _CORRECTORS[names].candidates(text)
    tokens = context.document.tokens
    places = [(tokens[c.first].start, tokens[c.last].end, c.form.text) for c in candidates]
    labeller = Labeller(utterances, names, disputed)
    return {
        "text": zlib.crc32(text.encode("utf-8", "surrogatepass")),
        "fold": zlib.crc32(document.get("group", text).encode("utf-8", "surrogatepass")) % FOLDS,
        "rows": np.array([evidence.measure(c, context) for c in candidates], dtype=np.float32).reshape(
            -1, len(evidence.NAMES)
        ),
        "labels": np.array(labeller.labels(places), dtype=np.int8),
        "places": [
            (*p[:2], zlib.crc32(str(p.entry).encode()), zlib.crc32(str(p.heard).encode()))
            for p in (place(c, context) for c in candidates)
        ],
        "missing": labeller.names_missing,
        "words": len(tokens),
    }


def measure(arguments: argparse.Namespace) -> None:
    """Measures all documents of all sets, on all cores, and writes one file a set."""
    arguments.out.mkdir(parents=True, exist_ok=True)
    names = (
        arguments.sets.split(",") if arguments.sets else sorted(path.stem for path in arguments.data.glob("*.jsonl"))
    )
    for name in names:
        disputed = disputed_pairs(arguments.data, name)
        jobs = ((document, disputed) for document in documents(arguments.data, name))
        with ProcessPoolExecutor() as pool:
            found = list(pool.map(measure_document, jobs, chunksize=4))
        save(arguments.out / f"{name}.npz", found)
        labels = np.concatenate([item["labels"] for item in found])
        missing = sum(item["missing"] for item in found)
        print(
            f"{name}: {len(found)} documents, {len(labels)} candidates, {(labels == 1).sum()} right, {missing} missing"
        )


def save(path: Path, found: list[dict[str, Any]]) -> None:
    """One set as flat arrays; ``doc`` numbers the documents, ``fold`` is the part they are held out with."""
    lengths = [len(item["labels"]) for item in found]
    np.savez(
        path,
        evidence=np.array(evidence.NAMES),
        rows=np.concatenate([item["rows"] for item in found]),
        labels=np.concatenate([item["labels"] for item in found]),
        places=np.concatenate([np.array(item["places"], dtype=np.int64).reshape(-1, 4) for item in found]),
        doc=np.repeat(np.arange(len(found)), lengths),
        text=np.array([item["text"] for item in found], dtype=np.int64),
        fold=np.array([item["fold"] for item in found]),
        missing=np.array([item["missing"] for item in found]),
        words=np.array([item["words"] for item in found]),
    )


def main(argv: Sequence[str] | None = None) -> None:
    """Measures all documents of all sets, on all cores."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--sets")
    measure(parser.parse_args(argv))


if __name__ == "__main__":
    main()
