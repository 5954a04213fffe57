// Keys, buttons, theme; and what is done when the page opens.

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
