"""The report for a browser: one file that needs nothing else, to read, filter, hear and decide."""

from __future__ import annotations

from asrfix.report.html.page import as_html

__all__ = ["as_html"]
