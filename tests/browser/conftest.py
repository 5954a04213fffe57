"""A real browser without a window: Debian's chromium and chromium-driver, or any Chromium with its driver."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from selenium import webdriver

from asrfix.model import Alternative, Evidence, Finding, Report, Verdict
from asrfix.report import FORMATS, CheckedFile
from asrfix.transcript import from_bytes

FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update", "--hide-scrollbars"),
)
SRT = """\
1
00:00:01,000 --> 00:00:04,000
We met at Rally Shark, long ago.

2
00:00:04,000 --> 00:00:08,500
Young Stoyka was there, and so was Young Stoyka's
brother; then Rally Shark again.

3
00:00:09,000 --> 00:00:12,000
那个时候的一龙还没有开始。
"""


@pytest.fixture(scope="session")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    """One browser for all tests; it downloads into the folder ``downloads``."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    driver = shutil.which("chromedriver")
    if not (browser and driver):
        pytest.skip("no Chromium with chromedriver; as root: apt-get install chromium chromium-driver")
    options = webdriver.ChromeOptions()
    options.binary_location = browser
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('profile')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    window = webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))
    yield window
    window.quit()


@pytest.fixture
def browser(window: webdriver.Chrome, tmp_path: Path) -> Iterator[webdriver.Chrome]:
    """The browser; downloads go to ``tmp_path``, and it must have nothing to complain of in the end."""
    window.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(tmp_path)})
    yield window
    complaints = window.get_log("browser")
    window.get("about:blank")
    assert complaints == []


@pytest.fixture(autouse=True)
def show(browser: webdriver.Chrome) -> Callable[..., None]:
    """``show(width=390, theme="dark", media="print")``: how wide the window is, and what its user prefers."""

    def change(*, width: int = 1280, theme: str = "light", media: str = "screen") -> None:
        size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        features = [{"name": "prefers-color-scheme", "value": theme}]
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": media, "features": features})

    change()
    return change


@pytest.fixture
def sample() -> CheckedFile:
    """A timed transcript with findings of every verdict, one of them a garble that repeats."""
    transcript = from_bytes(SRT.encode(), path="talk.srt")
    evidence = (
        Evidence(name="prior", value=1, weight=-3.5, text="before anything is known of the place"),
        Evidence(name="sound", value=0.81, weight=4.25, text="sounds much like it"),
    )

    def found(heard: str, suggestion: str | None, confidence: float, verdict: Verdict, nth: int = 0) -> Finding:
        start = -1
        for _ in range(nth + 1):
            start = transcript.text.index(heard, start + 1)
        return Finding(
            start=start,
            end=start + len(heard),
            heard=heard,
            suggestion=suggestion,
            entry=suggestion,
            confidence=confidence,
            verdict=verdict,
            alternatives=(Alternative(text="Redis", entry="Redis", confidence=0.004),),
            evidence=evidence,
            time=transcript.time(start),
        )

    findings = (
        found("Rally Shark", "RadixArk", 0.98, Verdict.CORRECT),
        found("Young Stoyka", "Ion Stoica", 0.6, Verdict.REVIEW),
        found("Young Stoyka", "Ion Stoica", 0.4, Verdict.REVIEW, nth=1),
        found("Rally Shark", "RadixArk", 0.98, Verdict.CORRECT, nth=1),
        found("一龙", None, 0.1, Verdict.AS_HEARD),
    )
    return CheckedFile(path="talks/talk.srt", transcript=transcript, report=Report(findings=findings))


@pytest.fixture
def opened(browser: webdriver.Chrome, tmp_path: Path) -> Callable[..., webdriver.Chrome]:
    """``opened(file, …)`` is the browser with the report of these files."""

    def open_report(*files: CheckedFile) -> webdriver.Chrome:
        page = tmp_path / "report.html"
        page.write_text("".join(FORMATS["html"](files)), encoding="utf-8")
        browser.get(page.as_uri())
        return browser

    return open_report
