/* Life and hand of both players over the whole game, aligned to the slider; the cursor is a CSS overlay. */
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

  /* The counts of a zone at each position 0 … last. */
  function counts(data, key) {
    let count = data.start[key] ? data.start[key][0] : 0;
    const found = [count];
    for (const frame of data.frames) {
      if (key in frame.set) count = frame.set[key] ? frame.set[key][0] : 0;
      found.push(count);
    }
    return found;
  }

  function steps(series, top) {
    const y = (count) => (HEIGHT - (count / top) * HEIGHT).toFixed(2);
    let path = `M0 ${y(series[0])}`;
    for (let at = 1; at < series.length; at++) {
      if (series[at] !== series[at - 1]) path += `H${at}V${y(series[at])}`;
    }
    return path + `H${series.length - 1}`;
  }

  function lines(data) {
    return ["life", "hand"]
      .filter((zone) => data.zones.some((spec) => spec.name === zone))
      .flatMap((zone) => ["a", "b"].map((player) => ({ zone, player, series: counts(data, `zone:${player}.${zone}`) })));
  }

  kifu.Chart = class {
    constructor(root, track, seek) {
      const drawn = lines(track.data);
      const top = Math.max(1, ...drawn.flatMap((line) => line.series));
      this.last = Math.max(1, track.last);
      this.box = kifu.el("div", "chart");
      this.plot = kifu.el("div", "plot");
      const svg = shape("svg", { viewBox: `0 0 ${this.last} ${HEIGHT}`, preserveAspectRatio: "none", role: "img" });
      svg.setAttribute("aria-label", "Life and cards in hand of both players over the game");
      for (const mark of track.data.marks.turn) svg.append(shape("path", { class: "turn", d: `M${mark} 0V${HEIGHT}` }));
      for (const { zone, player, series } of drawn) {
        svg.append(shape("path", { class: `line ${zone} player-${player}`, d: steps(series, top) }));
      }
      this.plot.append(svg, kifu.el("div", "cursor"));
      this.plot.addEventListener("click", (event) => {
        const box = this.plot.getBoundingClientRect();
        seek(Math.round(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * this.last));
      });
      this.box.append(this._scale(top), this.plot, this._legend(track, drawn));
      root.append(this.box);
    }

    show(position) {
      this.box.style.setProperty("--at", String(position / this.last));
    }

    _scale(top) {
      const scale = kifu.el("div", "scale");
      scale.append(kifu.el("span", "", String(top)), kifu.el("span", "", "0"));
      return scale;
    }

    _legend(track, drawn) {
      const legend = kifu.el("div", "legend");
      for (const { zone, player } of drawn) {
        const entry = kifu.el("span", `key ${zone} player-${player}`, `${track.data.names[player]}: ${zone}`);
        legend.append(entry);
      }
      return legend;
    }
  };
})();
