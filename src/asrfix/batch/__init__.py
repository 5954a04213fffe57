"""Many files, many processes, a cluster: the same corrections as ``asrfix fix``, none of them made twice."""

from __future__ import annotations
