from __future__ import annotations

import pytest

import asrfix
from asrfix.lexicon import HeardForm

LEXICON = asrfix.Lexicon.from_entries([
    asrfix.Entry(name="RadixArk", heard_as=(HeardForm(form="Rally Shark"),)),
    *(asrfix.Entry(name=name, heard_as=(HeardForm(form="Geelong"),)) for name in ("SGLang", "Gelang")),
])  # fmt: skip
TEXT = "Rally Shark said Geelong and Rally Shark"


def test_a_report_is_applied_to_its_text() -> None:
    report = asrfix.check(TEXT, LEXICON)
    done = asrfix.apply(TEXT, report)
    assert done.text == "RadixArk said Geelong and RadixArk"
    assert [finding.start for finding in done.applied] == [0, 29]
    (left,) = done.remaining
    assert done.text[left.start : left.end] == left.heard == "Geelong"


def test_a_report_of_another_text_is_refused() -> None:
    with pytest.raises(asrfix.InputError, match="of another text"):
        asrfix.apply(TEXT[1:], asrfix.check(TEXT, LEXICON))


def test_captions_are_corrected_as_they_come() -> None:
    stream = asrfix.Corrector(LEXICON).stream()
    captions = ["", "Rally", "Rally Shark", "Rally Shark said"]
    shown = [asrfix.apply(caption, stream.partial(caption)).text for caption in captions]
    assert shown == ["", "Rally", "RadixArk", "RadixArk said"]
