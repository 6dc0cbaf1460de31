/* Where a game has its zones drawn: the rows of areas it declares, as a grid for wide windows and one for phones. */
(function () {
  "use strict";
  const kifu = (window.kifu = window.kifu || {});
  /* Cards that an area has room for, where the window is narrow, that says nothing of its width. */
  const ROOM = 2.4;

  /* The name of an area in the grid: what a game calls a zone may mean something to CSS. */
  kifu.area = (name) => `area-${name}`;

  const cells = (rows) => rows.map((row) => row.split(/\s+/));

  kifu.placed = (layout, name) => ({ form: "row", ...layout.places[name] });

  /* Whether an area has a row of its own on a phone. */
  kifu.wholeRow = (layout, name) => cells(layout.narrow).some((row) => row.every((one) => one === name));

  /* Whether areas are small, all of them, so that their row is there only while one of them is. */
  const strips = (layout) => (row) => row.every((name) => kifu.placed(layout, name).form === "strip");

  /* The rows of a wide window in which small areas lie: the names in each, and its number from the middle. */
  kifu.stripRows = function (layout) {
    const rows = cells(layout.wide).map((row, at) => ({ names: [...new Set(row)], at: at + 1 }));
    return rows.filter(({ names }) => strips(layout)(names));
  };

  function grid(rows) {
    return rows.map((row) => `"${row.map((name) => (name === "." ? name : kifu.area(name))).join(" ")}"`).join(" ");
  }

  /* The widths of columns: a column is as wide as the widest zone that lies in it alone and says how wide it is, and
     not narrower than their captions; the others share the rest, by how many cards they have room for at least. */
  function columns(layout, rows, zones) {
    const letters = (name) => zones.find((zone) => zone.name === name)?.caption.length ?? 0;
    return rows[0].map((_, column) => {
      const alone = rows.map((row) => row[column]).filter((name, y) => rows[y].filter((one) => one === name).length === 1);
      const widths = alone.map((name) => kifu.placed(layout, name).width).filter(Boolean);
      const caption = `${6.3 * Math.max(...alone.map(letters)) + 44}px`;
      if (widths.length) return `max(${caption}, calc(var(--card-w) * ${Math.max(...widths)} + 14px))`;
      return `minmax(0, ${Math.max(1, ...alone.map((name) => kifu.placed(layout, name).least || 1))}fr)`;
    });
  }

  /* For how many cards side by side the fullest row needs room. */
  function across(layout, rows) {
    const places = (row) => [...new Set(row)].map((name) => kifu.placed(layout, name));
    const room = (row) => places(row).map(({ width, least }) => width || least || ROOM);
    return Math.max(...rows.map((row) => room(row).reduce((sum, width) => sum + width, 0)));
  }

  /* Has a page lay out its sides so: rows stand from the middle of the table to the edge, the opponent's mirrored, or
     turned about. */
  kifu.arrange = function (page, layout, zones) {
    const [wide, narrow] = [cells(layout.wide), cells(layout.narrow)];
    const turned = (row) => (layout.opposite === "turned" ? [...row].reverse() : row);
    const set = (name, value) => page.style.setProperty(name, value);
    for (const [name, rows] of [["wide", wide], ["narrow", narrow]]) {
      set(`--${name}-below`, grid(rows));
      set(`--${name}-above`, grid([...rows].reverse().map(turned)));
    }
    const widths = columns(layout, wide, zones);
    set("--wide-columns-below", widths.join(" "));
    set("--wide-columns-above", turned(widths).join(" "));
    set("--narrow-columns", `repeat(${narrow[0].length}, minmax(0, 1fr))`);
    const small = kifu.stripRows(layout).length;
    set("--rows", String(2 * (wide.length - small)));
    set("--strip-rows", String(2 * small));
    set("--across", String(across(layout, wide)));
    set("--columns", String(wide[0].length));
  };
})();
