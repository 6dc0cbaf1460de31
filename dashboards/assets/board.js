/* The table: two mirrored sides, persistent card nodes, patched from the keys of the table that have changed. */
(function () {
  "use strict";
  const kifu = (window.kifu = window.kifu || {});
  const SVG = "http://www.w3.org/2000/svg";

  class ZoneNode {
    /* `unknown`: a back is of a card that nobody has seen, since nothing is hidden from the seat that looks. */
    constructor(spec, place, unknown, track) {
      this.track = track;
      this.spec = spec;
      this.place = place;
      this.unknown = unknown;
      this.pile = place.form === "pile" || Boolean(place.top);
      this.box = kifu.el("div", `zone zone-${spec.name} form-${place.form}`);
      this.box.classList.toggle("grouped", Boolean(place.groups));
      this.box.style.gridArea = kifu.area(spec.name);
      this.box.setAttribute("role", "group");
      const label = kifu.el("div", "zone-label");
      this.count = kifu.el("span", "zone-count");
      this.counters = kifu.el("span", "counters");
      label.append(kifu.el("span", "caption", spec.caption), this.counters, this.count);
      this.cards = kifu.el("div", "cards");
      this.box.append(label, this.cards);
      this.backs = [];
    }

    /* The nodes that the zone shows, bottom to top: cards seen, backs for the others; of a pile only its top. */
    wanted(value, cards) {
      const [count, refs, places, unseen = []] = value;
      if (this.pile && count) {
        return [refs.length && !places ? cards.get(String(refs.at(-1))).box : this._back(0, unseen.at(-1))];
      }
      if (this.place.groups) return [...this._grouped(refs, cards), ...this._backs(count - refs.length, unseen)];
      const at = new Map(refs.map((ref, index) => [places ? places[index] : count - refs.length + index, ref]));
      let used = 0;
      return Array.from({ length: count }, (_, place) =>
        at.has(place) ? cards.get(String(at.get(place))).box : this._back(used, unseen[used++]),
      );
    }

    show(value, cards, name) {
      kifu.say(this.count, String(value[0]));
      this.box.hidden = this.place.form === "strip" && !value[0];
      this.box.setAttribute("aria-label", `${this.spec.caption} of ${name}: ${value[0]}`);
      const wanted = this.wanted(value, cards);
      kifu.fill(this.cards, wanted);
      if (this.place.form === "strip") this.box.style.flexShrink = String(wanted.length);
    }

    /* The cards in their groups, by name in each. */
    _grouped(refs, cards) {
      const nodes = refs.map(String).map((ref) => {
        const { name, [this.place.groups]: group = "" } = this.track.face(ref);
        return { box: cards.get(ref).box, name, group };
      });
      const order = (one, other) => one.localeCompare(other, "en", { numeric: true });
      nodes.sort((one, other) => order(one.group, other.group) || order(one.name, other.name));
      nodes.forEach(({ box, group }, at) => box.classList.toggle("next-group", at > 0 && group !== nodes[at - 1].group));
      return nodes.map(({ box }) => box);
    }

    _backs(count, unseen) {
      return Array.from({ length: count }, (_, at) => this._back(at, unseen[at]));
    }

    /* Says of each group how many cards a player controls: [group, count]. */
    tellGroups(counts) {
      const { whole } = this.place;
      counts.forEach(([group, count], at) => {
        const label = this.counters.children[at] || this.counters.appendChild(kifu.el("span", "counter"));
        kifu.say(label, `${group} ${count}${whole ? ` of ${whole}` : ""}`.trim());
        label.classList.toggle("whole", count === whole);
      });
      while (this.counters.children.length > counts.length) this.counters.lastChild.remove();
    }

    _back(index, told) {
      return kifu.tellBack((this.backs[index] ??= kifu.cardBack()), told || {}, this.unknown);
    }
  }

  class Board {
    constructor(root, track) {
      this.track = track;
      this.cards = new Map();
      this.zones = new Map();
      this.names = new Map();
      this.lit = [];
      this.box = kifu.el("div", "board");
      this.layout = track.data.layout;
      this.sides = new Map();
      this.page = root.closest("#replay");
      kifu.arrange(this.page, this.layout, track.data.zones);
      const below = track.data.seat === "b" ? "b" : "a";
      for (const player of [below === "a" ? "b" : "a", below]) this._side(player, player === below);
      this._arrow();
      root.append(this.box);
      this.show(new Set(Object.keys(track.table)));
    }

    /* Brings the nodes to the track's table; `changed`: the keys that may differ from what is shown. */
    show(changed) {
      const table = this.track.table;
      const roles = this._roles();
      this._unlight();
      for (const key of changed) {
        if (key.startsWith("card:") && table[key] && !this.cards.has(key.slice(5))) this._add(key.slice(5));
      }
      const moved = [];
      for (const key of changed) if (key.startsWith("zone:")) moved.push(...this._zone(key));
      for (const key of changed) if (key.startsWith("under:")) this._under(key.slice(6));
      this._patch(changed, moved, roles);
      for (const key of changed) {
        if (key.startsWith("card:") && !table[key]) this._remove(key.slice(5));
        if (key.startsWith("counter:")) this._counter(key);
      }
      this._strips();
      this._groups(roles);
      this._active();
      this._light();
    }

    pileOf(ref) {
      for (const [key, zone] of this.zones) {
        const refs = this.track.table[key][1];
        if (zone.pile && refs.map(String).includes(ref)) return refs;
      }
      return null;
    }

    /* Draws the arrow from the attacking card to the attacked one; reads the layout, so it comes last in a step. */
    point() {
      const ends = this.layout.arrow || [];
      const [from, to] = ends.map((role) => this.cards.get(String(this.track.table["role:" + role])));
      const both = Boolean(from && to && from.box.isConnected && to.box.isConnected);
      const path = both ? this._path(from, to) : "";
      const player = both ? ` player-${from.box.closest(".side").dataset.player}` : "";
      this.arrow.setAttribute("class", `arrow${player}`);
      for (const drawn of this.arrow.children) drawn.setAttribute("d", path);
    }

    /* Measured at the slots, which stand still while a card turns within its own. */
    _path(from, to) {
      const [origin, start, end] = [this.box, from.box, to.box].map((node) => node.getBoundingClientRect());
      const [width, height] = [from.card.offsetWidth, from.card.offsetHeight];
      const up = start.top > end.top;
      const x1 = start.left + width / 2 - origin.left;
      const x2 = end.left + width / 2 - origin.left;
      const y1 = start.top + (up ? 0 : height) - origin.top;
      const y2 = end.top + (up ? height + 6 : -6) - origin.top;
      const middle = (y1 + y2) / 2;
      const back = y2 + (up ? 8 : -8);
      return `M${x1} ${y1} C${x1} ${middle} ${x2} ${middle} ${x2} ${y2} M${x2 - 6} ${back} L${x2} ${y2} L${x2 + 6} ${back}`;
    }

    _side(player, below) {
      const side = kifu.el("section", `side player-${player} ${below ? "below" : "above"}`);
      side.setAttribute("aria-label", this.track.data.names[player]);
      side.dataset.player = player;
      side.tabIndex = 0;
      const who = kifu.el("div", "who");
      who.style.gridArea = kifu.area("player");
      const counters = kifu.el("div", "numbers");
      this.sides.set(player, counters);
      this.names.set(player, { side, active: kifu.el("span", "active-mark") });
      who.append(
        kifu.el("strong", "", this.track.data.names[player]),
        kifu.el("span", "deck-name", this.track.data.decks[player]),
        counters,
        this.names.get(player).active,
      );
      side.append(who);
      for (const spec of this.track.data.zones) {
        const place = kifu.placed(this.layout, spec.name);
        if (place.form === "under") continue;
        const zone = new ZoneNode(spec, place, this.track.data.seat === "all", this.track);
        zone.box.classList.toggle("whole-row", kifu.wholeRow(this.layout, spec.name));
        this.zones.set(`zone:${player}.${spec.name}`, zone);
        side.append(zone.box);
      }
      for (const row of kifu.stripRows(this.layout)) side.append(this._stripRow(row, player, below));
      this.box.append(side);
    }

    /* A row of small areas, which share its width by what lies in each. */
    _stripRow({ names, at }, player, below) {
      const row = kifu.el("div", "strips");
      row.style.gridRow = String(below ? at : this.layout.wide.length + 1 - at);
      const turned = !below && this.layout.opposite === "turned";
      for (const name of turned ? names.reverse() : names) row.append(this.zones.get(`zone:${player}.${name}`).box);
      return row;
    }

    _arrow() {
      this.arrow = document.createElementNS(SVG, "svg");
      this.arrow.setAttribute("class", "arrow");
      this.arrow.setAttribute("aria-hidden", "true");
      for (const name of ["halo", "line"]) {
        const path = document.createElementNS(SVG, "path");
        path.setAttribute("class", name);
        this.arrow.append(path);
      }
      this.box.append(this.arrow);
    }

    _add(ref) {
      this.cards.set(ref, new kifu.CardNode(ref, this.track.data.look, this.track.pictures));
    }

    _remove(ref) {
      const card = this.cards.get(ref);
      if (card) card.box.remove();
      this.cards.delete(ref);
    }

    /* Shows a zone; the refs of the cards that have come into it, for what counts there may be another figure. */
    _zone(key) {
      const [value, zone] = [this.track.table[key], this.zones.get(key)];
      if (zone) zone.show(value, this.cards, this.track.data.names[key[5]]);
      const spec = zone ? zone.spec : this.track.data.zones.find((one) => one.name === key.slice(7));
      const come = value[1].map(String).filter((ref) => this.cards.get(ref).zone !== spec);
      for (const ref of come) this.cards.get(ref).zone = spec;
      return come;
    }

    /* Counts the cards of each group that each player controls: of those of the other's, too, that are taken. */
    _groups(roles) {
      for (const [key, zone] of this.zones) {
        if (!zone.place.groups) continue;
        const [player, name, counts] = [key[5], key.slice(7), new Map()];
        for (const owner of ["a", "b"]) {
          for (const ref of this.track.table[`zone:${owner}.${name}`][1].map(String)) {
            const taken = Boolean(this.layout.taken && (roles.get(ref) || "").startsWith(this.layout.taken));
            const group = this.track.face(ref)[zone.place.groups] || "";
            if ((owner === player) !== taken) counts.set(group, (counts.get(group) || 0) + 1);
          }
        }
        zone.tellGroups([...counts].sort());
      }
    }

    /* Rows of strips take their height from the cards, as soon as one of their strips is there. */
    _strips() {
      const shown = (player) => (name) => !this.zones.get(`zone:${player}.${name}`).box.hidden;
      const rows = kifu.stripRows(this.layout);
      const there = ["a", "b"].flatMap((player) => rows.filter(({ names }) => names.some(shown(player)))).length;
      if (there !== this.strips) this.page.style.setProperty("--strips", String((this.strips = there)));
    }

    /* Lays the cards under a card behind it. */
    _under(ref) {
      const host = this.cards.get(ref);
      const under = this.track.table["under:" + ref] || [];
      const boxes = under.map((one) => one !== null && this.cards.get(String(one)).box);
      if (host) host.cover(boxes, this.track.under(ref).words);
    }

    _roles() {
      const roles = new Map();
      for (const key in this.track.table) {
        if (key.startsWith("role:")) roles.set(String(this.track.table[key]), key.slice(5));
      }
      return roles;
    }

    _patch(changed, moved, roles) {
      const ofCards = [...changed].filter((key) => key.startsWith("card:") || key.startsWith("counters:"));
      const stale = new Set(ofCards.map((key) => key.slice(key.indexOf(":") + 1)));
      for (const ref of [...moved, ...(this.played || []), ...roles.keys()]) stale.add(ref);
      this.played = [...roles.keys()];
      for (const ref of stale) {
        const value = this.track.table["card:" + ref];
        const card = this.cards.get(ref);
        const tokens = this.track.table["counters:" + ref] || {};
        if (value) card.show(value, this.track.face(ref), card.zone, roles.get(ref), this.track.now[ref], tokens);
      }
    }

    /* A number beside the cards: it stands with the zone that names it while it is not zero, or else with the player from
       the first time that it is not zero. */
    _counter(key) {
      const [player, name] = [key[8], key.slice(10)];
      const value = this.track.table[key];
      const home = this._home(player, name);
      if (home) return kifu.say(this._label(home.zone.counters, name), value ? `${home.caption}: ${value}` : "");
      const label = this._label(this.sides.get(player), name);
      if (!label.firstChild) this._caption(label, name);
      const number = label.querySelector("b");
      if (number) kifu.say(number, String(value));
      if (label.steps) kifu.reach(label.steps, value, label.full);
      label.hidden = number ? !(this.track.at >= this.track.used.get(key)) : !value;
    }

    /* Fills a number beside a player: what it is called, and how much of it there is at most, if that is so. */
    _caption(label, name) {
      const { gauges, look, layout } = this.track.data;
      label.append(kifu.el("span", "", (look.captions || {})[name] || kifu.spoken(name)));
      label.classList.toggle("mark", (layout.marks || []).includes(name));
      if ((layout.marks || []).includes(name)) return;
      label.append(" ", kifu.el("b"));
      const gauge = Object.values(gauges).find(({ counters = [], full }) => full && counters.includes(name));
      if (!gauge) return;
      label.full = gauge.full;
      label.steps = kifu.steps();
      label.append(` of ${gauge.full} `, label.steps);
    }

    /* The zone with which a number stands, and what it is called there; undefined if it stands with the player. */
    _home(player, name) {
      for (const spec of this.track.data.zones) {
        const caption = (kifu.placed(this.layout, spec.name).counters || {})[name];
        if (caption) return { zone: this.zones.get(`zone:${player}.${spec.name}`), caption };
      }
    }

    _label(box, name) {
      const known = [...box.children].find((label) => label.dataset.name === name);
      if (known) return known;
      const label = box.appendChild(kifu.el("span", "counter"));
      label.dataset.name = name;
      return label;
    }

    _number(key) {
      const [player, name] = [key[8], key.slice(10)];
      const home = this._home(player, name);
      return this._label(home ? home.zone.counters : this.sides.get(player), name);
    }

    _active() {
      const { turn_player: active, winner, turn } = this.track.table;
      for (const [player, { side, active: mark }] of this.names) {
        side.classList.toggle("active", active === player);
        kifu.say(mark, winner === player ? "winner" : active === player && turn ? "active" : "");
      }
    }

    _unlight() {
      for (const node of this.lit) node.classList.remove("changed");
      this.lit = [];
    }

    _light() {
      const { cards, keys } = this.track.touched(this.track.at);
      for (const ref of cards) if (this.cards.has(ref)) this.lit.push(this.cards.get(ref).card);
      for (const key of keys) {
        const node = key.startsWith("zone:") ? this.zones.get(key)?.count : this._number(key);
        if (node) this.lit.push(node);
      }
      for (const node of this.lit) node.classList.add("changed");
    }
  }

  kifu.Board = Board;
})();
