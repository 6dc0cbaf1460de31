/* Figures are asked for as they come into view: what draws them is more than half of what a page weighs. */
(function () {
  "use strict";
  const dash = (window.dash_clientside = window.dash_clientside || {});
  /* How long a place must stay in view: what comes above it moves it down. */
  const STAYS_MS = 200;
  /* How many pixels of a place must be in view. */
  const SEEN_PX = 48;

  /* A table is answered once it has words or a grid that is drawn, or its section says how much it counts. */
  function isAnswered(table) {
    const counted = document.getElementById(table.id.replace(/-table$/, "-counted")), grid = table.querySelector(".stat-grid");
    return grid ? Boolean(grid.querySelector(".ag-row")) : table.hasChildNodes() || Boolean(counted && counted.textContent);
  }

  /* Whether something above a place has still to come. */
  function isMoving(place) {
    const above = (part) => part.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING;
    const tables = [...document.querySelectorAll(".panels .panel [id$='-table']")];
    const asked = [...document.querySelectorAll("main [data-dash-is-loading='true']")];
    return asked.some(above) || tables.some((table) => above(table) && !isAnswered(table));
  }

  /* Places in view, and whether nothing moved them since they were looked at last. */
  const still = new WeakSet();
  const look = (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) still.delete(target);
      else if (still.has(target) && !isMoving(target)) show(target);
      else again(target);
    }
  };
  const view = new IntersectionObserver(look, { rootMargin: `0px 0px -${SEEN_PX}px 0px` });

  function again(place) {
    still.delete(place);
    if (!isMoving(place)) still.add(place);
    view.unobserve(place);
    setTimeout(() => place.isConnected && view.observe(place), STAYS_MS);
  }

  function show(place) {
    view.unobserve(place);
    place.classList.add("seen");
    dash.set_props(place.id.replace(/-drawn$/, "-seen"), { data: true });
  }

  dash.figures = {
    watch(id) {
      view.observe(document.getElementById(id));
      return dash.no_update;
    },
  };
})();
