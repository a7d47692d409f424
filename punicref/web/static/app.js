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

const follow = async (mode, fact) => {
  const query = address();
  const mine = ++asked;
  const answer = await fetch(`${form.getAttribute("action")}/ruling${query ? "?" + query : ""}`).catch(() => null);
  if (mine !== asked || !answer) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (mine !== asked || !answer.ok) return;
  const here = new URL(answer.url);
  visited(here, mode, fact);
  const why = document.querySelector("#ruling .why");
  const open = why && why.open;
  for (const id of ["verdict", "ruling"]) {
    const fresh = page.getElementById(id);
    const old = document.getElementById(id);
    if (!fresh || !old) continue;
    if (id === "verdict") {
      const changed = old.textContent !== fresh.textContent;
      old.className = fresh.className + (changed ? " fresh" : "");
      if (changed) old.replaceChildren(...fresh.childNodes);
    } else old.replaceWith(fresh);
  }
  const anew = document.querySelector("#ruling .why");
  if (anew && open) anew.open = true;
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
  const change = (event) => {
    marked();
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
    follow("tapped").then(() => document.getElementById("verdict").scrollIntoView({ block: "nearest" }));
  });
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
  follow("kept");
});

// What was assumed leads to where it is asked for; a yes or no is stated at once.
const reveal = (id) => {
  const field = document.getElementById(id);
  if (!field) return false;
  for (let up = field.closest("details"); up; up = up.parentElement.closest("details")) up.open = true;
  field.classList.add("seen");
  setTimeout(() => field.classList.remove("seen"), 2500);
  field.scrollIntoView({ block: "center" });
  const first = field.querySelector("input:checked, input:not([type=radio]), select") || field.querySelector("input");
  if (first) first.focus({ preventScroll: true });
  return true;
};

document.addEventListener("click", (event) => {
  const link = event.target.closest && event.target.closest(".assumed a");
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
  for (let up = button.closest("details"); up; up = up.parentElement.closest("details")) up.open = true;
  button.dispatchEvent(new Event("change", { bubbles: true }));
});

if (location.hash.startsWith("#f-")) reveal(location.hash.slice(1));

// A battle: what the other side does is seen here, too.
const watch = async (mark) => {
  const now = document.querySelector("[data-watch]");
  if (!now) return;
  const answer = await fetch(location.href, { cache: "no-cache", redirect: "error" }).catch(() => null);
  let seen = mark;
  if (answer && answer.ok) {
    seen = answer.headers.get("etag");
    const busy = now.contains(document.activeElement) && document.activeElement.matches("input");
    if (mark && seen !== mark && !busy) {
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.querySelector("[data-watch]");
      if (fresh) now.replaceWith(fresh);
    } else if (busy) seen = mark;
  }
  setTimeout(watch, 1500, seen);
};
watch("");

// The box on top says its line beside the case as it is now.
const beside = document.querySelector(".box [name=facts]");
if (beside) beside.form.addEventListener("submit", () => { beside.value = location.search.slice(1); });
