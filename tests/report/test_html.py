"""The page as it is written; what it does in a browser is tested in ``tests/browser``."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from importlib.resources import files
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrfix.model import Evidence, Finding, Report, Verdict
from asrfix.report import FORMATS, CheckedFile
from asrfix.transcript import from_bytes, from_text

HOSTILE = "</script><script>alert(1)</script><!-- \"'&amp;<img src=x onerror=alert(1)>\u2028\u202e]]>"


class Page(HTMLParser):
    """Every element that begins, the text outside scripts and styles, and the findings."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.findings: list[dict[str, object]] = []
        self._last = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self._last = tag

    def handle_endtag(self, _tag: str) -> None:
        self._last = ""

    def handle_data(self, data: str) -> None:
        if self._last == "script":
            if self.elements[-1][1].get("type") == "application/json":
                self.findings += json.loads(data)
        elif self._last != "style":
            self.text += data


def page(*files: CheckedFile) -> str:
    return "".join(FORMATS["html"](files))


def checked(text: str, *spans: tuple[int, int], name: str = "RadixArk", path: str = "talk.txt") -> CheckedFile:
    findings = tuple(
        Finding(
            start=start,
            end=end,
            heard=text[start:end],
            suggestion=name,
            entry=name,
            confidence=0.5,
            verdict=Verdict.REVIEW,
            evidence=(Evidence(name=name, value=1, weight=1.0, text=name),),
        )
        for start, end in spans
    )
    return CheckedFile(path=path, transcript=from_text(text), report=Report(findings=findings))


def test_a_hostile_transcript_adds_no_element() -> None:
    tame = Page(page(checked(re.sub(r"\S", "x", HOSTILE), (0, len(HOSTILE)), name="n", path="p")))
    hostile = Page(page(checked(HOSTILE, (0, len(HOSTILE)), name=HOSTILE, path=HOSTILE)))
    assert [tag for tag, _ in hostile.elements] == [tag for tag, _ in tame.elements]
    assert [sorted(attributes) for _, attributes in hostile.elements] == [sorted(own) for _, own in tame.elements]
    assert hostile.findings[0]["suggestion"] == HOSTILE
    assert "<script>alert(1)</script>" in hostile.text
    assert "\u202e" not in hostile.text


@given(st.text(alphabet="ab <>&\"'\n\r\u2028", min_size=1), st.data())
def test_the_text_is_there_word_for_word(text: str, data: st.DataObject) -> None:
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), unique=True, max_size=6)))
    spans = [(start, end) for start, end in zip(cuts[::2], cuts[1::2], strict=False) if text[start:end].strip()]
    parsed = Page(page(checked(text, *spans, name="n")))
    words = re.sub(r" → n \(review, 50%\)", "", parsed.text.partition("talk.txt")[2].partition("Summary")[0])
    assert "".join(text.split()) in "".join(words.split())
    marked = {attributes["data-finding"] for tag, attributes in parsed.elements if attributes.get("class") == "mark"}
    assert marked == {str(number) for number in range(len(spans))}
    assert len(parsed.findings) == len(spans)


def test_a_finding_may_run_over_lines() -> None:
    parsed = Page(page(checked("so Rally\nShark was", (3, 14))))
    marks = [attributes for tag, attributes in parsed.elements if attributes.get("class") == "mark"]
    assert [(mark["data-finding"], mark.get("id"), mark.get("tabindex")) for mark in marks] == [
        ("0", "f0", None),
        ("0", None, "-1"),
    ]
    assert parsed.findings[0]["heard"] == "Rally Shark"


def test_a_time_is_told_once() -> None:
    srt = b"1\n00:00:01,500 --> 00:00:02,000\none\ntwo\n\n2\n00:01:03,000 --> 00:01:04,000\nthree\n"
    whole = page(CheckedFile(path="a.srt", transcript=from_bytes(srt, path="a.srt"), report=Report()))
    assert re.findall(r"<time data-seconds=\"([\d.]+)\">([\d:]+)<", whole) == [
        ("1.50", "0:00:01"),
        ("63.00", "0:01:03"),
    ]


def test_the_policy_allows_what_the_page_has_and_nothing_else() -> None:
    whole = page()
    policy = next(
        own["content"] for _, own in Page(whole).elements if own.get("http-equiv") == "Content-Security-Policy"
    )
    assert policy is not None
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    assert not re.search(r"unsafe|http|\*", policy)
    assert not re.search(r"\b(src|href|action)=\"?(?!#)", whole.partition("<script>")[0])


def test_weak_evidence_is_told_together() -> None:
    text = "Rally Shark"
    evidence = tuple(Evidence(name=str(number), value=1, weight=0.5, text=str(number)) for number in range(60))
    finding = Finding(
        start=0, end=11, heard=text, suggestion="RadixArk", entry=None, confidence=1.0, verdict=Verdict.CORRECT, evidence=evidence
    )  # fmt: skip
    file = CheckedFile(path="a.txt", transcript=from_text(text), report=Report(findings=(finding,)))
    steps = Page(page(file)).findings[0]["steps"]
    assert isinstance(steps, list)
    assert len(steps) < 20
    assert sum(weight for _, weight in steps) == 30.0


# --- contrast (WCAG 2.2, 1.4.3 and 1.4.11); colours and their use are in page.css

ON_TEXT_BACKGROUNDS = ["text", "quiet", "accent"]
PAIRS = [
    *product(ON_TEXT_BACKGROUNDS, ["page", "surface"], [4.5]),
    ("text", "correct-back", 4.5),
    ("text", "review-back", 4.5),
    ("text", "as-heard-back", 4.5),
    ("correct", "correct-back", 4.5),
    ("review", "review-back", 4.5),
    ("as-heard", "as-heard-back", 4.5),
    ("on-accent", "accent", 4.5),
    *product(["border", "correct", "review", "accent"], ["page", "surface"], [3.0]),
]


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("front", "back", "least"), PAIRS)
def test_colours_stand_apart(front: str, back: str, least: float, theme: int) -> None:
    style = files("asrfix.report.html").joinpath("page.css").read_text("utf-8")
    colours = {name: pair for name, *pair in re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)", style)}
    lighter, darker = sorted((luminance(colours[name][theme]) for name in (front, back)), reverse=True)
    assert (lighter + 0.05) / (darker + 0.05) >= least


def luminance(colour: str) -> float:
    shares = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    linear = (share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares)
    return sum(weight * value for weight, value in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
