"""Names before and after translation: protect them, put them back, and see whether a translation kept them.

``prepare`` makes the text for the engine and a :class:`NameTable`; ``restore`` writes the names of the table into what
the engine gave back; ``verify`` compares any translation with its source. None of them touches a file.
"""

from __future__ import annotations

from asrfix.translate.brief import brief
from asrfix.translate.glossary import GLOSSARIES
from asrfix.translate.placeholders import STYLES
from asrfix.translate.prepare import Prepared, prepare
from asrfix.translate.restore import Damage, DamageKind, Restored, reading_format, restore
from asrfix.translate.romanise import NameOrder
from asrfix.translate.table import Name, NameTable, Status
from asrfix.translate.verify import Fault, FaultKind, verify

__all__ = [
    "GLOSSARIES",
    "STYLES",
    "Damage",
    "DamageKind",
    "Fault",
    "FaultKind",
    "Name",
    "NameOrder",
    "NameTable",
    "Prepared",
    "Restored",
    "Status",
    "brief",
    "prepare",
    "reading_format",
    "restore",
    "verify",
]
