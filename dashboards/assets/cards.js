/* The nodes of cards: one a card, patched in place. */
(function () {
  "use strict";
  const kifu = (window.kifu = window.kifu || {});
  const make = (...given) => kifu.el(...given);
  const write = (...given) => kifu.say(...given);

  const words = (figure) => figure.replaceAll("_", " ");

  /* A figure of a card: what cards have made of it, or what it prints; null if it has none. */
  function current(figure, face, now) {
    const steps = (now && now.figures && now.figures[figure]) || [];
    return steps.length ? steps.at(-1).after : (face[figure] ?? null);
  }

  class CardNode {
    constructor(ref) {
      this.ref = ref;
      this.box = make("div", "slot");
      this.card = make("div", "card");
      this.card.tabIndex = 0;
      this.card.setAttribute("role", "img");
      this.card.dataset.ref = ref;
      this.parts = {};
      for (const part of ["cost", "name", "number", "text", "role", "rest", "bonus", "figure"]) {
        this.parts[part] = make("span", part);
        this.card.append(this.parts[part]);
      }
      write(this.parts.rest, "REST");
      this.box.append(this.card);
    }

    /* value: [number, rested, revealed, values]; zone: where it lies, which says what figure counts there; role:
       "attack", "guard", … or nothing; now: how it differs from print. */
    show(value, face, zone, role, now) {
      const [number, rested, revealed, values] = value;
      const printed = face[zone.figure] ?? null;
      const counting = values[zone.figure] ?? current(zone.figure, face, now);
      const bonus = counting !== null && printed !== null ? counting - printed : 0;
      write(this.parts.name, face.name);
      write(this.parts.number, number);
      write(this.parts.text, face.text || "");
      this._cost(face, now);
      write(this.parts.figure, counting === null ? "" : String(counting));
      this.parts.figure.dataset.named = zone.named ? words(zone.figure) : "";
      write(this.parts.bonus, bonus ? (bonus > 0 ? "+" : "−") + Math.abs(bonus) : "");
      write(this.parts.role, role ? { attack: "ATTACK", guard: "GUARD" }[role] || role.toUpperCase() : "");
      this.card.dataset.colors = (face.colors || []).join(" ");
      this.card.classList.toggle("rested", rested);
      this.card.classList.toggle("revealed", revealed);
      this.card.classList.toggle("weaker", bonus < 0);
      for (const known of ["attack", "guard"]) this.card.classList.toggle(known, role === known);
      const states = [counting === null ? "" : `${words(zone.figure)} ${counting}`, rested ? "rested" : "", role || ""].filter(Boolean);
      this.card.setAttribute("aria-label", [face.name, face.text, ...states].filter(Boolean).join(", "));
    }

    _cost(face, now) {
      const printed = face.cost ?? null;
      const cost = current("cost", face, now);
      write(this.parts.cost, cost === null ? "" : String(cost));
      this.parts.cost.classList.toggle("lower", cost < printed);
      this.parts.cost.classList.toggle("higher", cost > printed);
    }
  }

  kifu.CardNode = CardNode;
})();
