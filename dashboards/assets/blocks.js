/* Grids whose rows come block by block from the server, sorted and filtered there. */
(function () {
  "use strict";
  const kifu = (window.kifu = window.kifu || {});
  const dash = (window.dash_clientside = window.dash_clientside || {});

  const tell = (id, text) => dash.set_props(id, { children: text });
  /* The column that a grid is sorted by, as an address names it. */
  kifu.sortedBy = ({ sort, colId }) => (sort === "desc" ? "-" : "") + colId;

  /* The answer of an address with the rows that a grid asks for. */
  async function fetched(address, { startRow, endRow, sortModel, filterModel }) {
    const [path, query] = address.split("?");
    const asked = new URLSearchParams(query);
    asked.set("first", startRow);
    asked.set("last", endRow);
    if (sortModel.length) asked.set("sort", kifu.sortedBy(sortModel[0]));
    if (Object.keys(filterModel || {}).length) asked.set("where", JSON.stringify(filterModel));
    const answer = await fetch(`${path}?${asked}`);
    const told = await answer.json().catch(() => ({}));
    if (!answer.ok) throw new Error(told.error || `The server answered ${answer.status} instead of rows.`);
    return told;
  }

  /* What a reader looks at, before rows move: the first row in sight, and the cell that is focused. */
  function held(api) {
    const first = api.getDisplayedRowAtIndex(api.getFirstDisplayedRowIndex());
    const cell = api.getFocusedCell();
    const focused = cell && api.getDisplayedRowAtIndex(cell.rowIndex);
    const scrolled = api.getVerticalPixelRange().top > 0;
    return { first: scrolled && first ? first.id : null, focused: focused && focused.id, column: cell && cell.column };
  }

  kifu.Blocks = class {
    /* `told`: what is done with each answer; `failed`: with a trouble; `settled`: when no row is waited for any more. */
    constructor(api, address, { told, failed, settled = () => {} }) {
      this.api = api;
      this.address = address;
      this.told = told;
      this.failed = failed;
      this.settled = settled;
    }

    begin() {
      this.open = true;
      this.api.setGridOption("datasource", { getRows: (asked) => this._get(asked) });
    }

    _get(asked) {
      fetched(this.address, asked).then(
        (answer) => {
          if (!this.open) return asked.failCallback();
          asked.successCallback(answer.rows, answer.found);
          this.settle();
          this.told(answer);
        },
        (trouble) => {
          asked.failCallback();
          if (this.open) this.failed(trouble.message);
        },
      );
    }

    /* What is to be done when no row is waited for any more: `then`, once, and what is always done. */
    settle() {
      const waiting = Object.values(this.api.getCacheBlockState()).some(({ pageStatus }) => pageStatus !== "loaded");
      if (waiting) return;
      const { then } = this;
      this.then = null;
      if (then) then();
      this.settled();
    }

    /* Games have arrived: the rows are read again, and what the reader looks at stays where it is. */
    renew() {
      const { api } = this;
      const { first, focused, column } = held(api);
      this.then = () => {
        const row = first && api.getRowNode(first);
        if (row && row.rowIndex !== null) api.ensureIndexVisible(row.rowIndex, "top");
        const cell = focused && api.getRowNode(focused);
        if (cell && cell.rowIndex !== null) api.setFocusedCell(cell.rowIndex, column);
      };
      api.refreshInfiniteCache();
    }
  };

  /* The tables of statistics that are fetched so, by their ids. */
  const tables = new Map();

  function begin(id, api) {
    const { rows } = api.getGridOption("context");
    const shown = tables.get(id);
    if (shown && shown.api === api && shown.address === rows) return;
    if (shown) shown.open = false;
    const told = ({ found }) => tell(`${id}-trouble`, found ? "" : "No row passes the filters of the columns.");
    tables.set(id, new kifu.Blocks(api, rows, { told, failed: (trouble) => tell(`${id}-trouble`, trouble) }));
    tables.get(id).begin();
  }

  dash.blocks = {
    /* `ready`: what the grid has asked of Dash by itself, once, before it is given where to get rows from. */
    show(ready) {
      const [{ id }] = dash.callback_context.inputs_list;
      if (ready) window.dash_ag_grid.getApiAsync(id).then((api) => begin(id, api));
      return dash.no_update;
    },
  };

  document.addEventListener("kifu:arrived", () => {
    for (const [id, shown] of tables) {
      if (shown.api.isDestroyed()) tables.delete(id);
      else shown.renew();
    }
  });
})();
