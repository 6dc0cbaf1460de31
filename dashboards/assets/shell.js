/* What Dash calls in the browser of every page: the live line, the menu, the theme; and how links lead to pages. */
(function () {
  "use strict";
  const kifu = (window.kifu = window.kifu || {});
  const dash = (window.dash_clientside = window.dash_clientside || {});

  const scheme = () => document.documentElement.getAttribute("data-mantine-color-scheme");

  /* The colour scheme is kept where Mantine's controls keep it; until one is chosen it is that of the system. */
  const KEPT = "mantine-color-scheme-value", ofSystem = window.matchMedia("(prefers-color-scheme: dark)");
  const paint = (shown) => document.documentElement.setAttribute("data-mantine-color-scheme", shown);
  function chosen() {
    try {
      return localStorage.getItem(KEPT);
    } catch (refused) {
      return null; // a browser that keeps nothing
    }
  }
  function choose(next) {
    paint(next);
    try {
      localStorage.setItem(KEPT, next);
    } catch (refused) {} // it is so until the page is left
  }
  ofSystem.addEventListener("change", ({ matches }) => {
    if (["light", "dark"].includes(chosen())) return;
    paint(matches ? "dark" : "light");
  });

  /* Of what state of the lake the page is. */
  let mark = null;

  dash.shell = {
    /* The colour scheme shown now; every later change is told to Dash, so that figures follow the page. */
    scheme() {
      document.getElementById("theme").addEventListener("click", () => choose(scheme() === "dark" ? "light" : "dark"));
      const observer = new MutationObserver(() => dash.set_props("scheme", { data: scheme() }));
      observer.observe(document.documentElement, { attributeFilter: ["data-mantine-color-scheme"] });
      return scheme();
    },
    live(data) {
      if (!data) return "";
      if (mark && mark !== data.mark) document.dispatchEvent(new Event("kifu:arrived"));
      mark = data.mark;
      const kinds = [[data.games, "game", "s"], [data.matches, "match", "es"]];
      const counts = kinds.map(([count, kind, more]) => `${count.toLocaleString("en")} ${kind}${count === 1 ? "" : more}`);
      const some = counts.filter((_, number) => kinds[number][0]);
      const told = (some.length ? some : counts.slice(0, 1)).join(", ");
      if (!data.updated) return told;
      const time = new Date(data.updated * 1000).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
      return `${told} · updated ${time}`;
    },
    menu(clicks, path, opened) {
      const clicked = dash.callback_context.triggered.every((given) => given.prop_id.startsWith("burger"));
      const open = Boolean(clicks) && clicked && opened !== "true";
      return [open ? "nav opened" : "nav", String(open)];
    },
    here(path, targets) {
      return targets.map((target) => (target === path ? "nav-link here" : "nav-link"));
    },
  };

  /* What the page asked for in vain: while there is any, the page says so, and what it shows is greyed. */
  const failed = new Map();
  function told(output, why) {
    if (failed.get(output) === why || (!why && !failed.has(output))) return;
    if (why) failed.set(output, why);
    else failed.delete(output);
    const [first] = failed.values();
    dash.set_props("trouble-told", { children: first || "" });
    dash.set_props("trouble", { hidden: !first });
    document.body.classList.toggle("stale", Boolean(first));
  }
  const OLD = "what is shown may be old, or of other filters.";
  /* Why an answer is none: who may not ask is told so in the server's words. */
  async function refusal(answer) {
    if (answer.status === 403) return (await answer.clone().text()).trim();
    return `The server answered ${answer.status}: ${OLD}`;
  }
  const fetched = window.fetch;

  /* As games arrive, all parts of the page ask at once: in one request, whose answers are theirs one by one. */
  const TOGETHER_MS = 30;
  /* The first that is known of the lake is no arrival: as a page opens, no part waits for the others. */
  let opened = null;
  function isLater(inputs) {
    const live = inputs.find(({ id, value }) => id === "live" && value);
    if (!live) return false;
    opened = opened ?? live.value.mark;
    return live.value.mark !== opened;
  }
  const MOST_TOGETHER = 24;
  let waiting = [];
  function together(options) {
    return new Promise((settle, fail) => {
      if (!waiting.length) setTimeout(() => ask(waiting.splice(0)), TOGETHER_MS);
      waiting.push({ options, settle, fail });
      if (waiting.length === MOST_TOGETHER) ask(waiting.splice(0));
    });
  }
  async function ask(asking) {
    if (!asking.length) return;
    try {
      const [{ options }] = asking, body = JSON.stringify(asking.map((one) => one.options.body));
      const answer = await fetched.call(window, "/api/callbacks", { ...options, body, signal: undefined });
      if (!answer.ok) return asking.forEach(({ settle }) => settle(answer.clone()));
      const { answers } = await answer.json();
      const headers = { "Content-Type": "application/json" };
      asking.forEach(({ settle }, number) => {
        const [status, text] = answers[number];
        settle(new Response(status === 204 ? null : text, { status, headers }));
      });
    } catch (trouble) {
      asking.forEach(({ fail }) => fail(trouble));
    }
  }

  window.fetch = async function (address, options) {
    const asked = String(address instanceof Request ? address.url : address);
    if (!asked.includes("/_dash-update-component")) return fetched.call(window, address, options);
    const { output, inputs, changedPropIds } = JSON.parse(options.body);
    /* A figure that has not come into view is not asked for. */
    if (inputs.some(({ id, value }) => String(id).endsWith("-seen") && !value)) return new Response(null, { status: 204 });
    const arrived = isLater(inputs) && changedPropIds.length === 1 && changedPropIds[0] === "live.data";
    try {
      const answer = await (arrived ? together(options) : fetched.call(window, address, options));
      told(output, answer.ok ? "" : await refusal(answer));
      return answer;
    } catch (trouble) {
      if (trouble.name !== "AbortError") told(output, `The server does not answer: ${OLD}`);
      throw trouble;
    }
  };
  for (const left of ["popstate", "_dashprivate_pushstate"]) {
    window.addEventListener(left, () => [...failed.keys()].forEach((output) => told(output, "")));
  }

  /* The filters in the address that another page has, too, as that page calls them: the menu keeps them, and the card
     game. What a page is about, as the deck of its own page, is no filter of others. */
  function kept(path, menu) {
    const pages = JSON.parse(document.getElementById("nav").dataset.keeps);
    const here = menu && pages[window.location.pathname], there = pages[path], query = new URLSearchParams();
    const asked = here && there ? new URLSearchParams(window.location.search) : [];
    for (const [told, value] of asked) {
      const name = Object.keys(here.names).find((known) => here.names[known] === told);
      if (!name || here.subject.includes(name) || !there.names[name] || there.without.includes(value)) continue;
      const meant = Object.entries(here.values[name] || {}).find(([, own]) => own === value);
      const plain = here.values[name] ? meant && meant[0] : value;
      if (plain !== undefined) query.append(there.names[name], (there.values[name] || {})[plain] || plain);
    }
    const place = kifu.place();
    if (place && there && there.names.system && !query.has(there.names.system)) query.append(there.names.system, place);
    return query.toString();
  }

  document.addEventListener(
    "click",
    (event) => {
      const link = event.target.closest && event.target.closest("a[href^='/']");
      if (!link || !kifu.plain(event)) return;
      const isHere = link.pathname === window.location.pathname, menu = link.matches(".nav-link, .brand");
      /* The browser follows the link by itself. */
      if (isLight()) event.stopPropagation();
      /* The list of games resets itself. */
      if (link.search || (isHere && (!menu || document.getElementById("games-reset")))) return;
      const query = kept(link.pathname, menu && !isHere);
      if (!query) return;
      event.preventDefault();
      event.stopPropagation();
      kifu.visit(`${link.pathname}?${query}`);
    },
    { capture: true },
  );

  /* A picture that the player's folder does not have leaves no gap. */
  const missing = ({ target }) => target.matches && target.matches(".card-print .picture") && (target.hidden = true);
  document.addEventListener("error", missing, { capture: true });

  /* Whether what draws grids and controls is not here: the page that has none is left for others by loading them. */
  const isLight = () => !window.dash_ag_grid;

  /* Whether a click means to go there, rather than to open a tab or a window. */
  kifu.plain = (event) => !(event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

  /* Goes to a page without loading the shell again. */
  kifu.go = function (address) {
    if (isLight()) return window.location.assign(address);
    window.history.pushState({}, "", address);
    window.dispatchEvent(new CustomEvent("_dashprivate_pushstate"));
    window.scrollTo(0, 0);
  };

  /* The same for who follows a link: the page that is not made anew has its controls say what the address says. */
  kifu.visit = function (address) {
    const isAnew = isLight() || toDash() !== address;
    kifu.go(address);
    if (!isAnew) kifu.follow();
  };

  /* The address that Dash was led to last: it makes a page anew for another one alone, and knows nothing of what was
     written over it since. */
  function toDash() {
    const { pathname, search } = window.dash_component_api.getLayout("_pages_location").props;
    return `${pathname}${search}`;
  }

  /* A page without what others need goes back to them by loading them. */
  const born = window.location.pathname;
  window.addEventListener("popstate", (event) => {
    if (!isLight() || window.location.pathname === born) return;
    event.stopImmediatePropagation();
    window.location.reload();
  });
})();
