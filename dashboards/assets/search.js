/* The search in the header: `/` opens it, arrow keys go through what fits, Enter goes there. */
(function () {
  "use strict";
  const kifu = (window.kifu = window.kifu || {});
  const dash = (window.dash_clientside = window.dash_clientside || {});
  const TYPED_MS = 150;
  const HINT = "A card, deck, player, event, game or rule";
  /* How to ask for games; it stays in sight while such words are typed. */
  const HELP = ["Games by what was played, in own turns: ", 'card:"one card" turn<4 then card:"another" won'];

  let dialog = null;
  let field = null;
  let list = null;
  /* The text that is asked for, and the one whose hits are on show. */
  let asked = "";
  let shown = "";
  let waiting = 0;
  /* The text for which Enter was pressed before its hits were there. */
  let eager = null;

  function make() {
    const box = document.getElementById("search-box");
    const button = kifu.el("button", "search-button");
    button.type = "button";
    button.append(kifu.el("span", "icon icon-search"), kifu.el("span", "words", "Search"), kifu.el("kbd", "", "/"));
    button.setAttribute("aria-label", "Search (key /)");
    button.setAttribute("aria-haspopup", "dialog");
    button.addEventListener("click", open);
    dialog = kifu.el("dialog", "search");
    dialog.setAttribute("aria-label", "Search");
    field = kifu.el("input");
    Object.assign(field, { type: "search", placeholder: HINT, autocomplete: "off", autocapitalize: "none", spellcheck: false });
    field.setAttribute("aria-label", HINT);
    const help = kifu.el("p", "how", HELP[0]);
    help.id = "search-help";
    help.append(kifu.el("code", "", HELP[1]));
    field.setAttribute("aria-describedby", help.id);
    list = kifu.el("div", "hits");
    list.setAttribute("role", "status");
    dialog.append(field, help, list);
    box.append(button, dialog);
    dialog.addEventListener("close", () => (eager = null));
    field.addEventListener("input", () => {
      eager = null;
      clearTimeout(waiting);
      waiting = setTimeout(seek, TYPED_MS);
    });
    dialog.addEventListener("keydown", steer);
    dialog.addEventListener("click", follow);
  }

  function open() {
    if (!dialog || dialog.open) return;
    dialog.showModal();
    field.select();
  }

  async function seek() {
    const text = field.value.trim(), query = new URLSearchParams({ q: text });
    asked = text;
    if (!text) return list.replaceChildren();
    if (kifu.place()) query.set("system", kifu.place());
    const answer = await fetch(`/api/search.json?${query}`).catch(() => null);
    const told = answer ? await answer.json().catch(() => ({})) : {};
    if (asked !== text) return;
    shown = text;
    if (!answer || !answer.ok) return say(told.error || "The server does not answer.");
    if (!told.groups.length) return say(told.why || "Nothing fits.");
    list.replaceChildren(...told.groups.map(group));
    const first = list.querySelector("a");
    if (eager === text && first) first.click();
  }

  const say = (words) => list.replaceChildren(kifu.el("p", "quiet", words));

  function group({ title, hits }) {
    const section = kifu.el("section"), rows = kifu.el("ul");
    rows.append(...hits.map(hit));
    section.append(kifu.el("h2", "", title), rows);
    return section;
  }

  function hit({ name, detail, href }) {
    const row = kifu.el("li"), place = kifu.el(href ? "a" : "div", "hit");
    if (href) place.href = href;
    place.append(kifu.el("span", "name", name), kifu.el("span", "detail", detail));
    row.append(place);
    return row;
  }

  /* Arrow keys go from hit to hit, Enter in the field to the first. */
  function steer(event) {
    const links = [...list.querySelectorAll("a")], at = links.indexOf(document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") {
      event.preventDefault(); // it would empty the field first
      dialog.close();
    } else if (step && links.length) {
      event.preventDefault();
      const next = at + step;
      if (next < 0) field.focus();
      else links[Math.min(next, links.length - 1)].focus();
    } else if (event.key === "Enter" && event.target === field && !event.isComposing) {
      event.preventDefault();
      eager = field.value.trim();
      if (shown === eager && links.length) links[0].click();
    }
  }

  function follow(event) {
    if (event.target === dialog) return dialog.close();
    const link = event.target.closest("a");
    if (!link || !kifu.plain(event)) return;
    event.preventDefault();
    dialog.close();
    kifu.visit(link.pathname + link.search);
  }

  document.addEventListener("keydown", (event) => {
    const { target } = event;
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.matches("input, textarea, select, [contenteditable]")) return;
    event.preventDefault();
    open();
  });

  dash.search = {
    mount() {
      if (!dialog) make();
      return dash.no_update;
    },
  };
})();
