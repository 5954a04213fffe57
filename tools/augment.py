"""Makes more training documents out of annotated ones and a list of misheard pairs.

    python tools/augment.py DATA_DIR PAIRS.tsv --out OUT_DIR

DATA_DIR holds sets as ``tools/measure.py`` reads them; PAIRS.tsv has the columns lang, true, heard, kind. Written are

* ``short-*``: single utterances of the documents, as a program that corrects sentence by sentence sees them;
* ``transplant-*``: documents in which right names were replaced by misheard forms of other names, which are put on
  the list: cross-script mishearings and names that come again, in real surroundings;
* ``listed-*``: documents with a list of another size: long lists cut down to what the document has and a few more,
  short ones filled up with names of other documents;
* ``pairs-*``: each misheard form in a plain sentence.

A document carries ``group``: whatever is made from one document, or around one name, is held out together.
"""

from __future__ import annotations

import argparse
import csv
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

from measure import FOLDS, documents, joined
from rapidfuzz.distance import Levenshtein
from rendering import rendering

from asrfix.evaluate.scoring import count_names, fold, folded

SHORT = {"earnings-en": 4, "meetings-en": 8, "podcast-en": 3, "wiki-zh": 2, "news-zh": 12}
LISTED = {"earnings-en": 10, "meetings-en": 24, "podcast-en": 160, "wiki-zh": 60, "news-zh": 8}
LONGEST_RENDERED = 12
"""Letters of a foreign name that is put into Chinese documents."""
TRANSPLANTED = {"earnings-en": 24, "meetings-en": 72, "podcast-en": 160, "wiki-zh": 233, "news-zh": 15}
CARRIERS = {
    "en": (
        "so last week {} came up again in the meeting",
        "I think {} is what we were looking for.",
        "We asked {} about that, and nobody had an answer.",
        "and then with {} it got a lot better I guess",
        "He said it was {}, right?",
        "Have you ever tried {} at work?",
    ),
    "zh": (
        "后来我们又提到了{}对吧",
        "我觉得{}还是挺重要的。",
        "他之前在{}那边做过两年，",
        "其实{}这边我不太了解",
        "我们用的是{}，效果还不错。",
        "你怎么看{}呢？",
    ),
}

Pair = tuple[str, str]


def read_pairs(path: Path) -> dict[str, list[Pair]]:
    """Language -> (true name, heard form), without those that differ in spacing alone."""
    found: dict[str, list[Pair]] = {}
    with path.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            if fold(row["true"]) != fold(row["heard"]):
                found.setdefault(row["lang"], []).append((row["true"], row["heard"]))
    return found


def short_documents(name: str, found: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Single utterances: of each document some that miss a name, and as many that miss none.

    Every second one gets a short list: the names it misses and those that are spelled most like its words.
    """
    for document in found:
        random = Random(crc32(document["doc"].encode()))
        keys = folded(document["lexicon"])
        bad = [utt for utt in document["utts"] if count_names(keys, utt[1]) - count_names(keys, utt[0])]
        good = [utt for utt in document["utts"] if utt not in bad and len(utt[0]) > 20]
        for kind in (bad, good):
            for number, utt in enumerate(random.sample(kind, min(SHORT[name], len(kind)))):
                yield {
                    "doc": f"{document['doc']}-{number}",
                    "lang": document["lang"],
                    "lexicon": nearest_names(document["lexicon"], utt) if number % 2 else document["lexicon"],
                    "utts": [utt],
                    "group": document.get("group", joined(document)),
                }


def nearest_names(names: Sequence[str], utt: Sequence[str]) -> list[str]:
    """The names that an utterance should have, and six that come nearest to words of it by their letters."""
    words = re.findall(r"[a-z']+|[\u4e00-\u9fff]", utt[0].lower())
    spoken = ["".join(words[start : start + size]) for size in (1, 2, 3) for start in range(len(words) - size + 1)]
    wanted = [name for name in names if fold(name) in fold(utt[1])]
    near = sorted(
        names, key=lambda name: min((Levenshtein.normalized_distance(fold(name), s) for s in spoken), default=1)
    )
    return list(dict.fromkeys([*wanted, *near[:6]]))


def relisted(name: str, found: Iterable[dict[str, Any]], pool: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Documents with a list of another size, drawn anew for each: from 20 to 900 names."""
    for document in list(found)[: LISTED[name]]:
        group = document.get("group", joined(document))
        random = Random(crc32(group.encode()) + 1)
        references = fold(" ".join(reference for _, reference in document["utts"]))
        said = [item for item in document["lexicon"] if fold(item) in references]
        size = round(20 * 45 ** random.random())
        others = random.sample(pool, min(size, len(pool)))
        rest = random.sample(document["lexicon"], min(size, len(document["lexicon"])))
        names = list(
            dict.fromkeys([*said, *(rest if len(document["lexicon"]) > 200 else document["lexicon"]), *others])
        )
        yield {**document, "lexicon": names[: len(said) + size], "group": group}


def transplanted(name: str, found: Iterable[dict[str, Any]], pairs: Sequence[Pair]) -> Iterator[dict[str, Any]]:
    """Documents whose right names are replaced by misheard forms of names that are held out with the document.

    Half of the places get a new pair, a quarter another mishearing of a name used before, a quarter the same one again.
    """
    for document in list(found)[: TRANSPLANTED[name]]:
        group = document.get("group", joined(document))
        random = Random(crc32(group.encode()))
        mine = [pair for pair in pairs if part(pair[0]) == part(group)]
        utts = [list(utt) for utt in document["utts"]]
        patterns = [re.compile(rf"(?<![a-zA-Z0-9]){re.escape(item)}(?![a-zA-Z0-9])") for item in document["lexicon"]]
        places = [
            (number, pattern)
            for number, (recognised, reference) in enumerate(utts)
            for pattern in patterns
            if pattern.search(recognised) and pattern.search(reference)
        ]
        random.shuffle(places)
        used: list[Pair] = []
        for number, pattern in places[: 3 + len(places) // 3][:12]:
            again = [pair for pair in mine if any(pair[0] == true for true, _ in used)]
            true, heard = random.choice(random.choices((mine, again or mine, used or mine), (0.5, 0.25, 0.25))[0])
            utts[number][0] = put(heard, pattern, utts[number][0])
            utts[number][1] = put(true, pattern, utts[number][1])
            used.append((true, heard))
        if used:
            listed = sorted({pair[0] for pair in pairs})
            others = random.sample(listed, min(len(listed), round(10 * 40 ** random.random())))
            names = list(dict.fromkeys([*document["lexicon"], *(true for true, _ in used), *others]))
            yield {"doc": document["doc"], "lang": document["lang"], "lexicon": names, "utts": utts, "group": group}


def put(new: str, pattern: re.Pattern[str], text: str) -> str:
    """A text with something new in the first place that a pattern finds."""
    return pattern.sub(lambda _: new, text, count=1)


def rendered(names: Iterable[str], random: Random) -> Iterator[Pair]:
    """Names as a Mandarin recogniser may write them, as pairs."""
    for name in names:
        if name.isascii() and len(name) <= LONGEST_RENDERED:
            heard = rendering(name, random)
            if heard:
                yield name, heard


def sentences(language: str, pairs: Sequence[Pair]) -> Iterator[dict[str, Any]]:
    """Each misheard form in a plain sentence, all names of the language listed."""
    names = sorted({true for true, _ in pairs})
    for number, (true, heard) in enumerate(pairs):
        carrier = CARRIERS[language][number % len(CARRIERS[language])]
        utt = [carrier.format(heard), carrier.format(true)]
        yield {"doc": f"{language}-{number}", "lang": language, "lexicon": names, "utts": [utt], "group": true}


def names_of(data: Path, language: str) -> list[str]:
    """All names listed for documents of a language, sorted."""
    sets = (name for name in SHORT if name.endswith(language))
    return sorted({item for name in sets for document in documents(data, name) for item in document["lexicon"]})


def part(group: str) -> int:
    """The fold in which a group is held out."""
    return crc32(group.encode("utf-8", "surrogatepass")) % FOLDS


def write(path: Path, found: Iterable[dict[str, Any]]) -> None:
    """One set, one document a line."""
    with path.open("w", encoding="utf-8") as lines:
        written = sum(1 for document in found if lines.write(json.dumps(document, ensure_ascii=False) + "\n"))
    print(f"{path.name}: {written} documents")


def main(argv: Sequence[str] | None = None) -> None:
    """Writes all sets."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("pairs", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args(argv)
    arguments.out.mkdir(parents=True, exist_ok=True)
    pairs = read_pairs(arguments.pairs)
    pools = {language: names_of(arguments.data, language) for language in pairs}
    # the real pairs, of which there are few, are put in as often as those that were made
    made_up = list(rendered(pools["en"], Random(len(pools["en"]))))
    put_in = {**pairs, "zh": made_up + pairs["zh"] * (1 + len(made_up) // len(pairs["zh"]))}
    for name in SHORT:
        language = name[-2:]
        write(arguments.out / f"short-{name}.jsonl", short_documents(name, documents(arguments.data, name)))
        write(arguments.out / f"listed-{name}.jsonl", relisted(name, documents(arguments.data, name), pools[language]))
        made = transplanted(name, documents(arguments.data, name), put_in[language])
        write(arguments.out / f"transplant-{name}.jsonl", made)
    for language, found in pairs.items():
        write(arguments.out / f"pairs-{language}.jsonl", sentences(language, found))


if __name__ == "__main__":
    main()
