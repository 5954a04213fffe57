"use strict";
// The page works on what the generator wrote into it: marks in the text and, beside each text, its findings as JSON.
// Nothing from a transcript is ever parsed as markup: elements are made here and filled with text.

const byId = (id) => document.getElementById(id);
const main = document.querySelector("main");
const sections = [...document.querySelectorAll("section.file")];
const findings = sections.flatMap((section) => JSON.parse(section.querySelector("script").textContent)
  .map((finding) => ({ ...finding, section, marks: [], decision: null })));
for (const [index, finding] of findings.entries()) finding.index = index;
for (const mark of document.querySelectorAll(".mark")) findings[mark.dataset.finding].marks.push(mark);
const groups = Map.groupBy(findings, groupOf);

let shown = findings;
let current = null;

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
