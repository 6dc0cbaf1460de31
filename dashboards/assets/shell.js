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

  const FILTERS = ["deck", "winner", "begins", "turns"];

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

  /* A cell that is a real link to the game's replay; a plain click goes there without loading the shell again. */
  const components = (window.dashAgGridComponentFunctions = window.dashAgGridComponentFunctions || {});
  components.GameLink = function (props) {
    const href = `/replay/${encodeURIComponent(props.data.game)}`;
    const follow = (event) => {
      if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      window.history.pushState({}, "", href);
      window.dispatchEvent(new CustomEvent("_dashprivate_pushstate"));
      window.scrollTo(0, 0);
    };
    return window.React.createElement("a", { href, onClick: follow }, props.value);
  };
})();
