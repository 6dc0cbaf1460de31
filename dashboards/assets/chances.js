/* The chance to win along a game, on what the seat that looks may know: fetched when the board is drawn. */
(function () {
  "use strict";
  const kifu = (window.kifu = window.kifu || {});

  kifu.percent = (part) => `${Math.round(100 * part)} %`;
  /* A change of a chance, in points. */
  const signed = (change) => {
    const points = Math.abs(Math.round(100 * change));
    const sign = points === 0 ? "±" : change < 0 ? "−" : "+";
    return `${sign}${points} ${points === 1 ? "point" : "points"}`;
  };

  class Chances {
    /* `points`: the chance of seat a at each decision that the seat knows of, after what it sees, and at the end. */
    constructor({ points, moments, model, faults, why }, { seat, names, asks }) {
      this.player = seat === "b" ? "b" : "a";
      this.name = names[this.player];
      this.points = points.map(([at, chance]) => [at, this.player === "b" ? 1 - chance : chance]);
      this.next = new Map(this.points.slice(0, -1).map(([at], index) => [at, index]));
      this.key = moments;
      this.model = model;
      this.faults = faults;
      this.why = why;
      this.asks = new Map(asks.map((ask) => [ask.at, ask]));
      this.decided = this.points.filter(([at], index) => this.asks.has(at) || index === this.points.length - 1);
      this.names = names;
    }

    /* Which model judges the game, and what a reader who saw its key moments before should know of them. */
    judge() {
      const { version, replaced } = this.model;
      const words = [`Judged by model ${version}, which never saw this match in training`];
      if (replaced) words.push(`Newer than model ${replaced}: its key moments may differ`);
      return { label: `model ${version}${replaced ? ", new" : ""}`, words };
    }

    /* The chance at a position: that of the last decision up to it; null before the first. */
    at(position) {
      let found = null;
      for (const [at, chance] of this.points) {
        if (at > position) break;
        found = chance;
      }
      return found;
    }

    /* The chance at a decision that the seat knows of and at the next, of who decides; null if it is not known. */
    change(at, player) {
      const index = this.decided.findIndex(([place]) => place === at);
      if (index < 0 || index === this.decided.length - 1) return null;
      const [before, after] = [this.decided[index][1], this.decided[index + 1][1]];
      return player === this.player ? { before, after } : { before: 1 - before, after: 1 - after };
    }

    /* The position from which on it is told what a decision changed: of the last one, when the game has ended. */
    from(at) {
      return this.next.get(at) === this.points.length - 2 ? this.points.at(-1)[0] : at;
    }

    /* What a decision and what followed it changed, in words; null if it is not known. */
    told(at, player) {
      const change = this.change(at, player);
      if (!change) return null;
      const { before, after } = change;
      const words = `The chance of ${this.names[player]} to win was ${kifu.percent(before)} at this decision and ${kifu.percent(after)} at the next: by what was decided, and by what followed.`;
      return { change: signed(after - before), words };
    }

    /* The key moments, the largest change first: position, chance, words, which facts moved the chance most, and by which model. */
    moments() {
      return this.key.map(([at, moved, part]) => {
        const ask = this.asks.get(at);
        const [before, after] = [0, 1].map((step) => this.points[this.next.get(at) + step][1]);
        const taken = ask ? ask.taken.map((index) => ask.options[index]).join(", ") : "";
        const who = ask ? `${this.names[ask.player]}${taken ? `: ${taken}` : " decides"}` : "";
        const change = `${signed(after - before)} for ${this.name}`;
        const model = this.model.version;
        const by = signed(this.player === "b" ? -part : part);
        const words = `Key moment at ${at}: ${change}, by model ${model}. ${who}`.trim();
        return { at, from: this.from(at), chance: before, change, moved, by, model, words };
      });
    }
  }

  /* The chances of a game for a seat; null if the server does not say. */
  kifu.chances = async function (address, data) {
    try {
      const answer = await fetch(address);
      return answer.ok ? new Chances(await answer.json(), data) : null;
    } catch {
      return null;
    }
  };
})();
