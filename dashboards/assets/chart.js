/* The gauges of both players over the whole game, aligned to the slider; the cursor is a CSS overlay. */
(function () {
  "use strict";
  const kifu = (window.kifu = window.kifu || {});
  const SVG = "http://www.w3.org/2000/svg";
  const HEIGHT = 100;

  function shape(tag, attributes) {
    const node = document.createElementNS(SVG, tag);
    for (const name in attributes) node.setAttribute(name, attributes[name]);
    return node;
  }

  /* The gauges that are drawn until others are asked for. */
  const AT_FIRST = 2;

  /* What a gauge of a player shows at each position 0 … last: cards of zones, and numbers beside them. */
  function readings(data, gauge, player) {
    const zones = (gauge.zones || []).map((name) => `zone:${player}.${name}`);
    const keys = [...zones, ...(gauge.counters || []).map((name) => `counter:${player}.${name}`)];
    const read = (value) => (Array.isArray(value) ? value[0] : (value ?? 0));
    const now = Object.fromEntries(keys.map((key) => [key, read(data.start[key])]));
    const sum = () => Object.values(now).reduce((total, count) => total + count, 0);
    const found = [sum()];
    for (const frame of data.frames) {
      for (const key of keys) if (key in frame.set) now[key] = read(frame.set[key]);
      found.push(sum());
    }
    return found;
  }

  function steps(series, top) {
    const y = (count) => (HEIGHT - (Math.max(0, count) / top) * HEIGHT).toFixed(2);
    let path = `M0 ${y(series[0])}`;
    for (let at = 1; at < series.length; at++) {
      if (series[at] !== series[at - 1]) path += `H${at}V${y(series[at])}`;
    }
    return path + `H${series.length - 1}`;
  }

  /* A button of the legend: the line as it is drawn, and what it is called. */
  function key(caption, line) {
    const button = kifu.el("button", "key");
    button.type = "button";
    const sample = shape("svg", { class: "sample", viewBox: "0 0 24 4", "aria-hidden": "true" });
    sample.append(shape("path", { class: `line ${line}`, d: "M0 2H24" }));
    button.append(sample, kifu.el("span", "", caption));
    return button;
  }

  kifu.Chart = class {
    constructor(root, track, seek) {
      this.last = Math.max(1, track.last);
      this.gauges = Object.values(track.data.gauges).map((gauge, index) => this._gauge(track.data, gauge, index));
      this.box = kifu.el("div", "chart");
      this.plot = kifu.el("div", "plot");
      this.track = track;
      this.moments = [];
      const all = { viewBox: `0 0 ${this.last} ${HEIGHT}`, preserveAspectRatio: "none" };
      const turns = shape("svg", { ...all, "aria-hidden": "true" });
      for (const mark of track.data.marks.turn) turns.append(shape("path", { class: "turn", d: `M${mark} 0V${HEIGHT}` }));
      /* The lines, of which as much is seen as lies behind the step on show; the axis is that of the whole game. */
      this.svg = shape("svg", { ...all, class: "lines", role: "img" });
      for (const { lines } of this.gauges) for (const line of lines) this.svg.append(line.path);
      this.plot.append(turns, this.svg, kifu.el("div", "cursor"));
      this.seek = seek;
      this.plot.addEventListener("click", (event) => {
        const box = this.plot.getBoundingClientRect();
        seek(Math.round(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * this.last));
      });
      this.top = kifu.el("span");
      this.legend = this._legend();
      this.box.append(this._scale(), this.plot, this.legend);
      if (this.gauges.length) root.append(this.box);
      this._draw();
    }

    /* The chance to win as an area with a scale of its own, from none to sure, and a line where it is even. */
    addChances(chances) {
      if (!chances.points.length) {
        const none = kifu.el("span", "quiet", "Chance to win: no model yet");
        none.title = chances.why;
        this.legend.append(none);
        return;
      }
      const button = key("Chance to win", "chance");
      const { label, words } = chances.judge();
      button.title = [`The chance of ${chances.name} to win, as a model sees it by what this seat knows`, ...words, ...chances.faults].join(". ");
      button.classList.add(`player-${chances.player}`);
      const value = kifu.el("b", `player-${chances.player}`);
      button.append(value, kifu.el("span", "model", label));
      const line = chances.points.map(([at, chance], index) => `${index ? "H" : "M"}${at}${index ? "V" : " "}${(HEIGHT * (1 - chance)).toFixed(1)}`);
      const group = shape("g", { class: `chances player-${chances.player}` });
      group.append(
        shape("path", { class: "area", d: `${line.join("")}V${HEIGHT}H${chances.points[0][0]}Z` }),
        shape("path", { class: "even", d: `M0 ${HEIGHT / 2}H${this.last}` }),
        shape("path", { class: "line chance", d: line.join("") }),
      );
      this.svg.prepend(group);
      const scale = kifu.el("div", "chance-scale");
      for (const [place, told] of [["top", "100 %"], ["even", "50 %: even"], ["bottom", "0 %"]]) {
        scale.append(kifu.el("span", place, told));
      }
      this.plot.append(scale);
      this.chances = { chances, value };
      const draw = (drawn) => {
        button.setAttribute("aria-pressed", String(drawn));
        group.style.display = drawn ? "" : "none";
        this.plot.classList.toggle("without-chances", !drawn);
      };
      button.addEventListener("click", () => draw(button.getAttribute("aria-pressed") === "false"));
      draw(true);
      this.legend.prepend(button);
      for (const gauge of this.gauges.slice(1)) gauge.drawn = gauge.drawn && gauge.chosen;
      this._draw();
    }

    /* The key moments as points of the curve, each the way to its causes. */
    addMoments(moments) {
      for (const { at, from, chance, words } of moments) {
        // The mark under the slider is the same for the keyboard.
        const point = kifu.el("span", "moment");
        point.title = words;
        point.style.left = `${(100 * at) / this.last}%`;
        point.style.top = `${100 * (1 - chance)}%`;
        point.addEventListener("click", (event) => {
          event.stopPropagation();
          this.seek(at);
        });
        this.plot.append(point);
        this.moments.push({ node: point, from });
      }
    }

    show(position) {
      this.box.style.setProperty("--at", String(position / this.last));
      kifu.uncover(this.track, this.moments);
      if (this.chances) {
        const chance = this.chances.chances.at(position);
        kifu.say(this.chances.value, chance === null ? "–" : kifu.percent(chance));
      }
      for (const { lines } of this.gauges) for (const line of lines) kifu.say(line.value, String(line.series[position]));
    }

    /* A gauge: its button in the legend, and the line of each player with its value at the position on show. */
    _gauge(data, gauge, index) {
      const button = key(gauge.caption, `gauge-${index}`);
      button.title = `${gauge.caption} of ${data.names.a} and ${data.names.b}`;
      const lines = ["a", "b"].map((player) => {
        const value = kifu.el("b", `player-${player}`);
        const path = shape("path", { class: `line gauge-${index} player-${player}` });
        return { path, value, series: readings(data, gauge, player) };
      });
      button.append(...lines.map((line) => line.value));
      const made = { caption: gauge.caption, button, lines, drawn: index < AT_FIRST };
      button.addEventListener("click", () => {
        made.drawn = made.chosen = !made.drawn;
        this._draw();
      });
      return made;
    }

    /* Draws the gauges that are asked for, as high as the highest of them goes. */
    _draw() {
      const drawn = this.gauges.filter((gauge) => gauge.drawn);
      const top = Math.max(1, ...drawn.flatMap(({ lines }) => lines.flatMap((line) => line.series)));
      for (const gauge of this.gauges) {
        gauge.button.setAttribute("aria-pressed", String(gauge.drawn));
        for (const line of gauge.lines) line.path.setAttribute("d", gauge.drawn ? steps(line.series, top) : "");
      }
      const told = drawn.map((gauge) => gauge.caption).join(", ") || "nothing";
      this.svg.setAttribute("aria-label", `Over the game, of both players: ${told}`);
      kifu.say(this.top, String(top));
    }

    _scale() {
      const scale = kifu.el("div", "scale");
      scale.append(this.top, kifu.el("span", "", "0"));
      return scale;
    }

    _legend() {
      const legend = kifu.el("div", "legend");
      legend.setAttribute("role", "group");
      legend.setAttribute("aria-label", "Lines of the chart");
      const ahead = kifu.el("span", "ahead quiet", "up to this step");
      ahead.title = "What lies ahead is drawn and marked once you have the result shown";
      legend.append(...this.gauges.map((gauge) => gauge.button), ahead);
      return legend;
    }
  };
})();
