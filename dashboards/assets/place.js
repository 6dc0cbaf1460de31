/* The card game in the header: a place, which links and resets keep. Each page says where it is. */
(function () {
  "use strict";
  const kifu = (window.kifu = window.kifu || {});
  const dash = (window.dash_clientside = window.dash_clientside || {});

  const EVERY = { value: "all", label: "All card games" };
  /* What another place has, too: the days, how decks are called, how few games are few. */
  const KEPT = ["since", "until", "level", "few"];

  let places = [];
  /* Where the page on show is; null: in all card games, or in none that it has said. `every`: it can show all. */
  let at = null;
  let every = false;

  /* The control, made once: a plain one, which a phone shows in its own way. */
  let control = null;
  function made() {
    if (control) return control;
    control = kifu.el("select");
    control.id = "place";
    control.setAttribute("aria-label", "Card game");
    control.addEventListener("change", () => kifu.visit(there(control.value)));
    document.getElementById("place-box").append(control);
    return control;
  }

  function show() {
    const known = at === null || places.some(({ value }) => value === at) ? [] : [{ value: at, label: at }];
    const offered = [...(every || at === null ? [EVERY] : []), ...places, ...known];
    const options = offered.map(({ value, label }) => Object.assign(kifu.el("option"), { value, textContent: label }));
    made().replaceChildren(...options);
    control.value = at ?? EVERY.value;
  }

  /* A page says of what card game it is, and whether it can show all. */
  kifu.stand = function (system, all = false) {
    if (system === at && all === every) return;
    [at, every] = [system, all];
    show();
  };

  /* The card game that a link keeps; null if there is nothing to tell apart. */
  kifu.place = () => (places.length > 1 ? at : null);

  /* The address of a page in another place: names of decks, cards and events mean nothing there, players go along. */
  function there(system) {
    const pages = JSON.parse(document.getElementById("nav").dataset.keeps);
    const here = pages[window.location.pathname], asked = new URLSearchParams(window.location.search);
    const query = new URLSearchParams(system === EVERY.value ? {} : { system });
    if (!here || !here.names.system) return `/?${query}`;
    for (const name of KEPT) if (asked.has(name)) query.append(name, asked.get(name));
    if (here.subject.includes("players")) for (const player of asked.getAll("players")) query.append("players", player);
    const played = (asked.get("population") || "").split(": ")[0], place = places.find(({ value }) => value === system);
    const can = played === "both" ? place && place.played_by.length > 1 : !place || place.played_by.includes(played);
    if (played && can) query.append("population", played);
    return `${window.location.pathname}?${query}`;
  }

  dash.place = {
    /* Where there is one card game, there is nothing to choose. */
    offer(live) {
      if (live) places = live.places;
      show();
      return places.length > 1 ? "place" : "place alone";
    },
  };
})();
