/* Where there is not room for all: which columns of a table a phone shows first, and how it is told that there are
   more. */
(function () {
  "use strict";
  const PHONE = 767;
  /* The longest that a number of each form is as it is shown. */
  const LONGEST = {
    number: "8,888",
    decimal: "888.8",
    copies: "88.8",
    more: "+88.8",
    chance: "< 0.001",
    rate: "100.0 %",
    points: "+88.8",
    rateWithin: "100.0 % (88.8–100.0)",
    pointsWithin: "+88.8 (+88.8 to +88.8)",
    decimalWithin: "88.8 (88.8–88.8)",
  };
  /* The least width of words; what stands round those of a heading, and round a number. */
  const WORDS = 84;
  const ROUND_HEADING = 24;
  const ROUND = 15;
  const pen = document.createElement("canvas").getContext("2d");

  /* How wide a text is as an element writes it, in pixels. */
  function wide(text, { fontStyle, fontWeight, fontSize, fontFamily }) {
    pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    return pen.measureText(text).width;
  }

  /* How wide a heading is that stands in two lines. */
  function heading(text, font) {
    const words = text.split(" ");
    const parted = words.map((_, at) => [words.slice(0, at), words.slice(at)].map((line) => wide(line.join(" "), font)));
    return Math.min(...parted.map((lines) => Math.max(...lines)));
  }

  /* Whether a table goes on to the right, which a shade at its edge tells. */
  function hint({ api, context }) {
    const root = context && document.getElementById(context.grid);
    const last = api.getAllDisplayedColumns().at(-1);
    if (!root || !last) return;
    const end = last.getLeft() + last.getActualWidth();
    root.classList.toggle("goes-on", end > api.getHorizontalPixelRange().right + 2);
  }

  /* A phone has the columns first that matter most, as narrow as they can be read. */
  function narrow({ api, context }) {
    const columns = api.getColumnDefs();
    const first = context.phone.map((name) => columns.find(({ field }) => field === name)).filter(Boolean);
    const isNumber = ({ field }) => field in context.forms;
    const root = document.getElementById(context.grid), font = getComputedStyle(root.querySelector(".ag-root-wrapper"));
    const least = ({ field, headerName }) =>
      Math.ceil(Math.max(wide(LONGEST[context.forms[field]], font) + ROUND, heading(headerName, font) + ROUND_HEADING));
    const numbers = first.filter(isNumber);
    const { left, right } = api.getHorizontalPixelRange();
    const rest = right - left - numbers.reduce((sum, column) => sum + least(column), 0);
    const words = Math.max(WORDS, Math.floor(rest / Math.max(1, first.length - numbers.length)));
    const shown = first.map((column) => {
      const width = isNumber(column) ? least(column) : words;
      return { ...column, minWidth: width, width, wrapHeaderText: true };
    });
    api.setGridOption("columnDefs", [...shown, ...columns.filter((column) => !first.includes(column))]);
    api.setColumnWidths(shown.map(({ field, width }) => ({ key: field, newWidth: width })));
  }

  /* The tables that are narrowed; each is so once, and then as the reader has it. */
  const narrowed = new WeakSet();
  window.dashAgGridFunctions.statForms.fit = function ({ api, context }) {
    if (api.isDestroyed()) return; // the page was left while it was drawn
    if (window.innerWidth <= PHONE && context && context.phone && !narrowed.has(api) && api.getColumnDefs()) {
      narrowed.add(api);
      narrow({ api, context });
    }
    hint({ api, context });
  };
})();
