// The evening as it stands, on every phone: whenever something was said, the page is told, and shows it.
"use strict";

{
  const lost = document.getElementById("lost");

  let waiting = 0;
  const again = () => { clearTimeout(waiting); waiting = setTimeout(fresh, 2000); }; // somebody is typing in it

  const fresh = async () => {
    const answer = await fetch(location.href, { cache: "no-cache" }).catch(() => null);
    if (!answer || !answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const now = document.querySelector("[data-live]");
    const then = page.querySelector("[data-live]");
    if (!then) location.reload(); // the evening has ended
    else if (then.dataset.mark !== now.dataset.mark) {
      if (now.contains(document.activeElement) && document.activeElement.matches("input")) return again();
      const open = [...now.querySelectorAll("details")].map((one) => one.open);
      now.replaceWith(then);
      then.querySelectorAll(".case details").forEach((one, at) => { one.open ||= Boolean(open[at]); });
    }
  };

  const listen = () => {
    const now = document.querySelector("[data-live]");
    if (!now || !window.EventSource) return;
    const source = new EventSource(now.dataset.live);
    source.addEventListener("message", (event) => {
      lost.textContent = "";
      if (event.data !== document.querySelector("[data-live]").dataset.mark) fresh();
    });
    source.addEventListener("error", () => {
      lost.textContent = lost.dataset.lost;
    });
    addEventListener("pagehide", () => source.close());
  };
  listen();
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
}
