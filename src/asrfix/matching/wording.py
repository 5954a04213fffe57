"""Evidence in words: for each piece of evidence, a short phrase that says what its number means."""

from __future__ import annotations

from collections.abc import Callable
from math import exp, log

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


def _share(none: str, some: str, every: str) -> Callable[[float], str]:
    return lambda value: (none if value == 0 else every if value == 1 else some.format(value)) if value >= 0 else ""


def _counted(none: str, one: str, more: str) -> Callable[[float], str]:
    return lambda value: none if round(value) <= 0 else one if round(value) == 1 else more.format(round(value))


def _counted_logarithm(none: str, one: str, more: str) -> Callable[[float], str]:
    phrase = _counted(none, one, more)
    return lambda value: phrase(exp(value) - 1)


def _odds(subject: str, sign: int) -> Callable[[float], str]:
    """For natural logarithms of a probability (sign 1), or costs, which are its negative (sign -1)."""
    return lambda value: (
        f"chance of {subject}: 1 in 10^{max(0, round(-sign * value / log(10)))}" if value != -1.0 else ""
    )


def _sounds_like(value: float) -> str:
    if value < 0.005:
        return "sounds the same"
    likeness = "sounds much like it" if value < 0.15 else "sounds like it" if value < 0.3 else "sounds a little like it"
    return f"{likeness} (distance {value:.2f})"


def _scripts(value: float) -> str:
    heard = ("Latin letters", "Chinese", "both scripts")[round(value) % 3]
    name = "Latin letters" if value < 3 else "Chinese"
    return f"heard and named in {name}" if heard == name else f"heard in {heard}, named in {name}"


def _rarity(value: float) -> str:
    return f"ordinary language sounds so once in {float(f'{10**-value:.2g}'):,.0f} places"


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
    "vowels": _measured("the vowels differ by {:.0%}"),
    "consonants": _measured("the consonants differ by {:.0%}"),
    "first sound": _yes("the first sound differs", "the first sound is the same"),
    "last sound": _yes("the last sound differs", "the last sound is the same"),
    "sounds said": _measured("as it is said, the name has {:.0f} sounds"),
    "sounds heard": _measured("{:.0f} sounds were heard"),
    "words said": _counted("the name has no words", "the name is one word", "the name has {} words"),
    "words heard": _counted("no words were heard", "one word was heard", "{} words were heard"),
    "scripts": _scripts,
    "spelled": _yes("the name is spelled out", "the name is said as a word"),
    "letters": _measured("the letters differ by {:.0%}"),
    "letter order": _measured("the letters and their order differ by {:.0%}"),
    "metaphone": _measured("read as English, they differ by {:.0%} (Metaphone)"),
    "same characters": _measured("{:.0%} of the characters are the same"),
    "same syllables": _measured("{:.0%} of the syllables are the same"),
    "same tones": _measured("{:.0%} of the syllables agree in tone too"),
    "name length": _measured("the name has {:.0f} sounds at least"),
    "name commonness": _commonness("the commonest word of the name"),
    "rarest word of the name": _commonness("the rarest word of the name"),
    "acronym": _yes("the name is an acronym", "the name is no acronym"),
    "inner capitals": _yes("the name has inner capitals", "the name has no inner capitals"),
    "digits": _yes("the name has digits", "the name has no digits"),
    "names listed": _counted_logarithm("no names are listed", "only one name is listed", "{:,} names are listed"),
    "part of longer name": _yes("it is part of a longer listed name", "it is part of no longer name"),
    "chance": _rarity,
    "lead over next name": _lead("name"),
    "names about as near": _counted(
        "no other name sounds about as near", "another name sounds about as near", "{} other names sound about as near"
    ),
    "lead over next window": _lead("window"),
    "rarest word heard": _commonness("the rarest word heard"),
    "commonest word heard": _commonness("the commonest word heard"),
    "unknown words": _share(
        "every word heard is in the dictionary",
        "{:.0%} of the words heard are in no dictionary",
        "no word heard is in the dictionary",
    ),
    "log-probability": _odds("these words here", 1),
    "log-probability a word": _odds("each word here", 1),
    "known pair left": _yes("often follows the word before", "seldom follows the word before"),
    "known pair inside": _yes("the words often stand together", "the words seldom stand together"),
    "known pair right": _yes("the word after often follows", "the word after seldom follows"),
    "dictionary word": _yes("a dictionary word was heard", "what was heard is no dictionary word"),
    "path cost": _odds("each character, read as words", -1),
    "path cost in place": _odds("each character among those around", -1),
    "cuts words": _yes("what was heard cuts through a word", "what was heard cuts no word"),
    "proper noun": _yes("what was heard is a proper noun", "what was heard is no proper noun"),
    "capitals": _share(
        "no word heard has a capital", "{:.0%} of the words heard have a capital", "every word heard has a capital"
    ),
    "starts sentence": _yes("what was heard begins a sentence", "what was heard begins no sentence"),
    "inner capitals heard": _yes("a heard word has inner capitals", "no heard word has inner capitals"),
    "digits heard": _yes("there are digits in what was heard", "there are no digits in what was heard"),
    "comma inside": _yes("a comma stands between the words heard", "no comma stands between the words heard"),
    "line break inside": _yes("the line breaks between the words heard", "the words heard stand on one line"),
    "hyphen inside": _yes("a hyphen joins the words heard", "no hyphen joins the words heard"),
    "inflection": _yes("only an ending differs", "more than an ending differs"),
    "particle": _yes("only a particle differs", "more than a particle differs"),
    "piece of the name": _yes("only a piece of the name was heard", "what was heard is no mere piece of the name"),
    "stands alone": _counted(
        "the sentence goes on before and after it", "a sentence begins or ends beside it", "it is a sentence by itself"
    ),
    "name elsewhere": lambda value: (
        f"the name stands {_times(value)}× elsewhere" if value else "the name is otherwise absent"
    ),
    "name near": lambda value: (
        f"the name stands {_times(value)} words away" if value < 12 else "no place of the name is near"
    ),
    "listed names near": _counted_logarithm(
        "no other listed name is near", "another listed name is near", "{} other listed names are near"
    ),
    "garble repeats": lambda value: f"the same words occur {round(exp(value))}×",
    "garble a thousand words": lambda value: (
        f"the same words come again {exp(value) - 1:.1f}× in 1,000 words"
        if value > 0
        else "the same words do not recur"
    ),
    "holds another name": _yes("another listed name is in it", "no listed name is in it"),
    "recogniser confidence": _measured("the recogniser was {:.0%} sure"),
    "neighbours shared": _counted(
        "no word around stands near the name elsewhere",
        "a word around stands near the name elsewhere too",
        "{} words around stand near the name elsewhere too",
    ),
    "Chinese share": _measured("{:.0%} of the text is Chinese"),
    "first score": lambda value: f"by itself the place is {probability(value):.0%} likely",
    "better window for the name": lambda value: (
        "another stretch fits the name better" if value > 0 else "no other stretch fits the name better"
    ),
    "better name here": lambda value: "another name fits better" if value > 0 else "no other name fits better",
    "name misheard elsewhere": _counted_logarithm(
        "it seems misheard nowhere else", "it seems misheard once elsewhere", "it seems misheard {}× elsewhere"
    ),
    "clearest elsewhere": lambda value: (
        f"elsewhere it is at best {probability(value):.0%} likely" if value > -12 else "it is likely nowhere else"
    ),
    "same garble, same name": lambda value: (
        f"the same words seem to stand for it {_times(value)}×" if _times(value) > 1 else "no other such words for it"
    ),
    "misheard share": lambda value: f"about {exp(value) - 1:,.0f} names in 1,000 words seem misheard",
}
