"""What the HTML report does in a browser."""

from __future__ import annotations

import re
import wave
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait

from asrfix.cli import main
from asrfix.model import Finding, Report, Verdict
from asrfix.report import CheckedFile
from asrfix.review.file import read
from asrfix.transcript import from_text

Opened = Callable[..., Chrome]
Show = Callable[..., None]

LEXICON = """
[[entry]]
name = "RadixArk"
heard_as = ["Rally Shark"]
[[entry]]
name = "Ion Stoica"
heard_as = ["Young Stoyka"]
"""


def press(page: Chrome, keys: str) -> None:
    page.switch_to.active_element.send_keys(keys)


def by_id(page: Chrome, name: str) -> WebElement:
    return page.find_element(By.ID, name)


def texts(page: Chrome, selector: str) -> list[str]:
    return [one.text for one in page.find_elements(By.CSS_SELECTOR, selector)]


def wait_for(page: Chrome, condition: Callable[[Chrome], Any]) -> Any:
    return WebDriverWait(page, 20, 0.05).until(condition)


def downloaded(page: Chrome, path: Path) -> Path:
    by_id(page, "download").click()
    wait_for(page, lambda _: path.exists())
    return path


# --- reading


def test_the_summary_comes_first(opened: Opened, sample: CheckedFile) -> None:
    page = opened(sample)
    assert texts(page, "h1, h2:not(:empty), .summary tbody tr") == [
        "Misheard names",
        "all 2 2 1",
        "Ion Stoica 2",
        "RadixArk 2",
        "(no listed name) 1",
        "talks/talk.srt",
    ]


def test_keys_walk_from_finding_to_finding(opened: Opened, sample: CheckedFile) -> None:
    page = opened(sample)
    seen = []
    for key in "nnjkpp":
        press(page, key)
        seen.append((by_id(page, "names").text, by_id(page, "count").text))
        assert page.switch_to.active_element.get_attribute("aria-current") == "true"
    stoica = "Young Stoyka → Ion Stoica"
    assert seen[:3] == [("Rally Shark → RadixArk", "1 of 5"), (stoica, "2 of 5"), (stoica, "3 of 5")]
    assert [count for _, count in seen[3:]] == ["2 of 5", "1 of 5", "1 of 5"]


def test_keys_can_be_switched_off(opened: Opened, sample: CheckedFile) -> None:
    page = opened(sample)
    page.find_element(By.CSS_SELECTOR, "[aria-controls=help]").click()
    by_id(page, "keys").click()
    press(page, "n")
    assert by_id(page, "count").text == "5 shown"


def test_a_click_shows_the_evidence(opened: Opened, sample: CheckedFile) -> None:
    page = opened(sample)
    page.find_element(By.CSS_SELECTOR, "[data-finding='1']").click()
    assert by_id(page, "facts").text == "review · 60% sure · 0:00:04"
    assert texts(page, "#evidence tr") == [
        "before anything is known of the place\n−3.50 2.9%",
        "sounds much like it\n+4.25 67.9%",
    ]
    bars = page.find_elements(By.CSS_SELECTOR, "#evidence i")
    first, second = (bar.rect for bar in bars)
    assert first["x"] == pytest.approx(second["x"], abs=1)
    assert first["width"] / second["width"] == pytest.approx(3.5 / 4.25, abs=0.02)
    press(page, Keys.ESCAPE)
    assert not by_id(page, "panel").is_displayed()
    assert page.switch_to.active_element.get_attribute("id") == "f1"


def test_filters(opened: Opened, sample: CheckedFile) -> None:
    page = opened(sample)

    def marked() -> list[str | None]:
        marks = page.find_elements(By.CSS_SELECTOR, ".mark:not(.off)")
        return [mark.get_attribute("data-finding") for mark in marks]

    page.find_element(By.CSS_SELECTOR, "[name=verdict][value=correct]").click()
    assert marked() == ["1", "2", "4"]
    press(page, "n")
    assert by_id(page, "count").text == "1 of 3"
    assert by_id(page, "names").text == "Young Stoyka → Ion Stoica"
    page.execute_script(
        "arguments[0].value = 50; arguments[0].dispatchEvent(new Event('input', {bubbles: true}))", by_id(page, "least")
    )
    assert marked() == ["1"]
    page.execute_script(
        "arguments[0].value = 0; arguments[0].dispatchEvent(new Event('input', {bubbles: true}))", by_id(page, "least")
    )
    page.find_element(By.CSS_SELECTOR, "#entry option[value='Ion Stoica']").click()
    assert marked() == ["1", "2"]
    by_id(page, "brief").click()
    assert [line.partition(" →")[0] for line in texts(page, ".line") if line] == ["0:00:04\nYoung Stoyka"]


# --- deciding


def test_decisions_are_downloaded_as_the_review_room_reads_them(
    opened: Opened, sample: CheckedFile, tmp_path: Path
) -> None:
    page = opened(sample)
    press(page, "na")
    press(page, "n")
    by_id(page, "all").click()
    press(page, "r")
    press(page, "n")
    by_id(page, "all").click()
    other = page.find_element(By.CSS_SELECTOR, "[aria-label='the other name']")
    other.send_keys("Jan Stojka")
    press(page, Keys.ESCAPE)
    press(page, "nnh")
    by_id(page, "by").clear()
    by_id(page, "by").send_keys("mara")
    assert by_id(page, "count").text == "5 of 5, 5 decided"
    decisions = read(str(downloaded(page, tmp_path / "talk.srt.asrfix.json")))
    made = [(one.heard, one.entry, one.answer, one.write, one.scope, len(one.places)) for one in decisions]
    assert made == [
        ("Rally Shark", "RadixArk", "accepted", "RadixArk", "all", 2),
        ("Young Stoyka", "Ion Stoica", "rejected", None, "here", 1),
        ("Young Stoyka", "Ion Stoica", "replaced", "Jan Stojka", "here", 1),
        ("一龙", None, "as-heard", None, "all", 1),
    ]
    assert {one.by for one in decisions} == {"mara"}
    place = decisions[1].places[0]
    assert (place.before, place.after, place.confidence) == ("Rally Shark, long ago", "was there, and so", 0.6)


def test_an_answer_is_shown_and_can_be_taken_back(opened: Opened, sample: CheckedFile) -> None:
    page = opened(sample)
    press(page, "na")
    assert texts(page, "[data-answer=accepted] .answer") == ["accepted", "accepted"]
    press(page, "1")
    assert texts(page, ".answer") == ["write Redis", "write Redis"]
    press(page, "u")
    assert texts(page, ".answer") == []
    assert not by_id(page, "download").is_enabled()


def test_one_place_can_differ_from_the_others(opened: Opened, sample: CheckedFile, tmp_path: Path) -> None:
    page = opened(sample)
    press(page, "na")
    by_id(page, "all").click()
    press(page, "u")
    assert texts(page, ".answer") == ["accepted"]
    (decision,) = read(str(downloaded(page, tmp_path / "talk.srt.asrfix.json")))
    assert (decision.answer, decision.scope) == ("accepted", "here")
    assert [place.before for place in decision.places] == ["Young Stoyka's brother; then"]
    press(page, "r")
    by_id(page, "all").click()
    assert texts(page, ".answer") == ["rejected", "rejected"]


def test_a_name_typed_and_wiped_is_no_answer(opened: Opened, sample: CheckedFile) -> None:
    page = opened(sample)
    press(page, "n")
    name = page.find_element(By.CSS_SELECTOR, "[aria-label='the other name']")
    name.send_keys("J")
    assert texts(page, ".answer") == ["write J"] * 2
    name.send_keys(Keys.BACKSPACE)
    assert texts(page, ".answer") == []


def test_every_transcript_has_its_own_decisions(opened: Opened, sample: CheckedFile, tmp_path: Path) -> None:
    page = opened(sample, replace(sample, path="other.srt"))
    press(page, "na")
    assert texts(page, ".answer") == ["accepted"] * 2
    press(page, "nnnnnr")
    downloaded(page, tmp_path / "other.srt.asrfix.json")
    wait_for(page, lambda _: (tmp_path / "talk.srt.asrfix.json").exists())
    assert [one.answer for one in read(str(tmp_path / "talk.srt.asrfix.json"))] == ["accepted"]
    assert [one.answer for one in read(str(tmp_path / "other.srt.asrfix.json"))] == ["rejected"]


def test_from_check_to_fix(
    browser: Chrome, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("names.toml").write_text(LEXICON, encoding="utf-8")
    Path("talk.txt").write_text("Rally Shark was founded by Young Stoyka. Young Stoyka left.\n", encoding="utf-8")
    assert main(["check", "talk.txt", "-l", "names.toml", "--format", "html"]) == 1
    Path("report.html").write_text(capsys.readouterr().out, encoding="utf-8")
    browser.get(Path("report.html").absolute().as_uri())
    press(browser, "nr")
    press(browser, "n")
    browser.find_element(By.CSS_SELECTOR, "[aria-label='the other name']").send_keys("Jan Stojka")
    downloaded(browser, tmp_path / "talk.txt.asrfix.json")
    main(["fix", "talk.txt", "-l", "names.toml", "--decisions", "talk.txt.asrfix.json", "-o", "fixed"])
    assert (
        Path("fixed/talk.txt").read_text(encoding="utf-8")
        == "Rally Shark was founded by Jan Stojka. Jan Stojka left.\n"
    )


# --- safety


@pytest.mark.parametrize(
    "hostile",
    [
        "</script><script>document.title = 'broken'</script>",
        "<img src=x onerror=\"document.title = 'broken'\">",
        "' onmouseover='document.title = \"broken\"' x=\"",
        "\x1b]0;broken\x07 \u202egnp.exe &lt;b&gt; \u2028 </bdi></p></main>",
        "javascript:document.title='broken'",
    ],
)
def test_a_hostile_transcript_is_only_text(opened: Opened, hostile: str) -> None:
    finding = Finding(
        start=6, end=6 + len(hostile), heard=hostile, suggestion=hostile, entry=hostile, confidence=0.5, verdict=Verdict.REVIEW
    )  # fmt: skip
    transcript = from_text(f"He is {hostile} he said")
    page = opened(CheckedFile(path=hostile, transcript=transcript, report=Report(findings=(finding,))))
    press(page, "na")
    assert page.title == "Misheard names – asrfix"
    seen = page.find_element(By.CSS_SELECTOR, ".mark bdi").get_attribute("textContent")
    assert re.sub(r"\W", "", seen or "") == re.sub(r"\W", "", hostile.partition("\u2028")[0])
    assert page.execute_script("return document.querySelectorAll('script, img, style, iframe, object').length") == 3


def test_nothing_is_fetched(opened: Opened, sample: CheckedFile) -> None:
    page = opened(sample)
    press(page, "na")
    assert page.execute_script("return performance.getEntriesByType('resource').map((entry) => entry.name)") == []


# --- sound


@pytest.fixture
def recording(tmp_path: Path) -> Path:
    """Fifteen seconds of silence."""
    path = tmp_path / "the talk#1.wav"
    with wave.open(str(path), "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(1)
        sound.setframerate(8000)
        sound.writeframes(b"\x80" * 8000 * 15)
    return path


@pytest.mark.parametrize("embed", [(), ("--embed-audio",)])
def test_sound_begins_two_seconds_before(
    embed: tuple[str, ...],
    browser: Chrome,
    recording: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(recording.parent)
    Path("names.toml").write_text(LEXICON, encoding="utf-8")
    Path("talk.srt").write_text("1\n00:00:09,000 --> 00:00:12,000\nRally Shark was there.\n", encoding="utf-8")
    arguments = ["check", "talk.srt", "-l", "names.toml", "--format", "html", "--audio", recording.name, *embed]
    assert main(arguments) == 1
    Path("report.html").write_text(capsys.readouterr().out, encoding="utf-8")
    browser.get(Path("report.html").absolute().as_uri())
    press(browser, "n")
    player = by_id(browser, "player")
    wait_for(browser, lambda _: player.get_property("currentTime") == 7)
    assert str(player.get_property("src")).startswith("data:audio/" if embed else "file:")
    press(browser, "l")
    wait_for(browser, lambda _: player.get_property("currentTime") > 7)
    press(browser, "l")
    assert player.get_property("paused")


def test_a_recording_can_be_chosen(opened: Opened, sample: CheckedFile, recording: Path) -> None:
    page = opened(sample)
    press(page, "nnnnn")
    assert not by_id(page, "listen").is_displayed()
    page.find_element(By.CSS_SELECTOR, "[aria-controls=sound]").click()
    by_id(page, "recording").send_keys(str(recording))
    wait_for(page, lambda _: by_id(page, "player").get_property("currentTime") == 7)
    assert by_id(page, "listen").is_displayed()


def test_a_click_on_a_time_plays_from_there(opened: Opened, sample: CheckedFile, recording: Path) -> None:
    page = opened(replace(sample, audio=quote(recording.name)))
    page.find_element(By.CSS_SELECTOR, "[data-seconds='4.00']").click()
    player = by_id(page, "player")
    wait_for(page, lambda _: player.get_property("currentTime") > 4)
    assert not player.get_property("paused")


def test_a_recording_that_is_gone_is_told(opened: Opened, sample: CheckedFile) -> None:
    page = opened(replace(sample, audio="gone.mp3"))
    press(page, "nl")
    wait_for(page, lambda _: "choose it here" in by_id(page, "sound-trouble").text)
    assert [entry["source"] for entry in page.get_log("browser")] == ["network"]


# --- everyone can use it


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_every_text_has_enough_contrast(
    opened: Opened, show: Show, sample: CheckedFile, width: int, theme: str
) -> None:
    show(width=width, theme=theme)
    page = opened(sample)
    page.execute_script("document.querySelectorAll('.tool').forEach((tool) => (tool.hidden = false))")
    press(page, "nna")
    weak = [(text, ratio) for text, ratio in page.execute_script(CONTRASTS) if ratio < 4.5]
    assert weak == []


CONTRASTS = """
const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
const luminance = (colour) => numbers(colour).slice(0, 3).map((value) => value / 255)
  .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  .reduce((sum, value, place) => sum + value * [0.2126, 0.7152, 0.0722][place], 0);
function backdrop(element) {
  const colour = getComputedStyle(element).backgroundColor;
  return numbers(colour)[3] === 0 ? backdrop(element.parentElement) : colour;
}
return [...document.querySelectorAll("body *:not(script, option, noscript)")]
  .filter((element) => element.checkVisibility() && !element.disabled)
  .filter((element) => element.matches("[type=text], select") || [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .map((element) => {
    const [low, high] = [getComputedStyle(element).color, backdrop(element)].map(luminance).sort((a, b) => a - b);
    return [element.tagName + " " + element.id + " " + element.textContent.slice(0, 40), (high + 0.05) / (low + 0.05)];
  });
"""


def test_the_switch_overrules_the_preferred_theme(opened: Opened, show: Show, sample: CheckedFile) -> None:
    show(theme="dark")
    page = opened(sample)
    colour = "return getComputedStyle(document.body).backgroundColor"
    dark = page.execute_script(colour)
    assert by_id(page, "theme").get_attribute("aria-pressed") == "true"
    by_id(page, "theme").click()
    assert page.execute_script(colour) == "rgb(255, 255, 255)" != dark
    assert by_id(page, "theme").get_attribute("aria-pressed") == "false"


@pytest.mark.parametrize("width", [1280, 390, 320])
def test_nothing_sticks_out(opened: Opened, show: Show, sample: CheckedFile, width: int) -> None:
    show(width=width)
    page = opened(sample)
    page.execute_script("document.querySelectorAll('.tool').forEach((tool) => (tool.hidden = false))")
    press(page, "n")
    assert page.execute_script("return document.documentElement.scrollWidth") == width
    assert page.execute_script(
        "return [...document.querySelectorAll('main, aside')].map((e) => e.scrollWidth - e.clientWidth)"
    ) == [0, 0]


def test_every_control_has_a_name(opened: Opened, sample: CheckedFile) -> None:
    page = opened(sample)
    page.execute_script("document.querySelectorAll('.tool').forEach((tool) => (tool.hidden = false))")
    press(page, "n")
    nodes = page.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    wanted = {
        "button",
        "checkbox",
        "radio",
        "slider",
        "combobox",
        "textbox",
        "link",
        "complementary",
        "main",
        "table",
        "region",
        "group",
    }
    found = [node for node in nodes if not node["ignored"] and node["role"]["value"] in wanted]
    assert wanted - {node["role"]["value"] for node in found} == set()
    assert [node["role"]["value"] for node in found if not node.get("name", {}).get("value")] == []


def test_paper_has_the_text_and_how_sure_it_is(opened: Opened, show: Show, sample: CheckedFile) -> None:
    page = opened(sample)
    press(page, "n")
    show(media="print", theme="dark")
    assert not by_id(page, "panel").is_displayed()
    assert not by_id(page, "count").is_displayed()
    assert "Rally Shark → RadixArk (correct, 98%), long ago" in page.find_element(By.TAG_NAME, "main").text
    assert page.execute_script("return getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


def test_the_keys_stand_in_the_way_of_no_typing(opened: Opened, sample: CheckedFile) -> None:
    page = opened(sample)
    press(page, "n")
    by_id(page, "by").clear()
    by_id(page, "by").send_keys("anna")
    assert by_id(page, "by").get_property("value") == "anna"
    assert by_id(page, "count").text == "1 of 5"
