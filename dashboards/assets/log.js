/* The log: every fact with its position, words and rule; and the decision that stands at a position. */
(function () {
  "use strict";
  const kifu = (window.kifu = window.kifu || {});

  kifu.Log = class {
    constructor(root, track, seek) {
      this.box = kifu.el("div", "log");
      this.box.setAttribute("role", "listbox");
      this.box.setAttribute("aria-label", "Log of the game");
      this.box.tabIndex = 0;
      this.rows = [this._row(0, "The game is set up", "", null)];
      track.data.frames.forEach((frame, index) => {
        const row = this._row(index + 1, frame.caption, frame.rule, track.actors[index]);
        if (frame.together) row.classList.add("together");
        if (frame.kind === "TurnBegan") row.classList.add("turn-row");
        this.rows.push(row);
      });
      this.box.append(...this.rows);
      for (const note of [...track.data.notes].reverse()) this.rows[note.at].after(this._note(note, track.data.names));
      this.box.addEventListener("click", (event) => {
        const row = event.target.closest("[data-at]");
        if (row) seek(Number(row.dataset.at));
      });
      this.box.addEventListener("keydown", (event) => {
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        seek(Number(this.current.dataset.at) + by);
      });
      root.append(this.box);
    }

    show(position) {
      const row = this.rows[position];
      if (this.current) this.current.setAttribute("aria-selected", "false");
      row.setAttribute("aria-selected", "true");
      this.box.setAttribute("aria-activedescendant", row.id);
      this.current = row;
    }

    /* Scrolls so that the current row is in view; reads the layout, so it comes last in a step. */
    follow() {
      const [top, height, view] = [this.current.offsetTop, this.current.offsetHeight, this.box.clientHeight];
      const at = this.box.scrollTop;
      if (top < at + 32 || top + height > at + view - 32) this.box.scrollTop = top - (view - height) / 2;
    }

    _note({ at, kind, author, player, text }, names) {
      const about = player ? `, on ${names[player]}` : "";
      const what = kind === "annotation" ? "" : ` (${kind.replaceAll("_", " ")}${about})`;
      const row = kifu.el("div", "row note");
      row.dataset.at = String(at);
      row.setAttribute("role", "note");
      row.append(kifu.el("span", "at", ""), kifu.el("span", "caption", `${author}${what}: ${text}`));
      return row;
    }

    _row(position, caption, rule, actor) {
      const row = kifu.el("div", actor ? `row player-${actor}` : "row");
      row.id = `fact-${position}`;
      row.dataset.at = String(position);
      row.setAttribute("role", "option");
      row.setAttribute("aria-selected", "false");
      const number = kifu.el("span", "rule", kifu.ruleNumber(rule));
      if (rule) number.title = `Rule ${kifu.ruleNumber(rule)}`;
      row.append(kifu.el("span", "at", String(position)), kifu.el("span", "caption", caption), number);
      return row;
    }
  };

  kifu.Decision = class {
    constructor(root, track) {
      this.names = track.data.names;
      this.asks = new Map();
      for (const ask of track.data.asks) this.asks.set(ask.at, [...(this.asks.get(ask.at) || []), ask]);
      this.places = [...this.asks.keys()].sort((one, other) => one - other);
      this.box = kifu.el("section", "decision");
      this.box.setAttribute("aria-label", "Decision");
      this.box.tabIndex = 0;
      root.append(this.box);
    }

    /* The decisions that stand at a position; where there are none, the last before it, whose facts are being told. */
    show(position) {
      const place = this.places.filter((at) => at <= position).at(-1);
      const now = place === position;
      const shown = `${place} ${now}`;
      if (shown === this.shown) return;
      this.shown = shown;
      this.box.classList.toggle("past", !now);
      this.fresh = true;
      if (place === undefined) this.box.replaceChildren(kifu.el("p", "quiet", "Nobody has decided anything yet."));
      else this.box.replaceChildren(...this.asks.get(place).flatMap((ask) => this._ask(ask, now)));
    }

    /* Scrolls a decision just shown to what was chosen; reads the layout, so it comes late in a step. */
    follow() {
      if (!this.fresh) return;
      this.fresh = false;
      const taken = this.box.querySelector(".taken");
      const below = taken ? taken.offsetTop + taken.offsetHeight + 8 - this.box.clientHeight : 0;
      this.box.scrollTop = Math.max(0, below);
    }

    _ask(ask, now) {
      const head = kifu.el("h2", `player-${ask.player}`, `${this.names[ask.player]} ${now ? "decides" : "decided"}`);
      const kind = [(ask.kind || "").replaceAll("_", " "), ask.about].filter(Boolean).join(" · ");
      head.append(kifu.el("span", "kind", now ? kind : `${kind} at ${ask.at}`), kifu.el("span", "rule", kifu.ruleNumber(ask.rule)));
      if (!ask.kind) return [head, kifu.el("p", "quiet", "This seat does not see the options.")];
      if (ask.kind === "concede") return [head, kifu.el("p", "quiet", "Concedes the game.")];
      if (!ask.options.length) return [head, kifu.el("p", "quiet", "There is nothing to choose from.")];
      const list = kifu.el("ul", "options");
      ask.options.forEach((words, index) => {
        const taken = ask.taken.includes(index);
        const item = kifu.el("li", taken ? "taken" : "", words);
        if (taken) item.append(kifu.el("span", "mark", "chosen"));
        list.append(item);
      });
      return [head, list];
    }
  };
})();
