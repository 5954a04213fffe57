from __future__ import annotations

import pytest

from asrfix.data import read_text
from asrfix.matching.chance import ordinary_sounds
from asrfix.matching.index import HAN, LATIN


@pytest.mark.parametrize("script", [LATIN, HAN])
def test_the_table_of_ordinary_sounds_fits_the_tables_it_is_made_of(script: str) -> None:
    # a newer pypinyin may read a few words otherwise: that is no fault, and the table keeps findings as they were
    there, now = read_text(f"{script}_sounds").split("\n"), ordinary_sounds(script)
    assert len(there) == len(now)
    assert sum(one != other for one, other in zip(there, now, strict=True)) <= len(now) / 100
