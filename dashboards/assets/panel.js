/* The panel of a card: all that it prints, what it is worth now and what made it so, and its skills that differ. */
(function () {
  "use strict";
  const kifu = (window.kifu = window.kifu || {});
  const make = (...given) => kifu.el(...given);
  /* What stands elsewhere in the panel, is told by the text, or is not on the side that counts. */
  const OWN_WORDS = new Set(["number", "name", "kind", "text", "back", "pieces"]);
  const UNSEEN = "that depends on cards not seen";

  function words(field, captions = {}) {
    return captions[field] || kifu.spoken(field);
  }

  function row(list, term, text) {
    list.append(make("dt", "", term), make("dd", "", text));
  }

  const many = (value) => value.toLocaleString("en");

  function printed(value) {
    return Array.isArray(value) ? value.join(", ") : String(value);
  }

  /* The text of a face, with what is done by hand marked as dashboards/card_print.py marks it; and what the marks mean. */
  function textOf({ text, pieces = [] }) {
    const shown = make("p", "text", pieces.length ? "" : text || "No text.");
    for (const [said, byHand, fault] of pieces) {
      if (!byHand) shown.append(said);
      else shown.append(marked(said, fault ? "unknown" : "", `(${fault ? "not understood" : "done by hand"}:) `));
    }
    if (!pieces.some(([, byHand]) => byHand)) return [shown];
    const legend = make("p", "by-hand");
    if (pieces.some(([, , fault]) => fault)) legend.append(marked("not understood", "unknown"), ", and so ");
    legend.append(marked("done by hand"), ", by the player");
    return [shown, legend];
  }

  function marked(said, name, heard) {
    const mark = make("mark", name, heard ? undefined : said);
    if (heard) mark.append(make("span", "unseen", heard), said);
    return mark;
  }

  /* Lines that say the same once, each with how often it is said. */
  function counted(lines) {
    const times = new Map();
    for (const line of lines) times.set(line.join("\n"), (times.get(line.join("\n")) || 0) + 1);
    return [...times].map(([line, count]) => [line.split("\n"), count]);
  }

  /* What made a figure, in order: in words, each with what it came to. */
  function ledger(list, caption, steps, told) {
    row(list, caption, told(steps.at(-1).after));
    list.lastChild.className = "made-now";
    const box = list.appendChild(make("dd", "made")).appendChild(make("ol"));
    for (const step of steps) {
      const line = box.appendChild(make("li"));
      const said = line.appendChild(make("span"));
      if (step.source) said.append(make("b", "", step.source), ": ");
      said.append(step.words);
      line.append(" ", make("span", "came-to", told(step.after)));
    }
  }

  /* A ladder, its highest step first, with the one on which the card is marked. */
  function rungs(list, { kind, steps, at }, told) {
    row(list, words(kind), `${at} of ${steps.length - 1}`);
    const box = list.appendChild(make("dd", "made")).appendChild(make("ol", "rungs"));
    for (let step = steps.length - 1; step >= 0; step--) {
      const line = box.appendChild(make("li", step === at ? "here" : ""));
      line.append(make("b", "", String(step)), " ", make("span", "", told(steps[step])));
      if (step === at) line.setAttribute("aria-current", "step");
    }
  }

  /* The picture of a card, which is in the browser's cache if the page has shown it, and goes if there is none. */
  kifu.cardPicture = function (box, address) {
    const image = box.appendChild(make("img", "picture"));
    image.alt = "";
    image.addEventListener("error", () => image.remove());
    image.src = address;
  };

  /* Shows a panel beside what it is of, above a floor. */
  kifu.placeBeside = function (box, node, floor) {
    box.hidden = false;
    const at = node.getBoundingClientRect();
    const size = box.getBoundingClientRect();
    const right = at.right + 8 + size.width <= window.innerWidth;
    const left = Math.max(8, right ? at.right + 8 : at.left - size.width - 8);
    const top = Math.max(8, Math.min(at.top, floor - size.height - 8));
    box.style.left = `${Math.min(left, Math.max(8, window.innerWidth - size.width - 8))}px`;
    box.style.top = `${top}px`;
  };

  kifu.cardText = textOf;

  class CardPanel {
    constructor(root) {
      this.box = make("div", "card-panel");
      this.box.id = "card-panel";
      this.box.setAttribute("role", "tooltip");
      this.box.hidden = true;
      root.append(this.box);
    }

    hide() {
      this.box.hidden = true;
      if (this.described) this.described.removeAttribute("aria-describedby");
      this.described = null;
    }

    show(node, track, pile) {
      const ref = node.dataset.ref;
      const value = track.table["card:" + ref];
      if (!value) return this.hide();
      this.hide();
      const face = track.face(ref);
      const now = track.now[ref] || {};
      this.box.replaceChildren(make("h3", "", face.name), make("p", "kind", [face.kind && words(face.kind, track.data.look.kinds), value[0]].filter(Boolean).join(" · ")));
      if (track.pictures) kifu.cardPicture(this.box, kifu.pictureOf(track.pictures, value[0], now));
      const list = make("dl");
      const tokens = track.table["counters:" + ref] || {};
      this._figures(list, ref, track, face, now.figures || {}, tokens);
      if (value[1]) row(list, "Mode", "Rest");
      if (value[2]) row(list, "Revealed", "yes");
      if (value[4]) row(list, "Face down", "yes");
      const under = track.under(ref);
      if (under.count) row(list, "Under it", `${under.count}: ${under.words}`);
      const ladders = Object.values(track.data.look.ladders || {});
      for (const kind in tokens) if (!ladders.includes(kind)) row(list, words(kind), String(tokens[kind]));
      this.box.append(list, ...textOf(face));
      this._differing(now, this._invalid(ref, track, now.off || {}));
      if (pile && pile.length > 1) this._pile(pile, track);
      kifu.placeBeside(this.box, node, this._floor());
      node.setAttribute("aria-describedby", "card-panel");
      this.described = node;
    }

    _figures(list, ref, track, face, made, tokens) {
      const { look } = track.data;
      for (const field of Object.keys(face).filter((name) => !OWN_WORDS.has(name) && face[name] !== null)) {
        const now = track.table["card:" + ref][3][field];
        const caption = words(field, look.captions);
        const ladder = kifu.ladder(look, field, face, tokens);
        const print = kifu.printedFigure(look, field, face, tokens);
        const told = (value) => (ladder ? kifu.figureWords(look, field, value, many) : printed(value));
        if (made[field]) ledger(list, caption, made[field], told);
        else if (now === undefined || now === null || now === print) row(list, caption, told(print));
        else ledger(list, caption, this._told(print, now, track.reason(ref)), told);
        if (ladder && ladder.steps.length > 1) rungs(list, ladder, told);
      }
    }

    /* Where no card has changed a figure: print, and the fact that made the difference last. */
    _told(print, now, reason) {
      const difference = (now > print ? "+" : "−") + Math.abs(now - print);
      const last = reason ? `${difference}: ${reason.caption} (${kifu.ruleNumber(reason.rule)})` : difference;
      return [{ words: "printed", after: print }, { words: last, after: now }];
    }

    /* The printed skills that are not valid though the card lies where they can be: [words, why]. */
    _invalid(ref, track, off) {
      const [owner, zone] = track.place(ref);
      const mine = track.table.turn_player === owner;
      return track
        .skills(ref)
        .map((skill, at) => {
          const other = skill.turn && (skill.turn === "you") !== mine;
          const why = other ? "not in this turn" : off[at];
          return skill.zones.includes(zone) && why ? [skill.words, why] : null;
        })
        .filter(Boolean);
    }

    _differing(now, invalid) {
      const gained = (now.gained || []).map((skill) => {
        const doubt = skill.valid === null ? `valid or not: ${skill.why}` : `not valid now: ${skill.why}`;
        return [skill.words, [`from ${skill.source}`, skill.valid ? "" : doubt].filter(Boolean).join(" · ")];
      });
      const unsure = invalid.filter(([, why]) => why === UNSEEN);
      this._section("Gained", "gained", gained);
      this._section("Not valid now", "off", invalid.filter(([, why]) => why !== UNSEEN));
      this._section("Valid or not", "off", unsure);
      this._section("Also holds", "also", (now.changes || []).map((one) => [`It ${one.words}`, `from ${one.source}`]));
    }

    _section(title, name, lines) {
      if (!lines.length) return;
      this.box.append(make("h4", "", title));
      const list = this.box.appendChild(make("ul", `skills ${name}`));
      for (const [[text, note], times] of counted(lines)) {
        list.append(make("li", "", text));
        list.lastChild.append(" ", make("span", "note", times > 1 ? `${note} · ${times} times` : note));
      }
    }

    _pile(pile, track) {
      const names = pile.map((ref) => track.face(ref).name).reverse();
      this.box.append(make("p", "kind", `This pile, top to bottom: ${names.join(", ")}`));
    }

    /* Where the panel has to end: the controls of a phone stay in sight. */
    _floor() {
      const dock = document.querySelector("#replay .dock");
      return getComputedStyle(dock).position === "fixed" ? dock.getBoundingClientRect().top : window.innerHeight;
    }
  }

  kifu.CardPanel = CardPanel;
})();
