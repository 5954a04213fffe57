from __future__ import annotations

from asrfix.report.diff import as_diff


def test_equal_states_have_no_diff() -> None:
    assert list(as_diff("a.txt", "one\ntwo\n", "one\ntwo\n")) == []


def test_a_change_is_shown_as_patch_wants_it() -> None:
    assert "".join(as_diff("a.txt", "one\r\nRally\r\nthree", "one\r\nRadix\r\nthree")) == (
        "--- a.txt\n+++ a.txt\n@@ -1,3 +1,3 @@\n one\r\n-Rally\r\n+Radix\r\n three\n\\ No newline at end of file\n"
    )


def test_only_a_line_feed_ends_a_line() -> None:
    diff = "".join(as_diff("a.txt", "a\x85b\u2028Rally\n", "a\x85b\u2028Radix\n"))
    assert diff.endswith("-a\x85b\u2028Rally\n+a\x85b\u2028Radix\n")
