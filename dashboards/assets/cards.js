/* The nodes of cards: one a card, patched in place. */
(function () {
  "use strict";
  const kifu = (window.kifu = window.kifu || {});
  const make = (...given) => kifu.el(...given);
  const write = (...given) => kifu.say(...given);

  const words = (figure) => figure.replaceAll("_", " ");

  /* The ladder on which a figure of a card stands: the figure of each step, and the step on which the card is, by the
     counters on it; null if it stands on none. */
  kifu.ladder = function (look, figure, face, tokens) {
    const kind = (look.ladders || {})[figure];
    const steps = face[figure];
    if (!kind || !Array.isArray(steps) || !steps.length) return null;
    return { kind, steps, at: Math.min(tokens[kind] || 0, steps.length - 1) };
  };

  /* A figure as a card prints it, on its ladder for the step on which the card is; null if it has none. */
  kifu.printedFigure = function (look, figure, face, tokens) {
    const ladder = kifu.ladder(look, figure, face, tokens);
    return ladder ? ladder.steps[ladder.at] : (face[figure] ?? null);
  };

  /* A figure in the players' word, or as a number. */
  kifu.figureWords = (look, figure, value, written = String) => ((look.figures || {})[figure] || {})[value] || written(value);

  /* A figure of a card: what cards have made of it, or what it prints; null if it has none. */
  function current(figure, printed, now) {
    const steps = (now && now.figures && now.figures[figure]) || [];
    return steps.length ? steps.at(-1).after : printed;
  }

  /* A figure that stands beside others: 7000 as 7k, 4840000 as 4.84M, which has room; the card's label and panel have it
     whole. */
  function short(figure) {
    if (figure >= 1e6 && figure % 1e4 === 0) return `${figure / 1e6}M`;
    return figure >= 1000 && figure % 100 === 0 ? `${figure / 1000}k` : String(figure);
  }

  /* The counters on a card, in words. */
  const counted = (tokens) => Object.entries(tokens).map(([kind, count]) => `${count} ${words(kind)}`);

  /* A row of steps, as many of them full as are reached. */
  kifu.steps = function () {
    const box = make("span", "steps");
    box.setAttribute("aria-hidden", "true");
    return box;
  };

  kifu.reach = function (box, at, all) {
    box.style.setProperty("--reached", String(Math.min(at, all)));
    box.style.setProperty("--all", String(all));
  };

  /* A card whose face is not seen. */
  kifu.cardBack = function () {
    const slot = make("div", "slot");
    const card = slot.appendChild(make("div", "card back"));
    card.append(make("span", "of-back"), make("span", "rest", "REST"), make("span", "tokens"));
    return slot;
  };

  /* Shows on a back what it tells: what it is of, its mode, the counters on it; and if it is unknown to all eyes. */
  kifu.tellBack = function (slot, { back = "", rested = false, counters = {} }, unknown) {
    const card = slot.firstChild;
    const [told, , tokens] = card.children;
    write(told, back || (unknown ? "?" : ""));
    card.classList.toggle("unknown", Boolean(unknown));
    if (unknown) slot.title = "Unknown card: nobody saw it";
    write(tokens, counted(counters).join(", "));
    card.classList.toggle("rested", rested);
    return slot;
  };

  /* Brings the children of a box to these nodes, in this order. */
  kifu.fill = function (box, wanted) {
    const shown = box.children;
    wanted.forEach((node, index) => {
      if (shown[index] !== node) box.insertBefore(node, shown[index] || null);
    });
    while (shown.length > wanted.length) box.lastChild.remove();
  };

  /* What paints the edge of a card that prints these words: half and half, if there are two. */
  function painted(words, paints) {
    const found = words.filter((word) => paints[word]).map((word) => `var(--paint-${paints[word]})`);
    const part = (index) => `${(100 * index) / found.length}%`;
    if (found.length < 2) return found[0] || "";
    return `linear-gradient(90deg, ${found.map((paint, at) => `${paint} ${part(at)} ${part(at + 1)}`).join(", ")})`;
  }

  /* Where the picture of a side of a card is, if the player has one. */
  kifu.pictureOf = (pictures, number, now) =>
    pictures + encodeURIComponent(number) + (now && now.flipped ? "?side=back" : "");

  class CardNode {
    constructor(ref, look, pictures) {
      this.ref = ref;
      this.look = look;
      this.pictures = pictures;
      this.box = make("div", "slot");
      this.card = make("div", "card");
      this.card.tabIndex = 0;
      this.card.setAttribute("role", "img");
      this.card.dataset.ref = ref;
      this.parts = {};
      this._words = (name) => (look.captions || {})[name] || words(name);
      for (const part of ["corner", "name", "number", "text", "role", "rest", "tokens", "bonus", "rung", "figure"]) {
        this.parts[part] = make("span", part);
        this.card.append(this.parts[part]);
      }
      write(this.parts.rest, "REST");
      this.rung = make("b");
      this.rungs = kifu.steps();
      this.parts.rung.append(this.rung, this.rungs);
      this.box.append(this.card);
    }

    /* value: [number, rested, revealed, values, whether it lies face down]; zone: where it lies, which says what figures
       count there; role: its part in what is going on, or nothing; now: how it differs from print; tokens: how many
       counters of each kind lie on it. */
    show(value, face, zone, role, now, tokens) {
      const [number, rested, revealed, values, down] = value;
      const print = (name) => kifu.printedFigure(this.look, name, face, tokens);
      const counting = zone.figures.map((name) => values[name] ?? current(name, print(name), now));
      const lying = counted(tokens);
      const shown = (_, index) => counting[index] !== null && (!index || zone.figures[index] !== this.look.corner);
      const known = counting.filter(shown);
      const named = zone.figures.filter(shown);
      const written = (value, index) => kifu.figureWords(this.look, named[index], value, known.length > 1 ? short : String);
      const printed = print(zone.figures[0]);
      const bonus = (counting[0] ?? null) !== null && printed !== null ? counting[0] - printed : 0;
      write(this.parts.name, face.name);
      write(this.parts.number, number);
      write(this.parts.text, face.text || "");
      this._corner(face, now);
      write(this.parts.figure, known.map(written).join("/"));
      this.parts.figure.classList.toggle("several", known.length > 1);
      this.parts.figure.title = known.length > 1 ? named.map(this._words).join(" / ") : "";
      this.parts.figure.dataset.named = zone.named ? words(zone.figures[0]) : "";
      write(this.parts.bonus, bonus ? (bonus > 0 ? "+" : "−") + Math.abs(bonus) : "");
      write(this.parts.role, role ? this._words(role).toUpperCase() : "");
      write(this.parts.tokens, counted(this._ladder(zone, face, tokens)).join(", "));
      this._band(face);
      if (this.pictures) this._picture(kifu.pictureOf(this.pictures, number, now));
      this.card.classList.toggle("face-down", Boolean(down));
      this.card.classList.toggle("rested", rested);
      this.card.classList.toggle("revealed", revealed);
      this.card.classList.toggle("weaker", bonus < 0);
      this.card.classList.toggle("in-role", Boolean(role));
      const told = (name, value) => `${words(name)} ${kifu.figureWords(this.look, name, value)}`;
      const figures = zone.figures.map((name, index) => (counting[index] === null ? "" : told(name, counting[index])));
      const states = [...figures, ...lying, rested ? "rested" : "", down ? "face down" : "", role ? this._words(role) : ""];
      this.card.setAttribute("aria-label", [face.name, face.text, ...states].filter(Boolean).join(", "));
    }

    /* Shows on which step of a ladder the card is; the counters that say nothing of it. */
    _ladder(zone, face, tokens) {
      const stands = (this.look.laddered || []).includes(zone.name);
      const ladder = stands && zone.figures.map((name) => kifu.ladder(this.look, name, face, tokens)).find(Boolean);
      this.parts.rung.hidden = !ladder || ladder.steps.length < 2;
      if (!ladder) return tokens;
      write(this.rung, String(ladder.at));
      kifu.reach(this.rungs, ladder.at, ladder.steps.length - 1);
      this.parts.rung.title = `${words(ladder.kind)} ${ladder.at} of ${ladder.steps.length - 1}`;
      const { [ladder.kind]: _, ...others } = tokens;
      return others;
    }

    /* Shows a picture once it is there; until then, and if there is none, the card's own words. */
    _picture(address) {
      if (address === this.pictured) return;
      this.pictured = address;
      this.card.classList.remove("pictured");
      if (this.image) this.image.remove();
      this.image = make("img", "picture");
      this.image.alt = "";
      this.image.draggable = false;
      this.image.addEventListener("load", () => this.card.classList.toggle("pictured", this.pictured === address));
      this.image.src = address;
      this.card.prepend(this.image);
    }

    /* Lays these behind the card, the lowest first; false: one that is not seen. `words`: what they are. */
    cover(boxes, words) {
      this.beneath ??= make("div", "beneath");
      this.beneath.setAttribute("role", "group");
      this.beneath.setAttribute("aria-label", `${boxes.length} under it: ${words}`);
      this.beneath.dataset.count = String(boxes.length);
      kifu.fill(this.beneath, boxes.map((box) => box || kifu.cardBack()));
      this.box.classList.toggle("covering", boxes.length > 0);
      if (boxes.length) this.card.before(this.beneath);
      else this.beneath.remove();
    }

    _band(face) {
      const painting = this.look.band ? [face[this.look.band] ?? []].flat().join("\n") : "";
      if (painting === this.painting) return;
      this.painting = painting;
      this.card.style.setProperty("--band", painted(painting.split("\n"), this.look.paints || {}));
    }

    _corner(face, now) {
      if (!this.look.corner) return;
      const printed = face[this.look.corner] ?? null;
      const value = current(this.look.corner, printed, now);
      write(this.parts.corner, value === null ? "" : String(value));
      this.parts.corner.classList.toggle("lower", value < printed);
      this.parts.corner.classList.toggle("higher", value > printed);
    }
  }

  kifu.CardNode = CardNode;
})();
