/* A value and its 95 % interval, drawn in the row of its numbers: a dot on a line, and an upright where nothing is won
   or lost. All rows of a table have one axis, which goes no further than their intervals do. */
(function () {
  "use strict";
  const WIDTH = 120;
  const HEIGHT = 16;
  const MARGIN = 5;
  const { createElement: element } = window.React;
  const components = (window.dashAgGridComponentFunctions = window.dashAgGridComponentFunctions || {});

  /* Where a value stands from left to right. */
  function place(value, { from, to }) {
    const part = to > from ? (value - from) / (to - from) : 0.5;
    return MARGIN + (WIDTH - 2 * MARGIN) * Math.min(1, Math.max(0, part));
  }

  /* Whether an interval is clearly above or below the middle. */
  const kind = (low, high, middle) => (low > middle ? "above" : high < middle ? "below" : "even");

  components.StatDots = function (props) {
    const { value, data, low, high, middle } = props;
    const link = element(components.StatLink, props);
    if (!data || value === null || value === undefined) return link;
    const centre = HEIGHT / 2, known = typeof data[low] === "number";
    const even = place(middle, props);
    const parts = [element("line", { key: "middle", className: "middle", x1: even, x2: even, y1: 0, y2: HEIGHT })];
    if (known) {
      parts.push(element("line", { key: "interval", x1: place(data[low], props), x2: place(data[high], props), y1: centre, y2: centre }));
    }
    const at = place(value, props);
    /* A line of no length with round ends is a dot, however the drawing is stretched. */
    parts.push(element("line", { key: "value", className: "value", x1: at, x2: at, y1: centre, y2: centre }));
    const named = known ? kind(data[low], data[high], middle) : "even";
    const shape = { className: `dots ${named}`, viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" };
    return element("span", { className: "dotted" }, element("svg", shape, parts), link);
  };
})();
