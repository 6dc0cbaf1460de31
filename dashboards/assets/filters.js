/* What Dash calls in the browser for pages of statistics: the filter bar, and the numbers of their tables. */
(function () {
  "use strict";
  const dash = (window.dash_clientside = window.dash_clientside || {});
  const isSet = (value) => value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && !value.length);

  const visit = (address) => window.kifu.visit(address);

  /* The bar on show, with the ids of the controls beside it. */
  let shown = {};

  /* The controls of the page on show say again what its address says, without loading the page anew. */
  function follow(asked) {
    const { bar, ids, path } = shown;
    if (!bar || path !== window.location.pathname || !document.getElementById("filters")) return;
    const value = (name) => {
      if (bar.several.includes(name)) return asked.getAll(name);
      /* A field of text or of a number is emptied by nothing written: null leaves what stands in it. */
      return asked.get(name) ?? bar.usual[name] ?? (bar.typed.includes(name) ? "" : null);
    };
    for (const name of bar.names) {
      if (name in bar.fixed) continue;
      const now = value(name);
      /* A control drops a name that it does not offer. */
      dash.set_props(`filter-${name}`, bar.several.includes(name) ? { data: now, value: now } : { value: now });
    }
    for (const id of ids) dash.set_props(id, { value: asked.get(id.own) });
  }
  window.kifu.following(follow);

  /* The switch between tournaments and bots: a page that stays the same sets its controls anew. */
  document.addEventListener("click", (event) => {
    const link = event.target.closest && event.target.closest("a.side-link");
    if (!link || !window.kifu.plain(event)) return;
    event.preventDefault();
    visit(link.pathname + link.search);
  });

  /* The names that controls offer are asked for as the first of them is gone to, and again when they may be others. */
  const offered = new WeakMap();
  let wanted = 0;
  let renewed = 0;
  document.addEventListener("kifu:arrived", () => (renewed += 1));
  window.kifu.following(() => (renewed += 1));
  document.addEventListener("focusin", ({ target }) => {
    const panel = target.matches("input[aria-haspopup=listbox]") && document.querySelector("#filters, #games-filters");
    const state = `${renewed} ${window.location.href}`;
    if (!panel || offered.get(panel) === state) return;
    offered.set(panel, state);
    dash.set_props(`${panel.id}-wanted`, { data: (wanted += 1) });
  });

  /* What the control of a filter has now: also what an earlier click gave it, which the address does not say yet. */
  const control = (name) => window.dash_component_api.getLayout(`filter-${name}`)?.props || {};

  /* What a value is called: as the page opened, or as its control has it, which may have come since. */
  function called(bar, name, value) {
    const offered = [].concat(control(name).data || []).find((option) => option.value === String(value));
    return (bar.said[name] || {})[value] || offered?.label || value;
  }

  function chip(bar, name, value) {
    const text = `${bar.labels[name]}: ${called(bar, name, value)}`;
    const parts = [text, { type: "Span", namespace: "dash_html_components", props: { children: "×", "aria-hidden": "true" } }];
    const named = { "data-name": name, "data-value": String(value), "aria-label": `Clear ${text}` };
    return { type: "Button", namespace: "dash_html_components", props: { children: parts, className: "chip", type: "button", ...named } };
  }
  document.addEventListener("click", ({ target }) => {
    const clicked = target.closest && target.closest(".chip");
    if (clicked && clicked.dataset.clears) return dash.set_props(clicked.dataset.clears, { value: "" });
    if (!clicked || !shown.bar) return;
    const { name, value } = clicked.dataset, { bar } = shown;
    const now = [].concat(control(name).value || []).filter((other) => other !== value);
    const none = bar.usual[name] ?? (bar.typed.includes(name) ? "" : null);
    dash.set_props(`filter-${name}`, { value: bar.several.includes(name) ? now : none });
  });

  dash.filters = {
    /* The filters that are set and what the page's own controls say, which the address repeats; what is so anyway is
       not in it. `bar`: the names of the filters, and those that the page decides, as the server has them. */
    asked(...given) {
      const bar = given.at(-1), ids = given.at(-2), own = given.at(-3);
      const asked = { ...bar.fixed }, query = new URLSearchParams();
      const differs = (name, index) => isSet(given[index]) && given[index] !== bar.usual[name];
      /* What is usual depends on the other filters: beside these it is written, too. */
      const narrowed = bar.names.some(differs);
      const take = (name, value) => {
        if (!isSet(value)) return;
        asked[name] = value;
        [].concat(value).forEach((one) => query.append(name, one));
      };
      bar.names.forEach((name, index) => {
        const pinned = bar.pinned.includes(name);
        if (differs(name, index) || (pinned && narrowed)) take(name, given[index]);
        else if (pinned) asked[name] = given[index];
      });
      ids.forEach((id, index) => take(id.own, own[index]));
      window.kifu.stand(given[bar.names.indexOf("system")] || null, !bar.counts);
      /* Another page has both sides than one. */
      if ((asked.population === "both") !== bar.both) {
        window.kifu.go(`${window.location.pathname}?${query}`);
        return dash.no_update;
      }
      /* As a page opens, its address is put in order. */
      const opens = shown.bar !== bar, control = window.kifu.chosen(dash.callback_context.triggered);
      shown = { bar, ids, path: window.location.pathname };
      window.kifu.remember(query.toString(), { opens, control });
      return asked;
    },
    left(data) {
      if (!data) return "";
      const many = (number) => number.toLocaleString("en");
      const reported = `${many(data.reported)} reported match${data.reported === 1 ? "" : "es"}`;
      if (data.reported && !data.left) return reported;
      const more = data.reported ? `, and ${reported}` : "";
      return `${many(data.left)} of ${many(data.of)} ${data.what}${more}`;
    },
    /* What is set, a chip each, which a click clears. */
    chips(asked, bar) {
      const set = bar.chips.filter((name) => isSet((asked || {})[name]));
      return set.flatMap((name) => [].concat(asked[name]).map((value) => chip(bar, name, value)));
    },
    /* The page as it opens, of what it is about. */
    reset(clicks, bar) {
      const asked = new URLSearchParams(window.location.search), kept = new URLSearchParams();
      for (const [name, value] of asked) if (bar.kept.includes(name)) kept.append(name, value);
      const text = kept.toString(), address = window.location.pathname + (text ? `?${text}` : "");
      if (address !== window.location.pathname + window.location.search) visit(address);
      else window.kifu.follow();
      return dash.no_update;
    },
    same: (options) => options,
    /* The words that mark a page, by who played what it shows. */
    mark: (asked, words) => (asked ? words[asked.population] ?? words[""] : dash.no_update),
    /* How a control is displayed that is of use where a value is set. */
    shown: (value) => (isSet(value) ? "inline-block" : "none"),
    /* The shares of a field after one of them was typed over, as JSON: the others keep their proportions. */
    shares(changed, clicks, rows) {
      const by = dash.callback_context.triggered.map((given) => given.prop_id).join();
      if (!by.includes("cellValueChanged")) return null;
      if (!changed || !changed.length || !rows) return dash.no_update;
      const { data } = changed[0], others = rows.filter((row) => row.deck !== data.deck);
      const total = others.reduce((sum, row) => sum + row.share, 0), rest = total ? (1 - data.share) / total : 0;
      const told = [[data.deck, data.share], ...others.map((row) => [row.deck, row.share * rest])];
      return JSON.stringify(Object.fromEntries(told.map(([deck, share]) => [deck, Number(share.toFixed(4))])));
    },
    /* A mark of a figure that was clicked leads to its games. */
    follow(click) {
      const told = click && click.points.length ? click.points[0].customdata : null;
      const address = Array.isArray(told) ? told.at(-1) : told;
      if (typeof address === "string" && address.startsWith("/")) visit(address);
      return dash.no_update;
    },
    toggle(clicks, shown, id) {
      const open = clicks ? !shown.includes("open") : false;
      const panel = document.getElementById(id);
      if (open && panel) setTimeout(() => panel.scrollIntoView({ block: "nearest" }));
      return [open ? "filters open" : "filters", open ? "true" : "false"];
    },
  };

  const FOCUSABLE = "a[href]:not([tabindex='-1']), button, input, summary, select, [tabindex='0']";
  const NONE = "–";
  /* A number that is nothing once it is rounded has no sign. */
  const fixed = (value, digits = 1) => value.toFixed(digits).replace(/^-(0\.?0*)$/, "$1").replace("-", "−");
  const percent = (value, digits = 1) => `${fixed(100 * value, digits)} %`;
  const fixed1 = (value) => fixed(value);
  const signed = (value) => {
    const text = fixed(100 * value);
    return value > 0 && Number(text) !== 0 ? `+${text}` : text;
  };
  const within = (form, value, low, high, unit) => {
    if (value === null || value === undefined) return NONE;
    const between = low < 0 ? " to " : "–";
    const ends = low === null || low === undefined ? "" : ` (${form(low)}${between}${form(high)})`;
    return `${form(value)}${unit}${ends}`;
  };
  const functions = (window.dashAgGridFunctions = window.dashAgGridFunctions || {});
  functions.statForms = {
    number: (value) => (value === null || value === undefined ? NONE : value.toLocaleString("en")),
    decimal: (value) => (value === null || value === undefined ? NONE : fixed(value)),
    /* Copies in a list: whole, unless they are the mean of several. */
    copies: (value) => (value === null || value === undefined ? NONE : fixed(value).replace(/\.0$/, "")),
    more: (value) => (value > 0 ? "+" : "") + functions.statForms.copies(value),
    chance: (value) => (value === null || value === undefined ? NONE : value < 0.001 ? "< 0.001" : value.toFixed(3)),
    points: (value) => (value === null || value === undefined ? NONE : signed(value)),
    /* Of few, an interval goes beyond all that can be, and says nothing. */
    pointsWithin(value, low, high) {
      if (typeof low === "number" && (low < -1 || high > 1)) return `${signed(value)} (n too small)`;
      if (value === null || value === undefined || low === null || low === undefined) return functions.statForms.points(value);
      return `${signed(value)} (${signed(low)} to ${signed(high)})`;
    },
    rate: (value) => (value === null || value === undefined ? NONE : percent(value)),
    /* Of few, an interval goes beyond all that can be, and says nothing. */
    rateWithin(value, low, high) {
      if (typeof low === "number" && (low < -1 || high > 1)) return `${percent(value)} (n too small)`;
      return within((part) => fixed(100 * part), value, low, high, " %");
    },
    /* A value with the interval of its row; while the row is fetched, nothing. */
    within: ({ value, data }, form, low, high) => (data ? functions.statForms[form](value, data[low], data[high]) : ""),
    decimalWithin: (value, low, high) => within(fixed1, value, low, high, ""),
    numberWithin: (value, low, high) => within((part) => part.toLocaleString("en"), value, low, high, ""),
    percentOf({ newValue, oldValue }) {
      const typed = Number(String(newValue).replace("%", "").replace(",", "."));
      return newValue === null || Number.isNaN(typed) ? oldValue : Math.min(100, Math.max(0, typed)) / 100;
    },
    /* The order of two values of a column, as the server sorts them: where nothing stands comes last, whichever way. */
    order(one, other, row, otherRow, falling) {
      const [none, noOther] = [one, other].map((value) => value === null || value === undefined);
      if (none || noOther) return (none - noOther) * (falling ? -1 : 1);
      return one < other ? -1 : Number(one > other);
    },
    /* What filters of columns test: what the reader sees. */
    percent: (value) => (typeof value === "number" ? 100 * value : value),
    words: (value) => functions.statForms.spoken(value),
    spoken: (value) => (value === null || value === undefined ? "" : String(value).replaceAll("_", " ")),
    every: (value) => value || "all",
    titled: (value) => functions.statForms.spoken(value).replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
    /* Enter or Space opens what a cell leads to, as a click does. */
    openByKey({ data, colDef, event }) {
      const href = data && data.links && data.links[colDef.field];
      if (!href || !event || !["Enter", " "].includes(event.key) || !window.kifu.plain(event)) return;
      if (event.target.closest("a")) return;
      event.preventDefault();
      visit(href);
    },
    /* Tab goes from the headings into the rows, and out of them: arrow keys go from cell to cell. */
    enter({ api, backwards }) {
      const [first] = api.getAllDisplayedColumns();
      if (backwards || !api.getDisplayedRowCount()) return functions.statForms.leave({ api, backwards });
      api.ensureIndexVisible(0);
      setTimeout(() => api.setFocusedCell(0, first));
      return true;
    },
    leave({ api, backwards }) {
      const grid = document.activeElement && document.activeElement.closest(".stat-grid");
      if (!grid) return false;
      const side = backwards ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
      const others = [...document.querySelectorAll(FOCUSABLE)].filter(
        (one) => !grid.contains(one) && one.offsetParent !== null && grid.compareDocumentPosition(one) & side,
      );
      const next = backwards ? others.at(-1) : others[0];
      if (!next) return false;
      const inside = next.closest(".stat-grid");
      const entered = inside && (inside.querySelector(".ag-header-cell") || next);
      setTimeout(() => (entered || next).focus());
      return true;
    },
    turnOrder: (value) => (value === null || value === undefined ? "both" : value ? "first" : "second"),
    yes: (value) => (value === null || value === undefined ? NONE : value ? "yes" : "no"),
  };

  /* A cell that leads to the games of its row; plain text where the row leads nowhere. */
  const components = (window.dashAgGridComponentFunctions = window.dashAgGridComponentFunctions || {});
  components.StatLink = function (props) {
    const href = props.data && props.data.links && props.data.links[props.colDef.field];
    const empty = props.value === null || props.value === undefined;
    if (!props.data) return window.React.createElement("span", { className: "pending" }, window.kifu.pending(props));
    const text = props.valueFormatted ?? (empty ? "all" : props.value);
    if (!href) return window.React.createElement("span", null, text);
    const follow = (event) => {
      if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      visit(href);
    };
    return window.React.createElement("a", { href, onClick: follow, tabIndex: -1 }, text);
  };
})();
