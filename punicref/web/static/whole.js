// A long page comes in parts: one is there when the reader comes near it, and all are as soon as nothing else is to do:
// so that the browser finds every word, and prints all.
"use strict";

{
  const NEAR = "1500px";
  const parts = () => [...document.querySelectorAll("section[data-part]")];
  const put = (section, text) =>
    section.replaceWith(...new DOMParser().parseFromString(text, "text/html").body.childNodes);

  // What does not come stays a heading, and is asked for again.
  const going = new Map();
  const load = (section) => {
    if (!going.has(section)) {
      const came = fetch(section.dataset.part).then((answer) => (answer.ok ? answer.text() : Promise.reject(answer.status)));
      going.set(section, came.then((text) => put(section, text)).catch(() => going.delete(section)));
    }
    return going.get(section);
  };

  const near = new IntersectionObserver(
    (seen) => seen.filter((one) => one.isIntersecting).forEach((one) => load(one.target)),
    { rootMargin: NEAR },
  );
  parts().forEach((section) => near.observe(section));

  // An address may mean a clause that is not there yet.
  const meant = async () => {
    const id = new URLSearchParams(`id=${location.hash.slice(1).replaceAll("+", "%2B")}`).get("id");
    const there = id && document.getElementById(id);
    if (!id || (there && !there.closest("[data-part]"))) return;
    await (there ? load(there.closest("[data-part]")) : Promise.all(parts().map(load)));
    document.getElementById(id)?.scrollIntoView();
  };
  addEventListener("hashchange", meant);
  meant();

  const rest = async () => {
    for (const section of parts()) await load(section);
  };
  const idle = window.requestIdleCallback ?? ((run) => setTimeout(run, 500));
  if (!navigator.connection?.saveData) addEventListener("load", () => idle(rest));

  // Printing does not wait: what is still missing is fetched before it begins.
  addEventListener("beforeprint", () => {
    for (const section of parts()) {
      const request = new XMLHttpRequest();
      request.open("GET", section.dataset.part, false);
      try {
        request.send();
        if (request.status === 200) put(section, request.responseText);
      } catch {
        return;
      }
    }
  });
}
