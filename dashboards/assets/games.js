/* The list of games: its rows come block by block from the server, sorted and filtered there. */
(function () {
  "use strict";
  const kifu = (window.kifu = window.kifu || {});
  const dash = (window.dash_clientside = window.dash_clientside || {});
  const ROWS = "/api/games.json";
  const LINE = 36;
  /* Above and below the words of a cell. */
  const AIR = 16;
  const DRAWN_MS = 50;

  /* Its replay, at the moment for which the list shows it, if there is one. */
  const addressOf = ({ game, at }) => `/replay/${encodeURIComponent(game)}${at ? `?at=${at}` : ""}`;
  const many = (count) => count.toLocaleString("en");
  const tell = (id, text) => dash.set_props(id, { children: text });
  /* The names of the filters, in the order of the callback's values: a control is called `games-<name>`. */
  const filters = () => dash.callback_context.inputs_list.slice(3).map(({ id }) => id.slice("games-".length));

  /* The list on show: its grid, what it asks for, and the lake of which it shows the games. */
  let shown = {};
  /* Where the list stood when it was left. */
  let left = {};

  /* All rows are as high as the highest cell in sight needs: a name is never cut. */
  function fit(api) {
    const words = document.createRange();
    let most = LINE;
    for (const cell of document.querySelectorAll("#games-grid .ag-center-cols-container .ag-cell")) {
      words.selectNodeContents(cell);
      most = Math.max(most, Math.ceil(words.getBoundingClientRect().height) + AIR);
    }
    if (most > api.getGridOption("rowHeight")) api.setGridOption("rowHeight", most);
  }

  /* Cells are drawn a little after the grid has rows for them. */
  function fitSoon(list) {
    clearTimeout(list.fitting);
    list.fitting = setTimeout(() => list.api.isDestroyed() || fit(list.api), DRAWN_MS);
  }

  /* The list once more at the place and the game where it was left, if it is the same list. */
  function restore(list) {
    const { game, index, query } = left;
    if (!game || query !== list.query) return;
    left = {};
    list.then = () => {
      if (index) list.api.ensureIndexVisible(index, "middle");
      list.then = () => {
        const row = list.api.getRowNode(game);
        if (row) row.setSelected(true);
      };
      list.settle();
    };
  }

  /* What the list is asked for is written into the address, with its order. */
  function remember(query, api, given) {
    const asked = new URLSearchParams(query);
    const by = api.getColumnState().find((column) => column.sort);
    if (by) asked.set("sort", kifu.sortedBy(by));
    kifu.remember(asked.toString(), given);
  }

  /* The controls and the order of the list on show say again what its address says. */
  kifu.following((asked) => {
    if (!shown.api || shown.api.isDestroyed() || shown.path !== window.location.pathname) return;
    for (const name of shown.names) {
      const several = shown.several.includes(name), value = several ? asked.getAll(name) : asked.get(name);
      dash.set_props(`games-${name}`, several ? { data: value, value } : { value });
    }
    dash.set_props("games-quick", { value: asked.get("search") || "" });
    const sort = asked.get("sort") || "", by = { colId: sort.replace(/^-/, ""), sort: sort.startsWith("-") ? "desc" : "asc" };
    shown.api.applyColumnState({ state: sort ? [by] : [], defaultState: { sort: null } });
  });

  /* A list of other games, or of other filters. */
  function begin(api, query, mark) {
    const old = shown.api === api ? shown.events : [];
    for (const [event, answer] of old) api.removeEventListener(event, answer);
    if (shown.end) shown.end();
    const told = ({ found, of, why }) => {
      tell("games-count", `${many(found)} of ${many(of)} games`);
      return found || !of ? "" : why || "No game is left: reset the filters, or choose others.";
    };
    const list = new kifu.Blocks(api, `${ROWS}?${query}`, { told, notice: "games-trouble", settled: () => fitSoon(list) });
    shown = Object.assign(list, { query, mark });
    const fitting = ["viewportChanged", "bodyScrollEnd", "columnResized", "gridSizeChanged"];
    list.events = [["sortChanged", () => remember(query, api)], ...fitting.map((event) => [event, () => fitSoon(list)])];
    for (const [event, answer] of list.events) api.addEventListener(event, answer);
    api.setGridOption("rowHeight", LINE);
    list.begin();
    restore(list);
  }

  dash.games = {
    /* `ready`: what the grid has asked of Dash by itself, once, before it is given where to get rows from. */
    show(ready, live, search, ...given) {
      if (!ready) return dash.no_update;
      const several = given.pop(), names = filters(), control = kifu.chosen(dash.callback_context.triggered);
      const asked = new URLSearchParams();
      const values = names.map((name, index) => [name, [].concat(given[index] ?? []).filter((value) => value !== "")]);
      const set = values.filter(([, chosen]) => chosen.length);
      set.forEach(([name, chosen]) => chosen.forEach((value) => asked.append(name, value)));
      const shownSet = set.filter(([name]) => name !== "system");
      tell("games-toggle", shownSet.length ? `Filters (${shownSet.length} set)` : "Filters");
      if (search) asked.set("search", search);
      const query = asked.toString();
      kifu.stand(asked.get("system"), true);
      window.dash_ag_grid.getApiAsync("games-grid").then((api) => {
        const mark = live ? live.mark : shown.mark;
        remember(query, api, { opens: shown.api !== api, control });
        if (shown.api !== api || shown.query !== query) begin(api, query, mark);
        Object.assign(shown, { names, several, path: window.location.pathname });
        if (mark && shown.mark && mark !== shown.mark) shown.renew();
        shown.mark = mark;
      });
      return dash.no_update;
    },
    /* `several`: the filters that take several values. The card game is a place, which stays. */
    reset(clicks, several) {
      const blank = (name) => (name === "quick" ? "" : name === "system" ? dash.no_update : several.includes(name) ? [] : null);
      return dash.callback_context.outputs_list.map(({ id }) => blank(id.slice("games-".length)));
    },
  };

  /* The menu's link to the page that is open: Dash sees no new address, for the filters have written theirs behind it. */
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a.nav-link");
    const reset = document.getElementById("games-reset");
    if (link && reset && kifu.plain(event) && link.pathname === window.location.pathname) reset.click();
  });

  function open({ data, node }) {
    left = { query: shown.query, game: data.game, index: node.rowIndex };
    kifu.visit(addressOf(data));
  }

  /* What the grid calls: a row opens its replay wherever it is clicked, or by Enter. Its link follows itself. */
  Object.assign((window.dashAgGridFunctions = window.dashAgGridFunctions || {}), {
    openReplay(row) {
      if (row.data && row.event && kifu.plain(row.event) && !row.event.target.closest("a")) open(row);
    },
    openReplayByKey(row) {
      if (!row.data || !row.event || row.event.key !== "Enter" || !kifu.plain(row.event)) return;
      if (!row.event.target.closest("a")) open(row);
    },
  });

  /* A cell that is a real link to the game's replay; a plain click goes there without loading the shell again. */
  const components = (window.dashAgGridComponentFunctions = window.dashAgGridComponentFunctions || {});
  components.GameLink = function (props) {
    if (!props.data) return window.React.createElement("span", { className: "pending" }, kifu.pending(props));
    const follow = (event) => {
      if (!kifu.plain(event)) return;
      event.preventDefault();
      open(props);
    };
    return window.React.createElement("a", { href: addressOf(props.data), onClick: follow }, props.value);
  };
})();
