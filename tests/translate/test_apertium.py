"""A real engine: Apertium's English-Spanish pair (Debian: apertium, apertium-eng-spa)."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from asrfix.lexicon import Lexicon
from asrfix.matching.corrector import Corrector
from asrfix.transcript import from_bytes
from asrfix.translate import STYLES, DamageKind, prepare, reading_format, restore, verify

APERTIUM = shutil.which("apertium")
PAIR = Path("/usr/share/apertium/modes/eng-spa.mode")
pytestmark = pytest.mark.skipif(
    APERTIUM is None or not PAIR.exists(), reason="needs Debian's apertium and apertium-eng-spa"
)
NAMES = ["RadixArk", "Ion Stoica", "Hugging Face", "Triton", "Ray", "Flash Attention", "VS Code", "Mistral", "Signal"]
TALK = """RadixArk was founded by friends of Ion Stoica.
We pulled the weights from Hugging Face & put them on one box.
Ion Stoica's team said that Triton is fast.
I read the Flash Attention paper on a train.
Do you still use VS Code? Everyone uses VS Code.
There is no Signal on the mountain, but there is a signal in the data.
Mistral and RadixArk worked on it together.
If x < 3, Ray starts another worker.
The people at Hugging Face wrote to Ion Stoica.
Ray, Triton, Mistral: three names in one line.
"""


def translated(content: bytes, form: str) -> bytes:
    assert APERTIUM
    return subprocess.run(
        [APERTIUM, "-u", "-f", form, "eng-spa"], input=content, check=True, capture_output=True
    ).stdout


@pytest.mark.parametrize(
    ("style", "form"), [("sentinel", "txt"), *((style, form) for style in STYLES[1:] for form in ("txt", "html"))]
)
def test_every_name_comes_back_from_a_real_engine(style: str, form: str) -> None:
    source = from_bytes(TALK.encode(), path="talk.txt")
    done = prepare(source, Corrector(Lexicon.from_names(NAMES)), to="es", style=style)
    result = from_bytes(translated(done.content, form), format=reading_format(done.table))
    restored = restore(result, done.table)
    lost = {DamageKind.LOST, DamageKind.UNKNOWN}  # a tag around two words may come back twice, once around each
    assert lost.isdisjoint(damage.kind for damage in restored.damage)
    assert verify(source, from_bytes(restored.content, format="txt"), done.table) == ()
    assert len(done.table.names) == 17


def test_without_protection_the_same_names_are_lost() -> None:
    source = from_bytes(TALK.encode(), path="talk.txt")
    table = prepare(source, Corrector(Lexicon.from_names(NAMES)), to="es").table
    faults = verify(source, from_bytes(translated(TALK.encode(), "txt"), format="txt"), table)
    assert {fault.name.source for fault in faults if fault.name} >= {"Ion Stoica", "Hugging Face", "Flash Attention"}
