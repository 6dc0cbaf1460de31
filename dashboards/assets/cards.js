/* The nodes of cards: one a card, patched in place; and the panel with all that a card prints and is worth now. */
(function () {
  "use strict";
  const kifu = (window.kifu = window.kifu || {});
  const make = (...given) => kifu.el(...given);
  const write = (...given) => kifu.say(...given);
  /* What stands elsewhere in the panel, is told by the text, or is not on the side that counts. */
  const OWN_WORDS = new Set(["number", "name", "kind", "text", "keywords", "back"]);

  function words(field) {
    const text = field.replaceAll("_", " ");
    return text[0].toUpperCase() + text.slice(1);
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

    /* value: [number, rested, revealed, values]; role: "attack", "guard", … or nothing. */
    show(value, face, role) {
      const [number, rested, revealed, values] = value;
      const printed = face.power ?? null;
      const power = values.power ?? null;
      const bonus = power !== null && printed !== null ? power - printed : 0;
      write(this.parts.name, face.name);
      write(this.parts.number, number);
      write(this.parts.text, face.text || "");
      write(this.parts.cost, face.cost === undefined || face.cost === null ? "" : String(face.cost));
      write(this.parts.figure, power === null ? "" : String(power));
      write(this.parts.bonus, bonus ? (bonus > 0 ? "+" : "−") + Math.abs(bonus) : "");
      write(this.parts.role, role ? { attack: "ATTACK", guard: "GUARD" }[role] || role.toUpperCase() : "");
      this.card.dataset.colors = (face.colors || []).join(" ");
      this.card.classList.toggle("rested", rested);
      this.card.classList.toggle("revealed", revealed);
      this.card.classList.toggle("weaker", bonus < 0);
      for (const known of ["attack", "guard"]) this.card.classList.toggle(known, role === known);
      const states = [power === null ? "" : `power ${power}`, rested ? "rested" : "", role || ""].filter(Boolean);
      this.card.setAttribute("aria-label", [face.name, face.text, ...states].filter(Boolean).join(", "));
    }
  }

  function row(list, term, text) {
    list.append(make("dt", "", term), make("dd", "", text));
  }

  function printed(value) {
    return Array.isArray(value) ? value.join(", ") : String(value);
  }

  /* The panel of one card: a floating box that follows hover and focus. */
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
      const value = track.table["card:" + node.dataset.ref];
      if (!value) return this.hide();
      this.hide();
      const face = track.data.faces[value[0]];
      this.box.replaceChildren(make("h3", "", face.name), make("p", "kind", `${words(face.kind)} · ${value[0]}`));
      const list = make("dl");
      this._figures(list, node, track, value, face);
      if (value[1]) row(list, "Mode", "Rest");
      if (value[2]) row(list, "Revealed", "yes");
      this.box.append(list, make("p", "text", face.text || "No text."));
      if (pile && pile.length > 1) this._pile(pile, track);
      this._place(node);
      node.setAttribute("aria-describedby", "card-panel");
      this.described = node;
    }

    _figures(list, node, track, value, face) {
      for (const field of Object.keys(face).filter((name) => !OWN_WORDS.has(name) && face[name] !== null)) {
        const now = value[3][field];
        if (now === undefined || now === null || now === face[field]) {
          row(list, words(field), printed(face[field]));
          continue;
        }
        const difference = (now > face[field] ? "+" : "−") + Math.abs(now - face[field]);
        row(list, words(field), `${now} (printed ${face[field]}, ${difference})`);
        const reason = track.reason(node.dataset.ref);
        if (reason) row(list, "Because", `${reason.caption} (${reason.rule})`);
      }
    }

    _pile(pile, track) {
      const names = pile.map((ref) => track.data.faces[track.table["card:" + ref][0]].name).reverse();
      this.box.append(make("p", "kind", `This pile, top to bottom: ${names.join(", ")}`));
    }

    _place(node) {
      this.box.hidden = false;
      const at = node.getBoundingClientRect();
      const size = this.box.getBoundingClientRect();
      const right = at.right + 8 + size.width <= window.innerWidth;
      const left = Math.max(8, right ? at.right + 8 : at.left - size.width - 8);
      const top = Math.max(8, Math.min(at.top, window.innerHeight - size.height - 8));
      this.box.style.left = `${Math.min(left, Math.max(8, window.innerWidth - size.width - 8))}px`;
      this.box.style.top = `${top}px`;
    }
  }

  kifu.CardNode = CardNode;
  kifu.CardPanel = CardPanel;
})();
