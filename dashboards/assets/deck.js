/* A deck of one's own: its list as it is pasted, typed or dropped, changed copy by copy, tested, copied and downloaded. */
(function () {
  "use strict";
  const kifu = (window.kifu = window.kifu || {});
  const dash = (window.dash_clientside = window.dash_clientside || {});

  const TEXT = "my-deck-text";
  const CHANGES = { own: "changes" };
  /* The most bytes of a file with a list. */
  const MOST_BYTES = 100000;

  /* Changes as the address has them: "-1 KF01-101,+1 KF01-120@sideboard"; by what names a line of the list. */
  function read(text) {
    const found = new Map();
    for (const word of (text || "").split(",").filter(Boolean)) {
      const at = word.indexOf(" ");
      found.set(word.slice(at + 1), Number(word.slice(0, at)));
    }
    return found;
  }
  const line = (number, part) => (part ? `${number}@${part}` : number);
  const signed = ([of, more]) => `${more > 0 ? "+" : ""}${more} ${of}`;
  const written = (changes) => [...changes].filter(([, more]) => more).map(signed).join(",");

  /* What the list is changed by now: the control knows it before the address does. */
  const now = () => window.dash_component_api.getLayout(CHANGES).props.value;

  /* Changes the list by so many copies of some lines; none gets fewer than no copy of what was pasted. */
  function change(moves) {
    const changes = read(now());
    for (const { of, by, pasted } of moves) changes.set(of, Math.max(-pasted, (changes.get(of) || 0) + by));
    dash.set_props(CHANGES, { value: written(changes) || null });
  }

  /* The button that takes a copy of a line out; undefined if the list has no such line. */
  function taking(number, part) {
    const named = ({ dataset }) => dataset.card === number && dataset.part === part;
    return [...document.querySelectorAll("button[data-by='-1']")].find(named);
  }

  /* One copy more or fewer of a line, with the copies of it that were pasted. */
  const move = (number, part, by) => ({ of: line(number, part), by, pasted: Number(taking(number, part)?.dataset.pasted || 0) });

  /* The button that was pressed: the list is drawn anew, and its place is gone to again. */
  let pressed = null;
  const drawn = new MutationObserver(() => {
    if (!pressed || document.activeElement !== document.body) return;
    const same = ({ dataset }) => dataset.card === pressed.card && dataset.part === pressed.part;
    const beside = [...document.querySelectorAll("button.step:not(:disabled)")].filter(same);
    const again = beside.find(({ dataset }) => dataset.by === pressed.by) || beside[0];
    if (again) again.focus({ preventScroll: true });
  });

  function step({ dataset }) {
    pressed = { ...dataset };
    drawn.observe(document.getElementById("my_deck-list"), { childList: true, subtree: true });
    change([move(dataset.card, dataset.part, Number(dataset.by))]);
  }

  async function copy(id) {
    const place = document.getElementById(id);
    try {
      await navigator.clipboard.writeText(place.textContent);
    } catch (refused) {
      /* Pages that come unencrypted from another machine have no clipboard: what is selected can be copied. */
      const range = document.createRange();
      range.selectNodeContents(place);
      window.getSelection().removeAllRanges();
      window.getSelection().addRange(range);
      document.execCommand("copy");
    }
    dash.set_props("my-deck-copied", { children: "Copied" });
  }

  function download(id) {
    const place = document.getElementById(id), link = kifu.el("a");
    const address = URL.createObjectURL(new Blob([place.textContent], { type: "text/plain" }));
    Object.assign(link, { href: address, download: place.title });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
  }

  async function take(file) {
    if (!file) return;
    if (file.size > MOST_BYTES) {
      const told = `${file.name} is too large for a deck list: choose a file of at most ${MOST_BYTES / 1000} kB.`;
      return dash.set_props("my-deck-told", { children: told });
    }
    dash.set_props(TEXT, { value: await file.text() });
  }

  function open() {
    const input = kifu.el("input");
    input.type = "file";
    input.addEventListener("change", () => take(input.files[0]));
    input.click();
  }

  let acts = 0;
  document.addEventListener("click", ({ target }) => {
    const button = target.closest && target.closest("main button");
    if (!button) return;
    const { by, act, copy: copied, download: downloaded } = button.dataset;
    if (by) step(button);
    else if (act) dash.set_props("my-deck-act", { data: { do: act, at: (acts += 1) } });
    else if (copied) copy(copied);
    else if (downloaded) download(downloaded);
    else if (button.id === "my-deck-open") open();
  });

  /* A file is dropped anywhere on the panel; elsewhere the browser would leave the page for it. */
  for (const kind of ["dragover", "drop"]) {
    document.addEventListener(kind, (event) => {
      const panel = event.target.closest && event.target.closest(".deck-entry");
      if (!panel || !event.dataTransfer || ![...event.dataTransfer.types].includes("Files")) return;
      event.preventDefault();
      if (kind === "drop") take(event.dataTransfer.files[0]);
    });
  }

  /* The list that the field says, as the address has it. */
  let shown = "";

  /* Back and forward: the field says again what the address says. */
  kifu.following((asked) => {
    const pasted = asked.get("pasted") || "";
    if (!document.getElementById(TEXT) || pasted === shown) return;
    shown = pasted;
    dash.set_props(TEXT, { value: pasted });
  });
  dash.deck = {
    /* A list that could be read takes the place of the one before, and its changes are gone. */
    taken(read, pasted) {
      const same = read && read.pasted === (pasted || "");
      if (read) shown = read.pasted;
      return !read || same ? [dash.no_update, dash.no_update] : [read.pasted || null, null];
    },
    swap(clicks, out, into) {
      if (!clicks) return dash.no_update;
      const [number, part] = (out || "@").split("@"), button = out && taking(number, part), moves = [];
      if (out && (!button || button.disabled)) return dash.no_update;
      if (out) moves.push(move(number, part, -1));
      if (into) moves.push(move(into, part, 1));
      if (moves.length) change(moves);
      return dash.no_update;
    },
    back(clicks) {
      if (clicks) dash.set_props(CHANGES, { value: null });
      return dash.no_update;
    },
  };
})();
