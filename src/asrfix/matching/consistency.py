"""One name written in two ways in one text: pytorch here, PyTorch there.

Both were heard right, so no evidence is weighed. A name and its alias (Ion Stoica, Stoica) are no inconsistency unless
their letters are the same.
"""

from __future__ import annotations

from collections.abc import Set
from math import log

from asrfix.lexicon.conflicts import loose_key
from asrfix.matching.document import Document, Mention
from asrfix.matching.index import HAN, Form
from asrfix.model import Evidence, Finding, Verdict
from asrfix.text import english
from asrfix.text.tokens import BREAK

_CONFIDENCE = 0.9
"""That of a rule, not a measured one."""
_ORDINARY = 3.0
"""Zipf frequency from which a name in lower case may be the ordinary word: apple, signal."""


def inconsistent(document: Document, covered: Set[int], written: Set[str] = frozenset()) -> list[Finding]:
    """A finding for each listed name whose case or width is not that of a listed form that stands in the text as well.

    So is an alias that has the letters of the name, where the name stands as well. Left alone are words amid capitals,
    a capital at the beginning of a sentence, what may be an ordinary word, and tokens that are ``covered`` by another
    finding. ``written`` are forms that stood in the text before.
    """
    standing = {document.heard(mention.first, mention.last) for mention in document.mentions} | written
    found = []
    for mention in document.mentions:
        form = _usual_form(document, mention, standing) if mention.first >= document.begin else None
        if form and covered.isdisjoint(range(mention.first, mention.last + 1)) and not _has_reason(document, mention):
            found.append(_finding(document, mention, form))
    return found


def _usual_form(document: Document, mention: Mention, standing: Set[str]) -> Form | None:
    """The form that is written otherwise here; None where there is none."""
    heard = document.heard(mention.first, mention.last)
    is_form = any(form.text == heard for form in mention.forms)
    alike = (
        form
        for form in mention.forms
        if form.text in standing and form.script != HAN and (is_form or loose_key(form.text) == loose_key(heard))
    )
    usual = next(alike, None)
    return None if usual is None or usual.text == heard else usual


def _has_reason(document: Document, mention: Mention) -> bool:
    """Whether something else than carelessness explains how the name is written here."""
    heard = document.heard(mention.first, mention.last)
    words = document.keys[mention.first : mention.last + 1]
    if heard.isascii() and all(english.zipf(word) >= _ORDINARY for word in words):
        return True
    if heard.isupper() and _is_amid_capitals(document, mention):
        return True
    begins = document.tokens[mention.first].gap == BREAK
    return begins and any(form.text[0].upper() + form.text[1:] == heard for form in mention.forms)


def _is_amid_capitals(document: Document, mention: Mention) -> bool:
    before, after = mention.first - 1, mention.last + 1
    around = document.tokens[max(0, before) : mention.first] + document.tokens[after : after + 1]
    return any(len(token.text) > 1 and token.text.isupper() for token in around)


def _finding(document: Document, mention: Mention, form: Form) -> Finding:
    start, end = document.tokens[mention.first].start, document.tokens[mention.last].end
    line, column = document.transcript.place(start)
    weight = log(_CONFIDENCE / (1 - _CONFIDENCE))
    reason = f"this text writes {form.text} as well"
    return Finding(
        start=start,
        end=end,
        heard=document.text[start:end],
        suggestion=form.text,
        entry=form.entry.name,
        confidence=_CONFIDENCE,
        verdict=Verdict.REVIEW,
        evidence=(Evidence(name="inconsistent writing", value=True, weight=weight, text=reason),),
        line=line,
        column=column,
        time=document.transcript.time(start),
    )
