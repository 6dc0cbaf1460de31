/* A card at a glance: what it prints stands beside a link that names it, while the pointer or the focus is on that. */
(function () {
  "use strict";
  const kifu = (window.kifu = window.kifu || {});
  const make = (...given) => kifu.el(...given);
  const LINK = "a[href^='/card?']";
  const WAIT_MS = 250;
  /* What cards print, by the addresses of which it was asked. */
  const known = new Map();

  let box = null;
  let link = null;
  let waiting = 0;

  function hide() {
    clearTimeout(waiting);
    if (link) link.removeAttribute("aria-describedby");
    if (box) box.hidden = true;
    link = null;
  }

  function offer(named) {
    if (named === link) return;
    hide();
    link = named;
    if (named) waiting = setTimeout(() => show(named), WAIT_MS);
  }

  async function show(named) {
    const query = new URL(named.href).searchParams, card = query.get("card"), system = query.get("system") || kifu.place();
    if (!card || !system) return;
    const address = `/api/card.json?${new URLSearchParams({ system, card })}`;
    if (!known.has(address)) known.set(address, ask(address));
    const printed = await known.get(address);
    if (!printed) known.delete(address);
    if (printed && printed.sides?.length && link === named && named.isConnected) fill(named, printed);
  }

  /* What the server says of a card; nothing if it does not answer. */
  async function ask(address) {
    try {
      const answer = await fetch(address);
      return answer.status < 500 ? await answer.json() : null;
    } catch (failed) {
      return null;
    }
  }

  function fill(named, { number, picture, sides }) {
    if (!box) {
      box = document.body.appendChild(make("div", "card-panel"));
      box.id = "card-glance";
      box.setAttribute("role", "tooltip");
    }
    box.replaceChildren(...sides.flatMap((side, at) => sideOf(side, at ? "Back" : number)));
    if (picture) kifu.cardPicture(box, picture);
    kifu.placeBeside(box, named, window.innerHeight);
    named.setAttribute("aria-describedby", box.id);
  }

  function sideOf({ name, kind, figures, pieces }, mark) {
    const list = make("dl");
    for (const [term, value] of figures) list.append(make("dt", "", term), make("dd", "", value));
    const head = [make("h3", "", name), make("p", "kind", [kind, mark].filter(Boolean).join(" · "))];
    return [...head, list, ...kifu.cardText({ pieces })];
  }

  const named = (target) => (target.closest ? target.closest(LINK) : null);

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "touch") offer(named(event.target));
  });
  document.addEventListener("focusin", ({ target }) => {
    const inCell = target.matches(".ag-cell") ? target.querySelector(LINK) : null;
    offer(target.matches(":focus-visible") ? inCell || named(target) : null);
  });
  document.addEventListener("keydown", ({ key }) => key === "Escape" && hide());
  for (const left of ["pointerdown", "scroll", "popstate", "_dashprivate_pushstate"]) window.addEventListener(left, hide, { capture: true });
})();
