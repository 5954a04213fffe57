"""Build src/asrfix/data/en_g2p.table, the tables behind asrfix.sound.english.

    python tools/build_g2p.py lexicon.db               write the tables
    python tools/build_g2p.py lexicon.db --evaluate    print the accuracy on words held out; write nothing

lexicon.db is the file of that name in gruut-lang-en 2.0.1 (PyPI; MIT licence): the words of the CMU Pronouncing
Dictionary (BSD licence) and some more, aligned letter by letter.

The tree is grown as in ID3 (Quinlan, *Induction of Decision Trees*, 1986): each node splits on the character of the
context that tells most about the phones. It is grown until the phones are certain or nothing is left to ask, because
in pronunciation exceptions are words to remember, not noise (Daelemans, van den Bosch & Zavrel, *Forgetting Exceptions
is Harmful in Language Learning*, 1999).
"""

from __future__ import annotations

import argparse
import json
import math
import re
import sqlite3
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from packing import write_table
from rapidfuzz.distance import Levenshtein

from asrfix.sound.english import PAD, REACH, Node, read, spell
from asrfix.sound.phones import ARPABET

SOURCE = "English letters to sounds. gruut-lang-en 2.0.1 lexicon.db (MIT), from the CMU Pronouncing Dictionary (BSD)"

IPA_TO_ARPABET = {
    "ɑ": "AA", "æ": "AE", "ə": "AH", "ʌ": "AH", "ɔ": "AO", "aʊ": "AW", "aɪ": "AY", "ɛ": "EH", "ɚ": "ER", "eɪ": "EY",
    "ɪ": "IH", "i": "IY", "oʊ": "OW", "ɔɪ": "OY", "ʊ": "UH", "u": "UW",
    "b": "B", "t͡ʃ": "CH", "d": "D", "ð": "DH", "f": "F", "ɡ": "G", "h": "HH", "d͡ʒ": "JH", "k": "K", "l": "L",
    "m": "M", "n": "N", "ŋ": "NG", "p": "P", "ɹ": "R", "s": "S", "ʃ": "SH", "t": "T", "θ": "TH", "v": "V", "w": "W",
    "j": "Y", "z": "Z", "ʒ": "ZH",
}  # fmt: skip

STRESS = "ˈˌ"
SILENT = "_"

# Where the lexicon prefers the street sign (Drive) or the long form (television) to what the letters are in speech.
CORRECTIONS = {
    "dr": "".join(ARPABET[phone] for phone in "D AA K T ER".split()),
    "tv": spell("tv"),
}

NEAREST_FIRST = sorted(range(2 * REACH + 3), key=lambda place: abs(place - REACH))
"""The characters of a context; of two that tell as much, the nearer to the letter decides."""

DIVISOR = 20
"""One family of words in so many is held out by --evaluate."""

Word = tuple[str, list[str]]
"""The letters of a word, and for each of them its phones (possibly none)."""


def main() -> None:
    """Build or evaluate, as the command line says."""
    parser = argparse.ArgumentParser(description="Build the English letter-to-sound tables.")
    parser.add_argument("lexicon", type=Path, help="lexicon.db of gruut-lang-en 2.0.1")
    parser.add_argument("--evaluate", action="store_true", help="print the accuracy on words held out; write nothing")
    arguments = parser.parse_args()
    with closing(sqlite3.connect(arguments.lexicon)) as lexicon:
        words = aligned_words(lexicon)
        if arguments.evaluate:
            evaluate(words)
        else:
            build(words, unaligned_words(lexicon))


def build(words: list[Word], others: dict[str, str]) -> None:
    """Write the tree of ``words`` with the exceptions that it and ``others`` need."""
    tree = grow(instances(words))
    # A word with several pronunciations gets its first.
    dictionary = others | {letters: "".join(phones) for letters, phones in reversed(words)} | CORRECTIONS
    exceptions = {letters: phones for letters, phones in dictionary.items() if read(tree, letters) != phones}
    tables = {"tree": tree, "exceptions": dict(sorted(exceptions.items()))}
    text = json.dumps(tables, ensure_ascii=False, separators=(",", ":"))
    write_table("en_g2p", SOURCE, "build_g2p.py", text)
    print(f"{len(dictionary)} words, {len(exceptions)} exceptions")


def evaluate(words: list[Word]) -> None:
    """Print how a tree grown without some families of words reads these words. Exceptions are left out of account.

    A family is the words that share their first five letters, so that no inflection or derivation of a tested word
    has been seen. A word with several pronunciations is measured against the nearest.
    """
    tree = grow(instances(word for word in words if not is_held_out(word[0])))
    accepted: defaultdict[str, list[str]] = defaultdict(list)
    for letters, phones in words:
        if is_held_out(letters):
            accepted[letters].append("".join(phones))
    errors = length = right = 0
    for letters, pronunciations in accepted.items():
        heard = read(tree, letters)
        distance, said = min((Levenshtein.distance(heard, phones), len(phones)) for phones in pronunciations)
        errors, length, right = errors + distance, length + said, right + (distance == 0)
    print(f"{len(accepted)} words held out: phone error rate {errors / length:.4f}, ", end="")
    print(f"word accuracy {right / len(accepted):.3f}")


def is_held_out(letters: str) -> bool:
    """Whether the family of a word is kept from the tree that --evaluate tests."""
    return zlib.crc32(letters[:5].encode()) % DIVISOR == 0


def aligned_words(lexicon: sqlite3.Connection) -> list[Word]:
    """The words spelled a-z and ' whose letters are aligned with phones, in the order of the lexicon.

    ``e|r}ɚ`` says that e and r together are ɚ, ``h}_`` that h is silent. The phones of a group go to its first letter.
    """
    words = []
    for letters, alignment in lexicon.execute("SELECT word, alignment FROM g2p_alignments ORDER BY id"):
        phones = []
        for group in alignment.split(" "):
            graphemes, _, ipa = group.partition("}")
            phones += [phones_of(ipa.split("|")), *[""] * graphemes.count("|")]
        if is_spelling(letters) and len(letters) == len(phones):
            words.append((letters, phones))
    return words


def unaligned_words(lexicon: sqlite3.Connection) -> dict[str, str]:
    """Word spelled a-z and ' -> phones of its first pronunciation, for the words without alignment ("mr", "etc")."""
    rows = lexicon.execute(
        "SELECT word, phonemes FROM word_phonemes WHERE word NOT IN (SELECT word FROM g2p_alignments)"
        " ORDER BY pron_order DESC"
    )
    return {letters: phones_of(ipa.split(" ")) for letters, ipa in rows if is_spelling(letters)}


def is_spelling(text: str) -> bool:
    """Whether ``text`` is spelled a-z and ' only, as ``english.fold`` leaves words."""
    return re.fullmatch("[a-z']+", text) is not None


def phones_of(ipa: Iterable[str]) -> str:
    """Our phones for IPA symbols with stress marks, of which "_" is silent."""
    return "".join(ARPABET[IPA_TO_ARPABET[symbol.lstrip(STRESS)]] for symbol in ipa if symbol != SILENT)


def instances(words: Iterable[Word]) -> list[tuple[str, str]]:
    """Context and phones of every letter of ``words``; the context is the one that ``english.read`` sees."""
    found = []
    for letters, phones in words:
        padded = PAD * REACH + letters + PAD * REACH
        following = PAD * 2
        for start in range(len(letters) - 1, -1, -1):
            found.append((padded[start : start + 2 * REACH + 1] + following, phones[start]))
            following = (phones[start] + following)[:2]
    return found


def grow(samples: list[tuple[str, str]]) -> Node:
    """The decision tree of (context, phones) samples. A branch that would only repeat the default is left out."""
    outcomes = Counter(phones for _, phones in samples)
    default = outcomes.most_common(1)[0][0]
    if len(outcomes) == 1:
        return default
    place = max(NEAREST_FIRST, key=lambda place: worth(samples, place))
    groups: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
    for sample in samples:
        groups[sample[0][place]].append(sample)
    if len(groups) == 1:
        return default
    subtrees = {value: grow(group) for value, group in sorted(groups.items())}
    branches = {value: subtree for value, subtree in subtrees.items() if subtree != default}
    return (default, place, branches) if branches else default


def worth(samples: list[tuple[str, str]], place: int) -> float:
    """How much the character at ``place`` tells about the phones.

    This is the gain ratio (Quinlan, *C4.5*, 1993) with one bit added to the divisor, without which splits of little
    information look good. One bit did best on the words held out.
    """
    values = entropy(Counter(context[place] for context, _ in samples))
    phones = entropy(Counter(phones for _, phones in samples))
    joint = entropy(Counter((context[place], phones) for context, phones in samples))
    return (values + phones - joint) / (values + 1)


def entropy(counts: Counter[str] | Counter[tuple[str, str]]) -> float:
    """Entropy of a distribution, in bits."""
    total = sum(counts.values())
    return -sum(count / total * math.log2(count / total) for count in counts.values())


if __name__ == "__main__":
    main()
