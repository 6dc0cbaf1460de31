/* What unfolds over several facts, such as an attack: a line of its steps so far, which opens to all that has happened. */
(function () {
  "use strict";
  const kifu = (window.kifu = window.kifu || {});

  const many = (count, unit) => `${count} ${unit}${count === 1 ? "" : "s"}`;

  const counting = (told) => Object.entries(told).filter(([, count]) => count);

  /* Amounts by unit in words, without those of nothing. */
  function amounts(told) {
    const there = counting(told);
    return there.length ? there.map(([unit, count]) => many(count, unit)).join(", ") : "none";
  }

  /* The amounts of each step in words: the unit is said where it is another one than before. */
  function spoken(steps) {
    let before = "";
    return steps.map(([name, sum]) => {
      const there = counting(sum);
      const units = there.map(([unit]) => unit).join();
      const same = there.length === 1 && units === before;
      before = units || before;
      return [name, same ? String(there[0][1]) : amounts(sum)];
    });
  }

  /* The steps told by a position: those of one name are added up, and one that changes nothing of the one before, which
     the same fact told, is left out. */
  function told(steps, position) {
    const found = new Map();
    let before = null;
    for (const step of steps.filter(({ at }) => at <= position)) {
      const same = before && before.at === step.at && amounts(before.amounts) === amounts(step.amounts);
      before = step;
      if (same) continue;
      const sum = { ...found.get(step.name) };
      for (const unit in step.amounts) sum[unit] = (sum[unit] || 0) + step.amounts[unit];
      found.set(step.name, sum);
    }
    return [...found];
  }

  kifu.Unfolding = class {
    /* It is there only in games in which something unfolds. */
    constructor(root, track, seek) {
      this.track = track;
      this.seek = seek;
      this.all = track.data.unfolded;
      this.box = kifu.el("details", "unfolding idle");
      this.what = kifu.el("span", "what");
      this.line = kifu.el("span", "line");
      const summary = kifu.el("summary");
      summary.append(this.what, this.line);
      this.list = kifu.el("ol");
      this.list.tabIndex = 0;
      this.list.setAttribute("aria-label", "All that has happened in it so far");
      this.box.append(summary, this.list);
      this.box.addEventListener("toggle", () => this._open(this.track.at));
      if (this.all.length) root.append(this.box);
    }

    show(position) {
      const now = this.all.findLast(({ first }) => first <= position);
      this.now = now && (now.last === null || position <= now.last) ? now : null;
      this.box.classList.toggle("idle", !this.now);
      if (!this.now) return;
      const { first, last, steps, without } = this.now;
      const actor = this.track.actors[first - 1];
      this.box.classList.toggle("player-a", actor === "a");
      this.box.classList.toggle("player-b", actor === "b");
      kifu.say(this.what, this.track.data.frames[first - 1].caption);
      const found = spoken(told(steps, position)).map(([name, words]) => {
        const step = kifu.el("span", "step");
        step.append(kifu.el("b", "", name), ` ${words}`);
        return step;
      });
      if (!found.length && position === last) found.push(kifu.el("b", "", without));
      this.line.replaceChildren(...found);
      this._open(position);
    }

    /* Lists what has happened in it, if the reader has opened it. */
    _open(position) {
      if (!this.box.open || !this.now) return;
      const { frames, rules } = this.track.data;
      const lines = [];
      for (let at = this.now.first; at <= position; at++) {
        const frame = frames[at - 1];
        if (frame.quiet) continue;
        const line = kifu.el("button", "link");
        line.type = "button";
        line.append(kifu.el("span", "at", String(at)), kifu.el("span", "caption", frame.caption), kifu.ruleMark(frame.rule, rules));
        line.addEventListener("click", () => this.seek(at));
        const item = kifu.el("li");
        item.append(line);
        lines.push(item);
      }
      this.list.replaceChildren(...lines);
      this.list.scrollTop = this.list.scrollHeight;
    }
  };
})();
