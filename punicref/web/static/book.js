"use strict";
// Search without a network: the words that are typed are stemmed by the table that came with the book.
const index = JSON.parse(document.getElementById("index").textContent);
const field = document.getElementById("search");
const found = document.getElementById("found");
const MOST = 12;

const lang = () => document.querySelector('input[name="lang"]:checked').value;
const fold = (word) => (/[а-я]/.test(word) ? word : word.normalize("NFD").replace(/\p{M}/gu, ""));
const tokens = (text) =>
  text.normalize("NFKC").toLowerCase().replaceAll("ё", "е").split(/[^\p{L}\p{N}]+/u).filter(Boolean).map(fold);

// The stems that a word may stand for: its own, else those that begin as it does.
const stems = (book, word) => {
  if (Object.hasOwn(book.forms, word)) return [book.forms[word]];
  const own = book.stems.indexOf(word);
  if (own >= 0) return [own];
  const near = [];
  book.stems.forEach((stem, at) => {
    if (word.length > 2 && (stem.startsWith(word) || (stem.length > 3 && word.startsWith(stem)))) near.push(at);
  });
  return near.length ? near : mended(book, word);
};

// How many letters two words differ by; more than `most` is too many.
const apart = (one, other, most) => {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const changed = before[j - 1] + (one[i - 1] === other[j - 1] ? 0 : 1);
      row.push(Math.min(changed, before[j] + 1, row[j - 1] + 1));
    }
    if (Math.min(...row) > most) return most + 1;
    before = row;
  }
  return before[other.length];
};

// The words that somebody may have meant who has mistyped one: those that differ least, and little.
const mended = (book, word) => {
  let most = word.length > 6 ? 2 : word.length > 3 ? 1 : 0;
  let best = [];
  if (!most) return best;
  const look = (known, at) => {
    const far = apart(word, known, most);
    if (far > most) return;
    if (far < most) best = [];
    most = far;
    if (!best.includes(at)) best.push(at);
  };
  for (const [known, at] of Object.entries(book.forms)) look(known, at);
  book.stems.forEach(look);
  return best;
};

// What a word stands for, and how well: its stems, and those of the term that players mean by it.
const meant = (book, word) => {
  const own = stems(book, word);
  const known = Object.hasOwn(book.near, word) ? [word] : own.map((at) => book.stems[at]);
  const other = known.flatMap((stem) => (Object.hasOwn(book.near, stem) ? book.near[stem] : []));
  return new Map([...other.map((at) => [at, 0.6]), ...own.map((at) => [at, 1])]);
};

// The stem of a word of the book, and those of the title of each clause.
const places = {};
const known = (language, word) => {
  const book = index[language];
  if (!places[language]) {
    const at = new Map(book.stems.map((stem, number) => [stem, number]));
    places[language] = { at, titles: [] };
    const said = (id) => document.getElementById(id).querySelector(".title").lastChild.textContent;
    places[language].titles = book.ids.map((id) => new Set(tokens(said(id)).map((one) => known(language, one))));
  }
  return Object.hasOwn(book.forms, word) ? book.forms[word] : places[language].at.get(word);
};

const asked = (language) => {
  const book = index[language];
  return tokens(field.value).filter((word) => !book.small.includes(word)).map((word) => meant(book, word));
};

const find = (language) => {
  const book = index[language];
  const words = asked(language);
  known(language, "");
  const score = new Map();
  // A clause counts each word once, by what it says best of it; a title says more, and who says all of the words most.
  for (const word of words) {
    const best = new Map();
    for (const [at, worth] of word) {
      const here = book.in[at];
      const tells = Math.log(1 + (2 * book.ids.length) / here.length);
      for (let i = 0; i < here.length; i += 2) {
        const title = places[language].titles[here[i]].has(at) ? 1.6 : 1;
        const value = (worth * title * tells * tells * here[i + 1]) / (here[i + 1] + 4);
        best.set(here[i], Math.max(best.get(here[i]) || 0, value));
      }
    }
    for (const [clause, value] of best) score.set(clause, [...(score.get(clause) || []), value]);
  }
  for (const [clause, values] of score) {
    score.set(clause, (values.reduce((sum, value) => sum + value) * values.length) / words.length);
  }
  // The number of a clause is that clause, and then those under it.
  const number = field.value.trim().toLowerCase();
  book.ids.forEach((id, at) => {
    const own = document.getElementById(id).dataset.id.toLowerCase();
    if (own === number) score.set(at, 2e6);
    else if (number && /\d/.test(number) && own.startsWith(number + ".")) score.set(at, 1e6 - at);
  });
  const best = [...score].sort((one, other) => other[1] - one[1]).slice(0, MOST);
  return best.map(([at]) => [language, book.ids[at]]);
};

// The sentence of a clause that says most of what was asked, with the words that do.
const sentence = (language, place) => {
  const wanted = asked(language);
  const hit = (word) => wanted.findIndex((one) => one.has(known(language, fold(word.toLowerCase().replaceAll("ё", "е")))));
  let best = null;
  let most = 0;
  for (const block of place.querySelectorAll(":scope > p:not(.refs), :scope > ul > li")) {
    for (const said of block.textContent.trim().split(/(?<=[.;:!?])\s+/)) {
      const hits = new Set(said.split(/[^\p{L}\p{N}]+/u).map(hit).filter((at) => at >= 0)).size;
      if (hits > most) [best, most] = [said, hits];
    }
  }
  if (!best) return null;
  const shown = document.createElement("span");
  shown.className = "sentence";
  shown.append(
    ...best.split(/([\p{L}\p{N}]+)/u).map((part) => {
      if (!part || hit(part) < 0) return part;
      const mark = document.createElement("mark");
      mark.textContent = part;
      return mark;
    }),
  );
  return shown;
};

const search = () => {
  const own = find(lang());
  const others = own.length ? [] : Object.keys(index).filter((one) => one !== lang());
  const best = own.length ? own : others.flatMap((one) => find(one).slice(0, MOST / 2));
  const nothing = field.value.trim() === "";
  found.replaceChildren(
    ...best.map(([language, id]) => {
      const place = document.getElementById(id);
      const heading = place.querySelector(".title");
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = "#" + id;
      link.lang = language;
      const number = document.createElement("span");
      number.className = "num";
      number.textContent = place.dataset.id;
      link.append(number, heading.textContent.replace(place.dataset.id, "").trim());
      if (language !== lang()) {
        const where = document.createElement("span");
        where.className = "where";
        where.textContent = language;
        link.append(where);
      }
      const said = sentence(language, place);
      if (said) link.append(said);
      item.append(link);
      return item;
    }),
  );
  for (const one of document.querySelectorAll(".none")) one.hidden = true;
  document.getElementById("none-" + lang()).hidden = nothing || best.length > 0;
  document.getElementById("else-" + lang()).hidden = nothing || own.length > 0 || best.length === 0;
};

// The words around the search are those of the language that is read.
const speak = () => {
  document.documentElement.lang = lang();
  field.placeholder = field.dataset[lang()];
  field.setAttribute("aria-label", field.dataset[lang()]);
};
field.addEventListener("keydown", (event) => {
  const first = found.querySelector("a");
  if (event.key !== "Enter" || !first) return;
  event.preventDefault();
  first.click();
  field.blur();
});

field.addEventListener("input", search);
found.addEventListener("click", () => {
  // After the click has led there.
  setTimeout(() => {
    found.replaceChildren();
    for (const one of document.querySelectorAll(".none")) one.hidden = true;
  });
});
for (const choice of document.querySelectorAll('input[name="lang"]')) {
  choice.addEventListener("change", () => {
    speak();
    // The same clause in the other language.
    const at = location.hash.match(/^#(?:it|en|ru)-(c-.*)$/);
    if (at) location.hash = `#${lang()}-${at[1]}`;
    search();
  });
}
// A link to a clause in a language shows that language.
const show = () => {
  const at = location.hash.match(/^#(it|en|ru)-/);
  if (at) document.getElementById("l-" + at[1]).checked = true;
  speak();
};
addEventListener("hashchange", show);
show();
