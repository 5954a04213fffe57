"use strict";
// The page works on what the generator wrote into it: marks in the text and, beside each text, its findings as JSON.
// Nothing from a transcript is ever parsed as markup: elements are made here and filled with text.

const byId = (id) => document.getElementById(id);
const main = document.querySelector("main");
const player = byId("player");
const sections = [...document.querySelectorAll("section.file")];
const findings = sections.flatMap((section) => JSON.parse(section.querySelector("script").textContent)
  .map((finding) => ({ ...finding, section, marks: [], decision: null })));
for (const [index, finding] of findings.entries()) finding.index = index;
for (const mark of document.querySelectorAll(".mark")) findings[mark.dataset.finding].marks.push(mark);
const groups = Map.groupBy(findings, groupOf);

const ANSWERS = { accepted: "accepted", replaced: "write", rejected: "rejected", "as-heard": "as heard" };
const LEAD = 2; // seconds heard before a place
let shown = findings;
let current = null;
let saved = true;
let loaded = null; // the section whose recording the player has

function groupOf({ section, group }) {
  return `${section.getAttribute("aria-labelledby")} ${group}`;
}

function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function percent(probability) {
  return probability > 0 && probability < .01 ? "<1%" : `${Math.floor(probability * 100)}%`;
}

// --- which findings are shown

function filter() {
  const verdicts = new Set([...document.querySelectorAll("[name=verdict]:checked")].map((box) => box.value));
  const least = byId("least").value / 100;
  const entry = byId("entry").value;
  shown = findings.filter((finding) =>
    verdicts.has(finding.verdict) && finding.confidence >= least && (!entry || finding.entry === entry));
  const wanted = new Set(shown);
  for (const finding of findings) {
    for (const mark of finding.marks) {
      mark.classList.toggle("off", !wanted.has(finding));
      mark.tabIndex = wanted.has(finding) && mark.id ? 0 : -1;
    }
  }
  document.body.classList.toggle("brief", byId("brief").checked);
  byId("least-shown").value = `${byId("least").value}%`;
  if (wanted.has(current)) current.marks[0].scrollIntoView({ block: "center" });
  count();
}

function count() {
  const place = shown.indexOf(current) + 1;
  const decided = findings.filter((finding) => finding.decision).length;
  const where = place ? `${place} of ${shown.length}` : `${shown.length} shown`;
  byId("count").value = decided ? `${where}, ${decided} decided` : where;
  byId("download").disabled = !decided;
}

// --- which finding is looked at

function step(direction) {
  const here = current ? current.index : -1;
  const next = direction > 0
    ? shown.find((finding) => finding.index > here)
    : shown.findLast((finding) => finding.index < here);
  if (next) select(next);
}

function select(finding) {
  for (const mark of current?.marks ?? []) mark.removeAttribute("aria-current");
  current = finding;
  for (const mark of finding.marks) mark.setAttribute("aria-current", "true");
  byId("panel").hidden = false;
  describe(finding);
  count();
  finding.marks[0].focus({ preventScroll: true });
  finding.marks[0].scrollIntoView({ block: "center" });
  cue(finding);
}

function close() {
  byId("panel").hidden = true;
  (current?.marks[0] ?? main).focus();
}

function describe(finding) {
  const { heard, suggestion, verdict, confidence, clock, section } = finding;
  byId("names").replaceChildren(make("bdi", {}, heard), " → ", make("bdi", {}, suggestion ?? "?"));
  const facts = [verdict.replace("-", " "), `${percent(confidence)} sure`, clock];
  byId("facts").textContent = facts.filter(Boolean).join(" · ");
  byId("listen").hidden = finding.time === null || !section.dataset.audio;
  const group = groups.get(groupOf(finding));
  byId("all").checked = finding.decision ? finding.decision.scope === "all" : true;
  byId("all-label").lastElementChild.textContent =
    `the same everywhere (${group.length} ${group.length === 1 ? "place" : "places"} here)`;
  byId("answers").replaceChildren(...choices(finding));
  byId("evidence").replaceChildren(...waterfall(finding.steps));
}

// --- evidence

function waterfall(steps) {
  let sum = 0;
  const sums = [0, ...steps.map(([, weight]) => (sum += weight))];
  const low = Math.min(...sums);
  const scale = 100 / ((Math.max(...sums) - low) || 1);
  return steps.map(([text, weight], number) => {
    const bar = make("i", weight < 0 ? { class: "against" } : {});
    bar.style.left = `${(Math.min(sums[number], sums[number + 1]) - low) * scale}%`;
    bar.style.width = `${Math.abs(weight) * scale}%`;
    return make("tr", {},
      make("th", { scope: "row" }, text),
      make("td", { class: "track" }, make("span", {}, bar)),
      make("td", {}, (weight < 0 ? "−" : "+") + Math.abs(weight).toFixed(2)),
      make("td", {}, `${(100 / (1 + Math.exp(-sums[number + 1]))).toFixed(1)}%`));
  });
}

// --- decisions

function choices(finding) {
  const { suggestion, confidence, heard, decision } = finding;
  const option = (label, sure, answer, write = null) => choice(
    label,
    make("span", { class: "sure" }, sure),
    (decision?.answer ?? null) === answer && (decision?.write ?? null) === write,
    () => decide(answer, write));
  return [
    ...(suggestion === null ? [] : [option(suggestion, percent(confidence), "accepted", suggestion)]),
    ...others(finding).map(([text, sure]) => option(text, percent(sure), "replaced", text)),
    typed(finding),
    option(`leave “${heard}”: it is right`, "", "rejected"),
    option("a name, as heard: nobody can tell which", "", "as-heard"),
    option("not decided", "", null),
  ];
}

function others({ suggestion, alternatives }) {
  return alternatives.filter(([text]) => text !== suggestion);
}

function choice(label, side, checked, choose) {
  const radio = make("input", { type: "radio", name: "answer" });
  radio.checked = checked;
  radio.addEventListener("change", choose);
  return make("label", {}, radio, make("bdi", {}, label), side);
}

function typed(finding) {
  const { decision } = finding;
  const name = make("input", { type: "text", maxlength: 200, "aria-label": "the other name" });
  const isTyped = decision?.answer === "replaced" && !others(finding).some(([text]) => text === decision.write);
  if (isTyped) name.value = decision.write;
  const row = choice("another name:", name, isTyped, () => name.focus());
  name.addEventListener("input", () => {
    row.querySelector("[type=radio]").checked = true;
    const write = tidy(name.value);
    if (write) decide("replaced", write);
    else decide(null, null);
  });
  return row;
}

function tidy(text) {
  return text.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, " ").trim();
}

function decide(answer, write) {
  const heard = tidy(current.heard);
  const { entry } = current;
  const scope = byId("all").checked ? "all" : "here";
  const at = new Date().toISOString().replace(/\.\d+Z/, "Z");
  const decision = answer && { heard, entry, answer, ...(write !== null && { write }), scope, at };
  for (const finding of scope === "all" ? groups.get(groupOf(current)) : [current]) {
    finding.decision = decision;
    showAnswer(finding);
  }
  saved = false;
  count();
}

function showAnswer({ marks, decision }) {
  for (const mark of marks) mark.dataset.answer = decision?.answer ?? "";
  const note = marks.at(-1).querySelector("small");
  note.querySelector(".answer")?.remove();
  if (!decision) return;
  const words = ANSWERS[decision.answer] + (decision.answer === "replaced" ? ` ${decision.write}` : "");
  note.append(make("bdi", { class: "answer" }, words));
}

function rescope() {
  const decision = current.decision;
  if (!decision) return;
  for (const finding of groups.get(groupOf(current))) {
    if (finding.decision === decision && finding !== current) {
      finding.decision = null;
      showAnswer(finding);
    }
  }
  decide(decision.answer, decision.write ?? null);
}

function download() {
  const by = tidy(byId("by").value) || "reviewer";
  for (const section of sections) {
    const decided = findings.filter((finding) => finding.section === section && finding.decision);
    if (decided.length) save(section.dataset.decisions, decisionsFile(decided, by));
  }
  saved = true;
}

function decisionsFile(decided, by) {
  const rows = [...Map.groupBy(decided, (finding) => finding.decision)].map(([decision, members]) =>
    JSON.stringify({ ...decision, by, places: members.map(({ place }) => place) }));
  const { format, version } = document.body.dataset;
  return `{"format": "${format}", "version": ${version}, "decisions": [\n${rows.join(",\n")}\n]}\n`;
}

function save(name, text) {
  const link = make("a", { download: name, href: URL.createObjectURL(new Blob([text], { type: "application/json" })) });
  link.click();
}

// --- sound

function cue({ time, section }) {
  if (time === null || !section.dataset.audio) return false;
  if (loaded !== section) {
    loaded = section;
    player.src = section.dataset.audio;
    byId("sound-trouble").value = "";
  }
  player.currentTime = Math.max(0, time - LEAD);
  return true;
}

function play() {
  player.play().catch(() => {}); // what is wrong with the recording is told by its error event
}

function listen() {
  if (!player.paused) player.pause();
  else if (current && cue(current)) play();
}

function audible() {
  for (const section of sections) section.classList.toggle("audible", "audio" in section.dataset);
  if (current) byId("listen").hidden = current.time === null || !current.section.dataset.audio;
}

byId("recording").addEventListener("change", ({ target }) => {
  const section = current?.section ?? sections[0];
  section.dataset.audio = URL.createObjectURL(target.files[0]);
  loaded = null;
  audible();
  if (current) cue(current);
});
player.addEventListener("error", () => {
  unfold("sound", true);
  byId("sound-trouble").value = "The recording cannot be played from where it was; choose it here.";
});

// --- the page

const KEYS = new Map([
  ["n", () => step(1)], ["j", () => step(1)], ["p", () => step(-1)], ["k", () => step(-1)],
  ["a", () => current?.suggestion != null && answer("accepted", current.suggestion)],
  ["r", () => answer("rejected", null)], ["h", () => answer("as-heard", null)], ["u", () => answer(null, null)],
  ["l", listen], ["Escape", close],
  ...Array.from("123456789", (digit) => [digit, () => answerAlternative(Number(digit) - 1)]),
]);

function answer(kind, write) {
  if (!current) return;
  decide(kind, write);
  describe(current);
}

function answerAlternative(number) {
  const other = current && others(current)[number];
  if (other) answer("replaced", other[0]);
}

document.addEventListener("keydown", (event) => {
  const typing = event.target.matches("select, input:not([type=radio], [type=checkbox], [type=range])");
  const off = !byId("keys").checked || event.ctrlKey || event.metaKey || event.altKey;
  if (event.key !== "Escape" && (typing || off)) return;
  const act = KEYS.get(event.key);
  if (!act) return;
  event.preventDefault();
  act();
});
main.addEventListener("click", (event) => {
  const mark = event.target.closest(".mark");
  const time = event.target.closest(".audible time");
  if (mark) {
    event.preventDefault();
    select(findings[mark.dataset.finding]);
    byId("names").focus();
  } else if (time) {
    cue({ time: Number(time.dataset.seconds) + LEAD, section: time.closest("section") });
    play();
  }
});
byId("next").addEventListener("click", () => step(1));
byId("previous").addEventListener("click", () => step(-1));
byId("close").addEventListener("click", close);
byId("listen").addEventListener("click", listen);
byId("all").addEventListener("change", rescope);
byId("download").addEventListener("click", download);
for (const kind of ["input", "change"]) byId("filters").addEventListener(kind, filter);

const switches = [...document.querySelectorAll("[aria-controls]")];
const controls = (button) => button.getAttribute("aria-controls");
for (const button of switches) button.addEventListener("click", () => unfold(controls(button), byId(controls(button)).hidden));

function unfold(tool, open) {
  byId(tool).hidden = !open;
  switches.find((button) => controls(button) === tool).setAttribute("aria-expanded", open);
}

const root = document.documentElement;
const prefersDark = matchMedia("(prefers-color-scheme: dark)");
const isDark = () => (root.style.colorScheme || (prefersDark.matches ? "dark" : "light")) === "dark";
const showTheme = () => byId("theme").setAttribute("aria-pressed", isDark());
byId("theme").addEventListener("click", () => {
  root.style.colorScheme = isDark() ? "light" : "dark";
  showTheme();
});
prefersDark.addEventListener("change", showTheme);
window.addEventListener("beforeunload", (event) => saved || event.preventDefault());

main.querySelector("h1").after(document.querySelector(".summary"));
const entries = new Set(findings.map((finding) => finding.entry).filter((entry) => entry !== null));
byId("entry").append(...[...entries].sort().map((entry) => make("option", { value: entry }, entry)));
unfold("filters", matchMedia("(min-width: 60rem)").matches);
unfold("sound", sections.some((section) => "audio" in section.dataset));
switches.find((button) => controls(button) === "sound").hidden = findings.every((finding) => finding.time === null);
showTheme();
audible();
filter();
main.focus();
