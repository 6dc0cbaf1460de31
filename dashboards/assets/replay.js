/* The replay page: fetches a game's frames for a seat once, and keeps board, log, chart, controls and address together. */
(function () {
  "use strict";
  const kifu = (window.kifu = window.kifu || {});
  /* How long a decision stands while playing. */
  const BEAT_MS = 1000;
  const SETTLED_MS = 250;

  class Replay {
    constructor(root, given) {
      this.root = root;
      this.given = given;
      this.speed = 1;
      this.playing = false;
      this.path = window.location.pathname;
      /* What tells how the game ends, if it has ended: open, it has the page tell what lies ahead of the step on show. */
      this.ending = document.querySelector("details.ending");
      if (this.ending) this.ending.addEventListener("toggle", () => this._chosen());
      this.act = this._actions();
      const asked = new URLSearchParams(window.location.search);
      this.open(asked.get("seat") || given.seat, Number(asked.get("at")) || 0);
    }

    /* Fetches what a seat may see and draws it: at a position, or where the board on show stands by then. */
    async open(seat, position) {
      const wanted = (this.wanted = {});
      this.root.setAttribute("aria-busy", "true");
      const address = `${this.given.frames}${encodeURIComponent(seat)}.json?v=${this.given.version}`;
      const { data, trouble } = await fetched(address);
      if (this.wanted !== wanted || !this.root.isConnected) return;
      if (trouble) this._fail(trouble, () => this.open(seat, position));
      else this._draw(data, this.track ? this.track.at : position);
    }

    /* Goes to a position and shows it. */
    seek(position) {
      const target = Math.min(this.track.last, Math.max(0, Math.round(position)));
      const changed = this.track.go(target);
      this.board.show(changed);
      this.controls.show(this.track);
      this.marks.show();
      this.chart.show(target);
      this.log.show(target);
      this.decision.show(target);
      this.unfolding.show(target);
      this.board.point();
      this.decision.follow();
      this.log.follow();
      this._describe();
      this._settle();
    }

    /* Has the page tell what lies ahead of the step on show, or not, as the reader has chosen. */
    _choose() {
      this.track.told = !this.ending || this.ending.open;
      this.root.classList.toggle("untold", !this.track.told);
    }

    /* The reader has chosen anew. */
    _chosen() {
      if (!this.track || !this.root.isConnected) return;
      this._choose();
      this.seek(this.track.at);
    }

    play(on) {
      cancelAnimationFrame(this.ticking);
      this.playing = on && this.track.at < this.track.last;
      this.controls.showPlaying(this.playing);
      if (!this.playing) return this._settle();
      let due = performance.now() + BEAT_MS / this.speed;
      const tick = (now) => {
        if (!this.playing || !this.root.isConnected) return;
        if (now >= due) {
          const [position, beats] = this.track.beat();
          this.seek(position);
          due = Math.max(due + (beats * BEAT_MS) / this.speed, now);
          if (this.track.at >= this.track.last) return this.play(false);
        }
        this.ticking = requestAnimationFrame(tick);
      };
      this.ticking = requestAnimationFrame(tick);
    }

    _draw(data, position) {
      const focused = this._focused();
      this.playing = false;
      this.track = new kifu.Track(data);
      this.track.pictures = this.given.pictures;
      const [left, right] = ["replay-left", "replay-right"].map((name) => kifu.el("div", name));
      this.root.replaceChildren(left, right);
      const given = { seat: data.seat, seats: this.given.seats, names: data.names };
      this.board = new kifu.Board(left, this.track);
      const dock = kifu.el("div", "dock");
      left.append(dock);
      this.controls = new kifu.Controls(dock, this.track, this.act);
      this.controls.showSpeed(this.speed);
      this.marks = new kifu.Marks(dock, this.track, this.act.seek);
      this.chart = new kifu.Chart(left, this.track, this.act.seek);
      kifu.seatSwitch(right, given, (seat) => this.act.seat(seat));
      this.decision = new kifu.Decision(right, this.track);
      this.unfolding = new kifu.Unfolding(right, this.track, this.act.seek);
      this.log = new kifu.Log(right, this.track, this.act.seek);
      this.panel = new kifu.CardPanel(this.root);
      this.help = kifu.help(this.root);
      this._hover(left);
      this._choose();
      this.seek(position);
      if (focused) (this.root.querySelector(focused) || this.root.querySelector(".play")).focus();
      this.root.dataset.seat = data.seat;
      delete this.root.dataset.chances;
      this.root.setAttribute("aria-busy", "false");
      requestAnimationFrame(() => setTimeout(() => this._foresee(this.track), 0));
    }

    /* The chance to win, when the board has been painted: the server may take a moment to see it. */
    async _foresee(track) {
      const { seat } = track.data;
      const address = `${this.given.chances}${encodeURIComponent(seat)}.json`;
      const chances = await kifu.chances(address, track.data);
      if (!chances || this.track !== track || !this.root.isConnected) return;
      this.chart.addChances(chances);
      const moments = chances.moments();
      this.marks.addMoments(moments);
      this.chart.addMoments(moments);
      this.marks.show();
      this.chart.show(track.at);
      this.log.causes.addMoments(moments, track.at);
      this.decision.addChances(chances, track.at);
      this.decision.follow();
      this.root.dataset.chances = String(chances.points.length);
    }

    /* Says what went wrong, above the board if there is one: it stays as it was. */
    _fail(message, again) {
      if (this.notice) this.notice.remove();
      this.notice = kifu.el("div", "notice", `${message} `);
      this.notice.setAttribute("role", "alert");
      const button = kifu.el("button", "retry", "Try again");
      button.type = "button";
      button.addEventListener("click", again);
      this.notice.append(button);
      this.root.prepend(this.notice);
      this.root.setAttribute("aria-busy", "false");
    }

    /* Where the focus lies within the page, as a selector that finds it again on a board drawn anew. */
    _focused() {
      const node = document.activeElement;
      if (!this.root.contains(node)) return null;
      if (node.closest(".seats")) return ".seats [aria-pressed=true]";
      if (node.closest(".controls")) return `.controls .${node.classList[0]}`;
      const side = node.closest(".side");
      return side ? `.side.player-${side.dataset.player}` : `.${node.classList[0]}`;
    }

    _actions() {
      const step = (size, forward) => () => this.seek(this.track.next(size, forward));
      const faster = (by) => () => this.act.speed(kifu.nextSpeed(this.speed, by));
      const steps = {
        first: () => this.seek(0),
        last: () => this.seek(this.track.last),
        back: step("group", false),
        step: step("group", true),
        "ask-back": step("ask", false),
        ask: step("ask", true),
        "turn-back": step("turn", false),
        turn: step("turn", true),
        seek: (position) => this.seek(position),
        seat: (seat) => this.given.seats.includes(seat) && this.open(seat, this.track.at),
        help: () => this.help.open || this.help.showModal(),
      };
      const pausing = Object.entries(steps).map(([name, act]) => [name, (argument) => (this._pause(), act(argument))]);
      return {
        ...Object.fromEntries(pausing),
        play: () => this.play(!this.playing),
        speed: (speed) => {
          this.speed = speed;
          this.controls.showSpeed(speed);
        },
        faster: faster(1),
        slower: faster(-1),
      };
    }

    _pause() {
      if (this.playing) this.play(false);
    }

    _hover(left) {
      const show = (event) => {
        const node = event.target.closest(".card[data-ref]");
        if (node) this.panel.show(node, this.track, this.board.pileOf(node.dataset.ref));
        else this.panel.hide();
      };
      left.addEventListener("mouseover", show);
      left.addEventListener("focusin", show);
      left.addEventListener("mouseleave", () => this.panel.hide());
      left.addEventListener("focusout", () => this.panel.hide());
    }

    /* The panel stays with its card from step to step, for as long as the card is there. */
    _describe() {
      const node = this.panel.described;
      if (node && node.isConnected) this.panel.show(node, this.track, this.board.pileOf(node.dataset.ref));
      else this.panel.hide();
    }

    /* When a step has stood for a moment, the address keeps it and its caption is read out. */
    _settle() {
      clearTimeout(this.settling);
      this.settling = setTimeout(() => {
        this.remember();
        if (!this.playing) this.controls.tell(this.track);
      }, SETTLED_MS);
    }

    /* Writes the position into the address, unless that is another page's by now. */
    remember() {
      if (!this.track || !this.root.isConnected || window.location.pathname !== this.path) return;
      const result = this.ending && this.ending.open ? "&result=shown" : "";
      const address = `${this.path}?at=${this.track.at}&seat=${this.track.data.seat}${result}`;
      if (address === window.location.pathname + window.location.search) return;
      window.history.replaceState(window.history.state, "", address);
    }

    /* Dash names the page after its kind when it comes to it again; a game has a name of its own. */
    entitle() {
      const here = this.root.isConnected && window.location.pathname === this.path;
      if (here && document.title !== this.given.title) document.title = this.given.title;
    }
  }

  /* The frames at an address, or in words why there are none. */
  async function fetched(address) {
    try {
      const answer = await fetch(address);
      const told = await answer.json().catch(() => null);
      if (answer.ok && told) return { data: told };
      return { trouble: (told && told.error) || `The server answered ${answer.status} instead of the game.` };
    } catch {
      return { trouble: "The server cannot be reached." };
    }
  }

  function press(event) {
    const replay = kifu.open;
    if (!replay || !replay.track || !replay.root.isConnected || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape") return replay.panel.hide();
    const meant = kifu.meaning(event);
    if (!meant) return;
    event.preventDefault();
    const [name, argument] = meant;
    if (name !== "play" || !event.repeat) replay.act[name](argument);
  }

  document.addEventListener("keydown", press);
  const leave = () => kifu.open && kifu.open.remember();
  document.addEventListener("click", (event) => event.target.closest("a") && leave(), { capture: true });
  window.addEventListener("pagehide", leave);
  window.addEventListener("resize", () => {
    if (kifu.open && kifu.open.track && kifu.open.root.isConnected) kifu.open.board.point();
  });

  const title = new MutationObserver(() => kifu.open.entitle());

  /* Called by Dash when the page's element is there. */
  window.dash_clientside = window.dash_clientside || {};
  window.dash_clientside.replay = {
    mount(given) {
      const root = document.getElementById("replay");
      if (given && root) {
        kifu.open = new Replay(root, given);
        kifu.open.entitle();
        kifu.stand(given.system);
        title.observe(document.querySelector("title"), { childList: true });
      }
      return window.dash_clientside.no_update;
    },
  };
})();
