"""Markdown (.md): the text is the whole file, the segments are its prose.

Not prose are front matter, code, comments, HTML tags, link targets and the marks of emphasis, lists, quotes and
headings. A name may run on over marks within a line and over a line break within a paragraph.
"""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Iterator
from dataclasses import replace

from asrfix.transcript.base import Draft, Segment, line_spans
from asrfix.transcript.lines import add_speech, begin_line
from asrfix.transcript.markup import outside_tags

_FRONT_MATTER = re.compile(r"(---|\+\+\+)[ \t]*$")
_BLOCK_MARKS = re.compile(r"(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t]|#{1,6}[ \t])*")
_FENCE = re.compile(r"`{3,}(?=[^`]*$)|~{3,}")
_INDENT = re.compile(r" {4}| {0,3}\t")
_LINK_DEFINITION = re.compile(r"\[[^\]]+\]:[ \t]*<?(?:[a-z]+://|www\.|[./#])")
_INLINE_MARK = re.compile(
    r"<[a-zA-Z/][^<>]*>"  # HTML tag
    r"|\]\((?:[^()]|\([^()]*\))*\)|\]\[[^\[\]]*\]|!?\[|\]"  # link
    r"|\*+|~~+|(?<!\w)_+|(?<!_)_++(?!\w)"  # emphasis
    r"|`+"
)
_WORD = re.compile(r"\w")


def read(draft: Draft) -> None:
    """Segments are the stretches of prose between marks."""
    source = draft.source
    draft.escape = outside_tags(source, draft.escape)
    draft.copy(0, len(source))
    turn = Segment(start=0, end=0)
    depth = 0
    for start, end in _prose(source):
        begin = _skip_marks(source, start, end)
        marks = source[start:begin].strip()
        quotes = marks.count(">")
        has_words = _WORD.search(source, begin, end) is not None
        if not has_words or quotes != depth or marks.strip("> \t") or source.startswith("|", begin):
            turn = replace(turn, continues=False)
        depth = quotes
        if not has_words:
            continue
        turn, begin = begin_line(draft, source, (begin, end), 0, turn)
        for mark_start, mark_end in _inline_marks(source, begin, end):
            turn = add_speech(draft, source, (begin, mark_start), 0, turn)
            begin = mark_end
        turn = add_speech(draft, source, (begin, end), 0, turn)
        if "#" in marks:
            turn = replace(turn, continues=False)


def _skip_marks(source: str, start: int, end: int) -> int:
    marks = _BLOCK_MARKS.match(source, start, end)
    return marks.end() if marks else start


def _prose(source: str) -> Iterator[tuple[int, int]]:
    """The lines of prose, cut at comments; an empty one stands for code and link definitions."""
    code = _CodeBlocks(source)
    hidden = _front_matter_end(source)
    for start, end in line_spans(source, hidden):
        if start < hidden and end <= hidden:
            continue
        start = max(start, hidden)
        if code.holds(start, end) or _LINK_DEFINITION.match(source, start, end):
            yield end, end
            continue
        while (comment := source.find("<!--", start, end)) >= 0:
            yield start, comment
            closing = source.find("-->", comment + 4)
            hidden = closing + 3 if closing >= 0 else len(source)
            start = min(hidden, end)
        yield start, end


def _front_matter_end(source: str) -> int:
    """Where the lines between ``---`` or ``+++`` at the top of the file end; 0 where there are none."""
    lines = line_spans(source)
    opening = _FRONT_MATTER.match(source, *next(lines, (0, 0)))
    if opening is None:
        return 0
    return next((end for start, end in lines if source[start:end].rstrip() == opening[1]), 0)


class _CodeBlocks:
    """Tells the lines of fenced and indented code. It has to be asked about each line, in order."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._fence = ""
        self._in_list = False
        self._may_begin = True

    def holds(self, start: int, end: int) -> bool:
        begin = _skip_marks(self._source, start, end)
        content = self._source[begin:end].strip()
        fence = _FENCE.match(content)
        if self._fence:
            if content.startswith(self._fence) and not content.strip(self._fence[0]):
                self._fence = ""
            return True
        if fence:
            self._fence = fence[0]
            return True
        return self._is_indented(start, begin, end)

    def _is_indented(self, start: int, begin: int, end: int) -> bool:
        """Indented as code is, after a blank line or other code, and not within a list."""
        if not self._source[start:end].strip():
            self._may_begin = True
            return False
        if not _INDENT.match(self._source, start, end):
            has_mark = self._source[start:begin].strip(" \t>") != ""
            self._in_list = has_mark or (self._in_list and not self._may_begin)
            self._may_begin = False
        elif self._in_list:
            self._may_begin = False
        return self._may_begin


def _inline_marks(source: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Places of tags, link targets, emphasis and code within a line."""
    ticks: dict[int, deque[tuple[int, int]]] = defaultdict(deque)
    for run in re.finditer("`+", source[start:end]):
        ticks[len(run[0])].append((start + run.start(), start + run.end()))
    done = start
    for mark in _INLINE_MARK.finditer(source, start, end):
        if mark.start() < done:
            continue
        done = mark.end()
        closing = ticks[len(mark[0])] if mark[0][0] == "`" else ()
        while closing and closing[0][0] < done:
            closing.popleft()
        if closing:
            done = closing[0][1]
        yield mark.start(), done
