from __future__ import annotations

from copy import copy
from pathlib import Path

import ablation
import numpy as np
import pytest
import train

from asrfix.matching import consensus, evidence
from asrfix.matching.weights import NAMES

pytestmark = pytest.mark.usefixtures("small")


@pytest.mark.parametrize("left_out", [evidence.FAMILIES["sound"].NAMES, consensus.NAMES])
def test_what_is_left_out_decides_nothing(data: train.Candidates, left_out: tuple[str, ...]) -> None:
    hidden = np.isin(NAMES, left_out)
    other = copy(data)
    other.rows = np.where(hidden[: data.rows.shape[1]], data.rows[::-1], data.rows)
    other.looks = lambda scores: np.where(hidden[data.rows.shape[1] :], -1.0, data.looks(scores))  # type: ignore[method-assign]
    expected, _ = ablation.log_odds_without(data, left_out)
    found, _ = ablation.log_odds_without(other, left_out)
    assert np.array_equal(found, expected)
    everything, _ = ablation.log_odds_without(data, ())
    assert not np.array_equal(everything, expected)


def test_each_family_has_a_row(cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ablation.main([str(cache)])
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in capsys.readouterr().out.splitlines()]
    assert [row[0] for row in rows[2:]] == ["nothing", *evidence.FAMILIES, "the second look (consensus)"]
    assert sum(int(row[1]) for row in rows[2:]) == len(NAMES)
    assert all(0 <= float(cell) <= 1 for row in rows[2:] for cell in row[2:])
