/* The controls under the board, the seat switch, the keys and the help that lists them. */
(function () {
  "use strict";
  const kifu = (window.kifu = window.kifu || {});
  const SVG = "http://www.w3.org/2000/svg";
  const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16];
  const PLAY = "M7 5v14l11-7z";
  const PAUSE = "M7 5h4v14H7zM13 5h4v14h-4z";
  const BUTTONS = [
    ["first", "To the start (Home)", "M6 5h2.5v14H6zM19 5v14L9 12z"],
    ["turn-back", "Turn back (PgUp)", "M12 5v14L3 12zM21 5v14l-9-7z"],
    ["ask-back", "Decision back (Shift+←)", "M5 11h2v2H5zM20 5v14L9 12z"],
    ["back", "Step back (←)", "M16 5v14L6 12z"],
    ["play", "Play or pause (Space)", PLAY],
    ["step", "Step (→)", "M8 5v14l10-7z"],
    ["ask", "Next decision (Shift+→)", "M17 11h2v2h-2zM4 5v14l11-7z"],
    ["turn", "Next turn (PgDn)", "M3 5v14l9-7zM12 5v14l9-7z"],
    ["last", "To the end (End)", "M15.5 5H18v14h-2.5zM5 5v14l10-7z"],
  ];
  const KEYS = [
    ["← →", "step back, step"],
    ["Shift + ← →", "decision back, next decision"],
    ["PgUp PgDn", "turn back, next turn"],
    ["Home End", "start, end"],
    ["↑ ↓", "in the log: the fact before, the next"],
    ["Space", "play or pause"],
    ["1 2 3 4", "seat a, seat b, public, all"],
    ["+ −", "faster, slower"],
    ["?", "this help"],
  ];
  const SEAT_KEYS = ["a", "b", "public", "all"];

  function icon(path) {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "0 0 24 24");
    svg.setAttribute("aria-hidden", "true");
    svg.append(document.createElementNS(SVG, "path"));
    svg.firstChild.setAttribute("d", path);
    return svg;
  }

  function labelled(caption, control) {
    const label = kifu.el("label", "labelled");
    label.append(kifu.el("span", "", caption), control);
    return label;
  }

  function options(select, pairs) {
    for (const [value, text] of pairs) {
      const option = kifu.el("option", "", text);
      option.value = String(value);
      select.append(option);
    }
    return select;
  }

  kifu.Controls = class {
    constructor(root, track, act) {
      this.last = track.last;
      this.bar = kifu.el("div", "controls");
      this.bar.setAttribute("role", "group");
      this.bar.setAttribute("aria-label", "Replay controls");
      const buttons = kifu.el("div", "buttons");
      for (const [name, label, path] of BUTTONS) buttons.append(this._button(name, label, path, act));
      this.playing = buttons.querySelector(".play path");
      const turns = track.data.marks.turn.map((mark, index) => [mark, `Turn ${index + 1}`]);
      this.turn = options(kifu.el("select", "turns"), [[0, "Setup"], ...turns]);
      this.turn.addEventListener("change", () => act.seek(Number(this.turn.value)));
      this.marks = [0, ...track.data.marks.turn];
      this.speed = options(kifu.el("select", "speeds"), SPEEDS.map((speed) => [speed, `${speed} ×`]));
      this.speed.addEventListener("change", () => act.speed(Number(this.speed.value)));
      this.where = kifu.el("span", "where");
      this.told = kifu.el("div", "told");
      this.told.setAttribute("role", "status");
      const help = kifu.el("button", "help-button", "?");
      help.type = "button";
      help.title = "Keys (?)";
      help.setAttribute("aria-label", "Keys");
      help.addEventListener("click", () => act.help());
      this.bar.append(buttons, labelled("Turn", this.turn), labelled("Speed", this.speed), help, this.where, this.told);
      this._slider(act);
      this.bar.addEventListener("pointerdown", () => (this.pointed = true));
      this.bar.addEventListener("keydown", () => (this.pointed = false));
      this.bar.addEventListener("click", (event) => this._release(event.target.closest("button")));
      this.bar.addEventListener("change", (event) => this._release(event.target));
      root.append(this.bar, this.slider);
    }

    show(track) {
      const { at, table } = track;
      this.slider.value = String(at);
      this.slider.style.setProperty("--at", String(at / Math.max(1, this.last)));
      const phase = [table.phase, table.step].filter(Boolean).map((name) => kifu.spoken(name));
      this.slider.setAttribute("aria-valuetext", `position ${at} of ${this.last}, turn ${table.turn}`);
      kifu.say(this.where, [`${at} / ${this.last}`, ...phase].join(" · "));
      this.turn.value = String(this.marks.filter((mark) => mark <= at).at(-1));
    }

    /* Reads out the fact that a position ends with. */
    tell({ at, data }) {
      const caption = at ? data.frames[at - 1].caption : "The game is set up";
      kifu.say(this.told, `${at} of ${this.last}: ${caption}`);
    }

    /* A control used with a pointer gives the focus back, so that the keys mean the game again. */
    _release(control) {
      if (this.pointed && control) control.blur();
    }

    showPlaying(playing) {
      this.playing.setAttribute("d", playing ? PAUSE : PLAY);
      this.bar.querySelector(".play").setAttribute("aria-pressed", String(playing));
    }

    showSpeed(speed) {
      this.speed.value = String(speed);
    }

    _slider(act) {
      this.slider = kifu.el("input", "slider");
      this.slider.type = "range";
      this.slider.min = "0";
      this.slider.max = String(this.last);
      this.slider.setAttribute("aria-label", "Position in the game");
      this.slider.addEventListener("input", () => act.seek(Number(this.slider.value)));
    }

    _button(name, label, path, act) {
      const button = kifu.el("button", name);
      button.type = "button";
      button.title = label;
      button.setAttribute("aria-label", label);
      button.append(icon(path));
      button.addEventListener("click", () => act[name]());
      return button;
    }
  };

  /* Names of phases and steps as they are stored (`main`, `offense_step`) in words. */
  kifu.spoken = (name) => name[0].toUpperCase() + name.slice(1).replaceAll("_", " ");

  /* The next slower or faster speed. */
  kifu.nextSpeed = (speed, by) => SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, SPEEDS.indexOf(speed) + by))];

  kifu.seatSwitch = function (root, { seat, seats, names }, choose) {
    const box = kifu.el("div", "seats");
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", "Seen by");
    for (const known of SEAT_KEYS) {
      const button = kifu.el("button", `seat-${known}`, names[known] || kifu.spoken(known));
      button.type = "button";
      button.disabled = !seats.includes(known);
      button.setAttribute("aria-pressed", String(known === seat));
      button.title = button.disabled ? "This seat can look when the game is over" : `What ${known} sees`;
      button.addEventListener("click", () => choose(known));
      box.append(button);
    }
    root.append(box);
  };

  kifu.help = function (root) {
    const dialog = kifu.el("dialog", "help");
    dialog.setAttribute("aria-label", "Keys");
    const list = kifu.el("dl");
    for (const [keys, meaning] of KEYS) list.append(kifu.el("dt", "", keys), kifu.el("dd", "", meaning));
    const close = kifu.el("button", "", "Close");
    close.type = "button";
    close.addEventListener("click", () => dialog.close());
    dialog.append(kifu.el("h2", "", "Keys"), list, close);
    root.append(dialog);
    return dialog;
  };

  /* What a key means: the name of an action and its argument, or null. Fields keep the keys that they need. */
  kifu.meaning = function (event) {
    const on = event.target;
    if (event.ctrlKey || event.metaKey || event.altKey) return null;
    if (on.matches("textarea, input:not(.slider), [contenteditable]")) return null;
    // A list of choices keeps its keys, but for those that step: ↑ and ↓ choose in it as well.
    if (on.matches("select") && !event.key.match(/^Arrow(Left|Right)$/)) return null;
    if (event.key === " ") return on.matches("button, a, summary") ? null : ["play"];
    const named = { ArrowLeft: "back", ArrowRight: "step", PageUp: "turn-back", PageDown: "turn", Home: "first" };
    const shifted = { ArrowLeft: "ask-back", ArrowRight: "ask" };
    if (event.shiftKey && shifted[event.key]) return [shifted[event.key]];
    if (named[event.key]) return [named[event.key]];
    if (event.key === "End") return ["last"];
    if (SEAT_KEYS[event.key - 1]) return ["seat", SEAT_KEYS[event.key - 1]];
    return { "+": ["faster"], "=": ["faster"], "-": ["slower"], "−": ["slower"], "?": ["help"] }[event.key] || null;
  };
})();
