// Answers, and the file they are kept in: docs/review.md has its format.

const ANSWERS = { accepted: "accepted", replaced: "write", rejected: "rejected", "as-heard": "as heard" };
let saved = true;

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

// Ticked: what is answered here holds for all. Unticked: all keep their answers, each for itself.
function rescope() {
  if (byId("all").checked) {
    if (current.decision) decide(current.decision.answer, current.decision.write ?? null);
    return;
  }
  for (const finding of groups.get(groupOf(current))) {
    if (finding.decision) finding.decision = { ...finding.decision, scope: "here" };
  }
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
