/* What stands under the slider: turns, cards that leave the board, remarks and rulings, and key moments once they are known. */
(function () {
  "use strict";
  const kifu = (window.kifu = window.kifu || {});

  /* The positions at which a card leaves the board, each with whose it was. */
  function departures({ data, back }) {
    const zones = ((data.gauges.board || {}).zones || []).flatMap((zone) => ["a", "b"].map((player) => [player, `zone:${player}.${zone}`]));
    const found = [];
    data.frames.forEach(({ set }, index) => {
      const staying = zones.flatMap(([, key]) => (set[key] ? set[key][1] : []));
      for (const [player, key] of zones) {
        if (!(key in set) || !back[index][key]) continue;
        const gone = back[index][key][1].some((ref) => !staying.includes(ref));
        if (gone) found.push([index + 1, player]);
      }
    });
    return found;
  }

  kifu.Marks = class {
    constructor(root, track, seek) {
      this.track = track;
      this.seek = seek;
      this.box = kifu.el("div", "marks");
      this.box.setAttribute("role", "group");
      this.box.setAttribute("aria-label", "Marks of the game");
      /* Those that tell of more than that a turn begins. */
      this.telling = [];
      const { data } = track;
      data.marks.turn.forEach((at, index) => this._placed(kifu.el("span", "tick turn-mark"), at, `Turn ${index + 1}`));
      for (const [at, player] of departures(track)) {
        const tick = kifu.el("span", `tick gone player-${player}`);
        this._placed(tick, at, data.frames[at - 1].caption);
        this.telling.push({ node: tick, from: at });
      }
      for (const { at, kind, author, text } of data.notes) {
        const ruling = kind !== "annotation";
        const named = { annotation: "Remark", withdrawal: "Withdrawn", ruled: "By hand" }[kind] ?? `Ruling (${kind.replaceAll("_", " ")})`;
        const words = `${named} at ${at}, ${author}: ${text}`;
        this._button(at, ruling ? "ruling" : "remark", words);
      }
      root.append(this.box);
    }

    addMoments(moments) {
      for (const { at, from, words } of [...moments].sort((one, other) => one.at - other.at)) this._button(at, "moment", words, from);
    }

    show() {
      kifu.uncover(this.track, this.telling);
    }

    _button(at, name, words, from = at) {
      const button = kifu.el("button", `mark ${name}`);
      button.type = "button";
      button.setAttribute("aria-label", words);
      this._placed(button, at, words);
      this.telling.push({ node: button, from });
    }

    _placed(node, at, words) {
      node.title = words;
      node.style.left = `${(100 * at) / Math.max(1, this.track.last)}%`;
      node.addEventListener("click", () => this.seek(at));
      this.box.append(node);
    }
  };
})();
