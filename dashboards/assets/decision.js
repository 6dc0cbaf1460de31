/* The decision that stands at a position: who is asked what, the options, which were taken, how a bot values them. */
(function () {
  "use strict";
  const kifu = (window.kifu = window.kifu || {});

  /* Values of options as they are written beside one another; a dash where there is none. */
  function shown(values) {
    const known = values.filter((value) => value !== null);
    const places = known.every(Number.isInteger) ? 0 : 1;
    const written = (value) => value.toFixed(Math.abs(value) < 100 ? places : 0).replace("-", "−");
    return values.map((value) => (value === null ? "–" : written(value)));
  }

  /* The line of a step at which, and before which, no decision is shown. */
  function ifNone({ assumed, seat }) {
    if (assumed) return "No decision is known yet: those that depend on cards nobody saw are unknown.";
    return seat === "all" ? "No decisions yet." : "Only a player sees what that player is asked.";
  }

  kifu.Decision = class {
    constructor(root, track) {
      this.track = track;
      this.names = track.data.names;
      this.rules = track.data.rules;
      this.none = ifNone(track.data);
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
      const ending = this.chances && this.track.hides(this.chances.from(place));
      const shown = `${place} ${now} ${ending}`;
      if (shown === this.shown) return;
      this.shown = shown;
      this.box.classList.toggle("past", !now);
      this.fresh = true;
      if (place === undefined) this.box.replaceChildren(kifu.el("p", "quiet", this.none));
      else this.box.replaceChildren(...this.asks.get(place).flatMap((ask) => this._ask(ask, now, ending)));
    }

    /* Tells of each decision what it changed, from now on. */
    addChances(chances, position) {
      this.chances = chances;
      this.shown = null;
      this.show(position);
    }

    /* Scrolls a decision just shown to what was chosen; reads the layout, so it comes late in a step. */
    follow() {
      if (!this.fresh) return;
      this.fresh = false;
      const taken = this.box.querySelector(".taken");
      const below = taken ? taken.offsetTop + taken.offsetHeight + 8 - this.box.clientHeight : 0;
      this.box.scrollTop = Math.max(0, below);
    }

    /* `ending`: what it changed would tell how the game ends. */
    _ask(ask, now, ending) {
      const head = kifu.el("h2", `player-${ask.player}`, `${this.names[ask.player]} ${now ? "decides" : "decided"}`);
      const kind = [ask.kind.replaceAll("_", " "), ask.about].filter(Boolean).join(" · ");
      head.append(kifu.el("span", "kind", now ? kind : `${kind} at ${ask.at}`), kifu.ruleMark(ask.rule, this.rules));
      const told = this.chances && !ending && this.chances.told(ask.at, ask.player);
      if (told) {
        const change = kifu.el("span", "change", told.change);
        change.title = told.words;
        head.lastChild.before(change);
      }
      if (ask.kind === "concede") return [head, kifu.el("p", "quiet", "Concedes the game.")];
      if (!ask.options.length) return [head, kifu.el("p", "quiet", "There is nothing to choose from.")];
      const list = kifu.el("ul", "options");
      const values = ask.evaluation ? shown(ask.evaluation.values) : null;
      ask.options.forEach((words, index) => {
        const taken = ask.taken.includes(index);
        const item = kifu.el("li", taken ? "taken" : "");
        item.append(kifu.el("span", "words", words));
        if (taken) item.append(kifu.el("span", "mark", "chosen"));
        if (values) item.append(kifu.el("span", "value", values[index]));
        list.append(item);
      });
      if (!values) return [head, list];
      const { measure, choice } = ask.evaluation;
      return [head, kifu.el("p", "quiet measure", `Value: ${measure}`), list, kifu.el("p", "quiet choice", `How the bot chooses: ${choice}`)];
    }
  };
})();
