/* Grids whose rows come block by block from the server, sorted and filtered there. */
(function () {
  "use strict";
  const kifu = (window.kifu = window.kifu || {});
  const dash = (window.dash_clientside = window.dash_clientside || {});

  /* After how long rows that could not be read are asked for again; each time twice as long, up to the most. */
  kifu.AGAIN_MS = 5000;
  const MOST_MS = 60000;

  const tell = (id, text) => dash.set_props(id, { children: text });
  /* The column that a grid is sorted by, as an address names it. */
  kifu.sortedBy = ({ sort, colId }) => (sort === "desc" ? "-" : "") + colId;

  /* The answer of an address with the rows that a grid asks for. What it cannot have is an error, `lasting` where it
     would be refused again. */
  async function fetched(address, { startRow, endRow, sortModel, filterModel }) {
    const [path, query] = address.split("?");
    const asked = new URLSearchParams(query);
    asked.set("first", startRow);
    asked.set("last", endRow);
    if (sortModel.length) asked.set("sort", kifu.sortedBy(sortModel[0]));
    if (Object.keys(filterModel || {}).length) asked.set("where", JSON.stringify(filterModel));
    const answer = await fetch(`${path}?${asked}`).catch(() => {
      throw new Error("the server does not answer");
    });
    const told = await answer.json().catch(() => ({}));
    if (answer.ok) return told;
    const why = told.error || `the server answered ${answer.status} instead of rows`;
    throw Object.assign(new Error(why), { lasting: answer.status < 500 });
  }

  /* What a reader looks at, before rows move: the first row in sight, and the cell that is focused. */
  function held(api) {
    /* The grid draws some rows more above those in sight. */
    const { top } = api.getVerticalPixelRange(), index = Math.floor(top / api.getSizesForCurrentTheme().rowHeight);
    const first = api.getDisplayedRowAtIndex(index);
    const cell = api.getFocusedCell();
    const focused = cell && api.getDisplayedRowAtIndex(cell.rowIndex);
    return { first: top > 0 && first ? first.id : null, index, focused: focused && focused.id, column: cell && cell.column };
  }

  /* The blocks of each grid, by its api. */
  const grids = new WeakMap();
  const many = (count) => count.toLocaleString("en");
  const button = (words) => ({
    namespace: "dash_html_components",
    type: "Button",
    props: { children: words, className: "quiet-button ask-again", type: "button" },
  });

  /* What a cell says whose row is not there: it is fetched, or could not be read. */
  kifu.pending = function ({ api, node }) {
    const blocks = grids.get(api);
    return blocks && blocks.lacks(node.rowIndex) ? "not read" : "…";
  };

  /* Those that are on show. */
  const open = new Set();

  kifu.Blocks = class {
    /* `notice`: the id of what says that something is wrong; `told`: what is done with each answer, and what it says
       there; `settled`: when no row is waited for any more. */
    constructor(api, address, { notice, told, settled = () => {} }) {
      Object.assign(this, { api, address, notice, told, settled });
      /* The rows that could not be read, first and behind the last, by their first. */
      this.missing = new Map();
      /* How often they were asked for in vain. */
      this.failures = 0;
    }

    begin() {
      this.open = true;
      open.add(this);
      grids.set(this.api, this);
      this.api.setGridOption("datasource", { getRows: (asked) => this._get(asked) });
    }

    end() {
      this.open = false;
      open.delete(this);
      clearTimeout(this.waiting);
    }

    lacks(index) {
      return [...this.missing.values()].some(([first, last]) => first <= index && index < last);
    }

    _get(asked) {
      const { startRow, endRow, sortModel, filterModel } = asked;
      const asking = JSON.stringify([sortModel, filterModel]);
      if (asking !== this.asking) this.missing.clear();
      this.asking = asking;
      fetched(this.address, asked).then(
        (answer) => {
          if (!this.open || this.api.isDestroyed()) return asked.failCallback();
          this.missing.delete(startRow);
          this.failures = 0;
          asked.successCallback(answer.rows, answer.found);
          this.settle();
          const words = this.told(answer);
          if (!this.missing.size) tell(this.notice, words);
        },
        (trouble) => {
          asked.failCallback();
          if (!this.open || this.api.isDestroyed() || asking !== this.asking) return;
          this.missing.set(startRow, [startRow, endRow]);
          this._fail(trouble);
          this.settle();
        },
      );
    }

    /* Says which rows are missing, and why; they are asked for again after a while, unless they would be refused. */
    _fail({ message, lasting }) {
      const [first, last] = [...this.missing.values()].sort(([one], [other]) => one - other)[0];
      const words = `Rows ${many(first + 1)} to ${many(last)} could not be read: ${message.replace(/[.]$/, "")}. `;
      tell(this.notice, lasting ? words : [words, button("Ask again")]);
      this.api.refreshCells({ force: true });
      if (lasting) return;
      clearTimeout(this.waiting);
      this.waiting = setTimeout(() => this.ask(), Math.min(kifu.AGAIN_MS * 2 ** this.failures++, MOST_MS));
    }

    /* Asks again for rows that could not be read. */
    ask() {
      clearTimeout(this.waiting);
      if (this.open && !this.api.isDestroyed()) this.api.refreshInfiniteCache();
    }

    /* What is to be done when no row is waited for any more: `then`, once, and what is always done. */
    settle() {
      const waiting = ({ pageStatus }) => pageStatus === "needsLoading" || pageStatus === "loading";
      if (Object.values(this.api.getCacheBlockState()).some(waiting)) return;
      const { then } = this;
      this.then = null;
      if (then) then();
      this.settled();
    }

    /* Games have arrived: the rows are read again, and what the reader looks at stays where it is. */
    renew() {
      const { api } = this;
      const { first, index, focused, column } = held(api);
      this.then = () => {
        const row = first && api.getRowNode(first);
        if (row && row.rowIndex !== null && row.rowIndex !== index) api.ensureIndexVisible(row.rowIndex, "top");
        const cell = focused && api.getRowNode(focused);
        if (cell && cell.rowIndex !== null) api.setFocusedCell(cell.rowIndex, column);
      };
      api.refreshInfiniteCache();
    }
  };

  /* The reader asks again. */
  document.addEventListener("click", (event) => {
    const asked = event.target.closest(".ask-again");
    if (!asked) return;
    const { id } = asked.closest("[role=alert]");
    const blocks = [...open].find(({ notice }) => notice === id);
    if (blocks) blocks.ask();
  });

  /* The tables of statistics that are fetched so, by their ids. */
  const tables = new Map();

  function begin(id, api) {
    const { rows } = api.getGridOption("context");
    const shown = tables.get(id);
    if (shown && shown.api === api && shown.address === rows) return;
    if (shown) shown.end();
    const told = ({ found }) => (found ? "" : "No row passes the filters of the columns.");
    tables.set(id, new kifu.Blocks(api, rows, { told, notice: `${id}-trouble` }));
    tables.get(id).begin();
  }

  /* What the reader has typed over the columns of each table of a page, and by which of them it is sorted. */
  const typed = new Map();
  const place = (id) => `${window.location.pathname} ${id}`;
  /* The grids whose filters and order are kept. */
  const kept = new WeakSet();

  /* Where a table is a new grid, because it has more rows or fewer, its columns are filtered and sorted as before. */
  function keep(id, api) {
    if (kept.has(api)) return;
    kept.add(api);
    const { filters, order } = typed.get(place(id)) || {};
    if (order) api.applyColumnState({ state: order, defaultState: { sort: null } });
    if (filters) api.setFilterModel(filters);
    const note = () => {
      const state = api.getColumnState().filter(({ sort }) => sort);
      const sorted = state.map(({ colId, sort, sortIndex }) => ({ colId, sort, sortIndex }));
      typed.set(place(id), { filters: api.getFilterModel(), order: sorted });
    };
    for (const changed of ["filterChanged", "sortChanged"]) api.addEventListener(changed, note);
  }

  /* A page that is opened anew begins without them. */
  for (const left of ["popstate", "_dashprivate_pushstate"]) window.addEventListener(left, () => typed.clear());

  dash.blocks = {
    /* `ready`: what a grid whose rows are fetched has asked of Dash by itself, once, before it is given where to get
       rows from. */
    show(ready, id) {
      window.dash_ag_grid.getApiAsync(id).then((api) => {
        keep(id, api);
        if (ready && api.getGridOption("rowModelType") === "infinite") begin(id, api);
      });
      return dash.no_update;
    },
  };

  document.addEventListener("kifu:arrived", () => {
    for (const [id, shown] of tables) {
      if (!shown.api.isDestroyed()) shown.renew();
      else if (tables.delete(id)) shown.end();
    }
  });
})();
