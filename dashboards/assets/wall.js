/* The view of an event for a wall turns by itself; arrows turn it by hand, space stops it and lets it go on. */
(function () {
  "use strict";
  const dash = (window.dash_clientside = window.dash_clientside || {});
  let at = 0;

  const slides = () => [...document.querySelectorAll("#slides > .slide")];

  function show() {
    const all = slides();
    if (!all.length) return;
    at = ((at % all.length) + all.length) % all.length;
    all.forEach((slide, number) => slide.classList.toggle("shown", number === at));
    fit();
  }
  /* A bracket is as large as there is room for it beside matches for places, which are as large; it can be read. */
  function fit() {
    for (const drawn of document.querySelectorAll("#slides .bracket-drawn")) {
      const width = parseFloat(drawn.style.width), height = parseFloat(drawn.style.height);
      const ties = drawn.closest(".slide").querySelector(".ties");
      const high = ties ? (0.7 * innerHeight) / (height + 60) : (0.78 * innerHeight) / height;
      drawn.style.zoom = Math.max(0.9, Math.min((0.94 * innerWidth) / width, high));
      if (ties) ties.style.zoom = drawn.style.zoom;
    }
  }
  function turn(by) {
    at += by;
    show();
  }
  /* The line that runs below says when the wall turns: the style sheet has the time. */
  document.addEventListener("animationiteration", (event) => {
    if (event.animationName === "wall-time") turn(1);
  });

  window.addEventListener("resize", fit);
  document.addEventListener("keydown", (event) => {
    if (!slides().length || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowRight") turn(1);
    else if (event.key === "ArrowLeft") turn(-1);
    else if (event.key === " " && !event.target.closest("a, button")) {
      document.querySelector(".page.wall").classList.toggle("stopped");
    } else if (event.key === "f") document.documentElement.requestFullscreen();
    else return;
    event.preventDefault();
  });

  dash.wall = {
    /* What was shown goes on being shown when results arrive. */
    show() {
      requestAnimationFrame(show);
      return dash.no_update;
    },
  };
})();
