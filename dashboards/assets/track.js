/* A game's positions: the flat table at each, reached forwards by the frames' assignments and backwards by their inverses. */
(function () {
  "use strict";
  const kifu = (window.kifu = window.kifu || {});

  const ON_THE_WAY = 0.35;

  kifu.el = function (tag, className, text) {
    const node = document.createElement(tag);
    if (className) node.className = className;
    if (text !== undefined) node.textContent = text;
    return node;
  };

  /* A rule's number as the book has it: what tells parts of it apart is the record's own. */
  kifu.ruleNumber = (rule) => (rule || "").split("#")[0];

  /* Text is written only where it differs: an equal write would still cost a layout. */
  kifu.say = function (node, text) {
    if (node.textContent !== text) node.textContent = text;
  };

  function assign(table, changes) {
    for (const key in changes) {
      if (changes[key] === null) delete table[key];
      else table[key] = changes[key];
    }
  }

  function inverses(start, steps) {
    const table = Object.assign({}, start);
    return steps.map((changes) => {
      const back = {};
      for (const key in changes) back[key] = key in table ? table[key] : null;
      assign(table, changes);
      return back;
    });
  }

  /* The first position at which each number beside the cards is not zero. */
  function used(data) {
    const first = new Map();
    [data.start, ...data.frames.map((frame) => frame.set)].forEach((changes, at) => {
      for (const key in changes) if (key.startsWith("counter:") && changes[key] && !first.has(key)) first.set(key, at);
    });
    return first;
  }

  class Track {
    constructor(data) {
      this.data = data;
      this.last = data.frames.length;
      this.back = inverses(
        data.start,
        data.frames.map((frame) => frame.set),
      );
      this.used = used(data);
      this.ahead = data.frames.map((frame) => frame.now || {});
      this.behind = inverses({}, this.ahead);
      this.table = {};
      /* In what cards differ from their print, by ref. */
      this.now = {};
      assign(this.table, data.start);
      this.at = 0;
      this.actors = actors(data);
      this.beats = beats(data);
      /* Whether the reader asked how the game ends: without it, nothing ahead of the step on show is told. */
      this.told = true;
      /* The last position that was on show: up to it the reader knows what there is. */
      this.furthest = 0;
    }

    /* Whether what is known from a position on still lies ahead, and is not to be told. */
    hides(position) {
      return !this.told && position > this.at;
    }

    /* Whether what is known from a position on was on show, or is told. */
    seen(position) {
      return this.told || position <= this.furthest;
    }

    /* Goes to a position; the keys of the table that may differ from before. */
    go(position) {
      const changed = new Set();
      this.furthest = Math.max(this.furthest, position);
      for (; this.at < position; this.at++) this._apply(this.data.frames[this.at].set, this.ahead[this.at], changed);
      while (this.at > position) this._apply(this.back[--this.at], this.behind[this.at], changed);
      return changed;
    }

    _apply(changes, now, changed) {
      assign(this.table, changes);
      assign(this.now, now);
      for (const key in changes) changed.add(key);
      for (const ref in now) changed.add("card:" + ref);
    }

    /* What a card that is seen prints on the side that is up. */
    face(ref) {
      const face = this.data.faces[this.table["card:" + ref][0]];
      return this._flipped(ref) ? { ...face, ...face.back } : face;
    }

    /* The skills that a card in sight prints on the side that is up, in the order of their places. */
    skills(ref) {
      const number = this.table["card:" + ref][0];
      return this.data.skills[this._flipped(ref) ? `${number}/back` : number] || [];
    }

    /* The cards under a card, the lowest first, in words, and last the number of those not seen. */
    under(ref) {
      const lying = this.table["under:" + ref] || [];
      const seen = lying.filter((one) => one !== null).map(String);
      const told = seen.map((one) => this.face(one).name + (this.table["card:" + one][4] ? " (face down)" : ""));
      const unseen = lying.length - seen.length;
      return { count: lying.length, words: [...told, ...(unseen ? [`${unseen} not seen`] : [])].join(", ") };
    }

    /* Where a card in sight lies: ["a", "hand"]. */
    place(ref) {
      const holds = (key) => key.startsWith("zone:") && this.table[key][1].some((one) => String(one) === ref);
      const key = Object.keys(this.table).find(holds);
      return [key[5], key.slice(7)];
    }

    _flipped(ref) {
      return Boolean(this.now[ref] && this.now[ref].flipped);
    }

    /* What the group that ends at a position has touched: refs of cards, and keys of zones and counters. */
    touched(position) {
      const cards = new Set();
      const keys = new Set();
      let index = position - 1;
      for (; index >= 0; index--) {
        const frame = this.data.frames[index];
        for (const key in frame.set) this._touch(key, frame.set[key], this.back[index][key], cards, keys);
        if (!frame.together) break;
      }
      return { cards, keys };
    }

    _touch(key, now, before, cards, keys) {
      if (key.startsWith("card:") && now !== null) cards.add(key.slice(5));
      if (key.startsWith("counters:")) cards.add(key.slice(9));
      if (key.startsWith("role:") && now !== null) cards.add(String(now));
      if (key.startsWith("counter:")) keys.add(key);
      if (!key.startsWith("zone:") || now === null) return;
      const had = new Set(before ? before[1] : []);
      now[1].filter((ref) => !had.has(ref)).forEach((ref) => cards.add(String(ref)));
      if (!before || now[1].length !== before[1].length) return;
      const told = now[0] === before[0] && JSON.stringify(now[3]) !== JSON.stringify(before[3]);
      if (now[0] > before[0] || told) keys.add(key);
    }

    /* The next mark after (or before) a position. */
    next(size, forward) {
      const marks = this.data.marks[size];
      if (forward) return marks.find((mark) => mark > this.at) ?? this.last;
      let found = 0;
      for (const mark of marks) {
        if (mark >= this.at) break;
        found = mark;
      }
      return found;
    }

    /* Where playing goes next, and for how many beats it stays: one at a decision, a part of one on the way to it. */
    beat() {
      const found = this.beats.find(([position]) => position > this.at);
      return found || [this.last, 1];
    }

    /* The frame that gave a card the values it has now; null if it has had them since it came in sight. */
    reason(ref) {
      const key = "card:" + ref;
      for (let index = this.at - 1; index >= 0; index--) {
        const now = this.data.frames[index].set[key];
        const before = this.back[index][key];
        if (now && before && JSON.stringify(now[3]) !== JSON.stringify(before[3])) return this.data.frames[index];
      }
      return null;
    }
  }

  /* Shows of marks those that do not lie ahead of the step on show: each a node, and the position it is told from. */
  kifu.uncover = function (track, marks) {
    for (const { node, from } of marks) {
      const hidden = track.hides(from);
      if (node.hidden !== hidden) node.hidden = hidden;
    }
  };

  /* Whose doing each frame is: whoever decided last, or whose turn has begun since. A seat that does not know of all
     decisions takes what does not follow one of its own for the turn player's. */
  function actors(data) {
    const decided = new Map(data.asks.map((ask) => [ask.at, ask.player]));
    let actor = null;
    let turn = null;
    return data.frames.map((frame, index) => {
      actor = decided.get(index) ?? (data.seat === "all" ? actor : turn);
      if (frame.kind === "TurnBegan" && frame.set.turn_player) actor = turn = frame.set.turn_player;
      return actor;
    });
  }

  /* The positions that playing shows, each with its beats: every decision that the seat sees, and what changes the table. */
  function beats(data) {
    const decided = new Set(data.asks.map((ask) => ask.at));
    const moving = (at) => data.frames[at - 1] && Object.keys(data.frames[at - 1].set).some((key) => key.includes(":"));
    const ends = new Set(data.marks.group.filter((at, index) => {
      const first = (data.marks.group[index - 1] ?? 0) + 1;
      return Array.from({ length: at - first + 1 }, (_, step) => first + step).some(moving);
    }));
    const shown = [...new Set([...decided, ...ends, data.frames.length])].sort((one, other) => one - other);
    return shown.map((at) => [at, decided.has(at) || at === data.frames.length ? 1 : ON_THE_WAY]);
  }

  kifu.Track = Track;
})();
