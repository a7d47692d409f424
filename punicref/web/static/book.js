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
  return near;
};

const search = () => {
  const book = index[lang()];
  const score = new Map();
  const asked = tokens(field.value);
  for (const word of asked) {
    for (const at of stems(book, word)) {
      const here = book.in[at];
      const tells = Math.log(1 + (2 * book.ids.length) / here.length);
      for (let i = 0; i < here.length; i += 2) {
        score.set(here[i], (score.get(here[i]) || 0) + (tells * tells * here[i + 1]) / (here[i + 1] + 4));
      }
    }
  }
  const best = [...score].sort((one, other) => other[1] - one[1]).slice(0, MOST);
  found.replaceChildren(
    ...best.map(([at]) => {
      const place = document.getElementById(book.ids[at]);
      const heading = place.querySelector(".title");
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = "#" + book.ids[at];
      link.lang = lang();
      const number = document.createElement("span");
      number.className = "num";
      number.textContent = place.dataset.id;
      link.append(number, heading.textContent.replace(place.dataset.id, "").trim());
      item.append(link);
      return item;
    }),
  );
  const none = document.getElementById("none-" + lang());
  for (const one of document.querySelectorAll(".none")) one.hidden = true;
  none.hidden = asked.length === 0 || best.length > 0;
};

field.addEventListener("input", search);
found.addEventListener("click", () => {
  found.replaceChildren();
});
for (const choice of document.querySelectorAll('input[name="lang"]')) {
  choice.addEventListener("change", () => {
    document.documentElement.lang = lang();
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
};
addEventListener("hashchange", show);
show();
