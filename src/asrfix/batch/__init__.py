"""Many files, many processes, a cluster: the same corrections as ``asrfix fix``, none of them made twice.

``asrfix batch`` is the command for files and tables; this is for programs that have their texts in frames or tables,
such as those of Spark or Ray.
"""

from __future__ import annotations

from asrfix.batch.frames import correct_frame, correct_table

__all__ = ["correct_frame", "correct_table"]
