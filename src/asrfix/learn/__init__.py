"""Learning from editors: which names they put right, and what the recogniser had written for them."""

from __future__ import annotations

from asrfix.learn.changes import Change, Edition, read_edition
from asrfix.learn.lessons import Lesson, lessons
from asrfix.learn.proposal import as_patch, proposed

__all__ = ["Change", "Edition", "Lesson", "as_patch", "lessons", "proposed", "read_edition"]
