from __future__ import annotations

import shutil
from pathlib import Path

import leave_out
import numpy as np
import pytest
import train

from asrfix.matching.weights import Caution, shipped


def scores(cache: Path) -> dict[str, np.ndarray]:
    leave_out.main([str(cache), "--held-out", str(cache / "kept" / "held.npz")])
    return dict(np.load(cache / "kept" / "held.npz"))


@pytest.mark.usefixtures("small")
def test_a_set_is_scored_by_what_the_others_say(cache: Path, data: train.Candidates, tmp_path: Path) -> None:
    shutil.copytree(cache, tmp_path, dirs_exist_ok=True)
    (tmp_path / "kept").mkdir()
    before = scores(tmp_path)
    chinese = dict(np.load(tmp_path / "talks-zh.npz"))
    chinese["labels"] = np.where(chinese["labels"] >= 0, 1 - chinese["labels"], chinese["labels"])
    np.savez(tmp_path / "talks-zh.npz", **chinese)
    changed = scores(tmp_path)["log_odds"] != before["log_odds"]
    own = data.set == data.set_names.index("talks-zh")
    assert not changed[own].any()
    assert changed[~own].any()
    assert before["review"] == shipped().thresholds[Caution.NORMAL].review
