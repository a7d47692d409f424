// Steppers, and a ruling that follows the facts. Everything works without it: the forms are plain GET forms.
"use strict";

const form = document.getElementById("facts");

// Steppers: a number with a button on either side.
for (const box of document.querySelectorAll(".stepper")) {
  const input = box.querySelector("input");
  const least = input.min === "" ? -Infinity : Number(input.min);
  const most = input.max === "" ? Infinity : Number(input.max);
  const step = (by) => {
    // From nothing: one beside the usual number, or the least there is where none is usual.
    const usual = box.dataset.start;
    const begun = input.value !== "" ? Number(input.value) + by : usual ? Number(usual) + by : Math.max(least, 0);
    input.value = String(Math.min(most, Math.max(least, begun)));
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const label = document.querySelector(`label[for="${input.id}"]`);
  for (const [by, sign, told] of [[-1, "−", box.dataset.less], [1, "+", box.dataset.more]]) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = sign;
    button.setAttribute("aria-label", `${label.firstChild.textContent.trim()}: ${told}`);
    button.addEventListener("click", () => step(by));
    by < 0 ? box.prepend(button) : box.append(button);
  }
}

// Dice in a row and lists of areas: what they are made of is tapped.
for (const box of document.querySelectorAll(".adds")) {
  const input = box.parentElement.querySelector("input");
  box.hidden = false;
  box.addEventListener("click", (event) => {
    const tapped = event.target.closest("button");
    if (!tapped) return;
    const { add, mark, set } = tapped.dataset;
    const items = input.value.split(",").map((one) => one.trim()).filter((one) => one && one !== "random");
    if (add) items.push(add);
    else if (mark && items.length) {
      const last = items.pop();
      items.push(last.endsWith(` ${mark}`) ? last.slice(0, -mark.length - 1) : `${last} ${mark}`);
    } else if ("back" in tapped.dataset) items.pop();
    input.value = set || items.join(", ");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

// What is there is no longer said to be needed.
const marked = () => {
  for (const mark of document.querySelectorAll(".field .needed")) {
    const field = mark.closest(".field");
    const told = field.querySelector("input:checked, input:not([type=radio]), select");
    mark.hidden = Boolean(told && told.value);
  }
};

// The case as an address: what is empty is not said.
const address = () => {
  const told = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (value !== "") told.append(name, value);
  return told.toString();
};

let waiting = 0;
let asked = 0;

// Each changed fact is a step that "back" takes back; while one field is typed in, it is one step.
let last = "";
const visited = (here, mode, fact) => {
  const path = here.pathname.replace(/\/ruling$/, "") + here.search;
  if (mode === "kept" || path === location.pathname + location.search) return;
  const on = mode === "typed" && fact === last;
  last = mode === "typed" ? fact : "";
  on ? history.replaceState(null, "", path) : history.pushState(null, "", path);
};

// A ruling is of the facts that it was asked with: from the first changed fact on it is dimmed, after a while it is said
// that it is not up to date, and where no other comes, that there is none.
const SOON = 400;
const PATIENCE = 8000;
const verdict = document.getElementById("verdict");
let late = 0;
const tell = (state, words, again) => {
  clearTimeout(late);
  verdict.classList.toggle("stale", state === "stale");
  verdict.classList.toggle("failed", state === "failed");
  const note = verdict.querySelector(".late");
  note.hidden = !words;
  note.querySelector("span").textContent = words;
  note.querySelector("button").hidden = !again;
};
const doubt = () => {
  tell("stale", "");
  late = setTimeout(() => tell("stale", verdict.dataset.late), SOON);
};

// What opens so that a field can be seen.
const unfold = (field) => {
  for (let up = field.closest("details"); up; up = up.parentElement.closest("details")) up.open = true;
};

// What is wrong with a fact stands beside it, and what is needed now is open.
const mark = (marks) => {
  for (const old of form.querySelectorAll("p.wrong, .needed[data-fact]")) old.remove();
  for (const old of form.querySelectorAll("[aria-invalid]")) {
    old.removeAttribute("aria-invalid");
    described(old, "");
  }
  for (const one of marks) {
    const field = document.getElementById(`f-${one.dataset.fact}`);
    if (!field) continue;
    unfold(field);
    if (one.matches(".wrong")) {
      const box = field.matches("fieldset") ? field : field.querySelector("input, select");
      box.setAttribute("aria-invalid", "true");
      described(box, one.id);
      field.append(one);
    } else if (!field.querySelector(".needed")) field.querySelector("label, legend").append(one);
  }
};
const described = (box, wrong) => {
  const ids = (box.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id && !id.startsWith("w-"));
  if (wrong) ids.push(wrong);
  ids.length ? box.setAttribute("aria-describedby", ids.join(" ")) : box.removeAttribute("aria-describedby");
};

let going = null;
const follow = async (mode, fact) => {
  const query = address();
  const mine = ++asked;
  if (going) going.abort();
  going = new AbortController();
  const timer = setTimeout(() => going && going.abort(), PATIENCE);
  let answer = null;
  let page = null;
  try {
    answer = await fetch(`${form.getAttribute("action")}/ruling${query ? "?" + query : ""}`, { signal: going.signal });
    page = new DOMParser().parseFromString(await answer.text(), "text/html");
  } catch {
    page = null;
  }
  if (mine !== asked) return;
  clearTimeout(timer);
  const fresh = page && answer.ok && page.getElementById("verdict");
  if (!fresh) {
    const why = page && [...page.querySelectorAll("#main > h1, #main > h1 ~ p")].map((one) => one.textContent).join(". ");
    tell("failed", why || verdict.dataset.gone, true);
    return;
  }
  const here = new URL(answer.url);
  visited(here, mode, fact);
  tell("", "");
  verdict.classList.toggle("none", fresh.classList.contains("none"));
  const [old, said] = [verdict, fresh].map((one) => one.querySelector(".said"));
  const changed = old.innerHTML !== said.innerHTML;
  verdict.classList.toggle("fresh", changed);
  if (changed) old.replaceWith(said);
  const open = [...document.querySelectorAll("#ruling .fold[open]")].map((one) => one.className);
  document.getElementById("ruling").replaceWith(page.getElementById("ruling"));
  for (const one of document.querySelectorAll("#ruling .fold")) one.open = open.includes(one.className);
  mark(page.querySelectorAll("#marks > *"));
  for (const link of document.querySelectorAll(".langs a")) {
    link.search = here.search;
  }
  // Dice that punicref threw: their seed goes with the case, so that the address repeats them.
  const seed = here.searchParams.get("seed");
  let field = form.elements.namedItem("seed");
  if (seed && !field) {
    field = document.createElement("input");
    field.type = "hidden";
    field.name = "seed";
    form.append(field);
  }
  if (field && seed) field.value = seed;
};

if (form) {
  const again = () => {
    doubt();
    return follow("tapped");
  };
  const change = (event) => {
    marked();
    doubt();
    clearTimeout(waiting);
    const seed = form.elements.namedItem("seed");
    if (seed && event.target.value === "random") seed.value = "";
    const typed = event.target.matches("input:not([type=radio])");
    waiting = setTimeout(follow, event.type === "change" ? 0 : 250, typed ? "typed" : "tapped", event.target.name);
  };
  form.addEventListener("input", change);
  form.addEventListener("change", change);
  form.addEventListener("submit", (event) => {
    if (event.submitter && event.submitter.formAction !== form.action) return; // said at the table
    event.preventDefault();
    again().then(() => verdict.scrollIntoView({ block: "nearest" }));
  });
  verdict.querySelector(".late button").addEventListener("click", again);
  addEventListener("online", () => verdict.matches(".stale, .failed") && again());
}

// Back: the facts are as the address says.
addEventListener("popstate", () => {
  if (!form) return;
  const told = new URLSearchParams(location.search);
  for (const one of form.elements) {
    if (!one.name) continue;
    const value = told.get(one.name) ?? "";
    if (one.type === "radio") one.checked = one.value === value;
    else one.value = value;
  }
  last = "";
  marked();
  clearTimeout(waiting);
  doubt();
  follow("kept");
});

// What was assumed leads to where it is asked for; a yes or no is stated at once.
const reveal = (id) => {
  const field = document.getElementById(id);
  if (!field) return false;
  unfold(field);
  field.classList.add("seen");
  setTimeout(() => field.classList.remove("seen"), 2500);
  field.scrollIntoView({ block: "center" });
  const first = field.querySelector("input:checked, input:not([type=radio]), select") || field.querySelector("input");
  if (first) first.focus({ preventScroll: true });
  return true;
};

document.addEventListener("click", (event) => {
  const link = event.target.closest && event.target.closest(".assumed a, .verdict a");
  if (!link || !form || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const fact = link.dataset.fact;
  if ("asks" in link.dataset) {
    if (reveal(`f-${fact}`)) event.preventDefault();
    return;
  }
  const value = new URL(link.href).searchParams.get(fact) ?? "";
  const button = form.querySelector(`input[name="${CSS.escape(fact)}"][value="${CSS.escape(value)}"]`);
  if (!button) return;
  event.preventDefault();
  button.checked = true;
  unfold(button);
  button.dispatchEvent(new Event("change", { bubbles: true }));
});

// On paper nothing is folded.
addEventListener("beforeprint", () => {
  for (const one of document.querySelectorAll("main .fold:not([open]), main .notes:not([open])")) {
    one.open = true;
    addEventListener("afterprint", () => (one.open = false), { once: true });
  }
});

if (location.hash.startsWith("#f-")) reveal(location.hash.slice(1));

// A battle: what the other side does is seen here, too. Where somebody writes, only another question replaces his.
const watch = async (mark) => {
  const now = document.querySelector("[data-watch]");
  if (!now) return;
  const answer = await fetch(location.href, { cache: "no-cache", redirect: "error" }).catch(() => null);
  if (answer && answer.status === 404) return location.reload();
  now.querySelector(".gone").hidden = Boolean(answer && answer.ok);
  let seen = mark;
  if (answer && answer.ok && (seen = answer.headers.get("etag")) !== mark && mark) {
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("[data-watch]");
    const busy = now.contains(document.activeElement) && document.activeElement.matches("input");
    if (busy && fresh && fresh.dataset.watch === now.dataset.watch) seen = mark;
    else if (fresh) now.replaceWith(fresh);
  }
  setTimeout(watch, 1500, seen);
};
watch("");

// The box on top says its line beside the case as it is now.
const beside = document.querySelector(".box [name=facts]");
if (beside) beside.form.addEventListener("submit", () => { beside.value = location.search.slice(1); });
