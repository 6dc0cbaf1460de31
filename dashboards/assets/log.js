/* The log: the facts with their positions, words and rules, under the phases and steps in which they happened. */
(function () {
  "use strict";
  const kifu = (window.kifu = window.kifu || {});

  /* Whether a frame does no more than begin a phase or a step. */
  const heading = (frame) => ["PhaseBegan", "StepBegan"].includes(frame.kind);

  const look = (frame) => frame.kind === "CardLooked";

  /* The positions that a row tells of, first and last: a fact has a row of its own, with those after it that tell nothing
     more; headings without facts between share one, and so do cards that are looked at together. */
  function spans(frames) {
    const found = [];
    frames.forEach((frame, index) => {
      const follows = (kind) => index && kind(frame) && kind(frames[index - 1]);
      const shared = frame.quiet || follows(heading) || (frame.together && follows(look));
      if (shared && index) found.at(-1).last = index + 1;
      else found.push({ first: index + 1, last: index + 1 });
    });
    return found;
  }

  function told(frames) {
    const [first, ...more] = frames.map((frame) => frame.caption);
    return look(frames[0]) && more.length ? `${first} and ${more.length} more` : [first, ...more].join(" · ");
  }

  /* The cards of a look that share a row, by their names, each with how often it is there; one that is not seen, as its
     caption tells it. */
  function looked(frames) {
    const times = new Map();
    for (const { looked: name, caption } of frames) times.set(name || caption, (times.get(name || caption) || 0) + 1);
    return kifu.el("span", "looked", [...times].map(([name, count]) => (count > 1 ? `${name} ×${count}` : name)).join(", "));
  }

  kifu.Log = class {
    constructor(root, track, seek) {
      this.track = track;
      this.box = kifu.el("div", "log");
      this.box.setAttribute("role", "listbox");
      this.box.setAttribute("aria-label", "Log of the game");
      this.box.tabIndex = 0;
      this.list = [this._row({ first: 0, last: 0 }), ...spans(track.data.frames).map((span) => this._row(span))];
      /* The row of each position. */
      this.rows = this.list.flatMap((row) => Array(row.dataset.at - row.dataset.first + 1).fill(row));
      this.box.append(...this.list);
      /* The first row whose words are hidden. */
      this.covered = this.list.length;
      this.notes = track.data.notes.map((note) => ({ node: this._note(note, track.data.names), from: note.at }));
      for (const { node, from } of [...this.notes].reverse()) this.rows[from].after(node);
      this.box.addEventListener("click", (event) => {
        const row = event.target.closest("[data-at]");
        if (row) seek(Number(row.dataset.at));
      });
      this.box.addEventListener("keydown", (event) => {
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        const row = this.list[this.list.indexOf(this.current) + by];
        if (row) seek(Number(row.dataset.at));
      });
      /* What the rule says that led to the position on show. */
      this.cited = kifu.el("p", "cited");
      root.append(this.box);
      this.causes = new kifu.Causes(root, track, this.rows, seek);
      root.append(this.cited);
    }

    show(position) {
      const row = this.rows[position];
      if (this.current) this.current.setAttribute("aria-selected", "false");
      row.setAttribute("aria-selected", "true");
      this.box.setAttribute("aria-activedescendant", row.id);
      this._cover(this.list.indexOf(row) + 1);
      kifu.uncover(this.track, this.notes);
      this.current = row;
      const told = this.track.data.frames.slice(0, position).findLast((frame) => !frame.quiet);
      const rule = told ? told.rule : "";
      this.causes.show(position);
      kifu.say(this.cited, kifu.ruleWords(rule, this.track.data.rules));
    }

    /* Hides what rows from this one on tell, which lie ahead of the step on show, unless the reader asked for the result. */
    _cover(ahead) {
      const first = this.track.told ? this.list.length : ahead;
      const [from, to] = first < this.covered ? [first, this.covered] : [this.covered, first];
      for (const row of this.list.slice(from, to)) {
        const hidden = first < this.covered;
        row.classList.toggle("ahead", hidden);
        if (hidden) row.setAttribute("aria-label", `${row.dataset.at}, hidden until then`);
        else row.removeAttribute("aria-label");
      }
      this.covered = first;
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

    _row({ first, last }) {
      const frames = this.track.data.frames.slice(Math.max(0, first - 1), last).filter((frame) => !frame.quiet);
      const actor = last ? this.track.actors[first - 2 + frames.length] : null;
      const row = kifu.el("div", actor ? `row player-${actor}` : "row");
      row.id = `fact-${last}`;
      row.dataset.first = String(first);
      row.dataset.at = String(last);
      row.setAttribute("role", "option");
      row.setAttribute("aria-selected", "false");
      row.append(kifu.el("span", "at", String(last)), kifu.el("span", "caption", last ? told(frames) : "The game is set up"));
      row.append(kifu.ruleMark(last ? frames.at(-1).rule : "", this.track.data.rules));
      if (frames.length > 1 && look(frames[0])) row.append(looked(frames));
      if (last && heading(frames[0])) row.classList.add("heading");
      if (last && frames[0].together) row.classList.add("together");
      if (last && frames[0].kind === "TurnBegan") row.classList.add("turn-row");
      return row;
    }
  };

  /* A rule as the book numbers it, with what it says in short; nothing where the record cites no rule of the book. */
  kifu.ruleWords = (rule, rules) => (rules[rule] ? `${kifu.ruleNumber(rule)}: ${rules[rule]}` : kifu.ruleNumber(rule));

  /* The number of a rule; what it says stands where the pointer rests on it. */
  kifu.ruleMark = function (rule, rules) {
    const mark = kifu.el("span", "rule", kifu.ruleNumber(rule));
    if (rule) mark.title = kifu.ruleWords(rule, rules);
    return mark;
  };
})();
