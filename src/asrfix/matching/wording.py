"""Evidence in words: for each piece of evidence, a short phrase that says what its number means."""

from __future__ import annotations

from collections.abc import Callable
from math import exp

from asrfix.matching.consensus import probability


def in_words(name: str, value: float) -> str:
    """What a piece of evidence found, as a phrase of a few words; '' where it does not apply."""
    phrase = _PHRASES.get(name)
    return phrase(value) if phrase else f"{name}: {value:.3g}"


def _times(value: float) -> int:
    return round(exp(value) - 1)


def _yes(yes: str, no: str) -> Callable[[float], str]:
    return lambda value: yes if value > 0 else no if value == 0 else ""


def _measured(text: str) -> Callable[[float], str]:
    return lambda value: text.format(value) if value != -1.0 else ""


def _sounds_like(value: float) -> str:
    if value < 0.005:
        return "sounds the same"
    likeness = "sounds much like it" if value < 0.15 else "sounds like it" if value < 0.3 else "sounds a little like it"
    return f"{likeness} (distance {value:.2f})"


def _lead(other: str) -> Callable[[float], str]:
    def phrase(value: float) -> str:
        if value > 0:
            return f"no other {other} is near" if value > 0.4 else f"the next {other} is {value:.2f} farther"
        return f"another {other} is as near" if value == 0 else f"another {other} is {-value:.2f} nearer"

    return phrase


def _commonness(subject: str) -> Callable[[float], str]:
    def phrase(value: float) -> str:
        if value < 0:
            return ""
        kind = "unknown" if value == 0 else "rare" if value < 3 else "not rare" if value < 4.5 else "very common"
        return f"{subject} is {kind}"

    return phrase


_PHRASES: dict[str, Callable[[float], str]] = {
    "distance": _sounds_like,
    "vowels": _measured("vowels differ by {:.2f}"),
    "consonants": _measured("consonants differ by {:.2f}"),
    "first sound": _yes("the first sound differs", "the first sound is the same"),
    "last sound": _yes("the last sound differs", "the last sound is the same"),
    "sounds said": _measured("the name has {:.0f} sounds"),
    "sounds heard": _measured("{:.0f} sounds were heard"),
    "words said": _measured("words in the name: {:.0f}"),
    "words heard": _measured("words heard: {:.0f}"),
    "spelled": _yes("the name is spelled out", "the name is said as a word"),
    "letters": _measured("letters differ by {:.0%}"),
    "letter order": _measured("letters in order differ by {:.0%}"),
    "metaphone": _measured("Metaphone keys differ by {:.0%}"),
    "same characters": _measured("{:.0%} of the characters are the same"),
    "same syllables": _measured("{:.0%} of the syllables are the same"),
    "same tones": _measured("{:.0%} of the syllables agree in tone too"),
    "name length": _measured("the name is {:.0f} sounds long"),
    "name commonness": _commonness("a word of the name"),
    "rarest word of the name": _commonness("the rarest word of the name"),
    "acronym": _yes("the name is an acronym", "the name is no acronym"),
    "inner capitals": _yes("the name is written with inner capitals", "the name has no inner capitals"),
    "digits": _yes("the name has digits", "the name has no digits"),
    "names listed": lambda value: f"names listed: {_times(value)}",
    "part of longer name": _yes("it is part of a longer listed name", "it is part of no longer name"),
    "chance": lambda value: f"ordinary language sounds as near once in {10**-value:,.0f} windows",
    "lead over next name": _lead("name"),
    "names about as near": _measured("other names about as near: {:.0f}"),
    "lead over next window": _lead("window"),
    "rarest word heard": _commonness("the rarest word heard"),
    "commonest word heard": _commonness("the commonest word heard"),
    "unknown words": _measured("{:.0%} of the words heard are in no dictionary"),
    "log-probability": _measured("log-probability of the words in place: {:.1f}"),
    "log-probability a word": _measured("log-probability a word: {:.1f}"),
    "known pair left": _yes("often follows the word before", "seldom follows the word before"),
    "known pair inside": _yes("the words often stand together", "the words seldom stand together"),
    "known pair right": _yes("the word after often follows", "the word after seldom follows"),
    "dictionary word": _yes("a dictionary word was heard", "what was heard is no dictionary word"),
    "path cost": _measured("cost of reading the characters as words: {:.1f}"),
    "path cost in place": _measured("the same, with the characters around: {:.1f}"),
    "cuts words": _yes("the window cuts through a word", "the window respects the words around"),
    "proper noun": _yes("what was heard is a proper noun", "what was heard is no proper noun"),
    "capitals": _measured("{:.0%} of the words heard are capitalised"),
    "starts sentence": _yes("it begins a sentence", "it stands inside a sentence"),
    "stands alone": _measured("sentence borders beside it: {:.0f}"),
    "inflection": _yes("only an ending differs", "more than an ending differs"),
    "particle": _yes("only a particle differs", ""),
    "name elsewhere": lambda value: (
        f"the name stands {_times(value)}× elsewhere" if value else "the name is otherwise absent"
    ),
    "name near": lambda value: f"the name stands {_times(value)} words away" if value < 12 else "the name is not near",
    "listed names in the text": _measured("{:.0%} of the listed names are in the text"),
    "listed names near": lambda value: f"other listed names near: {_times(value)}",
    "garble repeats": lambda value: f"the same words occur {round(exp(value))}×",
    "length of text": lambda value: f"the text has {_times(value):,} words",
    "holds another name": _yes("another listed name is in it", "no listed name is in it"),
    "recogniser confidence": _measured("the recogniser was {:.0%} sure"),
    "neighbours shared": _measured("words that stand beside the name elsewhere too: {:.0f}"),
    "Chinese share": _measured("{:.0%} of the text is Chinese"),
    "first score": lambda value: f"by itself the place is {probability(value):.0%} likely",
    "better window for the name": lambda value: (
        "another stretch fits the name better" if value > 0 else "no other stretch fits the name better"
    ),
    "better name here": lambda value: "another name fits better" if value > 0 else "no other name fits better",
    "name misheard elsewhere": lambda value: f"places elsewhere where it seems misheard: {exp(value) - 1:.1f}",
    "clearest elsewhere": lambda value: f"elsewhere it is at best {probability(value):.0%} likely",
    "same garble, same name": lambda value: f"the same words stand for it {exp(value) - 1:.1f}×",
    "misheard share": lambda value: f"misheard names a thousand words: {exp(value) - 1:.1f}",
}
