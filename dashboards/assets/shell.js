/* What Dash calls in the browser: the live line, the menu, and the grid of games. */
(function () {
  "use strict";
  const dash = (window.dash_clientside = window.dash_clientside || {});

  const scheme = () => document.documentElement.getAttribute("data-mantine-color-scheme");

  dash.shell = {
    /* The colour scheme shown now; every later change is told to Dash, so that figures follow the page. */
    scheme() {
      const observer = new MutationObserver(() => dash.set_props("scheme", { data: scheme() }));
      observer.observe(document.documentElement, { attributeFilter: ["data-mantine-color-scheme"] });
      return scheme();
    },
    live(data) {
      if (!data) return "";
      const games = `${data.games.toLocaleString("en")} game${data.games === 1 ? "" : "s"}`;
      if (!data.updated) return games;
      const time = new Date(data.updated * 1000).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
      return `${games} · updated ${time}`;
    },
    menu(opened) {
      const navigated = dash.callback_context.triggered.some((given) => given.prop_id.endsWith("pathname"));
      const open = Boolean(opened) && !navigated;
      return [open ? "nav opened" : "nav", open];
    },
    here(path, targets) {
      return targets.map((target) => (target === path ? "nav-link here" : "nav-link"));
    },
  };

  const FILTERS = ["population", "system", "deck", "opponent", "event", "winner", "loser", "begins", "turns", "mirrors", "trust", "experiments"];

  dash.games = {
    count(shown, total, rows) {
      if (total === undefined || total === null) return "";
      const left = (shown || rows || []).length;
      return `${left.toLocaleString("en")} of ${total.toLocaleString("en")} games`;
    },
    search(text, options) {
      return Object.assign({}, options, { quickFilterText: text || "" });
    },
    remember(...values) {
      const asked = new URLSearchParams();
      FILTERS.forEach((name, index) => values[index] && asked.set(name, values[index]));
      const query = asked.toString();
      const address = window.location.pathname + (query ? `?${query}` : "");
      if (address !== window.location.pathname + window.location.search) {
        window.history.replaceState(window.history.state, "", address);
      }
      return dash.no_update;
    },
    reset() {
      return [...FILTERS.map(() => null), ""];
    },
  };

  /* The menu's link to the page that is open: Dash sees no new address, for the filters have written theirs behind it. */
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a.nav-link");
    if (!link || !plain(event) || !document.getElementById("games-reset")) return;
    if (link.pathname !== window.location.pathname) return;
    FILTERS.forEach((name) => dash.set_props(`games-${name}`, { value: null }));
    dash.set_props("games-quick", { value: "" });
  });

  /* Whether a click means to go there, rather than to open a tab or a window. */
  function plain(event) {
    return !(event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  }

  const addressOf = (row) => `/replay/${encodeURIComponent(row.game)}`;

  /* Goes to a page without loading the shell again. */
  function visit(address) {
    window.history.pushState({}, "", address);
    window.dispatchEvent(new CustomEvent("_dashprivate_pushstate"));
    window.scrollTo(0, 0);
  }

  /* What the grid calls: a row opens its replay wherever it is clicked, or by Enter. Its link follows itself. */
  Object.assign((window.dashAgGridFunctions = window.dashAgGridFunctions || {}), {
    openReplay({ data, event }) {
      if (data && event && plain(event) && !event.target.closest("a")) visit(addressOf(data));
    },
    openReplayByKey({ data, event }) {
      if (data && event && event.key === "Enter" && plain(event) && !event.target.closest("a")) visit(addressOf(data));
    },
  });

  /* A cell that is a real link to the game's replay; a plain click goes there without loading the shell again. */
  const components = (window.dashAgGridComponentFunctions = window.dashAgGridComponentFunctions || {});
  components.GameLink = function (props) {
    const href = addressOf(props.data);
    const follow = (event) => {
      if (!plain(event)) return;
      event.preventDefault();
      visit(href);
    };
    return window.React.createElement("a", { href, onClick: follow }, props.value);
  };
})();
