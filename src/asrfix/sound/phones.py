"""The phone inventory that English and Mandarin share, and what it costs to mishear one phone as another.

A pronunciation is a plain string with one character for each phone, so that slicing, hashing and RapidFuzz work
on it directly. The characters are IPA letters where IPA has a single one; diphthongs are capitals.

English phones are the 39 of ARPAbet (CMU Pronouncing Dictionary). Mandarin adds the alveolo-palatals, the
affricates z and c, initial r, ü, the unrounded back vowel of 歌 and the apical vowel of 知 and 资 (Duanmu, *The
Phonology of Standard Chinese*, 2007, ch. 2). Mandarin b d g are written as English b d g: unaspirated stops are
heard as voiced ones.
"""

from __future__ import annotations

from functools import cache

ARPABET: dict[str, str] = {
    "AA": "ɑ", "AE": "æ", "AH": "ə", "AO": "ɔ", "AW": "A", "AY": "I", "EH": "ɛ", "ER": "ɝ", "EY": "E",
    "IH": "ɪ", "IY": "i", "OW": "O", "OY": "Y", "UH": "ʊ", "UW": "u",
    "B": "b", "CH": "ʧ", "D": "d", "DH": "ð", "F": "f", "G": "g", "HH": "h", "JH": "ʤ", "K": "k", "L": "l",
    "M": "m", "N": "n", "NG": "ŋ", "P": "p", "R": "r", "S": "s", "SH": "ʃ", "T": "t", "TH": "θ", "V": "v",
    "W": "w", "Y": "j", "Z": "z", "ZH": "ʒ",
}  # fmt: skip
"""ARPAbet symbol without stress -> phone."""

MANDARIN_ONLY = "ʨqɕʣʦʐyɤɨ"
"""Phones that only Mandarin has: j q x z c r ü e and the apical vowel."""

VOWELS = frozenset("ɑæəɔAIɛɝEɪiOYʊuyɤɨ")
CONSONANTS = frozenset("bʧdðfghʤklmnŋprsʃtθvwjzʒʨqɕʣʦʐ")
PHONES = VOWELS | CONSONANTS

# Height (0 open .. 3 close), backness (0 front .. 2 back), rounding; a diphthong has two such points. After the
# IPA vowel chart.
_VOWEL_POINTS: dict[str, tuple[tuple[float, float, float], ...]] = {
    "ɑ": ((0.0, 1.4, 0.0),), "æ": ((0.5, 0.0, 0.0),), "ə": ((1.2, 1.0, 0.0),), "ɔ": ((0.9, 2.0, 0.6),),
    "ɛ": ((1.1, 0.2, 0.0),), "ɝ": ((1.5, 1.2, 0.3),), "ɪ": ((2.4, 0.3, 0.0),), "i": ((3.0, 0.0, 0.0),),
    "ʊ": ((2.4, 1.7, 0.7),), "u": ((3.0, 2.0, 1.0),), "y": ((3.0, 0.3, 1.0),), "ɤ": ((1.6, 1.5, 0.0),),
    "ɨ": ((2.7, 1.0, 0.0),),
    "A": ((0.2, 1.0, 0.0), (2.2, 1.8, 0.7)), "I": ((0.2, 1.0, 0.0), (2.4, 0.3, 0.0)),
    "E": ((1.6, 0.2, 0.0), (2.5, 0.2, 0.0)), "O": ((1.6, 1.7, 0.6), (2.5, 1.8, 0.9)),
    "Y": ((0.9, 2.0, 0.6), (2.4, 0.3, 0.0)),
}  # fmt: skip

# Consonants that listeners and recognisers take for one another, and how much such a step costs. Ordered after
# the confusion matrices of Miller & Nicely (1955) for English, and the fuzzy initials (模糊音) that Mandarin input
# methods offer; the numbers were set by hand.
_NEAR_CONSONANTS: dict[str, float] = {
    "pb": .25, "td": .25, "kg": .25, "sz": .2, "fv": .25, "θð": .25, "ʃʒ": .2, "ʧʤ": .25,
    "ʨʤ": .12, "qʧ": .12, "ɕʃ": .12, "ʣʤ": .2, "ʦʧ": .25, "ʣz": .2, "ʦs": .35, "ʐr": .2, "ʐʒ": .15, "ʐl": .35,
    "ʨq": .3, "ʣʦ": .3, "ʣʨ": .25, "ʦq": .3, "sɕ": .25, "ʨz": .4, "ʣs": .45, "ʣd": .5, "ʦt": .5, "ʨg": .55, "qk": .5,
    "ɕh": .5, "ɕʧ": .4, "ɕʤ": .45, "ʤz": .35, "ʤʒ": .15, "ʧʃ": .3, "ʤʃ": .4, "ʧs": .45,
    "sʃ": .25, "zʒ": .3, "sθ": .25, "zð": .3, "fθ": .2, "vð": .3, "dð": .3, "tθ": .35, "tð": .4, "lð": .5,
    "tʧ": .4, "dʤ": .4, "tk": .45, "pt": .45, "pk": .45, "bd": .45, "dg": .45, "bg": .45, "bv": .35, "bw": .5,
    "pf": .4, "vw": .3, "fh": .35, "hw": .5, "kh": .4, "gh": .45, "fw": .5, "fs": .4, "fʃ": .55,
    "nŋ": .15, "nm": .3, "mŋ": .35, "nl": .3, "lr": .3, "rw": .35, "lw": .45, "nd": .5, "ŋg": .45, "mb": .45,
    "nr": .5, "jʤ": .5, "jʒ": .5, "jl": .5, "st": .5, "sʦ": .35, "zd": .5, "ld": .5, "rd": .5, "rt": .6,
}  # fmt: skip

# Vowel and consonant that are the same gesture.
_NEAR_GLIDES: dict[str, float] = {"wu": .15, "wʊ": .2, "wO": .4, "ji": .15, "jɪ": .2, "jy": .2, "rɝ": .1, "wy": .4,
                                  "ʐɝ": .3, "lɝ": .5, "lO": .5, "lʊ": .5, "lu": .5}  # fmt: skip

_INDEL: dict[str, float] = {"ə": .35, "ɪ": .45, "ɨ": .35, "ɤ": .4, "ʊ": .45, "ɝ": .55, "h": .4, "j": .35, "w": .4,
                            "r": .5, "t": .55, "d": .55, "n": .6, "l": .6, "ŋ": .6}  # fmt: skip
_INDEL_VOWEL, _INDEL_CONSONANT = 0.6, 0.75

_SOUNDS_UNLIKE = 1.0
_CONSONANTS_UNLIKE = 0.8


@cache
def substitution(a: str, b: str) -> float:
    """Cost of hearing phone ``b`` where ``a`` was said: 0 for the same phone, 1 for nothing in common."""
    if a == b:
        return 0.0
    if a in VOWELS and b in VOWELS:
        return _vowel_distance(a, b)
    if a in CONSONANTS and b in CONSONANTS:
        return _NEAR_CONSONANTS.get(a + b, _NEAR_CONSONANTS.get(b + a, _CONSONANTS_UNLIKE))
    return _NEAR_GLIDES.get(a + b, _NEAR_GLIDES.get(b + a, _SOUNDS_UNLIKE))


@cache
def indel(phone: str) -> float:
    """Cost of losing or adding a phone; weak phones (schwa, h, glides) are cheap."""
    return _INDEL.get(phone, _INDEL_VOWEL if phone in VOWELS else _INDEL_CONSONANT)


def _vowel_distance(a: str, b: str) -> float:
    pa, pb = _VOWEL_POINTS[a], _VOWEL_POINTS[b]
    steps = [_point_distance(pa[min(i, len(pa) - 1)], pb[min(i, len(pb) - 1)]) for i in range(max(len(pa), len(pb)))]
    return min(0.75, 0.08 + 0.28 * sum(steps) / len(steps))


def _point_distance(p: tuple[float, float, float], q: tuple[float, float, float]) -> float:
    height, back, rounding = (abs(x - y) for x, y in zip(p, q, strict=True))
    return float((height**2 + back**2 + 0.5 * rounding**2) ** 0.5)


FEATURES: dict[str, str] = {
    "p": "Ppx", "b": "Ppv", "t": "Ptx", "d": "Ptv", "k": "Pkx", "g": "Pkv",
    "f": "Fpx", "v": "Fpv", "θ": "Ftx", "ð": "Ftv", "s": "Fsx", "z": "Fsv", "ʃ": "Fjx", "ʒ": "Fjv", "ɕ": "Fjx",
    "h": "h",
    "ʧ": "Cjx", "ʤ": "Cjv", "q": "Cjx", "ʨ": "Cjv", "ʦ": "Csx", "ʣ": "Csv",
    "m": "Np", "n": "Nt", "ŋ": "Nk", "l": "Lt", "r": "Lr", "ʐ": "Lj", "w": "u", "j": "i",
    "ɑ": "aA", "æ": "ae", "ə": "a", "ɔ": "oA", "A": "aAu", "I": "aAi", "ɛ": "e", "ɝ": "ar", "E": "ei", "ɪ": "i",
    "i": "iI", "O": "ou", "Y": "oAi", "ʊ": "u", "u": "uU", "y": "iu", "ɤ": "a", "ɨ": "i",
}  # fmt: skip
"""Phone -> one to three symbols that like phones share (manner, place, voicing; vowel colours)."""

_FEATURES = str.maketrans(FEATURES)


def features(phones: str) -> str:
    """A pronunciation as a feature string: plain Levenshtein distance on it is near to the weighted distance.

    Weak phones have one symbol and are cheap to lose; ASCII only, so that RapidFuzz's bit-parallel code is fastest.
    """
    return phones.translate(_FEATURES)
