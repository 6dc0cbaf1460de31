/* The chain of causes of the line on show: what led to it, back to a decision, and what it led to. */
(function () {
  "use strict";
  const kifu = (window.kifu = window.kifu || {});
  /* The consequences that are named; the log marks all. */
  const NAMED = 3;

  kifu.Causes = class {
    constructor(root, track, rows, seek) {
      this.track = track;
      this.data = track.data;
      this.rows = rows;
      this.seek = seek;
      this.marked = [];
      this.moments = new Map();
      /* The positions of the facts that a fact led to at once, by its position. */
      this.effects = new Map();
      track.data.frames.forEach(({ cause }, index) => {
        if (cause) this.effects.set(cause, [...(this.effects.get(cause) || []), index + 1]);
      });
      this.box = kifu.el("div", "chain");
      this.box.setAttribute("role", "group");
      this.box.setAttribute("aria-label", "Causes and consequences");
      this.box.tabIndex = 0;
      root.append(this.box);
    }

    /* At a decision that is a key moment it tells, from now on, what moved the chance, and by what causes. */
    addMoments(moments, position) {
      this.moments = new Map(moments.map((moment) => [moment.at, moment]));
      this.show(position);
    }

    show(position) {
      const key = this.moments.get(position);
      const moment = key && !this.track.hides(key.from) ? key : null;
      const told = moment ? moment.moved : position;
      const before = moment ? [told, ...this._before(told)] : this._before(told);
      const whole = this._after(told);
      const after = whole.filter((at) => this.track.seen(at));
      for (const row of this.marked) row.classList.remove("cause", "effect");
      this.marked = [...before, ...after].map((at) => this.rows[at]);
      for (const at of before) this.rows[at].classList.add("cause");
      for (const at of after) this.rows[at].classList.add("effect");
      const lines = before.map((at) => this._line(at === moment?.moved ? moment.by : "caused by", at, this.data.frames[at - 1].caption));
      if (moment) lines.unshift(kifu.el("p", "key-moment", `Key moment (model ${moment.model}): ${moment.change}, most of it by`));
      const decided = this._decided(before.at(-1) || position);
      if (decided) lines.push(decided);
      lines.push(...after.slice(0, NAMED).map((at) => this._line("led to", at, this.data.frames[at - 1].caption)));
      const more = after.length - NAMED;
      if (more > 0) lines.push(kifu.el("p", "quiet", `+${more} more (marked)`));
      if (whole.length > after.length) lines.push(kifu.el("p", "quiet", "Later effects hidden."));
      this.box.replaceChildren(...lines);
    }

    /* The facts that led to a position, the nearest first, without those that tell nothing. */
    _before(position) {
      const found = [];
      for (let at = position; at; ) {
        const cause = this.data.frames[at - 1].cause;
        if (!cause || cause >= at) break;
        if (!this.data.frames[cause - 1].quiet) found.push(cause);
        at = cause;
      }
      return found;
    }

    /* The facts that come of the one at a position, in their order, without those that tell nothing. */
    _after(position) {
      const found = [...(this.effects.get(position) || [])];
      for (let index = 0; index < found.length; index++) found.push(...(this.effects.get(found[index]) || []));
      return found.filter((at) => !this.data.frames[at - 1].quiet).sort((one, other) => one - other);
    }

    /* The decision that a fact answers: the last one before it; for a seat that does not know of all, the one just before. */
    _decided(position) {
      const ask = this.data.asks.filter(({ at }) => at < position).at(-1);
      if (!position || !ask || (this.data.seat !== "all" && ask.at < position - 1)) return null;
      const taken = ask.taken.map((index) => ask.options[index]).join(", ");
      const who = this.data.names[ask.player];
      return this._line("decided", ask.at, taken ? `${who}: ${taken}` : who);
    }

    _line(how, at, words) {
      const line = kifu.el("button", "link");
      line.type = "button";
      line.append(kifu.el("span", "how", how), kifu.el("span", "at", String(at)), kifu.el("span", "caption", words));
      line.addEventListener("click", () => this.seek(at));
      return line;
    }
  };
})();
