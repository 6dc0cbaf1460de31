/* The address of a page, which repeats what its controls say: an entry of the history for each choice, and back to it. */
(function () {
  "use strict";
  const kifu = (window.kifu = window.kifu || {});

  /* A control that is typed in: as long as it is not left and come back to, what it says is one choice. */
  const TYPED = "input:not([type=hidden], [aria-haspopup=listbox])";

  /* The control whose choice is the entry on show; whether controls are being set to what an entry says. */
  let typed = null;
  let going = false;

  document.addEventListener("focusin", ({ target }) => target.id === typed && (typed = null), { capture: true });
  /* Only what the reader does from then on is another choice. */
  for (const done of ["pointerdown", "keydown", "input"]) {
    document.addEventListener(done, () => (going = false), { capture: true });
  }

  /* Writes a query into the address of the page on show. `opens`: the page puts its address in order; else `control`,
     by its id, was set, and the choice can be gone back from. */
  kifu.remember = function (query, { opens = false, control = null } = {}) {
    const address = window.location.pathname + (query ? `?${query}` : "");
    if (going || address === window.location.pathname + window.location.search) return;
    const goesOn = control !== null && control === typed;
    window.history[opens || goesOn ? "replaceState" : "pushState"](window.history.state, "", address);
    if (opens) return;
    const node = control === null ? null : document.getElementById(control);
    typed = node && node.matches(TYPED) ? control : null;
  };

  /* The control that a callback of Dash answers to, by its id; null if it is several, or none. */
  kifu.chosen = function (triggered) {
    const ids = new Set(triggered.map(({ prop_id }) => prop_id.slice(0, prop_id.lastIndexOf("."))));
    return ids.size === 1 ? [...ids][0] : null;
  };

  /* What has the controls of a page say what its address says. */
  const followers = [];
  kifu.following = (follow) => followers.push(follow);
  kifu.follow = () => followers.forEach((follow) => follow(new URLSearchParams(window.location.search)));
  /* Once an entry is gone to. */
  window.addEventListener("popstate", () => {
    typed = null;
    going = true;
    kifu.follow();
  });
})();
