"""Names nobody listed: name-like stretches of transcripts, those that are one name together."""

from __future__ import annotations

from asrfix.discover.draft import as_lexicon
from asrfix.discover.names import Name, Near, Place, Spelling, discover

__all__ = ["Name", "Near", "Place", "Spelling", "as_lexicon", "discover"]
