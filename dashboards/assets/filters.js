/* What Dash calls in the browser for pages of statistics: the filter bar, and the numbers of their tables. */
(function () {
  "use strict";
  const dash = (window.dash_clientside = window.dash_clientside || {});
  const NAMES = ["system", "population", "level", "formats", "events", "decks", "opponents", "players", "since", "until", "begins", "readings", "trusted"];
  const ALWAYS = ["system", "population", "level"];
  const SEVERAL = ["formats", "events", "decks", "opponents", "players"];
  const isSet = (value) => value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && !value.length);

  dash.filters = {
    /* The filters that are set, which the address repeats. Those of the bar's own making are not in it. */
    asked(...given) {
      const usual = given[NAMES.length] || {}, values = given.slice(0, NAMES.length);
      const asked = {}, query = new URLSearchParams();
      NAMES.forEach((name, index) => {
        const value = values[index];
        if (!isSet(value) || value === usual[name]) return;
        asked[name] = value;
        [].concat(value).forEach((one) => query.append(name, one));
      });
      const text = query.toString();
      const address = window.location.pathname + (text ? `?${text}` : "");
      if (address !== window.location.pathname + window.location.search) {
        window.history.replaceState(window.history.state, "", address);
      }
      return asked;
    },
    left(data) {
      if (!data) return "";
      return `${data.games.toLocaleString("en")} of ${data.of.toLocaleString("en")} games`;
    },
    count(asked) {
      const set = Object.keys(asked || {}).filter((name) => !ALWAYS.includes(name)).length;
      return set ? `Filters (${set} set)` : "Filters";
    },
    reset(clicks, usual) {
      return NAMES.map((name) => usual[name] ?? (SEVERAL.includes(name) ? [] : null));
    },
    toggle(clicks, shown) {
      const open = clicks ? !shown.includes("open") : false;
      return [open ? "filters open" : "filters", open ? "true" : "false"];
    },
  };

  const NONE = "–";
  const percent = (value, digits = 1) => `${(100 * value).toFixed(digits)} %`;
  const within = (form, value, low, high, unit) => {
    if (value === null || value === undefined) return NONE;
    const ends = low === null || low === undefined ? "" : ` (${form(low)}–${form(high)})`;
    return `${form(value)}${unit}${ends}`;
  };
  const functions = (window.dashAgGridFunctions = window.dashAgGridFunctions || {});
  functions.statForms = {
    number: (value) => (value === null || value === undefined ? NONE : value.toLocaleString("en")),
    decimal: (value) => (value === null || value === undefined ? NONE : value.toFixed(1)),
    rate: (value) => (value === null || value === undefined ? NONE : percent(value)),
    rateWithin: (value, low, high) => within((part) => (100 * part).toFixed(1), value, low, high, " %"),
    decimalWithin: (value, low, high) => within((part) => part.toFixed(1), value, low, high, ""),
    numberWithin: (value, low, high) => within((part) => part.toLocaleString("en"), value, low, high, ""),
    yes: (value) => (value === null || value === undefined ? NONE : value ? "yes" : "no"),
  };

  /* A cell that leads to the games of its row; plain text where the row leads nowhere. */
  const components = (window.dashAgGridComponentFunctions = window.dashAgGridComponentFunctions || {});
  components.StatLink = function (props) {
    const href = props.data && props.data.links && props.data.links[props.colDef.field];
    const empty = props.value === null || props.value === undefined;
    const text = props.valueFormatted ?? (empty ? "all" : props.value);
    if (!href) return window.React.createElement("span", null, text);
    const follow = (event) => {
      if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      window.history.pushState({}, "", href);
      window.dispatchEvent(new CustomEvent("_dashprivate_pushstate"));
      window.scrollTo(0, 0);
    };
    return window.React.createElement("a", { href, onClick: follow }, text);
  };
})();
