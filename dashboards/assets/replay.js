/* The replay page: fetches a game's frames for a seat once, and keeps board, log, chart, controls and address together. */
(function () {
  "use strict";
  const kifu = (window.kifu = window.kifu || {});
  const STEP_MS = 700;
  const ADDRESS_MS = 250;

  class Replay {
    constructor(root, given) {
      this.root = root;
      this.given = given;
      this.speed = 1;
      this.playing = false;
      this.act = this._actions();
      const asked = new URLSearchParams(window.location.search);
      this.open(asked.get("seat") || given.seat, Number(asked.get("at")) || 0);
    }

    /* Fetches what a seat may see and draws it at a position. */
    async open(seat, position) {
      const wanted = (this.wanted = seat);
      this.root.setAttribute("aria-busy", "true");
      const answer = await fetch(`${this.given.frames}${encodeURIComponent(seat)}.json?v=${this.given.version}`);
      if (this.wanted !== wanted || !this.root.isConnected) return;
      if (!answer.ok) return this._fail((await answer.json()).error);
      this._draw(await answer.json(), position);
    }

    /* Goes to a position and shows it. */
    seek(position) {
      const target = Math.min(this.track.last, Math.max(0, Math.round(position)));
      const changed = this.track.go(target);
      this.panel.hide();
      this.board.show(changed);
      this.controls.show(this.track);
      this.chart.show(target);
      this.log.show(target);
      this.decision.show(target);
      this.board.point();
      this.log.follow();
      this._remember();
    }

    play(on) {
      this.playing = on && this.track.at < this.track.last;
      this.controls.showPlaying(this.playing);
      if (!this.playing) return;
      let due = performance.now() + STEP_MS / this.speed;
      const tick = (now) => {
        if (!this.playing || !this.root.isConnected) return;
        if (now >= due) {
          this.seek(this.track.next("group", true));
          due = Math.max(due + STEP_MS / this.speed, now);
          if (this.track.at >= this.track.last) return this.play(false);
        }
        requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
    }

    _draw(data, position) {
      const switched = document.activeElement && document.activeElement.closest(".seats");
      this.playing = false;
      this.track = new kifu.Track(data);
      const [left, right] = ["replay-left", "replay-right"].map((name) => kifu.el("div", name));
      this.root.replaceChildren(left, right);
      const given = { seat: data.seat, seats: this.given.seats, names: data.names };
      this.board = new kifu.Board(left, this.track);
      const dock = kifu.el("div", "dock");
      left.append(dock);
      this.controls = new kifu.Controls(dock, this.track, this.act);
      this.controls.showSpeed(this.speed);
      this.chart = new kifu.Chart(left, this.track, this.act.seek);
      kifu.seatSwitch(right, given, (seat) => this.act.seat(seat));
      this.decision = new kifu.Decision(right, this.track);
      this.log = new kifu.Log(right, this.track, this.act.seek);
      this.panel = new kifu.CardPanel(this.root);
      this.help = kifu.help(this.root);
      this._hover(left);
      this.seek(position);
      if (switched) this.root.querySelector(".seats [aria-pressed=true]").focus();
      this.root.dataset.seat = data.seat;
      this.root.setAttribute("aria-busy", "false");
    }

    _fail(message) {
      this.root.replaceChildren(kifu.el("p", "notice", message));
      this.root.setAttribute("aria-busy", "false");
    }

    _actions() {
      const step = (size, forward) => () => this.seek(this.track.next(size, forward));
      const faster = (by) => () => this.act.speed(kifu.nextSpeed(this.speed, by));
      return {
        first: () => this.seek(0),
        last: () => this.seek(this.track.last),
        back: step("group", false),
        step: step("group", true),
        "ask-back": step("ask", false),
        ask: step("ask", true),
        "turn-back": step("turn", false),
        turn: step("turn", true),
        play: () => this.play(!this.playing),
        seek: (position) => this.seek(position),
        speed: (speed) => {
          this.speed = speed;
          this.controls.showSpeed(speed);
        },
        faster: faster(1),
        slower: faster(-1),
        seat: (seat) => this.given.seats.includes(seat) && this.open(seat, this.track.at),
        help: () => this.help.showModal(),
      };
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

    _remember() {
      clearTimeout(this.remembering);
      this.remembering = setTimeout(() => {
        if (!this.root.isConnected) return;
        const address = `?at=${this.track.at}&seat=${this.track.data.seat}`;
        window.history.replaceState(window.history.state, "", window.location.pathname + address);
      }, ADDRESS_MS);
    }
  }

  function press(event) {
    const replay = kifu.open;
    if (!replay || !replay.track || !replay.root.isConnected || replay.help.open) return;
    if (event.key === "Escape") return replay.panel.hide();
    const meant = kifu.meaning(event);
    if (!meant) return;
    event.preventDefault();
    const [name, argument] = meant;
    if (name !== "play" && name !== "faster" && name !== "slower") replay.play(false);
    replay.act[name](argument);
  }

  document.addEventListener("keydown", press);
  window.addEventListener("resize", () => {
    if (kifu.open && kifu.open.track && kifu.open.root.isConnected) kifu.open.board.point();
  });

  /* Called by Dash when the page's element is there. */
  window.dash_clientside = window.dash_clientside || {};
  window.dash_clientside.replay = {
    mount(given) {
      const root = document.getElementById("replay");
      if (given && root) {
        document.title = given.title;
        kifu.open = new Replay(root, given);
      }
      return window.dash_clientside.no_update;
    },
  };
})();
